import type { RuleHead } from '../../blocks/block.ts';
import { ruleOf, type Workspace } from '../../book/workspace.ts';
import type { Dialect } from '../../dialect/dialect.ts';
import type { RulesDocument } from '../../document/document.ts';
import { type Symbols, symbolsOf } from '../../document/symbols.ts';
import { areInOneOrder, compareNumbers, hasSkippedLetter } from '../../numbers/numberOrder.ts';
import { type RuleNumber, seriesOf } from '../../numbers/ruleNumber.ts';
import { memo } from '../../text/memo.ts';
import { blamedIn, isTwice, type Misnumbered, misnumberedIn } from '../evidence/misnumbered.ts';
import { atHead, type Check, type Report } from '../findings/check.ts';
import { named, rightNumber } from '../findings/numberFixes.ts';

export const outOfOrder: Check = {
  code: 'out-of-order',
  summary: 'A rule comes after one with a higher number, or its number looks mistyped.',
  severity: 'warning',
  run(workspace, document, report) {
    for (const slip of misnumberedIn(document))
      if (isOwn(document, slip)) reportSlip(workspace, document, slip, report);
    const { ordinals } = blamedIn(document);
    for (const { ordinal, before } of memo(symbolsOf(document), descentsIn, document.dialect)) {
      if (ordinals.has(ordinal) || ordinals.has(before)) continue;
      const [{ number }, higher] = [ruleOf(document, ordinal), ruleOf(document, before)];
      report({
        ...atHead({ document, ordinal }),
        message: `${named(number, document)} comes after ${higher.number.text}; move one of them, or renumber it.`,
        related: [{ definition: { document, ordinal: before }, message: 'Higher number' }],
      });
    }
  },
};

/** Whether no other check reports the mistake: gaps, duplicates, or letters. */
function isOwn(document: RulesDocument, { ordinal, inOrder }: Misnumbered): boolean {
  const { number } = ruleOf(document, ordinal);
  return !inOrder && !isTwice(document, number.text) && !hasSkippedLetter(number, document.dialect.numbering);
}

function reportSlip(workspace: Workspace, document: RulesDocument, slip: Misnumbered, report: Report): void {
  const { ordinal, right, before, after } = slip;
  const { number } = ruleOf(document, ordinal);
  const place = after ? `between ${before.text} and ${after.text}` : `after ${before.text}`;
  report({
    ...atHead({ document, ordinal }),
    message: `${named(number, document)} comes ${place}; change it to ${right.text}.`,
    fixes: () => rightNumber(workspace, { document, ordinal }, right),
  });
}

/** A rule and the previous one, by their ordinals. */
interface Descent {
  readonly ordinal: number;
  readonly before: number;
}

/** In an unsorted text, more than one rule in this many comes after a higher one. */
const UNSORTED = 10;
const ALWAYS_FOUND = 3;

/** The places where the numbers of a body descend; none if there are so many that the text isn't sorted by number. */
function descentsIn(symbols: Symbols, dialect: Dialect): readonly Descent[] {
  const falls = fallsAmong(firstOnes(symbols), symbols, dialect);
  const descents = falls.filter(({ asNumber }) => asNumber);
  const lexical = falls.filter(({ asText }) => asText).length;
  // If numbers descend less often as strings, the text is sorted as strings.
  if (lexical < descents.length) return descents.filter(({ asText }) => asText);
  return descents.length > ALWAYS_FOUND && descents.length * UNSORTED > symbols.rules.size ? [] : descents;
}

/** A descent by number, or by text. */
interface Fall extends Descent {
  readonly asNumber: boolean;
  readonly asText: boolean;
}

/** The ordinals of the rules of a body, each number once. */
function firstOnes({ body, repeated }: Symbols): readonly number[] {
  const left = new Set(repeated);
  return left.size ? body.filter(ordinal => !left.has(ordinal)) : body;
}

/** The descents of these rules. */
function fallsAmong(ordinals: readonly number[], { heads }: Symbols, dialect: Dialect): Fall[] {
  const falls: Fall[] = [];
  let before = -1;
  for (const ordinal of ordinals) {
    if (before >= 0) {
      const { number } = heads[ordinal] as RuleHead;
      const { number: higher } = heads[before] as RuleHead;
      const asNumber = compareNumbers(number, higher) < 0 && !isAside(number, higher, dialect);
      const asText = number.text < higher.text;
      if (asNumber || asText) falls.push({ ordinal, before, asNumber, asText });
    }
    before = ordinal;
  }
  return falls;
}

/**
 * Whether two numbers can't be compared: they belong to two series, one is a part around continuously numbered rules,
 * or one omits a level that the other has, as a ruling on 502.36 does after 502.36b.
 */
function isAside(a: RuleNumber, b: RuleNumber, { numbering }: Dialect): boolean {
  const level = a.path.findIndex((ordinal, index) => ordinal !== b.path[index]);
  const isLeftOut = a.path[level] === 0 || b.path[level] === 0;
  return (
    !areInOneOrder(a, b, numbering) ||
    seriesOf(a) !== seriesOf(b) ||
    (isLeftOut && numbering.levels[level]?.optional === true)
  );
}
