import assert from 'node:assert/strict';
import { parse, type RulesDocument, textOf, update } from '../../server/src/core/document/document.ts';
import { createSearcher } from '../../server/src/core/search/search.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { decimal } from '../support/dialects/decimal.ts';

const HARBOR = parse(
  'file:///harbor.txt',
  1,
  `Contents
1. The Harbor
101. Keepers
102. Lamp Oil
Glossary

1. The Harbor

101. Keepers

101.1. A keeper lights lamps. Each keeper’s lamp burns until the end of the night. See rule 102.2.

101.2. A keeper that doesn’t light a lamp loses a boat.

101.2a The boat that is lost is the one that is nearest to the pier.

101.2b Late lamps count as unlit.

101.2c If nobody has a boat, nothing is lost.

101.10. A well-known keeper needs no lamp.

102. Lamp Oil

102.1. Oil is used up at the end of the night. Example: Ärni’s lamp burns out before dawn.

102.2. Lamp oil can’t be sold.

102.3. Nobody sells fuel (see rule 102.2).

Glossary

Boat
Something that floats. See rule 101.

Lamp
A light on the pier that a keeper lights every night.
`,
  comprehensive,
);

const DECKS = parse('file:///decks.txt', 1, '3. Decks\n\n3.1. Drawing\n\n3.1.1. Draw a lamp card.\n', decimal);

/** The number or term of each hit. */
function namesIn(query: string, documents: readonly RulesDocument[] = [HARBOR]): string[] {
  return createSearcher()
    .search(documents, query)
    .map(({ number, title }) => number || title);
}

describe('searching for rules', () => {
  const cases: readonly (readonly [about: string, query: string, found: readonly string[]])[] = [
    [
      'words of a text, in any order, before rules with some of them',
      'night burns keeper',
      ['101.1', '102.1', 'Lamp', '101.10', '101.2', '101.2a', '101.2b', '101.2c', '101'],
    ],
    [
      'words of which one is in the title, the other in the text',
      'boat floats',
      ['Boat', '101', '101.2', '101.2c', '101.2a'],
    ],
    ['beginnings of words', 'pie nea', ['101.2a', 'Lamp']],
    [
      'plurals by the singular and the other way round',
      'boats piers',
      ['101.2a', '101.2c', 'Boat', '101.2', 'Lamp', '101'],
    ],
    ['parts of words with a hyphen', 'known', ['101.10']],
    ['words without their accents', 'arni', ['102.1']],
    ['apostrophes of any form', "can't sold", ['102.2']],
    [
      'titles before texts',
      'lamp oil',
      ['102', '102.2', '102.1', '102.3', 'Lamp', '101.2b', '101.1', '101.10', '101.2'],
    ],
    ['a number with the word before it', 'rule 101.2', ['101.2', '101.2a', '101.2b', '101.2c']],
    ['a number without its point', '101 2', ['101.2', '101.2a', '101.2b', '101.2c']],
    ['a number and what begins so, in the order of numbers', '101.1', ['101.1', '101.10']],
    ['a number before the rules that cite it', '102.2', ['102.2', '102.3', '101.1']],
    ['a number in capitals', 'Rule 101.2B', ['101.2b']],
    ['a range', '101.2a–b', ['101.2a', '101.2b']],
    ['a range with a hyphen and the word before it', 'rules 101.2a-c', ['101.2a', '101.2b', '101.2c']],
    ['a list', '101.1, 101.10 and 102.1', ['101.1', '101.10', '102.1']],
    ['a number and a word', '101 boat', ['101', '101.2', '101.2c', '101.2a', 'Boat', '101.1', '101.10', '101.2b']],
    [
      'rules with some of the words where no rule has all',
      'boat submarine',
      ['101.2c', 'Boat', '101.2a', '101.2', '101'],
    ],
    [
      'rules by a word with one wrong letter',
      'keepr wel-knwn',
      ['101.10', '101.1', '101.2', '101.2a', '101.2b', '101.2c', '101', 'Lamp'],
    ],
    ['a rule by the words with which the glossary cites it', 'floats', ['Boat', '101']],
    ['a rule by the words with which another rule cites it', 'nobody sells fuel', ['102.3', '102.2', '101.2c']],
    ['a rule by the title above it', 'oil sold', ['102.2', '102.1', '102.3', '102']],
    ['numbers of powers and counters whole', '+1/+1', []],
    ['nothing for a number that there is not', '999.9', []],
    ['nothing without a word', ' … ', []],
  ];
  for (const [about, query, found] of cases)
    it(`finds ${about}: ${query}`, () => {
      assert.deepEqual(namesIn(query), found);
    });

  it('finds terms and rules with a title first by that', () => {
    assert.equal(namesIn('lamp')[0], 'Lamp');
    assert.equal(namesIn('keepers')[0], '101');
  });

  it('says where the rule is, and shows the matching words', () => {
    const [hit] = createSearcher().search([HARBOR], 'burns end night');
    assert.equal(textOf(HARBOR).slice(hit!.offset, hit!.offset + 6), '101.1.');
    assert.deepEqual([hit!.number, hit!.title], ['101.1', '']);
    assert.equal(
      hit!.snippet,
      'A keeper lights lamps. Each keeper’s lamp burns until the end of the night. See rule 102.2.',
    );
    const long = parse(
      'file:///a',
      1,
      `100. A\n\n100.1. ${'Ropes are wet. '.repeat(40)}A gull sings. ${'Ropes are wet. '.repeat(40)}`,
      comprehensive,
    );
    const [cut] = createSearcher().search([long], 'gull');
    assert.match(cut!.snippet, /^….*A gull sings\. Ropes.*…$/);
    assert.ok(cut!.snippet.length < 120);
  });

  it('searches several documents, each by its own numbers', () => {
    assert.deepEqual(namesIn('3.1.1', [HARBOR, DECKS]), ['3.1.1']);
    assert.ok(namesIn('lamp', [HARBOR, DECKS]).includes('3.1.1'));
  });

  it('follows edits, and indexes only changed documents', () => {
    const searcher = createSearcher();
    const found = (documents: readonly RulesDocument[]) => searcher.search(documents, 'whistles').length;
    const steps = (documents: readonly RulesDocument[]) => [...searcher.indexing(documents)].length;
    assert.equal(found([HARBOR, DECKS]), 0);
    assert.equal(steps([HARBOR, DECKS]), 0);
    const start = textOf(DECKS).indexOf('Draw a');
    const edited = update(DECKS, [{ start, end: start, text: 'Whistle first. ' }], 2);
    assert.equal(steps([HARBOR, edited]), 1);
    assert.equal(found([HARBOR, edited]), 1);
    assert.equal(found([HARBOR]), 0);
  });

  it('returns as many hits as requested', () => {
    assert.equal(createSearcher().search([HARBOR], 'lamp', { most: 2 }).length, 2);
  });
});
