import type { RangeReference } from '../../blocks/block.ts';
import { resolveEnds, resolveNumber, scopeOfReference } from '../../book/resolve.ts';
import type { Workspace } from '../../book/workspace.ts';
import type { Fix, PlacedReference, ReferenceCheck, Report } from '../../findings/check.ts';
import { inCaseOf, keywordBefore, rewrite } from '../../findings/referenceCheck.ts';
import { writtenAs } from '../../numbers/parts.ts';
import { expandRange, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { shift } from '../../text/span.ts';
import { missingAt } from './brokenReference.ts';

export const brokenRange: ReferenceCheck = {
  code: 'broken-range',
  summary: "A range includes a rule that doesn't exist.",
  severity: 'error',
  needs: 'definitions',
  runReference(workspace, placed, report) {
    const { reference } = placed;
    if (reference.kind !== 'range') return;
    const range = { ...placed, reference };
    if (!reportEnds(workspace, range, report)) reportHole(workspace, range, report);
  },
};

/** Whether an end was missing. */
function reportEnds(workspace: Workspace, placed: PlacedReference<RangeReference>, report: Report): boolean {
  const { document, reference } = placed;
  const ends = resolveEnds(workspace, document, reference);
  ends.forEach((resolution, index) => {
    const missing = missingAt(workspace, placed, resolution, reference.ends[index]!);
    if (missing) report({ ...missing, fixes: () => (index ? endFixes(placed, resolution.gap?.before) : []) });
  });
  return ends.some(({ outcome }) => outcome !== 'resolved');
}

/** The last existing rule in place of an end beyond it, if a range is left. */
function endFixes(placed: PlacedReference<RangeReference>, nearest: RuleNumber | undefined): Fix[] {
  const { document, reference, block } = placed;
  if (!nearest || nearest.text === reference.first.text || nearest.level !== reference.first.level) return [];
  const span = reference.ends[1];
  const written = block.text.slice(span.start, span.end);
  // Short forms, “h” or “8”, stay short.
  const text = writtenAs(written, reference.last, nearest, document.dialect.numbering, nearest) ?? nearest.text;
  const title = `Change to ${block.text.slice(reference.start, span.start)}${text}`;
  return [rewrite(placed, span, text, { title })];
}

function reportHole(workspace: Workspace, placed: PlacedReference<RangeReference>, report: Report): void {
  const { document, reference, block, start } = placed;
  const reach = scopeOfReference(workspace, document, reference);
  const { dialect } = (reference.book === undefined ? undefined : reach[0]?.[0]) ?? document;
  const numbers = expandRange(reference.first, reference.last, dialect.numbering);
  const missing = numbers.filter(number => resolveNumber(reach, number).outcome === 'broken');
  if (missing.length === 0) return;
  const written = block.text.slice(reference.start, reference.end);
  const names = missing.map(({ text }) => text).join(', ');
  report({
    ...shift(reference, start),
    target: missing[0]!.text,
    message: `${written} includes ${names}, which ${missing.length > 1 ? "don't" : "doesn't"} exist; cite only rules that do.`,
    fixes: () => [withoutHole(placed, numbers, missing)],
  });
}

/** A list of the existing rules in place of the range, with its keyword in the right number. */
function withoutHole(
  placed: PlacedReference<RangeReference>,
  numbers: readonly RuleNumber[],
  missing: readonly RuleNumber[],
): Fix {
  const { document, reference, block } = placed;
  const fix = rewrite(placed, reference, listOf(numbers, missing));
  const found = keywordBefore(block, reference.start, document);
  const many = numbers.length - missing.length > 1;
  if (!found || found.keyword.many === many) return fix;
  const word = inCaseOf(many ? found.keyword.plural : found.keyword.singular, found.written);
  return { ...fix, edits: [...rewrite(placed, found.span, word).edits, ...fix.edits] };
}

/** The existing numbers, with consecutive ones as ranges. */
function listOf(numbers: readonly RuleNumber[], missing: readonly RuleNumber[]): string {
  const runs: RuleNumber[][] = [[]];
  for (const number of numbers) {
    if (missing.includes(number)) runs.push([]);
    else runs.at(-1)!.push(number);
  }
  const parts = runs
    .filter(run => run.length > 0)
    .map(run => (run.length > 1 ? `${run[0]!.text}–${run.at(-1)!.text}` : run[0]!.text));
  return parts.length > 2 ? `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}` : parts.join(' and ');
}
