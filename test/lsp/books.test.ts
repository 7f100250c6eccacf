import assert from 'node:assert/strict';
import { CancellationToken, CancellationTokenSource } from 'vscode-languageserver';
import { makeRules } from '../../bench/makeRules.ts';
import { textsIn } from '../support/fixture.ts';
import { FOLDER, type MemoryClient, type MemoryHost, memoryHost, startInMemory } from './inMemory.ts';

const CHANGED = 2;

const BOOK = `=== rulebook.json ===
{ "books": [{ "files": ["one.txt", "two.txt"] }] }
=== one.txt ===
100. Bells

100.1. See rule 101.2.
=== two.txt ===
101. Ropes

101.1. One.

101.2. Two.
`;
const { 'one.txt': ONE = '', 'two.txt': TWO = '' } = textsIn(BOOK);
const IN_ONE = { line: 2, character: 18 };
const HOVERED = { line: 2, character: 1 };

/** A book of many files, each with a broken reference. */
const COUNT = 40;
const MANY = Object.fromEntries(
  Array.from({ length: COUNT }, (_, index) => [
    `f${index}.txt`,
    makeRules({ length: 20_000, seed: index + 1, broken: 1 }).text,
  ]),
);
/** A project in which each file is a book; with names, so that each can cite the others. */
const project = (named: boolean) =>
  JSON.stringify({
    books: Object.keys(MANY).map(name => ({ files: [name], names: named ? [name] : [] })),
    checks: { 'broken-reference': 'hint' },
  });
const MESSAGE = "Rule 100.7 doesn't exist; chapter 100 ends at 100.1.";
const OPEN = '100. Bells\n\n100.1. See rule 100.7.\n\n101. Ropes\n';

describe('books whose files arrive late', () => {
  it('delay no request, and exist when they have been read', async () => {
    const host = memoryHost(BOOK);
    const release = host.hold('two.txt');
    const client = await startInMemory(host);
    await client.open('one.txt', ONE);
    await client.hovers('one.txt', HOVERED, '100.1');
    release();
    await client.hovers('one.txt', IN_ONE, 'Two.');
  });

  it('are read again if a file changes while it is read', async () => {
    const host = memoryHost(BOOK);
    const release = host.hold('two.txt');
    const client = await startInMemory(host);
    await client.open('one.txt', ONE);
    await client.hovers('one.txt', HOVERED, '100.1');
    host.files.set('two.txt', TWO.replace('Two.', 'Twice.'));
    await client.changed('two.txt', CHANGED);
    release();
    await client.hovers('one.txt', IN_ONE, 'Twice.');
  });

  it('include a document that is closed while they are read', async () => {
    const host = memoryHost(BOOK);
    const release = host.hold('one.txt');
    const client = await startInMemory(host);
    await client.open('two.txt', 'Not what is in the file.');
    await client.hovers('two.txt', { line: 0, character: 0 }, 'null');
    await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri: `${FOLDER}/two.txt` } });
    await client.open('one.txt', ONE);
    release();
    await client.hovers('one.txt', IN_ONE, 'Two.');
  });

  const uri = `${FOLDER}/one.txt`;
  const operation = { kind: 'insert', number: '101.1' };
  for (const [method, params, told] of [
    ['textDocument/rename', { textDocument: { uri }, position: IN_ONE, newName: '101.9' }, 'two.txt'],
    ['rulebook/plan', { uri, operation }, 'renumbers 2 rules and rewrites 1 citation'],
    ['rulebook/renumber', { uri, operation }, 'two.txt'],
  ] as const)
    for (const late of ['rulebook.json', 'two.txt'])
      it(`are changed as a whole by ${method} even if ${late} is late`, async () => {
        const host = memoryHost(BOOK);
        const release = host.hold(late);
        const client = await startInMemory(host);
        await client.open('one.txt', ONE);
        const answer = client.connection.sendRequest(method, params);
        await client.hovers('one.txt', HOVERED, '100.1');
        release();
        assert.ok(JSON.stringify(await answer).includes(told), JSON.stringify(await answer));
      });

  it('are changed even if one is read again while the change is planned', async () => {
    const host = memoryHost(BOOK);
    const client = await startInMemory(host);
    await client.open('one.txt', ONE);
    await client.hovers('one.txt', IN_ONE, 'Two.');
    const release = host.hold('two.txt');
    const answer = client.connection.sendRequest('rulebook/renumber', { uri, operation });
    await client.open('two.txt', TWO);
    await client.hovers('two.txt', HOVERED, '101.1');
    release();
    assert.deepEqual(Object.keys((await answer) as object).includes('refusal'), false);
  });

  it("aren't changed if their document has changed", async () => {
    const host = memoryHost(BOOK);
    const release = host.hold('two.txt');
    const client = await startInMemory(host);
    await client.open('one.txt', ONE);
    const answer = client.connection.sendRequest('rulebook/renumber', { uri, operation });
    await client.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ text: `${ONE}\n100.2. New.\n` }],
    });
    await client.hovers('one.txt', { line: 4, character: 1 }, '100.2');
    release();
    assert.deepEqual(await answer, { refusal: 'one.txt just changed. Try again.' });
  });
});

describe('books of many files', () => {
  it('are shown while they are read, and checked between requests, open documents first', async () => {
    const host = memoryHost({ ...MANY, 'rulebook.json': project(true) });
    const release = host.hold('rulebook.json');
    const client = await startInMemory(host);
    await client.open('f30.txt', OPEN);
    while (client.diagnosed.length === 0) await client.hovers('f30.txt', HOVERED, '100.1');
    assert.deepEqual(client.messages('f30.txt'), [MESSAGE]);
    client.diagnosed.length = 0;
    release();
    await client.finished();
    const before = client.diagnosed.length;
    await client.hovers('f30.txt', HOVERED, '100.1');
    assert.ok(before < COUNT && client.diagnosed.length < COUNT);
    while (client.diagnosed.length < COUNT) await client.hovers('f30.txt', HOVERED, '100.1');
    assert.equal(client.diagnosed[0], 'f30.txt');
    assert.equal(client.messages('f7.txt').length, 1);
    assert.deepEqual([client.progress[0], client.progress.at(-1)], ['begin', 'end']);
    assert.deepEqual(client.log, []);
  });

  it('let other requests run while all diagnostics are pulled, and stop if that is canceled', async () => {
    const host = memoryHost({ ...MANY, 'rulebook.json': project(true) });
    const release = host.hold('rulebook.json');
    const client = await startInMemory(host, { capabilities: { textDocument: { diagnostic: {} } } });
    await client.open('f30.txt', '100. Bells\n\n100.1. A bell.\n');
    await client.hovers('f30.txt', HOVERED, '100.1');
    release();
    await client.finished();
    await client.hovers('f30.txt', HOVERED, '100.1');
    const all = (token: CancellationToken) =>
      client.connection.sendRequest('workspace/diagnostic', { previousResultIds: [] }, token) as Promise<{
        items: { items: unknown[] }[];
      }>;
    const source = new CancellationTokenSource();
    const ended = assert.rejects(all(source.token), { code: -32800 });
    await client.hovers('f30.txt', HOVERED, '100.1');
    source.cancel();
    await ended;
    const answered: string[] = [];
    const report = all(CancellationToken.None).finally(() => answered.push('all'));
    await client.hovers('f30.txt', HOVERED, '100.1').finally(() => answered.push('hover'));
    const { items } = await report;
    assert.deepEqual(answered, ['hover', 'all']);
    assert.equal(items.filter(item => item.items.length > 0).length, COUNT - 1);
    assert.deepEqual(client.log, []);
  });
});

describe('books of many files that nothing open needs', () => {
  const settings = { wholeBooks: true };
  let host: MemoryHost;
  let client: MemoryClient;
  const areTold = () => Object.keys(MANY).every(path => client.messages(path).length > 0);

  beforeEach(async () => {
    host = memoryHost({ ...MANY, 'rulebook.json': project(false) });
    client = await startInMemory(host, { settings });
    await client.until(areTold);
  });
  afterEach(() => assert.deepEqual(client.log, []));

  it('are still searched', async () => {
    assert.match(String(await client.find('100')), /f0\.txt 100 /);
  });

  it('have the same findings open and closed, and follow edits', async () => {
    const [unloaded, read] = [client.messages('f7.txt'), host.read.length];
    await client.open('f7.txt', MANY['f7.txt']!);
    await client.until(() => host.read.length >= read + COUNT - 1);
    assert.deepEqual(client.messages('f7.txt'), unloaded);
    const textDocument = { uri: `${FOLDER}/f7.txt`, version: 2 };
    await client.connection.sendNotification('textDocument/didChange', {
      textDocument,
      contentChanges: [{ text: OPEN }],
    });
    await client.until(() => client.messages('f7.txt')[0] === MESSAGE);
    await client.connection.sendNotification('textDocument/didClose', { textDocument });
    await client.until(() => client.messages('f7.txt')[0] === unloaded[0]);
  });

  it('are updated when their files change', async () => {
    host.files.set('f7.txt', OPEN);
    await client.changed('f7.txt', CHANGED);
    await client.until(() => client.messages('f7.txt')[0] === MESSAGE);
    assert.ok((await client.find('100.1')).includes('f7.txt 100.1 See rule 100.7.'));
  });

  it('report nothing if the user wants only open documents, and everything again later', async () => {
    const set = async (wholeBooks: boolean) => {
      settings.wholeBooks = wholeBooks;
      await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    };
    await set(false);
    await client.until(() => Object.keys(MANY).every(path => client.messages(path).length === 0));
    await set(true);
    await client.until(areTold);
  });
});

describe('books that are not loaded', () => {
  it('are reported to a client that pulls', async () => {
    const capabilities = { textDocument: { diagnostic: {} } };
    const client = await startInMemory(memoryHost({ ...MANY, 'rulebook.json': project(false) }), { capabilities });
    for (let told = 0; told < COUNT; ) {
      const report = await client.connection.sendRequest('workspace/diagnostic', { previousResultIds: [] });
      told = (report as { items: { items: unknown[] }[] }).items.filter(({ items }) => items.length > 0).length;
    }
    assert.deepEqual(client.log, []);
  });

  it('are loaded when one of their files is opened', async () => {
    const chapters = Array.from({ length: COUNT }, (_, index) => 100 + index);
    const files = chapters.map(chapter => [
      `${chapter}.txt`,
      `${chapter}. Bells\n\n${chapter}.1. See rule ${chapter === chapters.at(-1) ? 100 : chapter + 1}.1.\n\n${chapter}.2. A bell.\n`,
    ]);
    const book = JSON.stringify({ books: [{ files: ['*.txt'] }] });
    const host = memoryHost({ ...Object.fromEntries(files), 'rulebook.json': book });
    const client = await startInMemory(host);
    await client.until(() => host.read.length >= 2 * COUNT);
    await client.open('100.txt', host.files.get('100.txt')!);
    const operation = { kind: 'insert', number: '101.1' };
    const change = await client.connection.sendRequest('rulebook/plan', { uri: `${FOLDER}/100.txt`, operation });
    assert.match(JSON.stringify(change), /renumbers 2 rules and rewrites 1 citation/);
    await client.hovers('100.txt', { line: 2, character: 17 }, 'See rule 102.1.');
    assert.deepEqual(client.messages('100.txt'), []);
    assert.ok(!client.diagnosed.some(path => client.messages(path).length > 0));
  });
});
