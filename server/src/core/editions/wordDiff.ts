import { diffArrays } from 'diff';
import { eachOnce } from '../text/memo.ts';
import { normalized } from './editionRules.ts';

/** Words of a text, and whether only the old or only the new text has them. */
export interface DiffPart {
  readonly text: string;
  readonly mark: 'same' | 'removed' | 'added';
}

/** The words of two texts side by side; those that differ only in quotation marks and dashes count as the same. */
export function wordDiff(old: string, now: string): DiffPart[] {
  const heard = eachOnce(normalized);
  const changes = diffArrays(spacedWords(old), spacedWords(now), { comparator: (a, b) => heard(a) === heard(b) });
  return changes.map(({ value, removed, added }) => {
    return { text: value.join(''), mark: removed ? 'removed' : added ? 'added' : 'same' };
  });
}

/** The words of a text, each with the white space after it. */
function spacedWords(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

/** How many words to keep next to a change. */
const BESIDE = 8;

/** Leaves out of longer unchanged parts all but a few words next to each change. */
export function foldedDiff(pieces: readonly DiffPart[]): DiffPart[] {
  return pieces.map((piece, index) => {
    const words = spacedWords(piece.text);
    const [before, after] = [index > 0 ? BESIDE : 0, index < pieces.length - 1 ? BESIDE : 0];
    if (piece.mark !== 'same' || words.length <= before + after + 1) return piece;
    const end = after ? words.slice(-after).join('') : '';
    return { ...piece, text: `${words.slice(0, before).join('')}… ${end}` };
  });
}
