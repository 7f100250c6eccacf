import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocationLink } from 'vscode-languageserver';
import { URI } from 'vscode-uri';
import { ENDINGS } from '../../server/src/project/folderScan.ts';
import { type Client, EVERYTHING, startClient } from './client.ts';

const PROJECT =
  '{ "books": [{ "names": ["Quay"], "files": ["one.txt", "two.txt"] }, { "files": ["late.txt"], "base": ["Quay"] }] }';
const ONE = '100. Bells\n\n100.1. See rule 101.2.\n\n100.2. A bell.\n';
const TWO = '101. Ropes\n\n101.1. A rope.\n\n101.2. Two.\n\n102. Sails\n\n102.1. A sail.\n';
const CHANGED = 2;
const DELETED = 3;

describe('a folder with a rulebook.json', () => {
  let folder = '';
  let client: Client;
  const uriOf = (name: string) => URI.file(join(folder, name)).toString();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const changed = (name: string, type = CHANGED) =>
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf(name), type }] });
  const messages = async (name: string) =>
    (await client.diagnostics(uriOf(name))).diagnostics.map(({ message }) => message);
  const targetOf = async (name: string, line: number, character: number) => {
    const [link] = (await client.definition(uriOf(name), { line, character })) as LocationLink[];
    return link && `${link.targetUri.split('/').at(-1)}:${link.targetSelectionRange.start.line}`;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-project-'));
    write('rulebook.json', PROJECT);
    write('one.txt', ONE);
    write('two.txt', TWO);
    write('late.txt', '100.3. See rules 100.2, 101.1, and 101.7.\n');
    const capabilities = { ...EVERYTHING, workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
    client = await startClient(capabilities, URI.file(folder).toString());
    assert.deepEqual(await messages('rulebook.json'), []);
  });
  afterEach(async () => {
    assert.equal(await client.stop(), 0);
    assert.deepEqual(client.log, []);
    rmSync(folder, { recursive: true });
  });

  it('leads from an open file into one that is not open', async () => {
    client.open(ONE, 'rulebook', uriOf('one.txt'));
    assert.deepEqual(await messages('one.txt'), []);
    assert.equal(await targetOf('one.txt', 2, 18), 'two.txt:4');
    client.open(TWO, 'rulebook', uriOf('two.txt'));
    assert.equal(await targetOf('one.txt', 2, 18), 'two.txt:4');
    client.close(uriOf('two.txt'));
    assert.equal(await targetOf('one.txt', 2, 18), 'two.txt:4');
  });

  it('counts citations in other files', async () => {
    client.open(TWO, 'rulebook', uriOf('two.txt'));
    const hover = await client.hover(uriOf('two.txt'), { line: 4, character: 2 });
    assert.match(JSON.stringify(hover), /1 citation/);
  });

  it('searches the base of a book, and reports what is missing there', async () => {
    client.open('100.3. See rules 100.2, 101.1, and 101.7.\n', 'rulebook', uriOf('late.txt'));
    assert.deepEqual(await messages('late.txt'), ["Rule 101.7 doesn't exist; chapter 101 ends at 101.2."]);
    assert.equal(await targetOf('late.txt', 0, 18), 'one.txt:4');
  });

  it('follows edits of other open files', async () => {
    client.open(ONE, 'rulebook', uriOf('one.txt'));
    client.open(TWO, 'rulebook', uriOf('two.txt'));
    assert.deepEqual(await messages('one.txt'), []);
    client.change(uriOf('two.txt'), { text: TWO.replace('101.2. Two.\n\n', '') });
    assert.deepEqual(await messages('one.txt'), ["Rule 101.2 doesn't exist; chapter 101 ends at 101.1."]);
    client.change(uriOf('two.txt'), { text: TWO });
    assert.deepEqual(await messages('one.txt'), []);
  });

  it('follows changes of unopened files, and a rule that moves between them', async () => {
    client.open(ONE, 'rulebook', uriOf('one.txt'));
    assert.deepEqual(await messages('one.txt'), []);
    write('two.txt', TWO.replace('101.2. Two.\n\n', ''));
    changed('two.txt');
    assert.deepEqual(await messages('one.txt'), ["Rule 101.2 doesn't exist; chapter 101 ends at 101.1."]);
    client.change(uriOf('one.txt'), { text: `${ONE}\n101.2. Two.\n` });
    assert.deepEqual(await messages('one.txt'), []);
    assert.equal(await targetOf('one.txt', 2, 18), 'one.txt:6');
  });

  it('follows deleted files, and reports globs that no longer match', async () => {
    client.open(ONE, 'rulebook', uriOf('one.txt'));
    assert.deepEqual(await messages('one.txt'), []);
    assert.equal(await targetOf('one.txt', 2, 18), 'two.txt:4');
    unlinkSync(join(folder, 'two.txt'));
    changed('two.txt', DELETED);
    assert.deepEqual(await messages('rulebook.json'), [
      '“two.txt” matches no file; globs are relative to the folder of this file.',
    ]);
    assert.equal(await targetOf('one.txt', 2, 18), undefined);
  });

  it('reports problems in rulebook.json while it is edited, and removes them when the file is deleted', async () => {
    client.open('{ "bocks": [] }', 'json', uriOf('rulebook.json'));
    assert.deepEqual(await messages('rulebook.json'), ['Unknown key “bocks”; did you mean “books”?']);
    client.change(uriOf('rulebook.json'), { text: '{ "books": [{}] }' });
    assert.deepEqual(await messages('rulebook.json'), ['Add the files of this book: "files": ["rules/*.txt"].']);
    client.change(uriOf('rulebook.json'), { text: PROJECT });
    assert.deepEqual(await messages('rulebook.json'), []);
  });

  it('watches its own files and rulebook.json', () => {
    assert.deepEqual(client.watched(), [
      '**/rulebook.json',
      ...['one.txt', 'two.txt', 'late.txt', 'Quay'].flatMap(glob => [`**/${glob}`, `**/${glob}/**`]),
      `**/*.{${ENDINGS.join(',')}}`,
      '**/*',
    ]);
  });

  it('reads a document in the dialect that the user chose', async () => {
    const uri = client.open('1.0 Bells\n1.0.1 A bell.\n', 'rulebook', uriOf('other.txt'));
    assert.equal((await client.status(uri)).dialect.id, 'inferred');
    const known = (await client.request('rulebook/dialects', { uri })) as { id: string }[];
    assert.ok(known.some(({ id }) => id === 'bracketed'));
    client.notify('rulebook/chooseDialect', { uri, dialect: 'bracketed' });
    assert.equal((await client.status(uri)).dialect.id, 'bracketed');
    client.change(uri, { text: '1.0 Bells\n1.0.1 A bell.\n1.0.2 Two.\n' });
    assert.deepEqual((await client.status(uri)).rules, 3);
    client.notify('rulebook/chooseDialect', { uri });
    assert.equal((await client.status(uri)).dialect.id, 'inferred');
  });
});

describe('a document that is read in another dialect', () => {
  const redrawn = {
    ...EVERYTHING,
    workspace: Object.fromEntries(
      ['codeLens', 'inlayHint', 'semanticTokens'].map(feature => [feature, { refreshSupport: true }]),
    ),
  };
  const all = ({ tokensRefreshed, lensesRefreshed, inlayRefreshed, headsChanged }: Client) =>
    Promise.all([tokensRefreshed(), lensesRefreshed(), inlayRefreshed(), headsChanged()]);

  it('is drawn again when the user chooses that', async () => {
    const client = await startClient(redrawn, null, null, { renumbers: true });
    const uri = client.open('1.0 Bells\n1.0.1 A bell.\n');
    await client.status(uri);
    client.notify('rulebook/chooseDialect', { uri, dialect: 'bracketed' });
    await all(client);
    assert.equal((await client.status(uri)).dialect.id, 'bracketed');
    await client.stop();
  });

  it('is drawn again when rulebook.json changes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rulebook-project-'));
    const [project, rules] = ['rulebook.json', 'quay.txt'].map(name => URI.file(join(folder, name)).toString());
    const client = await startClient(redrawn, URI.file(folder).toString(), null, { renumbers: true });
    client.open('1.0 Bells\n1.0.1 A bell.\n', 'rulebook', rules);
    assert.equal((await client.status(rules!)).dialect.id, 'inferred');
    writeFileSync(join(folder, 'rulebook.json'), '{ "associations": { "quay.txt": "bracketed" } }');
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: project, type: CHANGED }] });
    await all(client);
    assert.equal((await client.status(rules!)).dialect.id, 'bracketed');
    await client.stop();
    rmSync(folder, { recursive: true });
  });
});
