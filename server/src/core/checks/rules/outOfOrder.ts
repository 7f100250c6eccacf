import type { RuleHead } from '../../blocks/block.ts';
import { ruleWithLevel } from '../../book/explain.ts';
import { ruleOf, type Workspace } from '../../book/workspace.ts';
import type { Dialect } from '../../dialect/dialect.ts';
import type { RulesDocument } from '../../document/document.ts';
import { type Symbols, symbolsOf } from '../../document/symbols.ts';
import { atHead, type Check, type Report } from '../../findings/check.ts';
import { blamedIn, isTwice, type Misnumbered, misnumberedIn } from '../../findings/misnumbered.ts';
import {
  areInOneOrder,
  compareNumbers,
  hasSkippedLetter,
  type RuleNumber,
  seriesOf,
} from '../../numbers/ruleNumber.ts';
import { memo } from '../../text/memo.ts';
import { rightNumber } from './numberFixes.ts';

export const outOfOrder: Check = {
  code: 'out-of-order',
  summary: 'A rule comes after one with a higher number, or its number looks mistyped.',
  severity: 'warning',
  run(workspace, document, report) {
    const { ordinals } = blamedIn(document);
    for (const slip of misnumberedIn(document))
      if (ordinals.has(slip.ordinal) && isOnlyOutOfOrder(document, slip)) reportSlip(workspace, document, slip, report);
    for (const { ordinal, before } of memo(symbolsOf(document), descentsIn, document.dialect)) {
      if (ordinals.has(ordinal) || ordinals.has(before)) continue;
      const [{ number }, higher] = [ruleOf(document, ordinal), ruleOf(document, before)];
      report({
        ...atHead({ document, ordinal }),
        message: `${ruleWithLevel(number, document)} comes after ${higher.number.text}; move one of them, or renumber it.`,
        related: [{ definition: { document, ordinal: before }, message: 'Higher number' }],
      });
    }
  },
};

/** Whether no other check reports the mistake: gaps, duplicates, or letters. */
function isOnlyOutOfOrder(document: RulesDocument, { ordinal }: Misnumbered): boolean {
  const { number } = ruleOf(document, ordinal);
  return !isTwice(document, number.text) && !hasSkippedLetter(number, document.dialect.numbering);
}

function reportSlip(workspace: Workspace, document: RulesDocument, slip: Misnumbered, report: Report): void {
  const { ordinal, right, before, after, inOrder } = slip;
  const { number } = ruleOf(document, ordinal);
  const place = after ? `between ${before.text} and ${after.text}` : `after ${before.text}`;
  const known = inOrder ? `, and references call it ${right.text}` : '';
  report({
    ...atHead({ document, ordinal }),
    message: `${ruleWithLevel(number, document)} comes ${place}${known}; change it to ${right.text}.`,
    fixes: () => rightNumber(workspace, { document, ordinal }, right),
  });
}

/** In an unsorted text, more than one rule in this many comes after a higher one. */
const UNSORTED = 10;
const ALWAYS_FOUND = 3;

/** The places where the numbers of a body descend; none if there are so many that the text isn't sorted by number. */
function descentsIn({ heads, body, repeated, rules }: Symbols, dialect: Dialect) {
  const twice = new Set(repeated);
  const ordinals = body.filter(ordinal => !twice.has(ordinal));
  const numberOf = (ordinal: number) => (heads[ordinal] as RuleHead).number;
  /** Ordinals of a rule and the previous one. */
  const descents: { readonly ordinal: number; readonly before: number }[] = [];
  let descentsAsText = 0;
  for (let index = 1; index < ordinals.length; index++) {
    const [ordinal, before] = [ordinals[index]!, ordinals[index - 1]!];
    const [number, higher] = [numberOf(ordinal), numberOf(before)];
    if (number.text < higher.text) descentsAsText++;
    if (compareNumbers(number, higher) < 0 && !isAside(number, higher, dialect)) descents.push({ ordinal, before });
  }
  // If numbers descend less often as strings, the text is sorted as strings.
  if (descentsAsText < descents.length)
    return descents.filter(({ ordinal, before }) => numberOf(ordinal).text < numberOf(before).text);
  return descents.length > ALWAYS_FOUND && descents.length * UNSORTED > rules.size ? [] : descents;
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
