import type { Workspace } from '../../core/book/workspace.ts';
import { isRefusal } from '../../core/changes/plan/plan.ts';
import { TIDYINGS } from '../../core/changes/tidy/tidy.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { fromRange, toWorkspaceEdit } from '../convert/convert.ts';
import { answerDiagnostics } from '../diagnostics/pull.ts';
import type { Asked, Tidied } from '../messages/ownRequests.ts';
import { CodeActionKind, CodeActionTriggerKind } from '../protocol/protocol.ts';
import { actionsAt, FIX_ALL, forClient, ignoredIn, TIDYING_KINDS } from './codeActions.ts';
import { REFACTORINGS, refactoringsAt } from './renumberingRequests.ts';
import { answerIn, answerOwn, type Handler } from './request.ts';

/** Actions on a whole document are offered only on request. */
const SOURCES: readonly string[] = [FIX_ALL, ...Object.values(TIDYING_KINDS)];

/** Findings for clients that pull, and their actions. */
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
  answer(context) {
    const { connection, store, publisher, client, log } = context;
    answerOwn(context, { tidy: tidied });
    answerDiagnostics(connection, store, publisher, log, client.renumbers);
    answerIn(context, 'textDocument/codeAction', [], (workspace, document, asked) => {
      const { only, triggerKind } = asked.context;
      const span = fromRange(document, asked.range);
      const wanted = (kind: string) =>
        only?.some(each => kind === each || kind.startsWith(`${each}.`)) ?? !SOURCES.includes(kind);
      // A client that asks by itself would otherwise show a light bulb in every rule.
      const isUnasked = triggerKind === CodeActionTriggerKind.Automatic && span.start === span.end;
      return [
        ...forClient(context, actionsAt(workspace, document, span, wanted, ignoredIn(context, document.uri))),
        ...(isUnasked ? [] : refactoringsAt(workspace, document, span, wanted, client)),
      ];
    });
  },
};

/** A part of a document, updated from the rest. */
function tidied(_: Workspace, document: RulesDocument, { what }: Asked<'tidy'>): Tidied | undefined {
  if (!Object.hasOwn(TIDYINGS, what)) return undefined;
  const { plan, says } = TIDYINGS[what];
  const planned = plan(document);
  if (isRefusal(planned)) return planned;
  return { summary: says(planned), edit: planned.edits.length ? toWorkspaceEdit(planned.edits) : null };
}
