import type { Dialect } from '../../dialect/dialect.ts';
import { detectDialect, fitted } from '../../document/detect.ts';
import { headBlockOf, parse, startOf } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { examples } from './dialectExamples.ts';

/** Number of characters to examine; reading them in every dialect takes a tenth of a second. */
const SAMPLE_LENGTH = 50_000;

/** The dialects: the detected one first, then those that find the most rules. */
export function dialectsFor(text: string, dialects: readonly Dialect[]) {
  const sample = text.slice(0, SAMPLE_LENGTH);
  // A fitted dialect keeps its id.
  const shown = detectDialect(sample, dialects)?.id;
  const offers = dialects.map(dialect => offerOf(dialect, sample)).sort((a, b) => b.rules - a.rules);
  const isShown = ({ dialect: { id } }: { readonly dialect: Dialect }) => id === shown;
  return [...offers.filter(isShown), ...offers.filter(offer => !isShown(offer))];
}

/**
 * A dialect to choose for a text, with the number of rules at the start of the text, and an example line: its own, or
 * the first rule of the text in it.
 */
function offerOf(dialect: Dialect, sample: string) {
  const document = parse('', 0, sample, fitted(dialect, sample));
  const { rules } = symbolsOf(document);
  const example = examples[dialect.id];
  if (example !== undefined) return { dialect, rules: rules.size, example };
  const [first] = rules.values();
  const index = first === undefined ? undefined : headBlockOf(document, first);
  const start = index === undefined ? sample.length : startOf(document, index);
  return { dialect, rules: rules.size, example: /^.{0,80}/.exec(sample.slice(start))![0] };
}
