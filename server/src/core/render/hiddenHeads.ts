import type { Stretch } from '../blocks/blocks.ts';
import { headBlockOf, lengthOf, type RulesDocument, startOf, textBetween } from '../document/document.ts';
import { isMarkdown } from '../document/plainWords.ts';
import { fenceAfter } from '../text/fences.ts';
import { afterMatter } from '../text/frontMatter.ts';
import { memo } from '../text/memo.ts';

/**
 * The ordinals of heads that only look like rules, because they are inside a code block, a tag, or the front matter;
 * joined by commas, so that equal ones are the same.
 */
export function hiddenHeads(document: RulesDocument): string {
  if (!isMarkdown(document)) return '';
  const hidden = new Set(Array(headsInMatter(document)).keys());
  let open = '';
  let first = 0;
  let ordinal = 0;
  for (const stretch of document.pieces.stretches) {
    for (const { heads, fence } of memo(stretch, signsIn)) {
      const at = ordinal + heads;
      const after = fence === undefined ? open : fenceAfter(open, fence);
      if (fence === undefined) hidden.add(at);
      else if (!open && after) first = at;
      else if (open && !after) for (let inside = first; inside < at; inside++) hidden.add(inside);
      open = after;
    }
    ordinal += stretch.blocks.filter(({ head }) => head).length;
  }
  return [...hidden].join(',');
}

/** Front matter is short. */
const LONGEST_MATTER = 10_000;

/** Number of heads in the front matter. */
function headsInMatter(document: RulesDocument): number {
  const text = textBetween(document, { start: 0, end: Math.min(LONGEST_MATTER, lengthOf(document)) });
  const end = afterMatter(text);
  const after =
    end && document.heads.findIndex((head, at) => startOf(document, headBlockOf(document, at)) + head.start >= end);
  return after < 0 ? document.heads.length : after;
}

/** A line that may begin or end a code block, or, without one, a head in a tag. */
interface Sign {
  readonly fence?: string;
  /** Number of heads before it in its stretch. */
  readonly heads: number;
}

const FENCES = /^[ \t]{0,12}(?:`{3}|~{3})[^\r\n]*/gm;

function signsIn({ blocks }: Stretch): readonly Sign[] {
  let heads = 0;
  return blocks.flatMap(({ text, head }) => {
    const signs: Sign[] = [];
    if (head?.kind === 'rule' && text[head.start - 1] === '<') signs.push({ heads });
    if (head) heads++;
    if (!/```|~~~/.test(text)) return signs;
    // The head of a block can only be after a mark on its first line if it is on another one.
    for (const { 0: fence, index } of text.matchAll(FENCES))
      signs.push({ fence, heads: head && index < head.start ? heads - 1 : heads });
    return signs;
  });
}
