import type { ChangeEntry } from '../../../core/editions/changeList.ts';
import { nameOf } from '../../../core/editions/changeList.ts';
import { printable } from '../../../core/text/printable.ts';
import { paint } from '../output.ts';
import { type ChangesFormat, countsOf, describeEntry, describeStale, entitled } from './comparedEditions.ts';
import { placeOfStale } from './stalePlace.ts';
import { folded, onOneLine, type Piece, wordDiff } from './wordDiff.ts';

/** The changes for a terminal: by chapter, word by word. */
export const changesText: ChangesFormat = ({ names, called, comparison, groups, stale, colors }) => {
  const bold = (text: string) => (colors ? paint('bold', text) : text);
  const lines = [
    printable(`${entitled(names.old, called.old)} → ${entitled(names.now, called.now)}: ${countsOf(comparison)}`),
  ];
  for (const { heading, entries } of groups) {
    if (heading) lines.push('', bold(printable(heading)));
    else lines.push('');
    for (const entry of entries) lines.push(...linesOf(entry, colors));
  }
  if (stale.length) lines.push('', bold('Citations to fix'));
  for (const each of stale) {
    const { line, column } = placeOfStale(each);
    lines.push(printable(`  ${names.now}:${line}:${column}: ${describeStale(each, nameOf(each.citing))}`));
  }
  return `${lines.join('\n')}\n`;
};

function linesOf(entry: ChangeEntry, colors: boolean): string[] {
  const lines = [`  ${printable(describeEntry(entry))}`];
  const { old, now } = entry.texts ?? { old: '', now: '' };
  if (old && now && entry.part === undefined) lines.push(`    ${changedWords(old, now, colors)}`);
  else if (old || now) lines.push(`    ${printable(onOneLine(now || old))}`);
  return lines.map(line => line.trimEnd());
}

const MARKS = { removed: ['[-', '-]', 'red'], added: ['{+', '+}', 'green'] } as const;

/** Two texts in one on one line, with marks around the words of only one of them, and without longer common parts. */
export function changedWords(old: string, now: string, colors: boolean): string {
  const pieces = folded(wordDiff(onOneLine(old), onOneLine(now)));
  return pieces.map(piece => marked(piece, colors)).join('');
}

function marked({ text, mark }: Piece, colors: boolean): string {
  const shown = printable(text);
  if (mark === 'same') return shown;
  const [start, end, color] = MARKS[mark];
  const words = shown.trimEnd();
  const space = shown.slice(words.length);
  return (colors ? paint(color, words) : `${start}${words}${end}`) + (space || ' ');
}
