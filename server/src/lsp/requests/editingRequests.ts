import { formattingEdits, formattingEditsIn } from '../../core/changes/format/formatDocument.ts';
import { typedEdits } from '../../core/changes/format/typing.ts';
import { isRefusal } from '../../core/changes/plan/plan.ts';
import { renameAt, renameableAt } from '../../core/changes/rename/rename.ts';
import { pointedToFollow } from '../../core/features/places/target.ts';
import { fromPosition, fromRange, toRange, toTextEdit } from '../convert/convert.ts';
import { toAnnotatedEdit, toTakenNumber } from '../convert/convertChanges.ts';
import { DocumentFormattingRequest, DocumentRangeFormattingRequest } from '../protocol/protocol.ts';
import { answerIn, answerTo, documentToChange, type Handler, type RequestContext, toError } from './request.ts';

/**
 * The languages whose documents are formatted if the client supports registration. Data sets have formatters of their
 * own, and records aren't formatted.
 */
const FORMATTED = { documentSelector: [{ language: 'rulebook' }, { language: 'markdown' }] };

/** Requests that change the text: rename, typing, and formatting. */
export const editing: Handler = {
  capabilities: ({ prepareRename, lateFormatting }) => ({
    renameProvider: prepareRename ? { prepareProvider: true } : true,
    documentOnTypeFormattingProvider: { firstTriggerCharacter: '\n', moreTriggerCharacter: ['”', '"'] },
    ...(!lateFormatting && { documentFormattingProvider: true, documentRangeFormattingProvider: true }),
  }),
  answer(context) {
    answerRename(context);
    answerFormatting(context);
  },
  started({ connection, client }) {
    if (!client.lateFormatting) return;
    void connection.client.register(DocumentFormattingRequest.type, FORMATTED);
    void connection.client.register(DocumentRangeFormattingRequest.type, FORMATTED);
  },
};

function answerRename(context: RequestContext): void {
  const { store, client } = context;
  answerTo(context, 'textDocument/prepareRename', null, async ({ textDocument, position }) => {
    const document = store.document(textDocument.uri);
    if (!document) return null;
    const [workspace, offset] = [store.workspace(), fromPosition(document, position)];
    // In source, everything except citations belongs to the source's own language server.
    if (workspace.sources.has(document.uri) && !pointedToFollow(workspace, document, offset)) return null;
    const found = renameableAt(workspace, document, offset);
    return isRefusal(found) ? found : { range: toRange(document, found.span), placeholder: found.name };
  });
  answerTo(context, 'textDocument/rename', null, async ({ textDocument, position, newName }) => {
    if (!store.document(textDocument.uri)) return null;
    const document = await documentToChange(context, textDocument.uri);
    if (isRefusal(document)) return document;
    const plan = renameAt(store.workspace(), document, fromPosition(document, position), newName);
    if (isRefusal(plan)) return toError(plan, toTakenNumber(store.workspace(), plan));
    return toAnnotatedEdit(plan.edits, document, client, store.versionOf);
  });
}

function answerFormatting(context: RequestContext): void {
  answerIn(context, 'textDocument/onTypeFormatting', [], (workspace, document, { position, ch }) =>
    typedEdits(workspace, document, fromPosition(document, position), ch).map(edit => toTextEdit(document, edit)),
  );
  answerIn(context, 'textDocument/formatting', [], (_, document) =>
    formattingEdits(document).map(edit => toTextEdit(document, edit)),
  );
  answerIn(context, 'textDocument/rangeFormatting', [], (_, document, { range }) =>
    formattingEditsIn(document, fromRange(document, range)).map(edit => toTextEdit(document, edit)),
  );
}
