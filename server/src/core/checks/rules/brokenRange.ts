import type { Block, RangeReference } from '../../blocks/block.ts';
import { resolveEnds, resolveNumber, scopeOfReference } from '../../book/resolve.ts';
import type { Workspace } from '../../book/workspace.ts';
import { blocksIn } from '../../document/document.ts';
import type { Fix, PlacedReference, ReferenceCheck, Report } from '../../findings/check.ts';
import { inCaseOf, keywordBefore, rewrite } from '../../findings/referenceCheck.ts';
import { writtenAs } from '../../numbers/parts.ts';
import { areSiblings, compareNumbers, expandRange, type RuleNumber, withoutZeros } from '../../numbers/ruleNumber.ts';
import { countOf } from '../../text/lists.ts';
import { shift } from '../../text/span.ts';
import { listed } from '../../text/words.ts';
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
    const end = reference.ends[index]!;
    const missing = missingAt(workspace, placed, resolution, end);
    const fixes = () => {
      if (resolution.meant !== undefined)
        return [rewrite(placed, end, withoutZeros(placed.block.text.slice(end.start, end.end)))];
      return index ? endFixes(workspace, placed, resolution.gap?.before) : [];
    };
    if (missing) report({ ...missing, fixes });
  });
  return ends.some(({ outcome }) => outcome !== 'resolved');
}

/**
 * The ends of other ranges that start with the same rule, or with another one under its parent, the commonest first; and
 * the last existing rule in place of an end beyond it.
 */
function endFixes(
  workspace: Workspace,
  placed: PlacedReference<RangeReference>,
  nearest: RuleNumber | undefined,
): Fix[] {
  const { first } = placed.reference;
  const ends = [...endsElsewhere(workspace, placed), ...(nearest ? [nearest] : [])];
  const possible = ends.filter(({ text, level }) => text !== first.text && level === first.level);
  const texts = possible.map(({ text }) => text);
  return possible.filter(({ text }, index) => texts.indexOf(text) === index).map(end => endFix(placed, end));
}

function endsElsewhere(workspace: Workspace, placed: PlacedReference<RangeReference>): RuleNumber[] {
  const { document, reference, block } = placed;
  const reach = scopeOfReference(workspace, document, reference);
  const words = wordsNear(block, reference);
  const { first } = reference;
  const isPossible = ({ first: start, last }: RangeReference) =>
    (start.text === first.text || (areSiblings(first, last) && compareNumbers(first, last) < 0)) &&
    resolveNumber(reach, last).outcome === 'resolved';
  const ranges = blocksIn(document).flatMap(other =>
    other.references.flatMap(range => (range.kind === 'range' && isPossible(range) ? { range, other } : [])),
  );
  const counts = countOf(ranges.map(({ range }) => range.last.text));
  const weighed = ranges.map(({ range: { first: start, last }, other, range }) => {
    const alike = [...wordsNear(other, range)].filter(word => words.has(word)).length;
    return { last, weight: (start.text === first.text ? SAME_START * (1 + alike) : 0) + counts.get(last.text)! };
  });
  return weighed.sort((one, other) => other.weight - one.weight).map(({ last }) => last);
}

/** That a range starts with the same rule, and each word that comes before both, counts more than how often it is cited. */
const SAME_START = 1_000;
const NEAR = 100;

/** The longer words before a range. */
function wordsNear({ text }: Block, { start }: RangeReference): Set<string> {
  return new Set(text.slice(Math.max(0, start - NEAR), start).match(/\p{L}{5,}/gu));
}

function endFix({ document, reference, block, ...placed }: PlacedReference<RangeReference>, end: RuleNumber): Fix {
  const span = reference.ends[1];
  const written = block.text.slice(span.start, span.end);
  // Short forms, “h” or “8”, stay short.
  const text = writtenAs(written, reference.last, end, document.dialect.numbering, end) ?? end.text;
  const title = `Change to ${block.text.slice(reference.start, span.start)}${text}`;
  return rewrite({ document, reference, block, ...placed }, span, text, { title });
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
  const fix = rewrite(placed, reference, existingNumbers(numbers, missing));
  const found = keywordBefore(block, reference.start, document);
  const many = numbers.length - missing.length > 1;
  if (!found || found.keyword.many === many) return fix;
  const word = inCaseOf(many ? found.keyword.plural : found.keyword.singular, found.written);
  return { ...fix, edits: [...rewrite(placed, found.span, word).edits, ...fix.edits] };
}

/** The existing numbers, with consecutive ones as ranges. */
function existingNumbers(numbers: readonly RuleNumber[], missing: readonly RuleNumber[]): string {
  const runs: RuleNumber[][] = [[]];
  for (const number of numbers) {
    if (missing.includes(number)) runs.push([]);
    else runs.at(-1)!.push(number);
  }
  const parts = runs
    .filter(run => run.length > 0)
    .map(run => (run.length > 1 ? `${run[0]!.text}–${run.at(-1)!.text}` : run[0]!.text));
  return listed(parts);
}
