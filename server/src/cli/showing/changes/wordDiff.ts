import { diffArrays } from 'diff';
import { normalized } from '../../../core/editions/editionRules.ts';

/** Words of a text, and whether only the old or only the new text has them. */
export interface Piece {
  readonly text: string;
  readonly mark: 'same' | 'removed' | 'added';
}

/** The words of two texts side by side, each with the white space after it. */
export function wordDiff(old: string, now: string): Piece[] {
  const cached = new Map<string, string>();
  const hear = (word: string) => {
    const known = cached.get(word) ?? normalized(word);
    cached.set(word, known);
    return known;
  };
  const changes = diffArrays(wordsOf(old), wordsOf(now), { comparator: (a, b) => hear(a) === hear(b) });
  return changes.map(({ value, removed, added }) => {
    return { text: value.join(''), mark: removed ? 'removed' : added ? 'added' : 'same' };
  });
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

/** How many words to keep next to a change. */
const BESIDE = 8;

/** The same, without longer unchanged parts, except for a few words next to each change. */
export function folded(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    const words = wordsOf(piece.text);
    const [before, after] = [index > 0 ? BESIDE : 0, index < pieces.length - 1 ? BESIDE : 0];
    if (piece.mark !== 'same' || words.length <= before + after + 1) return piece;
    const end = after ? words.slice(-after).join('') : '';
    return { ...piece, text: `${words.slice(0, before).join('')}… ${end}` };
  });
}

/** A text on one line. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
