import { firstIndex } from '../../core/text/bisect.ts';
import type * as Word from '../../word/word.ts';
import { loadBeside } from '../program/loadBeside.ts';

/** The reader and writer of Word documents, from its own bundle. */
export function loadWord(): typeof Word {
  return loadBeside<typeof import('../../word/word.ts')>('word');
}

/** Whether a file is an archive, as Word documents are, or of an old version of Word. */
export function isWordFile(name: string, bytes: Uint8Array): boolean {
  const starts = (...signs: readonly number[]) => signs.every((sign, index) => bytes[index] === sign);
  return /\.(?:doc[xm]?|dot[xm]?|odt)$/i.test(name) || starts(0x50, 0x4b, 3, 4) || starts(0xd0, 0xcf, 0x11, 0xe0);
}

const MOST_WORDS = 5;

/** Where an offset of an imported text is: the number of its paragraph, or its first words if there is none. */
export function placeInWord({ paragraphs }: Word.ImportedText, offset: number): string {
  const paragraph = paragraphs[firstIndex(paragraphs.length, index => paragraphs[index]!.start > offset) - 1];
  if (!paragraph) return 'start';
  if (paragraph.label) return paragraph.label.replace(/[.:]$/, '');
  const words = paragraph.words.split(' ');
  return `“${words.slice(0, MOST_WORDS).join(' ')}${words.length > MOST_WORDS ? ' …' : ''}”`;
}
