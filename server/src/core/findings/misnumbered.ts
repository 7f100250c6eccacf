import type { RuleHead } from '../blocks/block.ts';
import type { Blocks, Stretch } from '../blocks/blocks.ts';
import { ruleOf } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { quotedTitleKey, type Symbols, symbolsOf } from '../document/symbols.ts';
import { type Numbering, rootLevelOf } from '../numbers/numbering.ts';
import {
  areSiblings,
  compareNumbers,
  firstSibling,
  isNextSibling,
  nextSibling,
  numberFromPath,
  type RuleNumber,
  startLevel,
} from '../numbers/ruleNumber.ts';
import { memo } from '../text/memo.ts';
import { distanceOf } from '../text/spelling.ts';
import { inParentheses } from './quotedTitle.ts';

/**
 * A rule with a mistyped number, and the number that fits between its neighbors: these are consecutive with that number
 * between them, and it is spelled similarly.
 */
export interface Misnumbered {
  readonly ordinal: number;
  readonly right: RuleNumber;
  /** The numbers before and after it. */
  readonly before: RuleNumber;
  readonly after: RuleNumber | undefined;
  /** It is only too high, and still between its neighbors, so the number that fits may be missing instead. */
  readonly inOrder: boolean;
}

/** Maximum number of wrong characters. */
const MOST_WRONG = 2;

/** If more than a few rules, and more than one in this many, were wrong, they are numbered differently. */
const FEW = 3;
const SELDOM = 10;

/** The rules of a body with a mistyped number. */
export function misnumberedIn(document: RulesDocument): readonly Misnumbered[] {
  return memo(symbolsOf(document), misnumberedAmong, document.dialect.numbering);
}

function misnumberedAmong(symbols: Symbols, numbering: Numbering): readonly Misnumbered[] {
  const main = rootLevelOf(numbering);
  const isMain = (ordinal: number) => startLevel((symbols.heads[ordinal] as RuleHead).number.path, numbering) === main;
  const body = main ? symbols.body.filter(isMain) : symbols.body;
  const numbers = body.map(ordinal => (symbols.heads[ordinal] as RuleHead).number);
  const found: Misnumbered[] = [];
  numbers.forEach((own, index) => {
    const before = numbers[index - 1];
    if (!before || follows(before, own, numbering) || leavesOut(before, numbering) || leavesOut(own, numbering)) return;
    const after = numbers[index + 1];
    const right = fittingNumbers(before, own, numbering).find(
      number =>
        (!after || follows(number, after, numbering)) &&
        !symbols.rules.has(number.text) &&
        distanceOf(own.text, number.text) <= MOST_WRONG,
    );
    if (!right) return;
    const inOrder = compareNumbers(before, own) < 0 && (!after || compareNumbers(own, after) < 0);
    // At the end of a text, it is unclear whether the next number would fit.
    if (after || inOrder) found.push({ ordinal: body[index]!, right, before, after, inOrder });
  });
  return found.length > FEW && found.length * SELDOM > numbers.length ? [] : found;
}

/** What such mistakes cause in the numbers of a document: they are reported, and these consequences aren't. */
export interface Blamed {
  /** The rules with a wrong number, by ordinal. */
  readonly ordinals: ReadonlySet<number>;
  /** Their current numbers, and the right ones. */
  readonly wrong: ReadonlySet<string>;
  readonly right: ReadonlySet<string>;
}

const NONE: Blamed = { ordinals: new Set(), wrong: new Set(), right: new Set() };

/** Mistakes that aren't reported as gaps. */
export function blamedIn(document: RulesDocument): Blamed {
  return memo(symbolsOf(document), blamedAmong, document.dialect.numbering, document.settled);
}

/** The blamed rules as text, which stays the same while they do. */
export function blamedKey(document: RulesDocument): string {
  return [...blamedIn(document).ordinals].join();
}

function blamedAmong(symbols: Symbols, numbering: Numbering, settled: Blocks): Blamed {
  const all = memo(symbols, misnumberedAmong, numbering);
  const titles = all.some(({ inOrder }) => inOrder) ? memo(settled, quotedByNumber) : undefined;
  const slips = all.filter(slip => !slip.inOrder || isKnownByOther(slip, symbols, titles!));
  if (!slips.length) return NONE;
  return {
    ordinals: new Set(slips.map(({ ordinal }) => ordinal)),
    wrong: new Set(slips.map(({ ordinal }) => (symbols.heads[ordinal] as RuleHead).number.text)),
    right: new Set(slips.map(({ right }) => right.text)),
  };
}

/** The titles that references quote with each number. */
type QuotedByNumber = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether citations quote the title of a rule with the number that fits between its neighbors, and none with its own. */
function isKnownByOther({ ordinal, right }: Misnumbered, { heads }: Symbols, titles: QuotedByNumber): boolean {
  const { title, number } = heads[ordinal] as RuleHead;
  const key = title === undefined ? '' : quotedTitleKey(title);
  return key !== '' && titles.get(right.text)?.has(key) === true && !titles.get(number.text)?.has(key);
}

function quotedByNumber({ stretches }: Blocks): QuotedByNumber {
  const found = new Map<string, Set<string>>();
  for (const stretch of stretches)
    for (const [number, title] of memo(stretch, quotedTitlesIn)) {
      const titles = found.get(number) ?? new Set();
      found.set(number, titles.add(title));
    }
  return found;
}

function quotedTitlesIn({ blocks }: Stretch): readonly (readonly [number: string, title: string])[] {
  return blocks.flatMap(({ references, text }) =>
    references.flatMap(reference => {
      if (reference.kind !== 'number' || reference.book !== undefined) return [];
      const title = reference.title?.text ?? inParentheses(text, reference.end)?.text;
      return title === undefined ? [] : [[reference.text, quotedTitleKey(title)] as const];
    }),
  );
}

/** Whether one number follows another in a text without gaps. */
function follows(a: RuleNumber, b: RuleNumber, numbering: Numbering): boolean {
  if (b.level > a.level) return fittingNumbers(a, b, numbering).some(({ text }) => text === b.text);
  const above = { text: '', level: b.level, path: a.path };
  return areSiblings(above, b) && isNextSibling(above, b, numbering);
}

/** Whether a number omits a level that others have. */
function leavesOut({ path }: RuleNumber, { levels }: Numbering): boolean {
  return path.some((ordinal, level) => ordinal === 0 && levels[level]!.optional);
}

/** The numbers that can follow `before` at the level of `own`. */
function fittingNumbers(before: RuleNumber, own: RuleNumber, numbering: Numbering): RuleNumber[] {
  const { level } = own;
  if (before.level >= level) {
    const next = nextSibling(numberFromPath(before.path.slice(0, level + 1), numbering), numbering);
    return next ? [next] : [];
  }
  if (before.level < level - 1) return [];
  const hundred = before.path[level - 1]! * 100;
  const { hundreds } = numbering.levels[level]!;
  const first = (ordinal: number) => numberFromPath([...before.path, ordinal], numbering);
  return hundreds ? [first(hundred), first(hundred + 1)] : [firstSibling(first(1), numbering)];
}

/** Whether two rules of a body have a number. */
export function isTwice(document: RulesDocument, number: string): boolean {
  return symbolsOf(document).repeated.some(ordinal => ruleOf(document, ordinal).number.text === number);
}
