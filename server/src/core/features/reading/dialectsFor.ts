import type { Dialect } from '../../dialect/dialect.ts';
import { dialectOfNamed, fitted } from '../../document/detect.ts';
import { blocksOf, headBlockOf, parse, type RulesDocument, startOf } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { examples } from './dialectExamples.ts';

/** Number of characters to examine; reading them in every dialect takes a tenth of a second. */
const SAMPLE_LENGTH = 50_000;

/** The dialects: the one to recommend first, if any, then those that find the most rules. */
export function dialectsFor(text: string, dialects: readonly Dialect[]) {
  const sample = text.slice(0, SAMPLE_LENGTH);
  // A fitted dialect keeps its id.
  const shown = dialectOfNamed(sample, dialects)?.id;
  const offers = dialects.map(dialect => {
    const offer = offerOf(dialect, sample);
    const { id } = dialect;
    return { ...offer, isRecommended: id === shown && offer.rules > 0 };
  });
  return offers.sort((a, b) => Number(b.isRecommended) - Number(a.isRecommended) || b.rules - a.rules);
}

/**
 * A dialect to choose for a text, with the numbers of rules and references at the start of the text, and an example
 * line: its own, or the first rule of the text in it.
 */
function offerOf(dialect: Dialect, sample: string) {
  const document = parse('', 0, sample, fitted(dialect, sample));
  const { rules } = symbolsOf(document);
  const example = examples[dialect.id];
  const references = rules.size ? referenceCount(document) : 0;
  if (example !== undefined) return { dialect, rules: rules.size, references, example };
  const [first] = rules.values();
  const index = first === undefined ? undefined : headBlockOf(document, first);
  const start = index === undefined ? sample.length : startOf(document, index);
  return { dialect, rules: rules.size, references, example: /^.{0,80}/.exec(sample.slice(start))![0] };
}

/** Number of references to rules. */
function referenceCount(document: RulesDocument): number {
  return blocksOf(document).flatMap(({ block }) => block.references.filter(({ kind }) => kind !== 'term')).length;
}
