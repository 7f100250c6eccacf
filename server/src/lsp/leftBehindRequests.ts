import type { CodeAction } from 'vscode-languageserver';
import { documentsReaching, type Workspace } from '../core/book/workspace.ts';
import { leavesBehind, leftBehind } from '../core/checks/rules/leftBehind.ts';
import { type RulesDocument, textOf } from '../core/document/document.ts';
import type { Span } from '../core/text/span.ts';
import { LEFT_BEHIND, type LeftBehind } from './protocol/ownRequests.ts';
import { CodeActionKind } from './protocol/protocol.ts';
import type { RequestContext } from './request.ts';
import { findingsOf } from './state/publish.ts';

type Context = Pick<RequestContext, 'client' | 'connection' | 'store' | 'publisher'>;

/** The command that keeps references as they are although they were left behind. */
export const KEEP_REFERENCES = 'rulebook.keepReferences';

/** Its argument: a document in which they are named, and the number that they have. */
interface KeptReferences {
  readonly uri: string;
  readonly number: string;
}

/** The actions that keep the references as they are that are named in a span. */
export function keepingAt(workspace: Workspace, document: RulesDocument, span: Span): CodeAction[] {
  const numbers = leftBehindFindings(workspace, document).flatMap(({ start, end, target }) =>
    start <= span.end && span.start <= end ? target : [],
  );
  return [...new Set(numbers)].map(number => {
    const title = `Keep references to ${number} as they are`;
    const asked: KeptReferences = { uri: document.uri, number };
    return { title, kind: CodeActionKind.QuickFix, command: { title, command: KEEP_REFERENCES, arguments: [asked] } };
  });
}

/** Keeps the references, and remembers that if it remembers what they were. */
export function keepReferences(context: Context, data: unknown): boolean {
  const { client, connection, publisher, store } = context;
  const { uri, number } = (data ?? {}) as Partial<KeptReferences>;
  const document = typeof uri === 'string' ? store.document(uri) : undefined;
  if (!document || typeof number !== 'string') return false;
  const workspace = store.workspace();
  for (const changed of workspace.saved?.keys() ?? []) {
    const other = workspace.documents.get(changed);
    const reaching = other ? documentsReaching(workspace, other) : [];
    if (!reaching.includes(document)) continue;
    store.keeps(changed, [number]);
    if (store.leftBehind(changed) !== undefined) sendLeft(context, changed);
    for (const each of reaching) publisher.schedule(each.uri);
  }
  if (client.delivery === 'pull' && client.refresh) connection.languages.diagnostics.refresh();
  return true;
}

/**
 * A document was saved: while references are left behind, it's still compared with what it said before, in our extension
 * also after it was opened again.
 */
export function rememberLeft(context: Context, uri: string): void {
  const { store } = context;
  const workspace = store.workspace();
  const document = store.document(uri);
  const before = workspace.saved?.get(uri);
  if (!before || !document) return;
  const isLeft =
    !store.citesBooks(uri) &&
    leavesBehind(workspace, document) &&
    documentsReaching(workspace, document).some(each => leftBehindFindings(workspace, each).length > 0);
  store.leaves(uri, isLeft ? textOf(before) : undefined);
  if (!isLeft) store.unchanged(uri);
  sendLeft(context, uri);
}

function leftBehindFindings(workspace: Workspace, document: RulesDocument) {
  return findingsOf(workspace, document).filter(({ code }) => code === leftBehind.code);
}

function sendLeft({ client, connection, store }: Context, uri: string): void {
  if (!client.renumbers) return;
  const kept = [...(store.workspace().kept?.get(uri) ?? [])];
  const left: LeftBehind = { uri, text: store.leftBehind(uri), ...(kept.length && { kept }) };
  void connection.sendNotification(LEFT_BEHIND, left);
}
