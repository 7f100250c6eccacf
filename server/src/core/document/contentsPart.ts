import type { Head, RuleHead } from '../blocks/block.ts';
import { compareNumbers, isAtOrBelow } from '../numbers/ruleNumber.ts';
import { addTo } from '../text/lists.ts';

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
  const [best] = restarts
    .slice(0, MOST_RESTARTS)
    .map(start => ({ start, agreement: agreementOf(heads.slice(first, start), heads.slice(start)) }))
    .sort((a, b) => b.agreement - a.agreement);
  return best && best.agreement > 0 ? withThoseBefore(heads, best.start) : first;
}

/** Where the rules start that come right before the one with an ordinal, in order: the Contents may lack them. */
function withThoseBefore(heads: readonly Head[], ordinal: number): number {
  const later = new Set(heads.slice(ordinal).map(head => isRule(head) && head.number.text));
  let start = ordinal;
  for (;;) {
    const [head, above] = [heads[start], heads[start - 1]];
    if (!head || !above || !isRule(head) || !isRule(above)) return start;
    const [number, before] = [head.number, above.number];
    const isParent = number.level > before.level && isAtOrBelow(number, before);
    if (!isParent && (later.has(before.text) || compareNumbers(before, number) >= 0)) return start;
    start--;
  }
}

const MOST_RESTARTS = 8;
const FEWEST = 3;

function isRule(head: Head): head is RuleHead {
  return head.kind === 'rule';
}

/** How many more lines before the body occur again in it than don't; 0 if the lines are no Contents. */
function agreementOf(before: readonly Head[], after: readonly Head[]): number {
  const titles = new Map<string, (string | undefined)[]>();
  for (const { number, title } of after.filter(isRule)) addTo(titles, number.text, title);
  const rules = before.filter(isRule);
  const again = rules.filter(({ number, title }) => titles.get(number.text)?.some(other => isSame(title, other)));
  const isWhole = rules.length > 1 && again.length >= SAME * rules.length;
  // In a truncated text, they occur again up to the last one that exists.
  const upToLast = rules.indexOf(again.at(-1)!) + 1;
  if (!isWhole && (again.length < FEWEST || again.length < SAME * upToLast)) return 0;
  return 2 * again.length - upToLast;
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
 * below it, while others with its number, and most rules of that level, have something below them.
 */
export function listItems(heads: readonly Head[]): (ordinal: number) => boolean {
  const bare = new Set<string>();
  const full = new Set<string>();
  heads.forEach((head, ordinal) => {
    if (isRule(head) && head.number.level === 0) (isBare(heads, ordinal) ? bare : full).add(head.number.text);
  });
  const apply = full.size >= [...bare].filter(text => !full.has(text)).length;
  return ordinal => apply && isBare(heads, ordinal) && full.has((heads[ordinal] as RuleHead).number.text);
}

/** Whether a rule of the outermost level has nothing below it, and isn't the last one. */
export function isBare(heads: readonly Head[], ordinal: number): boolean {
  const { number } = heads[ordinal] as RuleHead;
  const next = heads[ordinal + 1];
  return number.level === 0 && next?.kind === 'rule' && next.number.path[0] !== number.path[0];
}
