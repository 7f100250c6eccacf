import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { URI } from 'vscode-uri';
import type { Changes, EditionLine, LifeLine } from '../../server/src/lsp/messages/editionMessages.ts';
import type { RuleLine } from '../../server/src/lsp/messages/viewMessages.ts';
import { EARLIER, LATER, PROJECT } from '../editions/harbor.ts';
import { type Client, EVERYTHING, startClient } from './client.ts';

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
    for (let known: EditionLine[] = []; known.length === 0; )
      known = (await client.request('rulebook/editions', { uri })) as EditionLine[];
  });
  after(async () => {
    assert.equal(await client.stop(), 0);
    assert.deepEqual(client.log, []);
    rmSync(folder, { recursive: true });
  });

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
