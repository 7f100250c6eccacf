import type { Connection } from 'vscode-languageserver';
import { dependentsOf, sourcesCiting } from '../core/book/workspace.ts';
import type { RulesDocument } from '../core/document/document.ts';
import { type Project, projectFileIn } from '../project/project.ts';
import type { Publisher } from './diagnostics/publish.ts';
import type { Client } from './protocol/clientCapabilities.ts';
import { CodeLensRefreshRequest } from './protocol/protocol.ts';
import type { EditorSettings } from './state/settings.ts';
import type { Store } from './state/store.ts';

/** What a client draws in documents; it asks again only on request, or after edits. */
type Drawn = 'tokens' | 'lenses' | 'hints';

/** Makes the client refresh what may have changed. */
export interface RefreshContext {
  readonly connection: Connection;
  readonly client: Client;
  readonly store: Store;
  readonly publisher: Publisher;
}

export function documentChanged(
  context: RefreshContext,
  before: RulesDocument | undefined,
  document: RulesDocument,
): void {
  const { publisher, store } = context;
  publisher.schedule(document.uri);
  const workspace = store.workspace();
  if (before?.heads === document.heads || workspace.sources.has(document.uri)) return;
  headsChanged(context);
  const citing = sourcesCiting(workspace, document).map(source => source.document);
  for (const { uri } of [...dependentsOf(workspace, document), ...citing]) publisher.schedule(uri);
}

/** All files that cite books have been read. */
export function sourcesRead(context: RefreshContext): void {
  drawAgain(context, ['lenses']);
  refreshDiagnostics(context);
}

/** Open documents have been read in another dialect. */
export function dialectsChanged(context: RefreshContext): void {
  headsChanged(context);
  drawAgain(context, ['tokens', 'lenses', 'hints']);
}

/** All projects have been read; `before` are the previous ones. */
export function projectsLoaded(context: RefreshContext, before: readonly Project[]): void {
  const { publisher, store } = context;
  for (const uri of before.flatMap(({ citing }) => citing)) publisher.schedule(uri);
  for (const { folder, books } of [...before, ...store.projects()]) {
    publisher.schedule(projectFileIn(folder));
    for (const uri of books.flatMap(({ documents }) => documents)) publisher.schedule(uri);
  }
  headsChanged(context);
  refreshAll(context);
}

export function settingsChanged(context: RefreshContext, before: EditorSettings, settings: EditorSettings): void {
  if (settings.codeLens !== before.codeLens) drawAgain(context, ['lenses']);
  if (settings.inlayHints !== before.inlayHints) drawAgain(context, ['hints']);
  refreshAll(context);
}

/** Something that can affect any document has changed. */
export function refreshAll(context: RefreshContext): void {
  const { publisher, store } = context;
  const { documents, sources, books } = store.workspace();
  const uris = new Set([
    ...store.openUris(),
    ...documents.keys(),
    ...sources.keys(),
    ...books.flatMap(book => book.documents),
  ]);
  for (const uri of uris) publisher.schedule(uri);
  refreshDiagnostics(context);
}

/** A client that asks for diagnostics does so after the user edits; everything else must be announced. */
export function refreshDiagnostics({ client, connection }: RefreshContext): void {
  if (client.delivery === 'pull' && client.refresh) connection.languages.diagnostics.refresh();
}

/** Rules were added, deleted, or renumbered, or have other titles, in a document or in the books. */
function headsChanged({ client, connection }: RefreshContext): void {
  if (client.renumbers) void connection.sendNotification('rulebook/headsChanged');
}

function drawAgain({ client, connection }: RefreshContext, what: readonly Drawn[]): void {
  const { semanticTokens, inlayHint } = connection.languages;
  if (what.includes('tokens') && client.tokensRefresh) semanticTokens.refresh();
  if (what.includes('lenses') && client.lensRefresh) void connection.sendRequest(CodeLensRefreshRequest.type);
  if (what.includes('hints') && client.inlayRefresh) void inlayHint.refresh();
}
