import {
  LSPErrorCodes,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { isRefusal, type Refusal } from '../../core/refactor/plan.ts';
import { renameAt } from '../../core/refactor/rename.ts';
import { renameableAt } from '../../core/refactor/renameable.ts';
import { fromPosition } from '../convert.ts';
import { toAnnotatedEdit, toPrepareRename } from '../convertEditing.ts';
import { guarded } from '../guard.ts';
import type { Handler, Surroundings } from './handler.ts';

/** What changes the text: new names for rules, titles and terms. */
export const editing: Handler = {
  capabilities: ({ prepareRename }) => ({
    renameProvider: prepareRename ? { prepareProvider: true } : true,
  }),
  answer(surroundings) {
    answerRename(surroundings);
  },
};

/** A refusal as the client shows it to the user. */
function toError({ refusal }: Refusal): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, refusal);
}

function answerRename({ connection, store, client, log }: Surroundings): void {
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
    guarded<RenameParams, WorkspaceEdit | ResponseError<void> | null>(
      'textDocument/rename',
      log,
      null,
      ({ textDocument, position, newName }) => {
        const document = store.document(textDocument.uri);
        if (!document) return null;
        const plan = renameAt(store.workspace(), document, fromPosition(document, position), newName);
        if (isRefusal(plan)) return toError(plan);
        const versionOf = (uri: string) => (store.isOpen(uri) ? store.document(uri)?.version : undefined);
        return toAnnotatedEdit(plan.edits, document, client, versionOf);
      },
    ),
  );
}
