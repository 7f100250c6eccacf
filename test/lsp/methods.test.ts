import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { ServerCapabilities } from 'vscode-languageserver';
import { EVERYTHING, startClient } from './client.ts';

/** Every request of the protocol that a server can answer, and the capability that announces it. */
const METHODS: Readonly<Record<string, (capabilities: ServerCapabilities) => unknown>> = {
  'textDocument/codeAction': ({ codeActionProvider }) => codeActionProvider,
  'textDocument/codeLens': ({ codeLensProvider }) => codeLensProvider,
  'textDocument/completion': ({ completionProvider }) => completionProvider,
  'textDocument/declaration': ({ declarationProvider }) => declarationProvider,
  'textDocument/definition': ({ definitionProvider }) => definitionProvider,
  'textDocument/diagnostic': ({ diagnosticProvider }) => diagnosticProvider,
  'textDocument/documentColor': ({ colorProvider }) => colorProvider,
  'textDocument/documentHighlight': ({ documentHighlightProvider }) => documentHighlightProvider,
  'textDocument/documentLink': ({ documentLinkProvider }) => documentLinkProvider,
  'textDocument/documentSymbol': ({ documentSymbolProvider }) => documentSymbolProvider,
  'textDocument/foldingRange': ({ foldingRangeProvider }) => foldingRangeProvider,
  'textDocument/formatting': ({ documentFormattingProvider }) => documentFormattingProvider,
  'textDocument/hover': ({ hoverProvider }) => hoverProvider,
  'textDocument/implementation': ({ implementationProvider }) => implementationProvider,
  'textDocument/inlayHint': ({ inlayHintProvider }) => inlayHintProvider,
  'textDocument/inlineCompletion': ({ inlineCompletionProvider }) => inlineCompletionProvider,
  'textDocument/inlineValue': ({ inlineValueProvider }) => inlineValueProvider,
  'textDocument/linkedEditingRange': ({ linkedEditingRangeProvider }) => linkedEditingRangeProvider,
  'textDocument/moniker': ({ monikerProvider }) => monikerProvider,
  'textDocument/onTypeFormatting': ({ documentOnTypeFormattingProvider }) => documentOnTypeFormattingProvider,
  'textDocument/prepareCallHierarchy': ({ callHierarchyProvider }) => callHierarchyProvider,
  'textDocument/prepareTypeHierarchy': ({ typeHierarchyProvider }) => typeHierarchyProvider,
  'textDocument/rangeFormatting': ({ documentRangeFormattingProvider }) => documentRangeFormattingProvider,
  'textDocument/references': ({ referencesProvider }) => referencesProvider,
  'textDocument/rename': ({ renameProvider }) => renameProvider,
  'textDocument/selectionRange': ({ selectionRangeProvider }) => selectionRangeProvider,
  'textDocument/semanticTokens/full': ({ semanticTokensProvider }) => semanticTokensProvider,
  'textDocument/signatureHelp': ({ signatureHelpProvider }) => signatureHelpProvider,
  'textDocument/typeDefinition': ({ typeDefinitionProvider }) => typeDefinitionProvider,
  'workspace/diagnostic': ({ diagnosticProvider }) => diagnosticProvider?.workspaceDiagnostics,
  'workspace/executeCommand': ({ executeCommandProvider }) => executeCommandProvider,
  'workspace/symbol': ({ workspaceSymbolProvider }) => workspaceSymbolProvider,
};

/** The rows of the table in docs/protocol.md: the method, and the text after it. */
function rowsOf(page: string): (readonly [method: string, answer: string])[] {
  return [...page.matchAll(/^\| `((?:textDocument|workspace)\/[\w/]+)` \| ([^|]+?) \|/gm)].map(
    ([, method, answer]) => [method!, answer!] as const,
  );
}

describe('the table of requests in docs/protocol.md', () => {
  it("contains every method, with “no” for those that the server doesn't answer", async () => {
    const capabilities = { ...EVERYTHING, textDocument: { ...EVERYTHING.textDocument, diagnostic: {} } };
    const client = await startClient(capabilities);
    const answered = (method: string) => Boolean(METHODS[method]!(client.initialized.capabilities));
    const rows = rowsOf(readFileSync('docs/protocol.md', 'utf8'));
    assert.deepEqual(rows.map(([method]) => method).sort(), Object.keys(METHODS).sort());
    assert.deepEqual(
      rows.map(([method, answer]) => [method, !answer.startsWith('no')]),
      rows.map(([method]) => [method, answered(method)]),
    );
    assert.equal(await client.stop(), 0);
  });
});
