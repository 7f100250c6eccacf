import { type LabelPart, labelOfLevel, type WordLabel } from './package/wordCounters.ts';

/** How much of the number of a paragraph a reference shows: `\n`, `\w`, and `\r`. */
export type Context = 'own' | 'full' | 'relative';

/** The number of a paragraph as a reference shows it, at the place of another one; `isBare` is `\t`: without words. */
export function referenceNumber(
  target: WordLabel,
  context: Context,
  from: WordLabel | undefined,
  isBare = false,
): string {
  const outermost = context === 'own' ? target.level : context === 'full' ? 0 : firstDifference(target, from);
  const pieces: (readonly LabelPart[])[] = [];
  let level = target.level;
  while (level >= 0 && (pieces.length === 0 || level >= outermost)) {
    const { parts } = labelOfLevel(target.list, level, target.values);
    pieces.unshift(isBare ? withoutWords(parts) : parts);
    level = outermostIn(target, level) - 1;
  }
  return joinedLabels(pieces.map(labelText));
}

/** The outermost level whose number a level's label shows. */
function outermostIn({ list }: WordLabel, level: number): number {
  const shown = list.levels.get(level)?.text.match(/%[1-9]/g) ?? [];
  return Math.min(level, ...shown.map(sign => Number(sign[1]) - 1));
}

/** The outermost level that isn't the same at both places. */
function firstDifference(target: WordLabel, from: WordLabel | undefined): number {
  if (from?.list.abstract !== target.list.abstract) return 0;
  for (let level = 0; level < target.level; level++)
    if (from.level < level || from.values[level] !== target.values[level]) return level;
  return target.level;
}

function labelText(parts: readonly LabelPart[]): string {
  return parts
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** Puts labels after each other; a period at the end of one is kept only between two that have nothing else there. */
function joinedLabels(labels: readonly string[]): string {
  return labels.reduceRight((after, label) => {
    const isJoint = /^[\p{L}\p{N}]/u.test(after);
    return (isJoint ? label : label.replace(/(?<!\.)\.+$/, '')) + after;
  }, '');
}

/** Without words and spaces, but with marks: 1.01 of “Section 1.01”. */
function withoutWords(parts: readonly LabelPart[]): readonly LabelPart[] {
  return parts.map(part => (part.isNumber ? part : { ...part, text: part.text.replace(/[\p{L}\p{N}\s]/gu, '') }));
}
