import assert from 'node:assert/strict';
import type { CodeAction, Hover, Location, MarkupContent } from 'vscode-languageserver/node';
import type { CounterpartLine, FoundLine, ToTranslate } from '../../server/src/lsp/protocol/ownRequests.ts';
import { ORIGINAL, TRANSLATION } from '../support/translated.ts';
import { FOLDER, type MemoryClient, memoryHost, startInMemory } from './inMemory.ts';

const PROJECT = JSON.stringify({
  books: [
    { names: ['Rules'], files: ['english.md'], edition: '2024' },
    { names: ['Regeln'], files: ['german.md'], translates: { book: 'Rules' } },
    { names: ['Règles'], files: ['french.md'], translates: { book: 'Rules' } },
  ],
});
const FILES = {
  'rulebook.json': PROJECT,
  'english.md': ORIGINAL,
  'german.md': TRANSLATION.replace(/.*1b1\) Die.*\n/, ''),
  'french.md': TRANSLATION.replace('Glocken', 'Cloches').replace('Eine Glocke läutet zwei', 'Une cloche sonne deux'),
};

const IN_1A = { line: 2, character: 3 };

describe('requests about translations', () => {
  let client: MemoryClient;
  const uriOf = (path: string) => `${FOLDER}/${path}`;
  const ask = <T>(method: string, path: string, params: object = {}) =>
    client.connection.sendRequest<T>(`rulebook/${method}`, { uri: uriOf(path), ...params });
  const at = (method: string, path: string, position: object) =>
    client.connection.sendRequest(`textDocument/${method}`, { textDocument: { uri: uriOf(path) }, position });

  before(async () => {
    const capabilities = { textDocument: { hover: { contentFormat: ['markdown' as const] } } };
    client = await startInMemory(memoryHost(FILES), { capabilities });
    for (const path of ['english.md', 'german.md'] as const) await client.open(path, FILES[path]);
    await client.hovers('german.md', IN_1A, 'A bell rings');
  });

  it('show the original in a hover, and in the original the translations', async () => {
    const words = async (path: string) => ((await at('hover', path, IN_1A)) as Hover).contents as MarkupContent;
    assert.deepEqual((await words('german.md')).value.split('\n\n').slice(-1), [
      '**Rules** A bell rings for 2 seconds.',
    ]);
    assert.deepEqual((await words('english.md')).value.split('\n\n').slice(-2), [
      '**Regeln** Eine Glocke läutet zwei Sekunden lang.',
      '**Règles** Une cloche sonne deux Sekunden lang.',
    ]);
  });

  it('lead from a reference to a rule of the same language', async () => {
    const { line, character } = { line: 3, character: FILES['german.md'].split('\n')[3]!.indexOf('2b') };
    const found = (await at('definition', 'german.md', { line, character })) as Location[];
    assert.deepEqual(
      found.map(({ uri, range }) => [uri, range.start.line]),
      [[uriOf('german.md'), 9]],
    );
  });

  it('return the rule in other languages, and its lines', async () => {
    const found = await ask<CounterpartLine[]>('counterparts', 'german.md', { position: IN_1A });
    assert.deepEqual(
      found.map(({ uri, name, book, isOriginal, range }) => [uri, name, book, isOriginal, range.start.line]),
      [[uriOf('english.md'), '1a', 'Rules', true, 2]],
    );
    const others = await ask<CounterpartLine[]>('counterparts', 'english.md', { position: IN_1A });
    assert.deepEqual(
      others.map(({ book }) => book),
      ['Regeln', 'Règles'],
    );
    const lines = await ask<[number, number][]>('alignment', 'german.md', { original: uriOf('english.md') });
    assert.deepEqual(lines.slice(0, 4), [
      [0, 0],
      [2, 2],
      [3, 3],
      [4, 5],
    ]);
  });

  it('find rules in the original, and in open translations', async () => {
    const search = async (path: string, query: string) =>
      (await ask<FoundLine[]>('search', path, { query })).map(({ name, book }) => `${book ?? ''} ${name}`.trim());
    assert.ok((await search('german.md', 'nobody rings')).includes('Rules 1b'));
    assert.ok((await search('english.md', 'niemand läutet')).includes('Regeln 1b'));
    assert.ok(!(await search('english.md', 'cloche')).some(name => name.startsWith('Règles')));
    assert.deepEqual((await search('german.md', '1c')).slice(0, 2), ['1c', 'Rules 1c']);
  });

  it('mark a rule as up to date in rulebook.json', async () => {
    const later = ORIGINAL.replace('A bell rings for 2 seconds', 'Each bell in the harbor rings for two long seconds');
    const [first, ...others] = JSON.parse(PROJECT).books;
    const editions = [{ name: '2022', files: ['2022.md'] }];
    const project = JSON.stringify(
      {
        books: [
          { ...first, editions },
          { ...others[0], translates: { book: 'Rules', edition: '2022' } },
        ],
      },
      null,
      2,
    );
    const files = { 'rulebook.json': project, '2022.md': ORIGINAL, 'english.md': later, 'german.md': TRANSLATION };
    const codeAction = { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } };
    const other = await startInMemory(memoryHost(files), { capabilities: { textDocument: { codeAction } } });
    await other.open('german.md', TRANSLATION);
    await other.until(() => other.messages('german.md').some(message => message.includes('1a was reworded')));
    const actions: CodeAction[] = await other.connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri: uriOf('german.md') },
      range: { start: IN_1A, end: IN_1A },
      context: { diagnostics: [] },
    });
    const action = actions.find(({ title }) => title === 'Mark 1a as up to date with 2024 (edits rulebook.json)');
    const [edit] = action!.edit!.changes![uriOf('rulebook.json')]!;
    assert.match(edit!.newText, /"rulesFrom": \{\s+"2024": \[\s+"1a"/);
  });

  it('list what is left to translate', async () => {
    const { names, chapters, since } = await ask<ToTranslate>('toTranslate', 'german.md');
    assert.deepEqual([names, since], [{ old: '2024', now: 'Regeln' }, undefined]);
    assert.deepEqual(
      chapters.map(({ heading, changes }) => [
        heading,
        ...changes.map(({ kind, name, uri }) => `${kind} ${name} ${uri}`),
      ]),
      [['1. Bells', `added 1b1 ${uriOf('german.md')}`]],
    );
    assert.equal(await ask('toTranslate', 'english.md'), null);
  });

  it('check an open translation again when its original changes', async () => {
    const text = ORIGINAL.replace('costs 1.5 coins', 'costs 2.5 coins');
    await client.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: uriOf('english.md'), version: 2 },
      contentChanges: [{ text }],
    });
    await client.until(() => client.messages('german.md').some(message => message.includes('and the original 2.5')));
    assert.deepEqual(client.log, []);
  });
});
