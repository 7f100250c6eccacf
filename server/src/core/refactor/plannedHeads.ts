import type { Emit, Head } from '../block.ts';
import {
  blockAt,
  blockIndexAt,
  endBefore,
  headAbove,
  headsOf,
  type RulesDocument,
  readAgain,
  startOf,
} from '../document.ts';
import { scan } from '../scan.ts';
import { type Edit, lineEndsIn } from '../span.ts';
import { textBetween } from './lines.ts';
import { carriedOut, type Plan } from './plan.ts';

/** What becomes of some heads in a row: in place of `count` of them, from the one with the ordinal `at` on, `fresh` ones stand. */
export interface PlannedHeads {
  readonly at: number;
  readonly count: number;
  readonly fresh: readonly Head[];
}

/**
 * What those edits of a plan that are a document's own make of its heads, in order: only what they touch is read, and the
 * document is not made, which takes longer.
 */
export function plannedHeads(plan: Plan, document: RulesDocument): PlannedHeads[] {
  const own = plan.edits.filter(edit => edit.document.uri === document.uri).sort((a, b) => a.start - b.start);
  return changesInside(document, own) ?? changesAround(document, own, plan);
}

/** The changes where each block with edits in it can be read by itself, as nearly all can. */
function changesInside(document: RulesDocument, edits: readonly Edit[]): PlannedHeads[] | undefined {
  const changes: PlannedHeads[] = [];
  for (let next = 0; next < edits.length; ) {
    const first = next;
    const index = blockIndexAt(document, edits[first]!.start);
    const end = startOf(document, index + 1);
    while (next < edits.length && edits[next]!.start < end) next++;
    const head = headInside(document, index, edits.slice(first, next));
    if (!head) return undefined;
    changes.push({ at: headAbove(document, index), count: 1, fresh: [head] });
  }
  return changes;
}

/** The head of a block with edits in it; undefined where it has none, or not only this block is another one then. */
function headInside(document: RulesDocument, index: number, edits: readonly Edit[]): Head | undefined {
  const { dialect } = document;
  const block = blockAt(document, index);
  const behind = blockAt(document, index + 1);
  const start = startOf(document, index);
  if (!block?.head || !behind || dialect.layout.records || dialect.layout.insideLine) return undefined;
  let text = '';
  let at = 0;
  for (const edit of edits) {
    text += block.text.slice(at, edit.start - start) + edit.text;
    at = edit.end - start;
  }
  if (at > block.text.length) return undefined;
  text += block.text.slice(at);
  let head: Head | undefined;
  const take: Emit = (read, end, exit) => {
    if (end === text.length && exit === behind.entry) head = read.head;
    return false;
  };
  const line = lineEndsIn(behind.text)(0);
  const next = line < 0 ? behind.text : behind.text.slice(0, line);
  scan(text + next, block.entry, dialect, take, endBefore(document, index), 'heads');
  return head;
}

/** The changes where blocks may begin or end elsewhere. */
function changesAround(document: RulesDocument, edits: readonly Edit[], plan: Plan): PlannedHeads[] {
  const changes: PlannedHeads[] = [];
  let end = 0;
  for (const edit of joined(document, edits)) {
    const { from, fresh, to } = readAgain(document, edit, 'heads');
    // What the one before made goes on to here: they have to be seen together.
    if (from < end) return [{ at: 0, count: document.heads.length, fresh: carriedOut(plan, document).heads }];
    const at = headAbove(document, from - 1) + 1;
    changes.push({ at, count: headAbove(document, to - 1) + 1 - at, fresh: headsOf(fresh) });
    end = to;
  }
  return changes;
}

/** Edits, in the order of the text, those as one that stand in the same block or in neighbouring ones. */
function joined(document: RulesDocument, edits: readonly Edit[]): Edit[] {
  const all: Edit[] = [];
  for (const { start, end, text } of edits) {
    const last = all.at(-1);
    const isNear = last && start < startOf(document, blockIndexAt(document, last.end) + NEAR);
    if (!isNear) all.push({ start, end, text });
    else
      all[all.length - 1] = {
        start: last.start,
        end,
        text: last.text + textBetween(document, { start: last.end, end: start }) + text,
      };
  }
  return all;
}

/** An edit is read with the block before it and up to the end of its own, or of the next one. */
const NEAR = 3;
