import { resolve } from '../../book/resolve.ts';
import { headOf, titleOf } from '../../book/workspace.ts';
import { readable } from '../../dialect/dialect.ts';
import { grammarOf } from '../../dialect/grammar.ts';
import type { BlockCheck } from '../../findings/check.ts';
import { rewrite } from '../../findings/referenceCheck.ts';
import { isUnclosed } from '../../reader/quotations.ts';
import { literal } from '../../text/patterns.ts';
import { shift } from '../../text/span.ts';

export const unclosedTitle: BlockCheck = {
  code: 'unclosed-title',
  summary: 'A quoted title has no closing quotation mark.',
  severity: 'warning',
  certain: true,
  needs: 'block',
  runBlock(workspace, document, { block, start }, report) {
    const { closing } = grammarOf(document.dialect);
    for (const reference of block.references) {
      if (reference.kind === 'term' || reference.title) continue;
      const [joint, mark = ''] =
        /^[,;]?\s+(["“„«])(?=[\p{Lu}\p{S}\d])/u.exec(block.text.slice(reference.end, reference.end + 8)) ?? [];
      const close = closing.get(mark);
      if (joint === undefined || close === undefined) continue;
      const opening = reference.end + joint.length;
      const rest = block.text.slice(opening, opening + FARTHEST);
      if (!isUnclosed(rest, mark, close)) continue;
      const definition = resolve(workspace, document, reference)[0]?.definition;
      const title = definition && readable(titleOf(headOf(definition)) ?? '', document.dialect);
      const closed = title ? titleLength(rest, title) : undefined;
      report({
        ...shift({ start: opening - 1, end: opening + firstWord(rest) }, start),
        target: reference.kind === 'number' ? reference.text : reference.first.text,
        message: `The title after ${block.text.slice(reference.start, reference.end)} has no closing quotation mark; add ${close} where it ends.`,
        fixes: () => {
          if (!title || closed === undefined) return [];
          const after = opening + closed + (/^[.,]/.test(rest.slice(closed)) ? 1 : 0);
          const [wrong = ''] = /^["“”„'‘’]/.exec(block.text.slice(after)) ?? [];
          return [
            rewrite({ document, reference, block, start }, { start: after, end: after + wrong.length }, close, {
              title: wrong ? `Change ${wrong} to ${close} after “${title}”` : `Add ${close} after “${title}”`,
              certain: true,
            }),
          ];
        },
      });
    }
  },
};

/** Maximum length of a title. */
const FARTHEST = 150;

/** The length of the title if a text starts with it; its spaces can be line ends. */
function titleLength(text: string, title: string): number | undefined {
  const pattern = new RegExp(`^${literal(title).replace(/ +/g, String.raw`\s+`)}`);
  return pattern.exec(text)?.[0].length;
}

function firstWord(text: string): number {
  return /^\S*/.exec(text)![0].length;
}
