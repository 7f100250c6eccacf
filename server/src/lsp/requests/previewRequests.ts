import { itemAt, itemLengths, itemsWith, lineOfItem, previewItems } from '../../core/render/previewItems.ts';
import { itemsOf } from '../../core/render/readItems.ts';
import { fromPosition } from '../convert/convert.ts';
import type { Asked } from '../messages/ownRequests.ts';
import { yielding } from '../yielding/yielding.ts';
import { answerLate, answerOwn, type Handler, type RequestContext } from './request.ts';

/** What a preview shows of a document. */
export const previewing: Handler = {
  capabilities: () => ({}),
  answer(context) {
    answerOwn(context, {
      preview: (workspace, document, { from, to }) => ({
        count: itemsOf(document).length,
        items: previewItems(workspace, document, from, to),
      }),
      previewLengths: (_, document) => itemLengths(document),
      previewItem: (_, document, { position }) => itemAt(document, fromPosition(document, position)),
      previewLine: (_, document, { index }) =>
        index < itemsOf(document).length ? lineOfItem(document, index) : undefined,
    });
    answerLate(context, 'previewFind', [], asked => finds(context, asked));
  },
};

async function finds({ store }: RequestContext, { uri, query }: Asked<'previewFind'>): Promise<number[]> {
  const document = store.document(uri);
  const pause = yielding();
  const found: number[] = [];
  if (!document || query === '') return found;
  for (const index of itemsWith(store.workspace(), document, query)) {
    if (index !== undefined) found.push(index);
    await pause();
  }
  return found;
}
