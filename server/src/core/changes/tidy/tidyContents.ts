import { ruleOf } from '../../book/workspace.ts';
import type { DocumentEdit } from '../../document/document.ts';
import { blockAt, headBlockOf, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { contentsLines, type Fault, faultsOf } from '../../evidence/contentsFaults.ts';
import { deleteLine, lineEndAfter, lineLike, lineOf } from '../../evidence/contentsLines.ts';
import { misplaced } from '../../text/sorting.ts';
import { type Refusal, refused, type TidyPlan } from '../plan/plan.ts';

/** Whether a document has Contents, and rules to list there. */
export function hasContents(document: RulesDocument): boolean {
  const { contents, rules } = symbolsOf(document);
  return contents.size > 0 && rules.size > 0;
}

/**
 * Updates the Contents of a document from its body: numbers, titles, order, and missing or extra lines. A new line has
 * the format of the nearest one of its level. No edits if nothing is wrong.
 */
export function updateContents(document: RulesDocument): TidyPlan | Refusal {
  if (!hasContents(document)) return refused('This document has no Contents, or no rules to list there.');
  const faults = faultsOf(document);
  const slots = slotsOf(document, faults);
  const wrong = faults.filter(({ kind }) => kind === 'title' || kind === 'extra').length;
  if (wrong * 2 > contentsLines(document).length || !slots.length)
    return refused('Most lines of the Contents differ from the headings in the body; fix them by hand.');
  const missing = faults.flatMap(fault => (fault.kind === 'missing' ? [fault.heading] : []));
  const deleted = deletions(document, faults);
  const written = slots.map((_, index) => writtenAt(document, slots, missing, index));
  const fixed = deleted.length + written.reduce((sum, { fixed }) => sum + fixed, 0);
  const edits = [...deleted, ...slots.flatMap((slot, index) => slotEdits(document, slot, written[index]!))];
  const moved = misplaced(slots.map(({ line }) => sortable(line))).filter(index => !slots[index]!.isWrong);
  return {
    edits: edits.sort((a, b) => a.start - b.start),
    count: fixed + moved.length,
    left: faults.length - fixed,
  };
}

function sortable(ordinal: number): string {
  return String(ordinal).padStart(9, '0');
}

/** The place of a line that stays, its new line, and the heading that it lists. */
interface Slot {
  readonly at: number;
  readonly line: number;
  readonly heading: number;
  /** Whether the number or title of the line differs from its heading. */
  readonly isWrong: boolean;
}

/** The lines that list a heading, at their places, in the order of the body. */
function slotsOf(document: RulesDocument, faults: readonly Fault[]): Slot[] {
  const { rules } = symbolsOf(document);
  const faultOf = new Map(faults.flatMap(fault => ('line' in fault ? [[fault.line, fault] as const] : [])));
  const kept = contentsLines(document).flatMap(line => {
    const fault = faultOf.get(line);
    const listed = rules.get(ruleOf(document, line).number.text);
    const heading = !fault ? listed : 'heading' in fault ? fault.heading : undefined;
    return heading === undefined ? [] : [{ line, heading, isWrong: fault !== undefined }];
  });
  const sorted = [...kept].sort((a, b) => a.heading - b.heading);
  return sorted.map((entry, index) => ({ ...entry, at: kept[index]!.line }));
}

/** The lines that list nothing, or something twice, with their line ends. */
function deletions(document: RulesDocument, faults: readonly Fault[]): DocumentEdit[] {
  const needless = faults.flatMap(fault => (fault.kind === 'extra' || fault.kind === 'twice' ? [fault.line] : []));
  return needless.flatMap(line => deleteLine(document, line).flatMap(({ edits }) => edits));
}

/** The new text of a place, and how many of its lines are corrected or new. */
interface Written {
  readonly text: string;
  readonly fixed: number;
}

/** The line of a slot, with missing lines after it, or before the first one. */
function writtenAt(
  document: RulesDocument,
  slots: readonly Slot[],
  missing: readonly number[],
  index: number,
): Written {
  const slot = slots[index]!;
  const next = slots[index + 1]?.heading ?? Infinity;
  const linesFor = (wanted: (heading: number) => boolean) =>
    missing.filter(wanted).flatMap(heading => newLine(document, slots, index, heading));
  const before = linesFor(heading => index === 0 && heading < slot.heading);
  const after = linesFor(heading => slot.heading < heading && heading < next);
  const rewritten = slot.isWrong ? lineLike(document, slot.line, slot.heading) : undefined;
  const own = rewritten ?? lineOf(document, slot.line).text;
  const text = [
    ...before.map(({ line, lineEnd }) => line + lineEnd),
    own,
    ...after.map(({ line, space }) => space + line),
  ].join('');
  return { text, fixed: before.length + after.length + (rewritten === undefined ? 0 : 1) };
}

function slotEdits(document: RulesDocument, { at }: Slot, { text }: Written): DocumentEdit[] {
  const place = lineOf(document, at);
  return text === place.text ? [] : [{ document, start: place.start, end: place.start + place.text.length, text }];
}

/** A line for a heading in the format of the nearest one of its level, with the same space before it. */
function newLine(
  document: RulesDocument,
  slots: readonly Slot[],
  near: number,
  heading: number,
): { line: string; lineEnd: string; space: string }[] {
  const { level } = ruleOf(document, heading).number;
  const isAlike = ({ line }: Slot) => ruleOf(document, line).number.level === level;
  const model = slots.slice(0, near + 1).findLast(isAlike) ?? slots.find(isAlike);
  const line = model && lineLike(document, model.line, heading);
  if (line === undefined) return [];
  const lineEnd = lineEndAfter(document, slots[near]!.at);
  const spaced = slots.slice(1).find(isAlike);
  return [{ line, lineEnd, space: spaced ? spaceBefore(document, spaced.at) : lineEnd }];
}

function spaceBefore(document: RulesDocument, line: number): string {
  const { text } = blockAt(document, headBlockOf(document, line) - 1)!;
  return text.slice(text.trimEnd().length);
}
