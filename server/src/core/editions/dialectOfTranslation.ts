import type { Dialect } from '../dialect/dialect.ts';
import { fittedToPart } from '../document/detect.ts';
import { parseHeads } from '../document/document.ts';
import { definedNumbers } from '../document/symbols.ts';

/** A text, and the dialect in which it is read. */
interface ReadText {
  readonly text: string;
  readonly dialect: Dialect;
}

/**
 * The dialect of a translation: its own, or that of the original, whichever finds more numbers of the original in it; its
 * own if both find the same.
 */
export function dialectOfTranslation(text: string, own: Dialect, original: readonly ReadText[]): Dialect {
  const wanted = new Set(original.flatMap(file => numbersReadIn(file.text, file.dialect)));
  const sharedIn = (dialect: Dialect) => numbersReadIn(text, dialect).filter(number => wanted.has(number)).length;
  let best = { dialect: own, shared: sharedIn(own) };
  if (best.shared === wanted.size) return own;
  for (const { dialect } of original.filter(file => file.dialect.inferred)) {
    const shared = sharedIn(dialect);
    if (shared > best.shared) best = { dialect: fittedToPart(dialect, text), shared };
  }
  return best.dialect;
}

/** The numbers of the rules that a text has in a dialect, each once. */
function numbersReadIn(text: string, dialect: Dialect): string[] {
  return definedNumbers([parseHeads(text, dialect)]);
}
