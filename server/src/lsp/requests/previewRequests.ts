import { URI } from 'vscode-uri';
import type { Workspace } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { itemAt, itemLengths, itemsWith, lineOfItem, previewItems } from '../../core/render/previewItems.ts';
import { itemsOf } from '../../core/render/readItems.ts';
import { fromPosition } from '../convert/convert.ts';
import type { Asked } from '../messages/ownRequests.ts';
import type { PreviewAnswer, PreviewDocument } from '../messages/previewMessages.ts';
import { yielding } from '../yielding/yielding.ts';
import { answerLate, answerOwn, type Handler, type RequestContext } from './request.ts';

/** What a preview shows of a document. */
export const previewing: Handler = {
  capabilities: () => ({}),
  answer(context) {
    answerOwn(context, {
      preview: itemsBetween,
      previewDocument: (workspace, document, asked) =>
        begin(workspace, document, asked, symbolsFolder(context, document)),
      previewItem: (_, document, { position }) => itemAt(document, fromPosition(document, position)),
      previewLine: (_, document, { index }) =>
        index < itemsOf(document).length ? lineOfItem(document, index) : undefined,
    });
    answerLate(context, 'previewFind', [], asked => finds(context, asked));
  },
};

function itemsBetween(
  workspace: Workspace,
  document: RulesDocument,
  { from, to }: { readonly from: number; readonly to: number },
): PreviewAnswer {
  return { count: itemsOf(document).length, items: previewItems(workspace, document, from, to) };
}

/** So many items are sent before and after the one that is wanted: about what a page renders. */
const NEAR = 30;

function begin(
  workspace: Workspace,
  document: RulesDocument,
  { index, position }: Asked<'previewDocument'>,
  symbols: string | undefined,
): PreviewDocument {
  const wanted = index ?? (position ? itemAt(document, fromPosition(document, position)) : 0);
  const from = Math.max(0, wanted - NEAR);
  const answer = itemsBetween(workspace, document, { from, to: wanted + NEAR });
  return { lengths: itemLengths(document), index: wanted, answer, symbols };
}

/** The folder with pictures of symbols; a project may name only one that is in its own folder. */
function symbolsFolder({ store }: RequestContext, { uri }: RulesDocument): string | undefined {
  const { folder, publish } = store.projectOf(uri) ?? {};
  if (folder === undefined || publish?.symbols === undefined) return undefined;
  const names = publish.symbols.split(/[\\/]/).filter(name => name !== '' && name !== '.');
  const parent = URI.parse(folder);
  return names.includes('..') ? undefined : parent.with({ path: parent.path + names.join('/') }).toString();
}

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
