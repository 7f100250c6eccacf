import { itemAt, itemLengths, itemsWith, lineOfItem, previewItems } from '../../core/render/previewItems.ts';
import { itemsOf } from '../../core/render/readItems.ts';
import { fromPosition } from '../convert/convert.ts';
import type {
  PreviewAnswer,
  PreviewAsked,
  PreviewFindAsked,
  PreviewItemAsked,
  PreviewLengthsAsked,
  PreviewLineAsked,
} from '../messages/previewMessages.ts';
import { guardedAsync } from '../protocol/guard.ts';
import { yielding } from '../yielding/yielding.ts';
import { type Handler, inDocument, type RequestContext } from './request.ts';

/** What a preview shows of a document. */
export const previewing: Handler = {
  capabilities: () => ({}),
  answer(context) {
    const { connection } = context;
    connection.onRequest(
      'rulebook/preview',
      inDocument<PreviewAsked, PreviewAnswer>(context, 'rulebook/preview', (workspace, document, { from, to }) => ({
        count: itemsOf(document).length,
        items: previewItems(workspace, document, from, to),
      })),
    );
    connection.onRequest(
      'rulebook/previewLengths',
      inDocument<PreviewLengthsAsked, number[]>(context, 'rulebook/previewLengths', (_, document) =>
        itemLengths(document),
      ),
    );
    connection.onRequest(
      'rulebook/previewItem',
      inDocument<PreviewItemAsked, number>(context, 'rulebook/previewItem', (_, document, { position }) =>
        itemAt(document, fromPosition(document, position)),
      ),
    );
    connection.onRequest(
      'rulebook/previewLine',
      inDocument<PreviewLineAsked, number>(context, 'rulebook/previewLine', (_, document, { index }) =>
        index < itemsOf(document).length ? lineOfItem(document, index) : undefined,
      ),
    );
    answerFinds(context);
  },
};

function answerFinds({ connection, store, log }: RequestContext): void {
  connection.onRequest(
    'rulebook/previewFind',
    guardedAsync<PreviewFindAsked, number[]>('rulebook/previewFind', log, [], async ({ uri, query }) => {
      const document = store.document(uri);
      const pause = yielding();
      const found: number[] = [];
      if (!document || query === '') return found;
      for (const index of itemsWith(store.workspace(), document, query)) {
        if (index !== undefined) found.push(index);
        await pause();
      }
      return found;
    }),
  );
}
