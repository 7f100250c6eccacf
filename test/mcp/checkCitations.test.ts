import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { citationsIn } from '../../server/src/core/citing/bookCitations.ts';
import { detectDialect, dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { readReferences } from '../../server/src/core/reader/readReferences.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { silent } from '../../server/src/core/shipped/silent.ts';
import { checkOf, verdictsOn } from '../../server/src/mcp/checkCitations.ts';
import type { OpenBook } from '../../server/src/mcp/library/desk.ts';
import { citationsInText } from '../../server/src/mcp/verify/textCitations.ts';
import * as said from './saidOfRules.ts';

function read(name: string): RulesDocument {
  const text = readFileSync(`samples/${name}`, 'utf8');
  return parse(`file:///${name}`, 1, text, detectDialect(text) ?? dialectOfRules(text));
}

const GAME = read('lanterns.rules.txt');
const REGATTA = read('regatta.rules.txt');
const workspace: Workspace = {
  ...[GAME, REGATTA].reduce(withDocument, emptyWorkspace),
  books: [
    { names: ['LMQ', 'Lanterns of Marrow Quay'], documents: [GAME.uri], base: [] },
    { names: ['RR', 'Regatta Rules'], documents: [REGATTA.uri], base: [] },
  ],
};
const BOOKS: readonly OpenBook[] = [
  { name: 'LMQ', files: [], editionNames: [], documents: [GAME], workspace },
  { name: 'RR', files: [], editionNames: [], documents: [REGATTA], workspace },
];

/** The result for each citation in a sentence, in the form of the table. */
async function verdicts(sentence: string): Promise<string[]> {
  return (await verdictsOn(BOOKS, sentence, async () => undefined))
    .map(checkOf)
    .map(({ book, numbers, status, meant = [] }) => {
      const named = (number: string) => (book === 'RR' ? `RR ${number}` : number);
      // Among rules that only have a similar number, the first is the most likely.
      const said = meant.filter(({ why }, index) => index === 0 || why !== 'number');
      const arrow = said.length ? ` → ${said.map(({ number, why }) => `${named(number)} (${why})`).join(', ')}` : '';
      return `${numbers.map(named).join('–')} ${status}${arrow}`;
    });
}

describe('citations in any text', () => {
  for (const [about, table] of Object.entries(said))
    describe(about.toLowerCase().replace('_', ' '), () => {
      for (const [sentence, ...expected] of table)
        it(sentence, async () => {
          assert.deepEqual(await verdicts(sentence), expected);
        });
    });

  it('are a hundred sentences', () => {
    const count = Object.values(said).reduce((sum, table) => sum + table.length, 0);
    assert.ok(count >= 100, `${count}`);
  });
});

const OLD_BELLS = `1. Quay

100. Bells

100.1. A bell rings at dawn and at dusk.

100.2. Nobody rows at night while the fog stands above the quay, except to save a keeper.

101. Ropes

101.1. A rope hangs from every bell.
`;
/** A chapter was inserted, and 100.1 was reworded. */
const NEW_BELLS = OLD_BELLS.replace('101. Ropes', '102. Ropes')
  .replace('101.1.', '102.1.')
  .replace('102. Ropes', '101. Boats\n\n101.1. A boat floats on its own.\n\n102. Ropes')
  .replace('100.1. A bell', '100.1. It is bronze.\n\n100.2. A bell')
  .replace('100.2. Nobody', '100.3. Nobody');

describe('citations of a book with an earlier edition', () => {
  const bells = parse('file:///bells.rules.txt', 1, NEW_BELLS, comprehensive);
  const earlier = [{ name: '2025', files: [{ uri: 'file:///old.txt', text: OLD_BELLS, dialect: comprehensive }] }];
  const withEarlier: Workspace = {
    ...withDocument(emptyWorkspace, bells),
    books: [{ names: ['QR'], documents: [bells.uri], base: [], earlier }],
  };
  const book = { name: 'QR', files: [], editionNames: ['2025'], documents: [bells], workspace: withEarlier };

  const SAID: readonly (readonly [sentence: string, verdict: string])[] = [
    [
      'Rule 100.1 says “a bell rings at dawn and at dusk”.',
      "100.1 was this rule in 2025, but isn't anymore. Probably meant: 100.2 (says so).",
    ],
    [
      'See rule 101, “Ropes.”',
      "101 was this rule in 2025, but isn't anymore. Probably meant: 102 Ropes (has this title).",
    ],
    [
      '// QR 100.2: Nobody rows at night while the fog stands above the quay, except to save a keeper.',
      "100.2 was this rule in 2025, but isn't anymore. Probably meant: 100.3 (says so).",
    ],
    ['Rule 100.2 says “a bell rings at dawn and at dusk”.', '100.2 says what is quoted.'],
    ['Rule 100.1 says “a bell is made of gold”.', "100.1 doesn't say what is quoted."],
    ['See rule 100.1.', '100.1 exists.'],
  ];
  for (const [sentence, verdict] of SAID)
    it(sentence, async () => {
      const checked = (await verdictsOn([book], sentence, async () => undefined)).map(checkOf);
      assert.deepEqual(
        checked.map(each => each.verdict),
        [verdict],
      );
      assert.equal(checked[0]!.status === 'stale', verdict.includes('2025'));
    });
});

const LAWS = `Law 1: The bell

1.1. A bell rings at dawn.

1.2. It is quiet at night (Law 2).

Law 2: The rope

2.1. A rope hangs (see Law 1).

2.2. It is of hemp, as Law 1.1 says.
`;
const LAW_BOOK = parse('file:///laws.txt', 1, LAWS, dialectOfRules(LAWS));
const LAW_WORKSPACE: Workspace = {
  ...withDocument(emptyWorkspace, LAW_BOOK),
  books: [{ names: ['Bell Laws'], documents: [LAW_BOOK.uri], base: [] }],
};

/** A sentence, and what it cites, for whoever reads it. */
const ALIKE: readonly (readonly [sentence: string, ...cited: string[]])[] = [
  ['A Law 2.1 offence ends it.', '2.1'],
  ['Under this law 2 bells ring.'],
  ['As RFC 5280, law 2.1, says.'],
  ['As law 2.1 of the Harbor Code says.'],
  ['As law 2.1 says.', '2.1'],
];

describe('a number after a word', () => {
  for (const [sentence, ...cited] of ALIKE)
    it(`is read alike in a rule, in an answer, and in a source: ${sentence}`, () => {
      const rule = readReferences(sentence, 0, 'body', LAW_BOOK.dialect);
      assert.deepEqual(
        rule.map(each => (each.kind === 'number' ? each.text : each.kind)),
        cited,
      );
      const answer = citationsInText(LAW_WORKSPACE, [{ name: 'Bell Laws', names: ['Bell Laws'] }], sentence);
      assert.deepEqual(
        answer.filter(({ status }) => status !== 'foreign').flatMap(({ numbers }) => numbers),
        cited,
      );
      const document = parse('file:///bell.ts', 1, `// ${sentence}`, silent);
      const source = citationsIn(LAW_WORKSPACE, { document, books: ['Bell Laws'] });
      assert.deepEqual(
        source.map(({ number }) => number),
        cited,
      );
    });

  it('names a law after an article, as its capital shows', () => {
    const books = [{ name: 'Bell Laws', names: ['Bell Laws'] }];
    const [found] = citationsInText(LAW_WORKSPACE, books, 'A Law 2 offence ends it.');
    assert.deepEqual(found?.numbers, ['2']);
  });
});
