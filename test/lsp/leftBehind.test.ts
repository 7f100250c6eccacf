import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CodeAction, TextEdit } from 'vscode-languageserver';
import { URI } from 'vscode-uri';
import { type Client, startClient } from './client.ts';

const ONE = `100. Bells

100.1. A bell rings at dawn. See rule 100.2.

100.2. Nobody rings a bell at night.
`;
const TWO = '101. Ropes\n\n101.1. Whoever pulls one at night breaks rule 100.2.\n';
const OLD = TWO.replace('101', '102');
const PROJECT = {
  books: [{ files: ['one.txt', 'two.txt'], editions: [{ name: '2025', files: ['old.txt'] }] }],
};

describe('references that an edit by hand leaves behind', () => {
  let folder = '';
  let client: Client;
  const uriOf = (name: string) => URI.file(join(folder, name)).toString();
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-left-'));
    const files = { 'rulebook.json': JSON.stringify(PROJECT), 'one.txt': ONE, 'two.txt': TWO, 'old.txt': OLD };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    client = await startClient({}, URI.file(folder).toString(), null, { renumbers: true });
  });
  afterEach(async () => {
    await client.stop();
    rmSync(folder, { recursive: true });
  });

  /** Waits until this is what is said about them. */
  const until = async (uri: string, ...expected: readonly string[]) => {
    for (let found: string[] | undefined; JSON.stringify(found) !== JSON.stringify(expected); ) {
      const { diagnostics } = await client.diagnostics(uri);
      found = diagnostics.filter(({ code }) => code === 'left-behind').map(({ message }) => message as string);
    }
  };
  const at = (line: number) => ({ start: { line, character: 0 }, end: { line, character: 6 } });

  it('are updated in all files of the book, but not in its editions', async () => {
    const uri = client.open(ONE, 'rulebook', uriOf('one.txt'));
    client.change(uri, { range: { ...at(4), end: at(4).start }, text: '100.2. Gulls are fed.\n\n' });
    client.change(uri, { range: at(6), text: '100.3.' });
    await until(uri, '2 references pointed to 100.2, now 100.3; update them.');
    const params = { textDocument: { uri }, range: at(6), context: { diagnostics: [] } };
    const actions = (await client.request('textDocument/codeAction', params)) as CodeAction[];
    const action = actions.find(({ title }) => title === 'Change 2 references to rule 100.2 to 100.3');
    const changes = Object.entries(action!.edit!.changes!).map(([name, edits]: [string, TextEdit[]]) => [
      name,
      edits.map(({ range, newText }) => `${range.start.line}: ${newText}`),
    ]);
    assert.deepEqual(Object.fromEntries(changes), { [uri]: ['2: 3'], [uriOf('two.txt')]: ['2: 3'] });
  });

  const DELETED = '2 references pointed to 100.2, which you deleted.';
  const rule = { start: { line: 3, character: 0 }, end: { line: 5, character: 0 } };
  const save = (uri: string) => client.notify('textDocument/didSave', { textDocument: { uri } });

  it('are still found after the document is saved, and opened again, until they are updated and saved', async () => {
    const uri = client.open(ONE, 'rulebook', uriOf('one.txt'));
    client.change(uri, { range: rule, text: '' });
    save(uri);
    await until(uri, DELETED);
    assert.deepEqual(await client.leftBehind(uri), { uri, text: ONE });
    client.close(uri);
    const other = client.open(TWO, 'rulebook', uriOf('two.txt'));
    client.open(ONE.replace('100.2. Nobody rings a bell at night.\n', ''), 'rulebook', uri);
    await until(uri, DELETED);
    client.change(uri, { text: '100. Bells\n\n100.1. A bell rings at dawn.\n' });
    client.change(other, { text: TWO.replace('100.2', '100.1') });
    await until(uri);
    save(uri);
    assert.deepEqual(await client.leftBehind(uri), { uri });
  });

  it('are not remembered where the check is off', async () => {
    await client.stop();
    writeFileSync(join(folder, 'rulebook.json'), JSON.stringify({ ...PROJECT, checks: { 'left-behind': 'off' } }));
    client = await startClient({}, URI.file(folder).toString(), null, { renumbers: true });
    const citing = ONE.replace('See rule 100.2.', 'See rules 100.2 and 101.1.');
    const uri = client.open(citing, 'rulebook', uriOf('one.txt'));
    const isBroken = async () => {
      const { diagnostics } = await client.diagnostics(uri);
      return diagnostics.some(({ code }) => code === 'broken-reference');
    };
    // The other file of the book has been read.
    while (await isBroken());
    client.change(uri, { range: rule, text: '' });
    while (!(await isBroken()));
    save(uri);
    assert.deepEqual(await client.leftBehind(uri), { uri });
  });

  it('are found in a document that a client opens in another session', async () => {
    const uri = uriOf('one.txt');
    client.notify('rulebook/leftBehind', { uri, text: ONE });
    client.open('100. Bells\n\n100.1. A bell rings at dawn. See rule 100.2.\n', 'rulebook', uri);
    await until(uri, DELETED);
  });

  it('are found at each reference that leads to another rule, until the user keeps them, also in another session', async () => {
    const closed = ONE.replace('100.2. Nobody rings a bell at night.', '100.2. Gulls are fed, and bells stay silent.');
    const three = `${ONE}\n100.3. Gulls are fed, and bells stay silent.\n`;
    const astray =
      'This referred to a rule that you deleted, and 100.2 is another rule now; change it, or keep it as it is.';
    const uri = client.open(three, 'rulebook', uriOf('one.txt'));
    const other = client.open(TWO, 'rulebook', uriOf('two.txt'));
    client.change(uri, { text: closed });
    await until(uri, astray);
    await until(other, astray);
    save(uri);
    assert.deepEqual(await client.leftBehind(uri), { uri, text: three });
    const params = { textDocument: { uri: other }, range: at(2), context: { diagnostics: [] } };
    const whole = { ...params, range: { start: { line: 2, character: 0 }, end: { line: 3, character: 0 } } };
    const actions = (await client.request('textDocument/codeAction', whole)) as CodeAction[];
    const { command } = actions.find(({ title }) => title === 'Keep references to 100.2 as they are')!;
    await client.request('workspace/executeCommand', command);
    await until(other);
    const left = await client.leftBehind(uri);
    assert.deepEqual(left, { uri, text: three, kept: ['100.2'] });
    client.close(uri);
    client.open(closed, 'rulebook', uri);
    const again = (await client.request('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end: { line: 5, character: 0 } },
      context: { diagnostics: [] },
    })) as CodeAction[];
    assert.ok(!again.some(({ title }) => title.startsWith('Keep references')));
  });

  it('are found when the text of another session arrives after the document', async () => {
    const uri = client.open(
      '100. Bells\n\n100.1. A bell rings at dawn. See rule 100.2.\n',
      'rulebook',
      uriOf('one.txt'),
    );
    client.notify('rulebook/leftBehind', { uri, text: ONE });
    await until(uri, DELETED);
  });

  it('are those to rules that were there when the document was saved last', async () => {
    const uri = client.open(ONE, 'rulebook', uriOf('one.txt'));
    client.change(uri, { text: ONE.replace('rings at dawn', 'sleeps') });
    save(uri);
    client.change(uri, { range: rule, text: '' });
    await until(uri, DELETED);
  });

  it('are named where a rule was deleted, and no longer when it is back', async () => {
    const uri = client.open(ONE, 'rulebook', uriOf('one.txt'));
    client.change(uri, { range: rule, text: '' });
    await until(uri, DELETED);
    client.change(uri, { text: ONE });
    await until(uri);
  });
});
