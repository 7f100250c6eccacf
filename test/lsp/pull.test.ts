import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentDiagnosticReport, WorkspaceDiagnosticReport } from 'vscode-languageserver';
import { URI } from 'vscode-uri';
import { type Client, EVERYTHING, sharedClient, startClient } from './client.ts';

const PULLING = { ...EVERYTHING, textDocument: { ...EVERYTHING.textDocument, diagnostic: {} } };
const BROKEN = '100. Bells\n\n100.1. See rule 100.7.\n\n101. Ropes\n';

const ask = (client: Client, uri: string, previousResultId?: string) =>
  client.request('textDocument/diagnostic', {
    textDocument: { uri },
    ...(previousResultId && { previousResultId }),
  }) as Promise<DocumentDiagnosticReport>;

describe('pulled diagnostics', () => {
  const use = sharedClient(PULLING);

  it('are announced, and not pushed', async () => {
    assert.deepEqual(use().initialized.capabilities.diagnosticProvider, {
      identifier: 'rulebook',
      interFileDependencies: true,
      workspaceDiagnostics: true,
    });
  });

  it('are the same as pushed ones, and “unchanged” until something else is found', async () => {
    const uri = use().open(BROKEN);
    const first = await ask(use(), uri);
    assert.ok(first.kind === 'full');
    assert.deepEqual(
      first.items.map(({ message }) => message),
      ["Rule 100.7 doesn't exist; chapter 100 ends at 100.1."],
    );
    const id = first.resultId!;
    assert.deepEqual(await ask(use(), uri, id), { kind: 'unchanged', resultId: id });
    use().change(uri, { text: `${BROKEN}\n101.1. A rope.\n` });
    assert.deepEqual(await ask(use(), uri, id), { kind: 'unchanged', resultId: id });
    use().change(uri, { text: BROKEN.replace('100.7', '100.1a') });
    const second = await ask(use(), uri, id);
    assert.ok(second.kind === 'full' && second.resultId !== id);
  });

  it("are empty for a document that isn't open", async () => {
    assert.deepEqual(await ask(use(), 'file:///quay/none.txt'), { kind: 'full', resultId: '1', items: [] });
  });
});

describe('diagnostics of a workspace', () => {
  let folder = '';
  let client: Client;
  const uriOf = (name: string) => URI.file(join(folder, name)).toString();
  const all = async (previous: readonly { uri: string; value: string }[] = []) => {
    const { items } = (await client.request('workspace/diagnostic', {
      previousResultIds: previous,
    })) as WorkspaceDiagnosticReport;
    return items;
  };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-pull-'));
    writeFileSync(join(folder, 'rulebook.json'), '{ "books": [{ "files": ["one.txt"], "base": ["none.txt"] }] }');
    writeFileSync(join(folder, 'one.txt'), BROKEN);
    const capabilities = { ...PULLING, workspace: { diagnostics: { refreshSupport: true } } };
    client = await startClient(capabilities, URI.file(folder).toString());
    await client.refreshed();
  });
  after(async () => {
    assert.equal(await client.stop(), 0);
    rmSync(folder, { recursive: true });
  });

  it('report unopened documents of books, and rulebook.json; unchanged ones are marked', async () => {
    const items = await all();
    const found = items.map(item => [item.uri, item.kind === 'full' ? item.items.map(({ code }) => code) : item.kind]);
    assert.deepEqual(found, [
      [uriOf('rulebook.json'), ['project']],
      [uriOf('one.txt'), ['broken-reference']],
    ]);
    const again = await all(items.map(({ uri, resultId }) => ({ uri, value: resultId! })));
    assert.deepEqual(
      again.map(({ kind }) => kind),
      ['unchanged', 'unchanged'],
    );
  });
});

describe('settings of the editor', () => {
  it('set severities, and turn off findings in unopened documents', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rulebook-settings-'));
    const uri = (name: string) => URI.file(join(folder, name)).toString();
    writeFileSync(join(folder, 'rulebook.json'), '{ "books": [{ "files": ["one.txt"] }] }');
    writeFileSync(join(folder, 'one.txt'), BROKEN);
    const capabilities = { ...EVERYTHING, workspace: { configuration: true } };
    const client = await startClient(capabilities, URI.file(folder).toString(), {
      checks: { 'broken-reference': 'hint' },
      wholeBooks: true,
    });
    const { diagnostics } = await client.diagnostics(uri('one.txt'));
    assert.deepEqual(
      diagnostics.map(({ code, severity }) => [code, severity]),
      [['broken-reference', 4]],
    );
    client.settings({ checks: {}, wholeBooks: false });
    assert.deepEqual((await client.diagnostics(uri('one.txt'))).diagnostics, []);
    assert.equal(await client.stop(), 0);
    rmSync(folder, { recursive: true });
  });
});
