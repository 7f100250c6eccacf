import type { Head, RuleHead } from '../blocks/block.ts';

/** Minimum share of the lines of the Contents that occur again in the body, with number and title. */
const SAME = 0.6;

/**
 * The ordinal of the first head of the body if every numbered line can have a title and a text: where the numbers start
 * over and the same titles follow; 0 if they never do.
 */
export function repeatedFrom(heads: readonly Head[]): number {
  const first = heads.findIndex(isRule);
  const opening = heads[first];
  if (!opening || !isRule(opening)) return heads.length;
  const restarts = heads.flatMap((head, ordinal) =>
    ordinal > first && isRule(head) && head.number.text === opening.number.text ? [ordinal] : [],
  );
  return (
    restarts.slice(0, MOST_RESTARTS).findLast(start => isContents(heads.slice(first, start), heads.slice(start))) ??
    first
  );
}

const MOST_RESTARTS = 8;
const FEWEST = 3;

function isRule(head: Head): head is RuleHead {
  return head.kind === 'rule';
}

function isContents(before: readonly Head[], after: readonly Head[]): boolean {
  const titles = new Map(after.filter(isRule).map(({ number, title }) => [number.text, title]));
  const rules = before.filter(isRule);
  const isAgain = ({ number, title }: RuleHead) => titles.has(number.text) && isSame(title, titles.get(number.text));
  const again = rules.filter(isAgain);
  if (rules.length > 1 && again.length >= SAME * rules.length) return true;
  // In a truncated text, they occur again up to the last one that exists.
  return again.length >= FEWEST && again.length >= SAME * (rules.indexOf(again.at(-1)!) + 1);
}

/** Whether a line of the Contents has the title, perhaps with a page number. */
function isSame(listed: string | undefined, title: string | undefined): boolean {
  return listed !== undefined && title !== undefined && key(listed).startsWith(key(title));
}

function key(title: string): string {
  return title
    .replace(/[\s.]+/g, ' ')
    .trim()
    .toLowerCase();
}

/**
 * For each head, whether it is an item of a numbered list that looks like a rule of the outermost level: nothing is
 * below it, while other rules of that level have something below them.
 */
export function listItems(heads: readonly Head[]): (ordinal: number) => boolean {
  const bare = new Set<string>();
  const full = new Set<string>();
  const hasChild = (ordinal: number) => {
    const head = heads[ordinal] as RuleHead;
    const next = heads[ordinal + 1];
    return next?.kind !== 'rule' || next.number.path[0] === head.number.path[0];
  };
  heads.forEach((head, ordinal) => {
    if (isRule(head) && head.number.level === 0) (hasChild(ordinal) ? full : bare).add(head.number.text);
  });
  const apply = full.size >= bare.size;
  return ordinal => {
    const { number } = heads[ordinal] as RuleHead;
    return apply && number.level === 0 && full.has(number.text) && !hasChild(ordinal);
  };
}
