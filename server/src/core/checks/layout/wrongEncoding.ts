import type { Stretch } from '../../blocks/blocks.ts';
import type { DocumentEdit } from '../../document/document.ts';
import { blocksOf, type RulesDocument } from '../../document/document.ts';
import type { Check } from '../../findings/check.ts';
import { garbledIn } from '../../text/garbled.ts';
import { memo } from '../../text/memo.ts';
import { shift } from '../../text/span.ts';

export const wrongEncoding: Check = {
  code: 'wrong-encoding',
  summary: 'Characters were decoded in the wrong encoding (“â€œ”).',
  severity: 'warning',
  certain: true,
  run(_workspace, document, report) {
    const count = document.pieces.stretches.reduce((sum, stretch) => sum + memo(stretch, countIn), 0);
    const first = count > 0 ? garbledOf(document).next().value : undefined;
    if (!first) return;
    const { start, end, written, meant } = first;
    report({
      start,
      end,
      target: written,
      message: `“${written}” should be ${meant}${placesWords(count - 1)}; UTF-8 was read as Windows-1252. Restore the original characters.`,
      fixes: () => [
        {
          title: `Restore the original characters${count > 1 ? ` in all ${count} places` : ''}`,
          edits: Array.from(
            garbledOf(document),
            (one): DocumentEdit => ({
              document,
              start: one.start,
              end: one.end,
              text: one.meant,
            }),
          ),
          certain: true,
        },
      ],
    });
  },
};

function placesWords(others: number): string {
  if (others === 0) return '';
  return others > 1 ? ` (and ${others} more places are wrong)` : ' (and one more place is wrong)';
}

/** Number of garbled characters in a stretch, cached across edits. */
function countIn({ blocks }: Stretch): number {
  return blocks.reduce((sum, { text }) => sum + garbledIn(text).length, 0);
}

/** Everything that is garbled in a document, in text order: offsets in it. */
function* garbledOf(document: RulesDocument) {
  for (const { block, start } of blocksOf(document))
    for (const { meant, ...span } of garbledIn(block.text))
      yield { ...shift(span, start), meant, written: block.text.slice(span.start, span.end) };
}
