import type {
  DocumentFormattingParams,
  DocumentOnTypeFormattingParams,
  DocumentRangeFormattingParams,
  PrepareRenameParams,
  PrepareRenameResult,
  RenameParams,
  ResponseError,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { formattingEdits, formattingEditsIn } from '../../core/changes/format/formatDocument.ts';
import { typedEdits } from '../../core/changes/format/typing.ts';
import { isRefusal } from '../../core/changes/plan/plan.ts';
import { renameAt } from '../../core/changes/rename/rename.ts';
import { renameableAt } from '../../core/changes/rename/renameable.ts';
import { fromPosition } from '../convert/convert.ts';
import { toAnnotatedEdit, toPrepareRename, toTextEdit } from '../convert/convertEditing.ts';
import { toTakenNumber } from '../convert/convertRenumbering.ts';
import { guarded, guardedAsync } from '../protocol/guard.ts';
import { DocumentFormattingRequest, DocumentRangeFormattingRequest } from '../protocol/protocol.ts';
import { documentToChange, type Handler, type Surroundings, toError } from './request.ts';

/**
 * The languages whose documents are formatted where the client can be told so; those of data sets have formatters of their
 * own, and nothing is formatted in records.
 */
const FORMATTED = { documentSelector: [{ language: 'rulebook' }, { language: 'markdown' }] };

/** What changes the text: new names for rules, titles and terms, what is written while one types, and formatting. */
export const editing: Handler = {
  capabilities: ({ prepareRename, lateFormatting }) => ({
    renameProvider: prepareRename ? { prepareProvider: true } : true,
    documentOnTypeFormattingProvider: { firstTriggerCharacter: '\n', moreTriggerCharacter: ['”', '"'] },
    ...(!lateFormatting && { documentFormattingProvider: true, documentRangeFormattingProvider: true }),
  }),
  answer(surroundings) {
    answerRename(surroundings);
    answerFormatting(surroundings);
  },
  started({ connection, client }) {
    if (!client.lateFormatting) return;
    void connection.client.register(DocumentFormattingRequest.type, FORMATTED);
    void connection.client.register(DocumentRangeFormattingRequest.type, FORMATTED);
  },
};

function answerRename(surroundings: Surroundings): void {
  const { connection, store, client, log } = surroundings;
  connection.onPrepareRename(
    guarded<PrepareRenameParams, PrepareRenameResult | ResponseError<void> | null>(
      'textDocument/prepareRename',
      log,
      null,
      ({ textDocument, position }) => {
        const document = store.document(textDocument.uri);
        if (!document) return null;
        const found = renameableAt(store.workspace(), document, fromPosition(document, position));
        return isRefusal(found) ? toError(found) : toPrepareRename(document, found);
      },
    ),
  );
  connection.onRenameRequest(
    guardedAsync<RenameParams, WorkspaceEdit | ResponseError<void> | null>(
      'textDocument/rename',
      log,
      null,
      async ({ textDocument, position, newName }) => {
        if (!store.document(textDocument.uri)) return null;
        const document = await documentToChange(surroundings, textDocument.uri);
        if (isRefusal(document)) return toError(document);
        const plan = renameAt(store.workspace(), document, fromPosition(document, position), newName);
        if (isRefusal(plan)) return toError(plan, toTakenNumber(store.workspace(), plan));
        const versionOf = (uri: string) => (store.isOpen(uri) ? store.document(uri)?.version : undefined);
        return toAnnotatedEdit(plan.edits, document, client, versionOf);
      },
    ),
  );
}

function answerFormatting({ connection, store, log }: Surroundings): void {
  connection.onDocumentOnTypeFormatting(
    guarded<DocumentOnTypeFormattingParams, TextEdit[]>(
      'textDocument/onTypeFormatting',
      log,
      [],
      ({ textDocument, position, ch }) => {
        const document = store.document(textDocument.uri);
        if (!document) return [];
        const edits = typedEdits(store.workspace(), document, fromPosition(document, position), ch);
        return edits.map(edit => toTextEdit(document, edit));
      },
    ),
  );
  connection.onDocumentFormatting(
    guarded<DocumentFormattingParams, TextEdit[]>('textDocument/formatting', log, [], ({ textDocument }) => {
      const document = store.document(textDocument.uri);
      return document ? formattingEdits(document).map(edit => toTextEdit(document, edit)) : [];
    }),
  );
  connection.onDocumentRangeFormatting(
    guarded<DocumentRangeFormattingParams, TextEdit[]>(
      'textDocument/rangeFormatting',
      log,
      [],
      ({ textDocument, range }) => {
        const document = store.document(textDocument.uri);
        if (!document) return [];
        const span = { start: fromPosition(document, range.start), end: fromPosition(document, range.end) };
        return formattingEditsIn(document, span).map(edit => toTextEdit(document, edit));
      },
    ),
  );
}
