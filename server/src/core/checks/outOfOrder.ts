import type { Head } from '../block.ts';
import type { RulesDocument } from '../document.ts';
import { compareNumbers, type RuleNumber, seriesOf } from '../ruleNumber.ts';
import { symbolsOf } from '../symbols.ts';
import { headSpan } from '../workspace.ts';
import type { Check } from './check.ts';
import { named, ruleOf } from './numbering.ts';

export const outOfOrder: Check = {
  code: 'out-of-order',
  summary: 'A rule stands behind one with a higher number.',
  severity: 'warning',
  run(_workspace, document, report) {
    for (const { ordinal, before } of descentsOf(document)) {
      const [{ number }, higher] = [ruleOf(document, ordinal), ruleOf(document, before)];
      report({
        ...headSpan({ document, ordinal }),
        message: `${named(number, document)} stands behind ${higher.number.text}, which is higher: move one of the two, or give it another number.`,
        target: number.text,
        related: [{ definition: { document, ordinal: before }, message: 'The higher number' }],
      });
    }
  },
};

/** A rule and the one before it, by their ordinals. */
interface Descent {
  readonly ordinal: number;
  readonly before: number;
}

const memo = new WeakMap<readonly Head[], readonly Descent[]>();

/** Where the numbers of a body descend; nowhere in a text in which they do so often that it is not in their order. */
function descentsOf(document: RulesDocument): readonly Descent[] {
  const known = memo.get(document.heads);
  if (known) return known;
  const descents = collect(document);
  memo.set(document.heads, descents);
  return descents;
}

/** In a text that is not sorted more than one rule in this many stands behind a higher one. */
const UNSORTED = 10;
const ALWAYS_FOUND = 3;

function collect(document: RulesDocument): Descent[] {
  const { body, rules } = symbolsOf(document);
  const descents: Descent[] = [];
  const hasTwice = body.length > rules.size;
  let [sequence, lexical, previous] = [0, 0, -1];
  for (const ordinal of body) {
    const { number } = ruleOf(document, ordinal);
    if (hasTwice && rules.get(number.text) !== ordinal) continue;
    if (previous >= 0) {
      const before = ruleOf(document, previous).number;
      if (compareNumbers(number, before) < 0 && !isAside(number, before, document))
        descents.push({ ordinal, before: previous });
      if (number.text < before.text) lexical++;
    }
    previous = ordinal;
    sequence++;
  }
  // Where the numbers fall less often as strings, the text is sorted as strings.
  if (lexical < descents.length) return descents.filter(descent => isLexical(document, descent));
  return descents.length > ALWAYS_FOUND && descents.length * UNSORTED > sequence ? [] : descents;
}

/**
 * Whether two numbers have no order: they are of two series, or one leaves out a level that the other has, as a ruling on
 * 502.36 does behind 502.36b.
 */
function isAside(a: RuleNumber, b: RuleNumber, { dialect }: RulesDocument): boolean {
  const level = a.path.findIndex((ordinal, index) => ordinal !== b.path[index]);
  const isLeftOut = a.path[level] === 0 || b.path[level] === 0;
  return seriesOf(a) !== seriesOf(b) || (isLeftOut && dialect.numbering.levels[level]?.optional === true);
}

/** Whether the numbers descend as strings, too. */
function isLexical(document: RulesDocument, { ordinal, before }: Descent): boolean {
  return ruleOf(document, ordinal).number.text < ruleOf(document, before).number.text;
}
