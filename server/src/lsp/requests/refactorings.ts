import type { CodeAction } from 'vscode-languageserver';
import type { Workspace } from '../../core/book/workspace.ts';
import { type Offer, offersAt } from '../../core/changes/operations/offers.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import type { Span } from '../../core/text/span.ts';
import { toRange } from '../convert/convert.ts';
import type { RenumberAsked } from '../messages/renumberingMessages.ts';
import type { Client } from '../protocol/clientCapabilities.ts';
import { CodeActionKind } from '../protocol/protocol.ts';

/** The command that renumbers for a client that gets no edits with an action. */
export const APPLY = 'rulebook.applyRenumbering';

const KINDS: Readonly<Record<Offer['kind'], string>> = {
  move: `${CodeActionKind.Refactor}.move`,
  rewrite: CodeActionKind.RefactorRewrite,
  inline: CodeActionKind.RefactorInline,
  extract: CodeActionKind.RefactorExtract,
};

/** The kinds of all actions that renumber rules. */
export const REFACTORINGS = Object.values(KINDS);

/** The actions for the rules at a span. Their edits are computed when the user selects one. */
export function refactoringsAt(
  workspace: Workspace,
  document: RulesDocument,
  span: Span,
  wanted: (kind: string) => boolean,
  client: Client,
): CodeAction[] {
  if (!REFACTORINGS.some(wanted)) return [];
  return offersAt(workspace, document, span)
    .filter(({ kind }) => wanted(KINDS[kind]))
    .map(offer => toAction(document, offer, client));
}

function toAction(document: RulesDocument, offer: Offer, client: Client): CodeAction {
  const { span, ...operation } = offer.operation;
  const asked: RenumberAsked = {
    uri: document.uri,
    operation: { ...operation, ...(span && { range: toRange(document, span) }) },
  };
  const action = { title: offer.title, kind: KINDS[offer.kind] };
  if (client.lateEdits && !client.renumbers) return { ...action, data: asked };
  const command = client.renumbers ? 'rulebook.renumber' : APPLY;
  return { ...action, command: { title: offer.title, command, arguments: [asked] } };
}
