import type { CodeAction, CodeActionParams } from 'vscode-languageserver';
import { actionsAt, FIX_ALL } from '../actions.ts';
import { fromPosition } from '../convert.ts';
import { guarded } from '../guard.ts';
import { CodeActionKind } from '../protocol.ts';
import { answerDiagnostics } from '../pull.ts';
import type { Handler } from './handler.ts';

/** What is found in documents, for a client that asks, and what can be done about it. */
export const checking: Handler = {
  capabilities: ({ delivery }) => ({
    ...(delivery === 'pull' && {
      diagnosticProvider: { identifier: 'rulebook', interFileDependencies: true, workspaceDiagnostics: true },
    }),
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
  }),
  answer({ connection, store, publisher, log }) {
    answerDiagnostics(connection, store, publisher, log);
    connection.onCodeAction(
      guarded<CodeActionParams, CodeAction[]>(
        'textDocument/codeAction',
        log,
        [],
        ({ textDocument, range, context }) => {
          const document = store.document(textDocument.uri);
          if (!document) return [];
          const span = { start: fromPosition(document, range.start), end: fromPosition(document, range.end) };
          const wanted = (kind: string) =>
            context.only?.some(only => kind === only || kind.startsWith(`${only}.`)) ?? kind !== FIX_ALL;
          return actionsAt(store.workspace(), document, span, wanted, store.projectOf(textDocument.uri));
        },
      ),
    );
  },
};
