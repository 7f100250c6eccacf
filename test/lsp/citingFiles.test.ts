import assert from 'node:assert/strict';
import type { CodeLens, Location, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import { textsIn } from '../support/fixture.ts';
import { FOLDER, type MemoryClient, type MemoryHost, memoryHost, startInMemory } from './inMemory.ts';

const [CREATED, CHANGED, DELETED] = [1, 2, 3];

const FILES = `=== rulebook.json ===
{ "books": [{ "names": ["QR"], "files": ["rules.txt"] }], "citing": [{ "files": ["src/**"], "book": "QR" }] }
=== rules.txt ===
100. Bells

100.1. Ring.

100.2. Row. See rule 100.1.

101. Boats

101.1. Sail.
=== src/bell.ts ===
// QR 100.2
ring(); // QR 100.7
=== src/bell.test.ts ===
it("rings"); // rule 100.2
=== src/plain.ts ===
let rings = "no number";
=== notes.md ===
By QR 100.8.
`;
const TEXTS = textsIn(FILES);
const RULES = TEXTS['rules.txt']!;
const MISSING = "Rule 100.7 doesn't exist; chapter 100 ends at 100.2.";
const uriOf = (path: string) => `${FOLDER}/${path}`;

/** The texts of all files after an edit. */
function edited(host: MemoryHost, edit: WorkspaceEdit, open: Readonly<Record<string, string>> = {}) {
  const { changes = {}, documentChanges = [] } = edit;
  const made = [
    ...Object.entries(changes),
    ...documentChanges.map(change => {
      assert.ok('textDocument' in change);
      return [change.textDocument.uri, change.edits as TextEdit[]] as const;
    }),
  ];
  return Object.fromEntries(made.map(([uri, edits]) => textAfter(uri.slice(FOLDER.length + 1), edits)));

  function textAfter(path: string, edits: readonly TextEdit[]): [string, string] {
    const lines = (open[path] ?? host.files.get(path)!).split('\n');
    const last = [...edits].sort(
      (a, b) => b.range.start.line - a.range.start.line || b.range.start.character - a.range.start.character,
    );
    for (const { newText, range } of last) {
      const { start, end } = range;
      const line = lines[start.line]!;
      lines[start.line] = line.slice(0, start.character) + newText + line.slice(end.character);
    }
    return [path, lines.join('\n')];
  }
}

const EDITS = { workspace: { workspaceEdit: { documentChanges: true } } };

describe('files that cite rules', () => {
  let host: MemoryHost;
  let client: MemoryClient;
  const start = async (files: string | Readonly<Record<string, string>> = FILES) => {
    host = memoryHost(files);
    client = await startInMemory(host, { capabilities: EDITS });
  };
  const found = (path: string, ...messages: readonly string[]) =>
    client.until(() => client.diagnosed.includes(path) && String(client.messages(path)) === String(messages));
  const change = (path: string, text: string, version = 2) =>
    client.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: uriOf(path), version },
      contentChanges: [{ text }],
    });
  const close = (path: string) =>
    client.connection.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(path) } });
  const ask = <R>(method: string, path: string, line: number, character: number, more: object = {}) =>
    client.connection.sendRequest<R>(method, {
      textDocument: { uri: uriOf(path) },
      position: { line, character },
      ...more,
    });

  it("are checked without being open, and others aren't", async () => {
    await start();
    await found('src/bell.ts', MISSING);
    assert.deepEqual(client.messages('notes.md'), []);
    assert.deepEqual(client.messages('src/bell.test.ts'), []);
    assert.deepEqual(client.log, []);
  });

  it('are checked again when they change, appear, or disappear', async () => {
    await start();
    await found('src/bell.ts', MISSING);
    host.files.set('src/bell.ts', '// QR 100.1\n');
    await client.changed('src/bell.ts', CHANGED);
    await found('src/bell.ts');
    host.files.set('src/deep/boat.ts', '// QR 100.7\n');
    await client.changed('src/deep/boat.ts', CREATED);
    await found('src/deep/boat.ts', MISSING);
    host.files.delete('src/deep/boat.ts');
    await client.changed('src/deep', DELETED);
    await found('src/deep/boat.ts');
  });

  it('are checked again when rules are added or deleted', async () => {
    await start();
    await found('src/bell.ts', MISSING);
    await client.open('rules.txt', RULES);
    await change('rules.txt', RULES.replace('101. Boats', '100.7. Wait.\n\n101. Boats'));
    await found('src/bell.ts');
    await change('rules.txt', RULES, 3);
    await found('src/bell.ts', MISSING);
  });

  it('are checked while they are edited, and as on disk when they are closed', async () => {
    await start();
    await found('src/bell.ts', MISSING);
    await client.open('src/bell.ts', '// QR 100.1\n');
    await found('src/bell.ts');
    await change('src/bell.ts', '// QR 101.7\n');
    await found('src/bell.ts', "Rule 101.7 doesn't exist; chapter 101 ends at 101.1.");
    await close('src/bell.ts');
    await found('src/bell.ts', MISSING);
  });

  it('are those in the current rulebook.json', async () => {
    await start();
    await found('src/bell.ts', MISSING);
    host.files.set('rulebook.json', TEXTS['rulebook.json']!.replace('src/**', 'notes.md'));
    await client.changed('rulebook.json', CHANGED);
    await found('notes.md', "Rule 100.8 doesn't exist; chapter 100 ends at 100.2.");
    await found('src/bell.ts');
  });

  it('work alongside the server of their language', async () => {
    await start();
    await client.open('src/bell.ts', 'fn test_100_1() {} // QR 100.2\n');
    await client.hovers('src/bell.ts', { line: 0, character: 28 }, 'Row.');
    await client.hovers('src/bell.ts', { line: 0, character: 9 }, 'Ring.');
    const target = await ask<Location[]>('textDocument/definition', 'src/bell.ts', 0, 28);
    assert.deepEqual(
      target.map(({ uri, range }) => [uri, range.start.line]),
      [[uriOf('rules.txt'), 4]],
    );
    assert.deepEqual(await ask('textDocument/definition', 'src/bell.ts', 0, 9), []);
    const { items } = await ask<{ items: { label: string }[] }>('textDocument/completion', 'src/bell.ts', 0, 28);
    assert.deepEqual(
      items.map(({ label }) => label),
      ['100.1', '100', '100.2'],
    );
    const links = await ask<{ range: Range }[]>('textDocument/documentLink', 'src/bell.ts', 0, 0);
    assert.deepEqual(
      links.map(({ range }) => range.start.character),
      [25],
    );
    for (const method of ['foldingRange', 'documentSymbol', 'semanticTokens/full', 'codeLens']) {
      const answer = await ask<{ data?: unknown[] } | unknown[]>(`textDocument/${method}`, 'src/bell.ts', 0, 0);
      assert.deepEqual('data' in answer ? answer.data : answer, [], method);
    }
  });

  it('are among the references of a rule, and counted above it', async () => {
    host = memoryHost(FILES);
    client = await startInMemory(host, { settings: { codeLens: 'citations' } });
    await client.open('rules.txt', RULES);
    await found('src/bell.ts', MISSING);
    await client.hovers('rules.txt', { line: 4, character: 1 }, '1 in code, 1 in tests');
    const context = { includeDeclaration: false };
    const places = await ask<Location[]>('textDocument/references', 'rules.txt', 4, 1, { context });
    assert.deepEqual(places.map(({ uri }) => uri).sort(), [uriOf('src/bell.test.ts'), uriOf('src/bell.ts')]);
    const lenses = await ask<CodeLens[]>('textDocument/codeLens', 'rules.txt', 0, 0);
    assert.deepEqual(
      lenses.map(({ command }) => command?.title),
      ['1 citation', '1 in code, 1 in tests'],
    );
  });

  it('are counted for marks in the margin', async () => {
    await start();
    await client.open('rules.txt', RULES);
    await found('src/bell.ts', MISSING);
    const asked = { uri: uriOf('rules.txt') };
    assert.deepEqual(await client.connection.sendRequest('rulebook/coverage', asked), [
      { line: 2, code: 0, tests: 0 },
      { line: 4, code: 1, tests: 1 },
      { line: 8, code: 0, tests: 0 },
    ]);
    await client.open('other.txt', RULES);
    assert.deepEqual(await client.connection.sendRequest('rulebook/coverage', { uri: uriOf('other.txt') }), []);
  });

  it('follow a rename and any renumbering, open or not', async () => {
    await start();
    await client.open('rules.txt', RULES);
    const open = { 'src/bell.ts': '// rings by QR 100.2\n' };
    await client.open('src/bell.ts', open['src/bell.ts']);
    const renamed = await ask<WorkspaceEdit>('textDocument/rename', 'rules.txt', 4, 1, { newName: '100.5' });
    assert.deepEqual(edited(host, renamed, open), {
      'rules.txt': RULES.replace('100.2. Row', '100.5. Row'),
      'src/bell.ts': '// rings by QR 100.5\n',
      'src/bell.test.ts': 'it("rings"); // rule 100.5\n',
    });
    const operation = { kind: 'insert', number: '100.1', text: 'Wait.' };
    const made = await client.connection.sendRequest<{ edit: WorkspaceEdit; summary: string }>('rulebook/renumber', {
      uri: uriOf('rules.txt'),
      operation,
    });
    assert.equal(made.summary, 'Inserts 100.1: renumbers 2 rules and rewrites 3 citations in 3 files.');
    const versions = made.edit.documentChanges!.map(each => 'textDocument' in each && each.textDocument.version);
    assert.deepEqual(versions, [1, 1, null]);
  });

  it('follow a rename that starts in them', async () => {
    await start();
    await client.open('src/bell.ts', TEXTS['src/bell.ts']!);
    const renamed = await ask<WorkspaceEdit>('textDocument/rename', 'src/bell.ts', 0, 8, { newName: '100.5' });
    assert.deepEqual(Object.keys(edited(host, renamed)).sort(), ['rules.txt', 'src/bell.test.ts', 'src/bell.ts']);
  });

  it('keep rules from being changed if they have changed on disk', async () => {
    await start();
    await client.open('rules.txt', RULES);
    await found('src/bell.ts', MISSING);
    host.files.set('src/bell.ts', '// QR 100.1 and QR 100.2\n');
    const asked = { uri: uriOf('rules.txt'), operation: { kind: 'swap', number: '100.1', other: '100.2' } };
    const refused = await client.connection.sendRequest<{ refusal: string }>('rulebook/renumber', asked);
    assert.equal(refused.refusal, 'bell.ts changed on disk and was reloaded. The operation was canceled; try again.');
    const made = await client.connection.sendRequest<{ edit: WorkspaceEdit }>('rulebook/renumber', asked);
    assert.equal(edited(host, made.edit)['src/bell.ts'], '// QR 100.2 and QR 100.1\n');
  });
});
