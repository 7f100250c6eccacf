/** Lines, counted from 0, at which the same rule starts in two texts. */
export type RuleLines = readonly [own: number, other: number];

/** The lines seen from the other text. */
export function turned(lines: readonly RuleLines[]): RuleLines[] {
  return lines.map(([own, other]) => [other, own]);
}

/** The line of the other text that is as far in the same rule; before the first rule, as far before it. */
export function lineBeside(lines: readonly RuleLines[], line: number): number {
  const sorted = sortedLines(lines);
  const at = sorted.findLastIndex(([own]) => own <= line);
  const [own, other] = sorted[Math.max(0, at)] ?? [0, 0];
  const [ownEnd, otherEnd] = sorted[at + 1] ?? [];
  if (at < 0 || ownEnd === undefined || otherEnd === undefined) return Math.max(0, other + line - own);
  const share = (line - own) / Math.max(1, ownEnd - own);
  return Math.round(other + share * Math.max(0, otherEnd - other));
}

/** The first and the last line of the rule in the other text that contains a line in this one; undefined before all rules. */
export function linesOfRuleBeside(
  lines: readonly RuleLines[],
  line: number,
): readonly [first: number, last: number] | undefined {
  const found = sortedLines(lines).findLast(([own]) => own <= line);
  if (!found) return undefined;
  const [, first] = found;
  const next = sortedLines(turned(lines)).find(([other]) => other > first);
  return [first, Math.max(first, (next?.[0] ?? first + 1) - 1)];
}

function sortedLines(lines: readonly RuleLines[]): RuleLines[] {
  return [...lines].sort(([one], [other]) => one - other);
}
