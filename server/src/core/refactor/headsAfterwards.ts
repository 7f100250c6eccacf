import type { Head } from '../block.ts';
import { blockIndexAt, headAbove, headsOf, type RulesDocument, readAgain, startOf } from '../document.ts';
import type { Edit } from '../span.ts';
import { textBetween } from './lines.ts';
import { carriedOut, type Plan } from './plan.ts';

/** The heads that a document has after those edits of a plan that are its own: without the document, which takes longer. */
export function headsAfterwards(plan: Plan, document: RulesDocument): readonly Head[] {
  const own = plan.edits.filter(edit => edit.document.uri === document.uri);
  const heads: Head[] = [];
  let [taken, end] = [0, 0];
  for (const edit of joined(document, own)) {
    const { from, fresh, to } = readAgain(document, edit);
    // What the one before made goes on to here: they have to be seen together.
    if (from < end) return carriedOut(plan, document).heads;
    heads.push(...document.heads.slice(taken, headAbove(document, from - 1) + 1), ...headsOf(fresh));
    taken = headAbove(document, to - 1) + 1;
    end = to;
  }
  return [...heads, ...document.heads.slice(taken)];
}

/** Edits in the order of the text, those as one that stand in the same block or in neighbouring ones. */
function joined(document: RulesDocument, edits: readonly Edit[]): Edit[] {
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  const all: Edit[] = [];
  for (const { start, end, text } of sorted) {
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
