import type { RuleHead } from '../blocks/block.ts';
import { formsIn } from '../dialect/dialect.ts';
import { compareNumbers } from '../numbers/ruleNumber.ts';
import { memo } from '../text/memo.ts';
import { blockAt, headBlockOf, type RulesDocument } from './document.ts';
import { isMarkdown } from './plainWords.ts';
import { symbolsOf } from './symbols.ts';

/**
 * The ordinals of rules whose number is used before, without items of another list in the same rule: “The keeper has:
 * (a) a lamp. The pilot has: (a) a bell.” Nobody has to give those other numbers.
 */
export function repeatedIn(document: RulesDocument): readonly number[] {
  return memo(document, found);
}

const INTRODUCED = /[:：]\s*$/;

function found(document: RulesDocument): readonly number[] {
  const { repeated, heads } = symbolsOf(document);
  const own = new Set(
    formsIn(document.dialect.layout).flatMap(({ level, writes }) => (writes === 'number' ? [] : [level])),
  );
  const items = new Set<number>();
  for (const ordinal of repeated) {
    const head = heads[ordinal]!;
    if (head.kind !== 'rule' || !own.has(head.number.level)) continue;
    const before = blockAt(document, headBlockOf(document, ordinal) - 1)?.text ?? '';
    const isFirst = head.number.path.at(-1) === 1 && INTRODUCED.test(before);
    if (isFirst || items.has(ordinal - 1)) items.add(ordinal);
  }
  if (isMarkdown(document)) for (const ordinal of countedAmong(repeated, document)) items.add(ordinal);
  return repeated.filter(ordinal => !items.has(ordinal));
}

/** So many items with one number in a row, besides the first, aren't a slip of the pen. */
const FEWEST_COUNTED = 2;

const FIRST_ITEM = /^\s*1[.)]\s+$/;

/** The items of lists in which each is a first one: a renderer counts “1. 1. 1.” as 1, 2, 3. */
function countedAmong(repeated: readonly number[], document: RulesDocument): ReadonlySet<number> {
  const { heads } = document;
  const isAgain = (ordinal: number) => {
    const [before, head] = [heads[ordinal - 1], heads[ordinal]];
    if (before?.kind !== 'rule' || head?.kind !== 'rule' || before.number.text !== head.number.text) return false;
    const { text } = blockAt(document, headBlockOf(document, ordinal))!;
    return FIRST_ITEM.test(text.slice(0, head.textStart));
  };
  const found = new Set<number>();
  let run: number[] = [];
  for (const ordinal of repeated) {
    run = !isAgain(ordinal) ? [] : run.at(-1) === ordinal - 1 ? [...run, ordinal] : [ordinal];
    if (run.length >= FEWEST_COUNTED) for (const each of run) found.add(each);
  }
  return found;
}

const FEWEST_REPEATED = 3;
const MOST_BACK = 0.1;

/** The ordinal of the rule at which the numbers of a document start over, as in appendices that count on their own. */
export function restartIn(document: RulesDocument): number | undefined {
  return repeatedIn(document).length < FEWEST_REPEATED ? undefined : memo(document, foundRestart);
}

function foundRestart(document: RulesDocument): number | undefined {
  const { body } = symbolsOf(document);
  const repeated = new Set(repeatedIn(document));
  const numberAt = (index: number) => (document.heads[body[index]!] as RuleHead).number;
  let restart: number | undefined;
  let [again, back, isDeep] = [0, 0, false];
  /** The outermost parts of the numbers. */
  const outermost = new Set<number>();
  // From the end, so that what comes after each rule is counted once.
  for (let index = body.length - 1; index > 0; index--) {
    const number = numberAt(index);
    const goesBack = compareNumbers(number, numberAt(index - 1)) < 0;
    const isRepeated = repeated.has(body[index]!);
    outermost.add(number.path.find(Boolean) ?? 0);
    if (isRepeated) again++;
    // A list with the numbers of chapters has nothing below them.
    isDeep ||= isRepeated && number.level > 0;
    const isSeries =
      again >= FEWEST_REPEATED && (back <= MOST_BACK * outermost.size || again > (body.length - index) / 2);
    if (goesBack && isRepeated && isDeep && isSeries) restart = body[index];
    if (goesBack) back++;
  }
  return restart;
}
