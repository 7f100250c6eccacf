import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { TextDocumentSyncKind } from 'vscode-languageserver/node';
import { startClient } from './client.ts';

describe('the language server', () => {
  it('announces its capabilities and version, and ends on request', async () => {
    const client = await startClient();
    const { capabilities, serverInfo } = client.initialized;
    assert.deepEqual(capabilities.textDocumentSync, {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      save: true,
    });
    assert.ok(capabilities.definitionProvider);
    assert.ok(capabilities.hoverProvider);
    assert.deepEqual(capabilities.documentSymbolProvider, { label: 'Rulebook' });
    assert.equal(capabilities.foldingRangeProvider, true);
    assert.equal(capabilities.referencesProvider, true);
    assert.equal(capabilities.documentHighlightProvider, true);
    assert.deepEqual(capabilities.documentLinkProvider, { resolveProvider: true });
    assert.equal(capabilities.workspaceSymbolProvider, true);
    assert.equal(capabilities.callHierarchyProvider, true);
    assert.deepEqual(capabilities.codeLensProvider, {});
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    assert.deepEqual(serverInfo, { name: 'rulebook', version });
    assert.equal(await client.stop(), 0);
    assert.deepEqual(client.log, []);
  });

  it('serves a client without capabilities', async () => {
    const client = await startClient({});
    const uri = client.open('100.1. See rule 100.2.\n\n100.2. A bell.\n');
    assert.equal((await client.outline(uri)).length, 2);
    assert.equal(await client.stop(), 0);
  });
});
