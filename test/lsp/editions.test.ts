import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  CancellationTokenSource,
  type CodeAction,
  type Hover,
  LSPErrorCodes,
  type MarkupContent,
} from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { randomFrom } from '../../bench/random.ts';
import type { Changes, EditionLine, LifeLine, RuleLine } from '../../server/src/lsp/protocol/ownRequests.ts';
import { EARLIER, LATER, PROJECT } from '../editions/harbor.ts';
import { type Client, EVERYTHING, startClient } from './client.ts';

/** Waits until the server knows the editions of a document. */
async function editionsKnown(client: Client, uri: string): Promise<void> {
  for (let known: EditionLine[] = []; known.length === 0; )
    known = (await client.request('rulebook/editions', { uri })) as EditionLine[];
}

/** Stops a server that logged nothing, and deletes its folder. */
async function stopIn(folder: string, client: Client): Promise<void> {
  assert.equal(await client.stop(), 0);
  assert.deepEqual(client.log, []);
  rmSync(folder, { recursive: true });
}

describe('requests about editions', () => {
  let folder = '';
  let client: Client;
  let uri = '';
  const uriOf = (name: string) => URI.file(join(folder, name)).toString();
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-editions-'));
    const files = { 'rulebook.json': PROJECT, 'old/2025.txt': EARLIER, 'earlier.txt': '', 'rules.txt': LATER };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    client = await startClient(EVERYTHING, URI.file(folder).toString());
    uri = client.open(LATER, 'rulebook', uriOf('rules.txt'));
    await editionsKnown(client, uri);
  });
  after(() => stopIn(folder, client));

  const compare = async (old: object) => (await client.request('rulebook/compare', { uri, old })) as Changes;
  const linesOf = ({ chapters }: Changes) =>
    chapters.flatMap(({ heading, changes }) => [heading, ...changes.map(({ kind, name }) => `${kind} ${name}`)]);
  const CHANGES = [
    '100. Ships',
    'added 100.2',
    'moved 100.2 → 100.3',
    'citations 100.3 → 100.4',
    'Glossary',
    'citations Bell',
  ];

  it('return the earlier editions of a book', async () => {
    assert.deepEqual(await client.request('rulebook/editions', { uri }), [
      { name: '2025', uri: uriOf('old/2025.txt') },
    ]);
  });

  it('return the changes since an edition, with the place of each', async () => {
    const changes = await compare({ edition: '2025' });
    assert.deepEqual(changes.names, { old: '2025', now: '2026' });
    assert.deepEqual(linesOf(changes), CHANGES);
    const [added] = changes.chapters[0]!.changes;
    assert.deepEqual([added!.uri, added!.range.start.line], [uri, 6]);
    assert.deepEqual(added!.texts, { old: '', now: 'Gulls follow each ship that throws fish overboard.' });
  });

  it('return the changes since a text', async () => {
    const changes = await compare({ name: 'old', uri: 'rulebook-revision:/1/rules.txt', text: EARLIER });
    assert.deepEqual(linesOf(changes), CHANGES);
    const removed = await compare({
      name: 'old',
      uri: 'rulebook-revision:/2/rules.txt',
      text: `${LATER.split('Glossary')[0]}\n100.5. Whoever finds a rope on the quay keeps it.\n`,
    });
    const line = removed.chapters.flatMap(each => each.changes).find(({ kind }) => kind === 'removed');
    assert.deepEqual([line?.name, line?.uri], ['100.5', undefined]);
  });

  it('return what a change does, with its problems first', async () => {
    const asked = { uri, name: 'HEAD', old: [{ uri, text: EARLIER }] };
    const changes = (await client.request('rulebook/review', asked)) as Changes;
    assert.deepEqual(changes.names, { old: 'HEAD', now: '2026' });
    assert.deepEqual(linesOf(changes), ['Problems that this change adds', 'problem Bell', 'problem 100.4', ...CHANGES]);
    const [elsewhere, own] = changes.chapters[0]!.changes;
    assert.deepEqual([elsewhere!.uri, elsewhere!.isElsewhere, own!.isElsewhere], [uri, true, false]);
    assert.match(elsewhere!.title, /^Bell cites 100\.2, which is now another rule; .* Cite 100\.3\.$/);
    const same = {
      uri,
      name: 'HEAD',
      old: [
        { uri, text: LATER },
        { uri: 'file:///other.txt', text: 'x' },
      ],
    };
    assert.deepEqual(((await client.request('rulebook/review', same)) as Changes).chapters, []);
  });

  it('are reviewed as changes since then', async () => {
    const changes = (await client.request('rulebook/review', { uri, edition: '2025' })) as Changes;
    assert.deepEqual(changes.names, { old: '2025', now: '2026' });
    assert.deepEqual(linesOf(changes), ['Problems that this change adds', 'problem Bell', 'problem 100.4', ...CHANGES]);
    assert.equal(await client.request('rulebook/review', { uri, edition: '1999' }), null);
  });

  it("say why editions can't be compared", async () => {
    const chess = '1. Chess\n\n100. Pawns\n\n100.1. No piece but a pawn is promoted.\n';
    assert.match(
      (await compare({ name: 'chess', uri: 'x:/c.txt', text: chess })).problem ?? '',
      /chess and .+ have almost nothing in common; 0 of \d+ rules match\./,
    );
    assert.match((await compare({ name: 'nothing', uri: 'x:/n.txt', text: '' })).problem ?? '', /nothing has no rules/);
    assert.equal(await client.request('rulebook/compare', { uri, old: { edition: '1999' } }), null);
  });

  it('lead to the earlier version of a rule, and its history', async () => {
    const rule = (await client.request('rulebook/ruleIn', { uri, name: '100.3', edition: '2025' })) as RuleLine;
    assert.deepEqual([rule.uri, rule.name, rule.range.start.line], [uriOf('old/2025.txt'), '100.2', 6]);
    assert.equal(await client.request('rulebook/ruleIn', { uri, name: '100.2', edition: '2025' }), null);
    const life = (await client.request('rulebook/trace', { uri, name: '100.3' })) as LifeLine[];
    assert.deepEqual(
      life.map(({ edition, says, rule: at }) => [edition, at?.name, says]),
      [
        ['2025', '100.2', ''],
        ['2026', '100.3', 'moved'],
      ],
    );
  });
});

describe('a citation that names an earlier edition', () => {
  let folder = '';
  let client: Client;
  let uri = '';
  const uriOf = (name: string) => URI.file(join(folder, name)).toString();
  const SOURCE = '// Harbor@2025 100.2\n';
  const inNumber = { line: 0, character: 16 };
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-pinned-'));
    const project = JSON.stringify({ ...JSON.parse(PROJECT), citing: [{ files: ['*.ts'], book: 'Harbor' }] });
    const files = { 'rulebook.json': project, 'old/2025.txt': EARLIER, 'rules.txt': LATER, 'a.ts': SOURCE };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    client = await startClient(EVERYTHING, URI.file(folder).toString());
    await editionsKnown(client, client.open(LATER, 'rulebook', uriOf('rules.txt')));
    uri = client.open(SOURCE, 'typescript', uriOf('a.ts'));
  });
  after(() => stopIn(folder, client));

  it('shows the rule then and now', async () => {
    const hover = (await client.request('textDocument/hover', { textDocument: { uri }, position: inNumber })) as Hover;
    const { value } = hover.contents as MarkupContent;
    assert.match(value, /^_In 2025:_\n\n\*\*100\.2\*\*\n\nThe captain .*\n\n_Now:_\n\n\*\*.*100\.3/);
  });

  it('is moved to the current edition', async () => {
    const range = { start: inNumber, end: inNumber };
    const asked = { textDocument: { uri }, range, context: { diagnostics: [] } };
    const actions = (await client.request('textDocument/codeAction', asked)) as CodeAction[];
    const action = actions.find(({ title }) => title === 'Update the pin to 2026 (100.3)');
    const { edit } = (await client.request('codeAction/resolve', action)) as CodeAction;
    assert.deepEqual(
      edit?.changes?.[uri]?.map(({ range: { start }, newText }) => [start.character, newText]),
      [
        [10, '2026'],
        [15, '100.3'],
      ],
    );
  });
});

describe('a rule traced through many editions', () => {
  const YEARS = Array.from({ length: 10 }, (_, index) => `${2015 + index}`);
  /** Each edition says everything in other words, so that comparing two takes long. */
  const textOf = (year: string) => {
    const random = randomFrom(Number(year));
    const word = () => `word${random.below(400)}`;
    const rule = (number: string) => `${number}. ${Array.from({ length: 12 }, word).join(' ')}.\n`;
    const chapter = (number: number) =>
      [`${number}. ${word()}\n`, ...Array.from({ length: 99 }, (_, at) => rule(`${number}.${at + 1}`))].join('\n');
    return `1. The Quay\n\n${Array.from({ length: 5 }, (_, at) => chapter(100 + at)).join('\n')}`;
  };
  let folder = '';
  let client: Client;
  let uri = '';
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-trace-'));
    const editions = YEARS.map(name => ({ name, files: [`${name}.txt`] }));
    for (const name of YEARS) writeFileSync(join(folder, `${name}.txt`), textOf(name));
    writeFileSync(join(folder, 'rules.txt'), textOf('2025'));
    const books = [{ names: ['Quay'], files: ['rules.txt'], edition: '2025', editions }];
    writeFileSync(join(folder, 'rulebook.json'), JSON.stringify({ books, checks: { 'stale-reference': 'off' } }));
    client = await startClient(EVERYTHING, URI.file(folder).toString());
    uri = client.open(textOf('2025'), 'rulebook', URI.file(join(folder, 'rules.txt')).toString());
    await editionsKnown(client, uri);
  });
  after(() => stopIn(folder, client));

  it('leaves time for other requests, and stops when it is canceled', async () => {
    const source = new CancellationTokenSource();
    let isDone = false;
    const trace = client.request('rulebook/trace', { uri, name: '104.99' }, source.token);
    const end = trace.then(
      life => life,
      (error: { code: number }) => error.code,
    );
    void end.then(() => {
      isDone = true;
    });
    assert.notEqual(await client.hover(uri, { line: 4, character: 2 }), undefined);
    assert.equal(isDone, false);
    source.cancel();
    const answer = await end;
    assert.ok(answer === null || answer === LSPErrorCodes.RequestCancelled, JSON.stringify(answer));
    assert.equal((await client.outline(uri)).length > 0, true);
  });
});
