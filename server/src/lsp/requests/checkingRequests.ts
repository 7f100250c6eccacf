import type { CodeAction, CodeActionParams } from 'vscode-languageserver';
import type { Workspace } from '../../core/book/workspace.ts';
import { isRefusal } from '../../core/changes/plan/plan.ts';
import { TIDYINGS } from '../../core/changes/tidy/tidy.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { fromPosition, toWorkspaceEdit } from '../convert/convert.ts';
import { answerDiagnostics } from '../diagnostics/pull.ts';
import type { Tidied, TidyAsked } from '../messages/renumberingMessages.ts';
import { guarded } from '../protocol/guard.ts';
import { CodeActionKind, CodeActionTriggerKind } from '../protocol/protocol.ts';
import { actionsAt, FIX_ALL, TIDYING_KINDS } from './codeActions.ts';
import { forClient, ignoredIn } from './fixing.ts';
import { REFACTORINGS, refactoringsAt } from './refactorings.ts';
import { type Handler, inDocument } from './request.ts';

/** Actions on a whole document are offered only to who asks for such. */
const SOURCES: readonly string[] = [FIX_ALL, ...Object.values(TIDYING_KINDS)];

/** What is found in documents, for a client that asks, and what can be done about it. */
export const checking: Handler = {
  capabilities: ({ delivery, codeActions }) => ({
    ...(delivery === 'pull' && {
      diagnosticProvider: { identifier: 'rulebook', interFileDependencies: true, workspaceDiagnostics: true },
    }),
    ...(codeActions && {
      codeActionProvider: {
        codeActionKinds: [CodeActionKind.QuickFix, ...SOURCES, ...REFACTORINGS],
        resolveProvider: true,
      },
    }),
  }),
  answer(surroundings) {
    const { connection, store, publisher, client, log } = surroundings;
    connection.onRequest<Tidied | null, void>(
      'rulebook/tidy',
      inDocument<TidyAsked, Tidied>(surroundings, 'rulebook/tidy', tidied),
    );
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
            context.only?.some(only => kind === only || kind.startsWith(`${only}.`)) ?? !SOURCES.includes(kind);
          const workspace = store.workspace();
          // A client that looks by itself whether there is anything to do would show a light in every rule.
          const isUnasked = context.triggerKind === CodeActionTriggerKind.Automatic && span.start === span.end;
          return [
            ...forClient(
              surroundings,
              actionsAt(workspace, document, span, wanted, ignoredIn(surroundings, document.uri)),
            ),
            ...(isUnasked ? [] : refactoringsAt(workspace, document, span, wanted, client)),
          ];
        },
      ),
    );
  },
};

/** A part of a document as it follows from the rest. */
function tidied(_: Workspace, document: RulesDocument, { what }: TidyAsked): Tidied | undefined {
  if (!Object.hasOwn(TIDYINGS, what)) return undefined;
  const { plan, says } = TIDYINGS[what];
  const planned = plan(document);
  if (isRefusal(planned)) return planned;
  return { summary: says(planned), edit: planned.edits.length ? toWorkspaceEdit(planned.edits) : null };
}
