import { blocksOf } from '../../document/document.ts';
import { countOf } from '../../text/lists.ts';
import { type Completions, listedCompletions, NOTHING } from './completionItem.ts';
import { spanAround, type WritingPlace } from './writingPlace.ts';

const SYMBOL = /\{[^{}\s":,]{1,8}\}/g;

/** Completes symbols after an opening brace with those of the document, most frequent first. */
export function completeSymbols(place: WritingPlace): Completions {
  const { document, before, after } = place;
  const written = /\{([^{}\s":,]{0,8})$/.exec(before);
  if (!written) return NOTHING;
  const rest = /^[^{}\s":,]{0,8}\}/.exec(after)?.[0].length ?? 0;
  const span = spanAround(place, written[0].length, rest);
  const own = rest ? written[0] + after.slice(0, rest) : '';
  const counts = countOf(blocksOf(document).flatMap(({ block }) => block.text.match(SYMBOL) ?? []));
  const often = (symbol: string) => counts.get(symbol)! - (symbol === own ? 1 : 0);
  const symbols = [...counts.keys()]
    .filter(symbol => symbol.toLowerCase().startsWith(written[0].toLowerCase()) && often(symbol) > 0)
    .sort((a, b) => often(b) - often(a) || (a < b ? -1 : 1));
  return listedCompletions(symbols, symbol => ({ kind: 'symbol', label: symbol, text: symbol, typed: symbol, span }));
}
