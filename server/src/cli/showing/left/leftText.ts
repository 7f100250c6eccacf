import { printable } from '../../../core/text/printable.ts';
import { changedWords } from '../changes/changesText.ts';
import { onOneLine } from '../changes/wordDiff.ts';
import { paint } from '../style.ts';
import { describeLeft, type LeftFormat, type PlacedCitation } from './leftCitations.ts';

/** For people, and for problem matchers of editors: a line for each citation, and the changed words below it. */
export const leftText: LeftFormat = (left, { from, to }, { colors }) =>
  left
    .map(each => {
      const place = `${each.file}:${each.line}:${each.column}:`;
      const headline = `${colors ? paint('bold', printable(place)) : printable(place)} ${printable(describeLeft(each, from, to))}`;
      return [headline, ...wordsOf(each, colors)].map(line => `${line.trimEnd()}\n`).join('');
    })
    .join('');

function wordsOf({ texts: { old, now } }: PlacedCitation, colors: boolean): string[] {
  const [only, ...more] = now;
  if (only !== undefined && more.length === 0) return [`    ${changedWords(old, only, colors)}`];
  return [...(old ? [`    old: ${old}`] : []), ...now.map(text => `    new: ${text}`)].map(line =>
    printable(line.slice(0, 4) + onOneLine(line)),
  );
}
