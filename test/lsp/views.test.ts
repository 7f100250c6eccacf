import assert from 'node:assert/strict';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import type { Citations, Copies, FoundLine, RuleLine, SchemePage } from '../../server/src/lsp/protocol/ownRequests.ts';
import { HARBOR_ACT } from '../support/schemes.ts';
import { sharedClient } from './client.ts';
import { positioned } from './positions.ts';

const BELLS = `1. The Quay

100. Bells

100.1. A bell hangs at the quay.

100.1a It rings ‸at dusk (see rule ⟪100.1⟫).

101. Ropes

101.1. A rope moves a bell (see rules 100.1 and 100.1a).
`;

describe('requests for views', () => {
  const use = sharedClient();
  const { text, cursor: position, origins } = positioned(BELLS);

  it('rulebook/citations returns the rules that cite the one at a place, and those that it cites', async () => {
    const uri = use().open(text);
    const { rule, citedBy, cites } = (await use().request('rulebook/citations', { uri, position })) as Citations;
    assert.deepEqual([rule.name, rule.words, rule.kind], ['100.1a', 'It rings at dusk (see rule 100.1).', 'rule']);
    assert.deepEqual(
      citedBy.map(({ name, citation, hasChildren }) => [name, citation, hasChildren]),
      [['101.1', 'rule 101.1', false]],
    );
    assert.deepEqual(
      cites.map(({ name, sites, hasChildren }) => ({ name, sites, hasChildren })),
      [{ name: '100.1', sites: [{ uri, range: origins[0]! }], hasChildren: false }],
    );
  });

  it('rulebook/citations accepts a number, too', async () => {
    const uri = use().open(text);
    const { citedBy } = (await use().request('rulebook/citations', { uri, name: '100.1' })) as Citations;
    assert.deepEqual(
      citedBy.map(({ name, hasChildren }) => [name, hasChildren]),
      [
        ['100.1a', true],
        ['101.1', false],
      ],
    );
  });

  it('rulebook/rules lists the book', async () => {
    const uri = use().open(text);
    const rules = (await use().request('rulebook/rules', { uri })) as RuleLine[];
    assert.deepEqual(
      rules.map(({ name }) => name),
      ['1', '100', '100.1', '100.1a', '101', '101.1'],
    );
    assert.deepEqual(rules[2]!.range, { start: { line: 4, character: 0 }, end: { line: 4, character: 5 } });
  });

  it('rulebook/search finds rules of the book by words of their text', async () => {
    const uri = use().open(text);
    const search = async (query: string) =>
      (await use().request('rulebook/search', { uri, query })) as readonly FoundLine[];
    const [found] = await search('dusk rings');
    assert.deepEqual(
      { ...found, uri: undefined },
      {
        uri: undefined,
        range: { start: { line: 6, character: 0 }, end: { line: 6, character: 6 } },
        kind: 'rule',
        name: '100.1a',
        words: 'It rings at dusk (see rule 100.1).',
        title: '',
        snippet: 'It rings at dusk (see rule 100.1).',
      },
    );
    assert.deepEqual(await search('submarine'), []);
    const both = await Promise.all(['100.1a–b', 'ropes'].map(search));
    assert.deepEqual(
      both.map(hits => hits.map(({ name }) => name)),
      [['100.1a'], ['101', '101.1', '100.1']],
    );
  });

  it('rulebook/copies returns a rule in the forms in which it is copied', async () => {
    const uri = use().open(text);
    const { rule, citation, markdown } = (await use().request('rulebook/copies', { uri, name: '100' })) as Copies;
    assert.deepEqual([rule.name, citation, markdown], ['100', 'rule 100, “Bells”', '**100 Bells**']);
  });

  it('rulebook/pasteRenumbered returns a text', async () => {
    const uri = use().open(text);
    const ask = (pasted: string) => use().request('rulebook/pasteRenumbered', { uri, position, text: pasted });
    assert.equal(await ask('100.1a Pasted.\n'), '100.1b Pasted.\n');
    assert.equal(await ask('Prose.\n'), null);
  });

  it("return nothing for a document that isn't open", async () => {
    const uri = 'file:///elsewhere.rules.txt';
    for (const method of ['citations', 'rules', 'copies', 'pasteRenumbered']) {
      assert.equal(await use().request(`rulebook/${method}`, { uri, position, text: '' }), null);
    }
  });
});

describe('the scheme of a document', () => {
  const use = sharedClient();

  it('is part of its status, and shown with its evidence', async () => {
    const uri = use().open(HARBOR_ACT);
    assert.equal((await use().status(uri)).scheme, 'Articles and items, 1(2)(a)');
    const page = (await use().request('rulebook/scheme', { uri })) as SchemePage;
    assert.deepEqual(
      page.levels.map(({ form, count }) => [form, count]),
      [
        ['Article', 4],
        ['(1)', 8],
        ['(a)', 4],
      ],
    );
    assert.deepEqual(page.unread, [{ line: 34, text: 'Section 7 was torn from another act.' }]);
    const { problems } = compileDialects({ act: page.definition }, []);
    assert.deepEqual(problems, []);
  });

  it('has no definition if the dialect is shipped', async () => {
    const uri = use().open(positioned(BELLS).text);
    assert.equal((await use().status(uri)).scheme, undefined);
    const page = (await use().request('rulebook/scheme', { uri })) as SchemePage;
    assert.deepEqual([page.scheme, page.definition], ['1. › 100. › 100.1. › 100.1a · 6 rules', undefined]);
  });

  it("doesn't exist if the user says that it isn't a rules document", async () => {
    const uri = use().open(HARBOR_ACT);
    assert.equal((await use().status(uri)).rules, 16);
    use().notify('rulebook/chooseDialect', { uri, dialect: 'silent' });
    const { rules, broken, scheme } = await use().status(uri);
    assert.deepEqual([rules, broken, scheme], [0, 0, undefined]);
  });

  it("doesn't exist for a document that isn't open", async () => {
    assert.equal(await use().request('rulebook/scheme', { uri: 'file:///none.txt' }), null);
  });
});
