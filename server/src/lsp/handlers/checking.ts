import { type CodeAction, CodeActionKind, type CodeActionParams, CodeActionTriggerKind } from 'vscode-languageserver';
import { actionsAt, FIX_ALL } from '../actions.ts';
import { fromPosition } from '../convert.ts';
import { guarded } from '../guard.ts';
import { answerDiagnostics } from '../pull.ts';
import { REFACTORINGS, refactoringsAt } from '../refactorings.ts';
import type { Handler } from './handler.ts';

/** What is found in documents, for a client that asks, and what can be done about it. */
export const checking: Handler = {
  capabilities: ({ delivery }) => ({
    ...(delivery === 'pull' && {
      diagnosticProvider: { identifier: 'rulebook', interFileDependencies: true, workspaceDiagnostics: true },
    }),
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL, ...REFACTORINGS], resolveProvider: true },
  }),
  answer({ connection, store, publisher, client, log }) {
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
          const workspace = store.workspace();
          // A client that looks by itself whether there is anything to do would show a light in every rule.
          const isUnasked = context.triggerKind === CodeActionTriggerKind.Automatic && span.start === span.end;
          return [
            ...actionsAt(workspace, document, span, wanted, store.projectOf(textDocument.uri)),
            ...(isUnasked ? [] : refactoringsAt(workspace, document, span, wanted, client)),
          ];
        },
      ),
    );
  },
};
