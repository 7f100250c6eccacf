import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SymbolInformation } from 'vscode-languageserver';
import { URI } from 'vscode-uri';
import { effort } from '../support/effort.ts';
import { EVERYTHING, startClient } from './client.ts';
import { FOLDER, memoryHost, startInMemory } from './inMemory.ts';

const CREATED = 1;
const CHANGED = 2;
const DELETED = 3;

/** A rules text with rules of its own. */
const rules = (chapter: number, title = 'Bells') =>
  `${chapter}. ${title}\n\n${Array.from({ length: 6 }, (_, index) => `${chapter}.${index + 1}. A rope of chapter ${chapter}.\n`).join('\n')}`;

/** Enough files for a progress bar. */
const MANY = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`c${100 + index}.txt`, rules(100 + index)]));

describe('unopened rules documents of a folder', () => {
  it("are found by a search of the workspace; other files aren't", async () => {
    const host = memoryHost({ ...MANY, 'notes.txt': 'Buy ropes.\n\n1. Ropes\n', 'picture.png': rules(700) });
    const client = await startInMemory(host);
    await client.finished();
    assert.deepEqual(await client.find('104'), [
      'c104.txt 104 Bells',
      ...[1, 2, 3, 4, 5, 6].map(rule => `c104.txt 104.${rule} A rope of chapter 104.`),
    ]);
    assert.deepEqual(await client.find('700'), []);
    assert.equal((await client.find('bells')).length, 30);
    assert.ok(!host.read.includes('picture.png'));
    assert.deepEqual(
      client.progress.filter(kind => kind !== 'report'),
      ['begin', 'end'],
    );
    assert.deepEqual(client.log, []);
  });

  it('are found with their current text when they are open', async () => {
    const client = await startInMemory(memoryHost(MANY));
    await client.finished();
    const asked = { query: '107' };
    const closed: SymbolInformation[] = await client.connection.sendRequest('workspace/symbol', asked);
    await client.open('c107.txt', MANY['c107.txt']!);
    assert.deepEqual(await client.connection.sendRequest('workspace/symbol', asked), closed);
    await client.open('c108.txt', rules(108).replace('Bells', 'Sails'));
    assert.deepEqual(await client.find('108 s'), ['c108.txt 108 Sails']);
    await client.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: `${FOLDER}/c108.txt` },
    });
    await client.finds('108 b', ['c108.txt 108 Bells']);
  });

  it('delay no request while they are read, even if other files arrive late', async () => {
    const host = memoryHost(MANY);
    const release = host.hold('c101.txt');
    const client = await startInMemory(host);
    await client.open('open.txt', rules(200));
    const hover = await client.connection.sendRequest('textDocument/hover', {
      textDocument: { uri: `${FOLDER}/open.txt` },
      position: { line: 2, character: 1 },
    });
    assert.match(JSON.stringify(hover), /200\.1/);
    await client.finds('129 bells', ['c129.txt 129 Bells']);
    assert.deepEqual(await client.find('101'), []);
    assert.ok(!client.progress.includes('end'));
    assert.equal(await client.connection.sendRequest('rulebook/looking'), true);
    release();
    await client.finished();
    assert.deepEqual(await client.find('101 bells'), ['c101.txt 101 Bells']);
    assert.equal(await client.connection.sendRequest('rulebook/looking'), false);
  });

  it('are updated when files appear, change, or disappear', async () => {
    const host = memoryHost(MANY);
    const client = await startInMemory(host);
    await client.finished();
    const before = host.read.length;
    host.files.set('new.txt', rules(300));
    await client.changed('new.txt', CREATED);
    await client.finds('300 bells', ['new.txt 300 Bells']);
    host.files.set('new.txt', rules(300, 'Oars'));
    await client.changed('new.txt', CHANGED);
    await client.finds('300 oars', ['new.txt 300 Oars']);
    host.files.delete('new.txt');
    await client.changed('new.txt', DELETED);
    await client.finds('300', []);
    assert.deepEqual(host.read.slice(before), ['new.txt', 'new.txt', 'new.txt']);
    await client.changed('node_modules/a/c.txt', CREATED);
    await client.changed('picture.png', CREATED);
    await client.finds('101 bells', ['c101.txt 101 Bells']);
    assert.equal(host.read.length, before + 3);
    assert.deepEqual(client.log, []);
  });

  it('are updated when files and folders are renamed', async () => {
    const host = memoryHost({ ...MANY, 'old/a.txt': rules(300), 'old/b/c.txt': rules(301), 'oldest.txt': rules(302) });
    const client = await startInMemory(host);
    await client.finished();
    const rename = (from: string, to: string) => {
      host.files.set(to, host.files.get(from)!);
      host.files.delete(from);
    };
    rename('c105.txt', 'd105.txt');
    await client.changed('c105.txt', DELETED);
    await client.changed('d105.txt', CREATED);
    await client.finds('105 bells', ['d105.txt 105 Bells']);
    rename('old/a.txt', 'new/a.txt');
    rename('old/b/c.txt', 'new/b/c.txt');
    await client.changed('old', DELETED);
    await client.changed('new', CREATED);
    await client.finds('300 bells', ['new/a.txt 300 Bells']);
    await client.finds('301 bells', ['new/b/c.txt 301 Bells']);
    await client.finds('302 bells', ['oldest.txt 302 Bells']);
    assert.deepEqual(client.log, []);
  });

  it('are right if a file changes while it is read', async () => {
    const host = memoryHost(MANY);
    const release = host.hold('c101.txt');
    const client = await startInMemory(host);
    await client.finds('129 bells', ['c129.txt 129 Bells']);
    host.files.set('c101.txt', rules(101, 'Sails'));
    await client.changed('c101.txt', CHANGED);
    release();
    await client.finds('101 sails', ['c101.txt 101 Sails']);
    await client.finds('101 bells', []);
  });

  it('are no longer read when the user cancels', async () => {
    const host = memoryHost(MANY);
    const releases = Object.keys(MANY).map(host.hold);
    const client = await startInMemory(host);
    await client.cancelProgress();
    await client.open('open.txt', rules(200));
    await client.finds('200 bells', ['open.txt 200 Bells']);
    for (const release of releases) release();
    await client.finished();
    assert.equal(host.read.length, 8);
    assert.deepEqual(client.log, []);
  });

  it('can be thousands: requests are answered meanwhile, and the bar moves visibly', async () => {
    const count = effort(2_000, 10_000);
    const files = Array.from({ length: count }, (_, index) => [`f${index}.txt`, rules(100 + (index % 900))]);
    const client = await startInMemory(memoryHost(Object.fromEntries(files)), { settings: { mostFiles: count } });
    await client.open('open.txt', rules(7000));
    let answers = 0;
    while (!client.progress.includes('end')) {
      await client.hovers('open.txt', { line: 2, character: 1 }, '7000.1');
      answers++;
    }
    assert.ok(answers > 10, `${answers} answers`);
    assert.ok(client.progress.length <= 102, `${client.progress.length} messages`);
    assert.equal((await client.find('bells')).length, 200);
  });

  it("aren't found if rulebook.json ignores them; those of books are, each once", async () => {
    const project = '{ "books": [{ "files": ["c100.txt", "c101.txt"] }], "ignore": ["c12*.txt"] }';
    const host = memoryHost({ ...MANY, 'rulebook.json': project });
    const client = await startInMemory(host);
    await client.finished();
    assert.deepEqual(await client.find('129'), []);
    assert.deepEqual(await client.find('101 bells'), ['c101.txt 101 Bells']);
    assert.equal((await client.find('bells')).length, 20);
    assert.equal(host.read.filter(path => path === 'c105.txt').length, 1);
  });

  it('are searched in all folders, even if the rulebook.json of one changes meanwhile', async () => {
    const files = Object.entries(MANY).flatMap(([path, text]) => [
      [`a/${path}`, text],
      [`b/${path}`, text.replaceAll('Bells', 'Sails')],
    ]);
    const host = memoryHost(Object.fromEntries(files));
    const release = host.hold('b/c100.txt');
    const client = await startInMemory(host, { folders: ['/a', '/b'] });
    await client.finds('129 sails', ['b/c129.txt 129 Sails']);
    host.files.set('a/rulebook.json', '{ "ignore": ["c12*.txt"] }');
    await client.changed('a/rulebook.json', CREATED);
    await client.finds('129 bells', []);
    release();
    await client.finds('100 sails', ['b/c100.txt 100 Sails']);
    await client.finds('100 bells', ['a/c100.txt 100 Bells']);
    assert.equal((await client.find('sails')).length, 30);
    assert.equal((await client.find('bells')).length, 20);
  });

  it('are limited by the setting', async () => {
    for (const mostFiles of [0, -5]) {
      const none = memoryHost(MANY);
      const client = await startInMemory(none, { settings: { mostFiles } });
      await client.open('open.txt', rules(200));
      await client.finds('200 bells', ['open.txt 200 Bells']);
      assert.deepEqual(none.read, []);
    }
    const few = await startInMemory(memoryHost(MANY), { settings: { mostFiles: 25 } });
    await few.finished();
    assert.equal((await few.find('bells')).length, 25);
    assert.deepEqual(few.log, ["5 files weren't indexed; see the setting rulebook.mostFiles"]);
  });

  it("don't block each other: one that can't be read is reported once", async () => {
    const host = memoryHost(MANY);
    const list = host.listFiles;
    const client = await startInMemory({ ...host, listFiles: async folder => [...(await list(folder)), 'gone.txt'] });
    await client.finished();
    assert.equal((await client.find('bells')).length, 30);
    assert.deepEqual(client.log, [`${FOLDER}/gone.txt can't be read: it doesn't exist`]);
  });
});

describe('a folder on disk', () => {
  it('is searched, whatever links and pipes it contains', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rulebook-unloaded-'));
    for (const [name, text] of Object.entries(MANY)) writeFileSync(join(folder, name), text);
    mkdirSync(join(folder, 'below'));
    writeFileSync(join(folder, 'below', 'a b.txt'), rules(400));
    symlinkSync(folder, join(folder, 'below', 'loop'));
    execFileSync('mkfifo', [join(folder, 'pipe.txt')]);
    symlinkSync(join(folder, 'pipe.txt'), join(folder, 'way.txt'));
    symlinkSync(folder, join(folder, 'loop.txt'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'lost.txt'));
    const client = await startClient(EVERYTHING, URI.file(folder).toString());
    try {
      const find = async (query: string) =>
        (await client.request('workspace/symbol', { query })) as SymbolInformation[];
      let found: SymbolInformation[] = [];
      while (found.length < 31 || client.log.length < 4) found = await find('bells');
      assert.equal(found.length, 31);
      const [other] = await find('400 bells');
      assert.equal(other!.location.uri, URI.file(join(folder, 'below', 'a b.txt')).toString());
      const unreadable = client.log.map(line => /\w+\.txt/.exec(line)![0]);
      assert.deepEqual(unreadable.sort(), ['loop.txt', 'lost.txt', 'pipe.txt', 'way.txt']);
    } finally {
      assert.equal(await client.stop(), 0);
      rmSync(folder, { recursive: true });
    }
  });
});
