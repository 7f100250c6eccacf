import type { FixEdit } from '../checks/check.ts';
import { contentsLines, type Fault, faultsOf } from '../checks/contentsFaults.ts';
import { deleteLine, lineEndBehind, lineLike, lineOf } from '../checks/contentsLines.ts';
import { ruleOf } from '../checks/numbering.ts';
import type { RulesDocument } from '../document.ts';
import { headBlocksOf, symbolsOf } from '../symbols.ts';
import { type Plan, type Refusal, refused } from './plan.ts';

/**
 * Brings the Contents of a document up to date with its body: numbers, titles, order, missing lines and those too many. A new
 * line has the form of the nearest of its level. No edits where nothing is to be done.
 */
export function updateContents(document: RulesDocument): Plan | Refusal {
  const { contents, rules } = symbolsOf(document);
  if (contents.size === 0 || rules.size === 0)
    return refused('This document has no Contents, or no rules that they could list.');
  const faults = faultsOf(document);
  const slots = slotsOf(document, faults);
  const wrong = faults.filter(({ kind }) => kind === 'title' || kind === 'extra').length;
  if (wrong * 2 > contentsLines(document).length || !slots.length)
    return refused('Most lines of these Contents say something else than the headings of the body: mend them by hand.');
  const missing = faults.flatMap(fault => (fault.kind === 'missing' ? [fault.heading] : []));
  const edits = [...deletions(document, faults), ...slotEdits(document, slots, missing)];
  return { edits: edits.sort((a, b) => a.start - b.start) };
}

/** A place of a line that stays a line, the line that goes there, and the heading that it lists. */
interface Slot {
  readonly at: number;
  readonly line: number;
  readonly heading: number;
  /** Whether the line has another number or title than its heading. */
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
function deletions(document: RulesDocument, faults: readonly Fault[]): FixEdit[] {
  const needless = faults.flatMap(fault => (fault.kind === 'extra' || fault.kind === 'twice' ? [fault.line] : []));
  return needless.flatMap(line => deleteLine(document, line).flatMap(({ edits }) => edits));
}

function slotEdits(document: RulesDocument, slots: readonly Slot[], missing: readonly number[]): FixEdit[] {
  return slots.flatMap((slot, index) => {
    const next = slots[index + 1]?.heading ?? Infinity;
    const before = missing.filter(heading => index === 0 && heading < slot.heading);
    const behind = missing.filter(heading => slot.heading < heading && heading < next);
    const place = lineOf(document, slot.at);
    const written = lineOf(document, slot.line).text;
    const own = slot.isWrong ? (lineLike(document, slot.line, slot.heading) ?? written) : written;
    const text = [
      ...before.flatMap(heading => newLine(document, slots, index, heading)).map(({ line, lineEnd }) => line + lineEnd),
      own,
      ...behind.flatMap(heading => newLine(document, slots, index, heading)).map(({ line, space }) => space + line),
    ].join('');
    return text === place.text ? [] : [{ document, start: place.start, end: place.start + place.text.length, text }];
  });
}

/** A line for a heading in the form of the nearest of its level: with the space that stands before that one. */
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
  const lineEnd = lineEndBehind(document, slots[near]!.at);
  const spaced = slots.slice(1).find(isAlike);
  return [{ line, lineEnd, space: spaced ? spaceBefore(document, spaced.at) : lineEnd }];
}

function spaceBefore(document: RulesDocument, line: number): string {
  const { text } = document.blocks[headBlocksOf(document)[line]! - 1]!;
  return text.slice(text.trimEnd().length);
}
