import { foundInStretches, type PlacedStretch } from '../../blocks/blocks.ts';
import type { DocumentEdit, RulesDocument } from '../../document/document.ts';
import type { Check } from '../../findings/check.ts';
import { garbledIn } from '../../text/garbled.ts';
import { shift } from '../../text/span.ts';

export const wrongEncoding: Check = {
  code: 'wrong-encoding',
  summary: 'Characters were decoded in the wrong encoding (“â€œ”).',
  severity: 'warning',
  certain: true,
  run(_workspace, document, report) {
    const all = garbledOf(document);
    const [first] = all;
    if (!first) return;
    const { start, end, written, meant } = first;
    report({
      start,
      end,
      target: written,
      message: `“${written}” should be ${meant}${placesWords(all.length - 1)}; UTF-8 was read as Windows-1252. Restore the original characters.`,
      fixes: () => [
        {
          title: `Restore the original characters${all.length > 1 ? ` in all ${all.length} places` : ''}`,
          edits: all.map(({ start, end, meant }): DocumentEdit => ({ document, start, end, text: meant })),
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

/** Everything that is garbled in a document, in text order, and what it means: offsets in the document. */
function garbledOf(document: RulesDocument) {
  return foundInStretches(document.pieces, garbledOfStretch, [], garbledOfStretch).map(({ place, item }) => ({
    ...item,
    ...shift(item, place.offset),
  }));
}

/** What is garbled in a stretch, with offsets in it. */
function garbledOfStretch({ stretch }: PlacedStretch) {
  let before = 0;
  return stretch.blocks.flatMap(({ text }) => {
    const start = before;
    before += text.length;
    return garbledIn(text).map(({ meant, ...span }) => ({
      ...shift(span, start),
      meant,
      written: text.slice(span.start, span.end),
    }));
  });
}
