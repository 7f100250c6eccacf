import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { dialectOfRules, fitted } from '../../server/src/core/document/detect.ts';
import { articles } from '../../server/src/core/shipped/articles.ts';
import { texts } from '../dialects/texts.ts';
import { dialects } from '../support/dialects/all.ts';
import { assertText } from '../support/snapshots.ts';
import { assertInPlace } from './changedInPlace.ts';
import { type Asked, bookOf, plan, refusalOf } from './operations.ts';

/** Laws of an invented game; the given words are in the first one. */
const germanLaws = (words: string) => `§ 1 Glocken

(1) Eine Glocke läutet. ${words}

(2) Sie läutet laut.

§ 2 Seile

(1) Ein Seil hängt.

(2) Es ist nass.

§ 3 Boote

(1) Ein Boot fährt.

a) Es ist alt.

(2) Es ist schnell.
`;

const englishLaws = (words: string) => `Article 1: Bells

(1) A bell rings. ${words}

(2) It is loud.

Article 2: Ropes

(1) A rope hangs.

(2) It is wet.

(a) Not always.

(b) Not today.

Article 3: Boats

(1) A boat sails.

(2) It is fast.
`;

const decimals = (words: string) => `1. Quay
1.1. Bells
1.1.1. Players ring a bell. ${words}
1.1.2. Silence
1.1.2.1. No players ring, and no judges.
1.2. Ropes
1.2.1. Players hang them. Judges look. See rule 1.1.1.
1.2.2. Players take them down, and judges look at the players.
1.2.3. Players and players and judges and judges.
2. Boats
2.1. Rowing
2.1.1. Players row.
`;

const gapped = (words: string) => decimals(words).replace(/1\.2\.2\. .*\n/, '');

const dialectOf = (id: string, text: string): Dialect => fitted(dialects.find(each => each.id === id)!, text);

/** The words in the first law after an operation, and the citations and ranges that the plan reports. */
function became(make: (words: string) => string, id: string, words: string, operation: Asked): string[] {
  const text = make(words);
  const made = plan([text], operation, dialectOf(id, text));
  const [before, after] = make('‸').split('‸') as [string, string];
  const { document } = bookOf([text], dialectOf(id, text));
  const now = textAfter(document, made.edits);
  const start = now.indexOf(before.slice(-12)) + 12;
  const end = now.indexOf(after.slice(0, 9), start);
  return [now.slice(start, end), ...made.left.map(({ text: written, state }) => `${written} ${state}`)];
}

describe('a number that changes in place', () => {
  const second: Asked = ['insert', '2', { text: 'Neu' }];
  for (const [make, id, words, operation, ...wanted] of [
    [germanLaws, 'laws', 'Siehe § 3 Absatz 1.', second, 'Siehe § 4 Absatz 1.'],
    [germanLaws, 'laws', 'Siehe § 1 Absatz 1.', second, 'Siehe § 1 Absatz 1.'],
    [germanLaws, 'laws', 'Siehe § 1 Absatz 2.', second, 'Siehe § 1 Absatz 2.'],
    [germanLaws, 'laws', 'Siehe § 3 Abs. 1 lit. a und § 2 Abs. 2.', second, 'Siehe § 4 Abs. 1 lit. a und § 3 Abs. 2.'],
    [germanLaws, 'laws', 'Siehe §\n3\tAbsatz\r\n1.', second, 'Siehe §\n4\tAbsatz\r\n1.'],
    [germanLaws, 'laws', 'Siehe §§ 2 bis 3 und §§ 2–3.', second, 'Siehe §§ 3 bis 4 und §§ 3–4.'],
    [germanLaws, 'laws', 'Siehe § 3 Absatz 1 Satz 2.', second, 'Siehe § 4 Absatz 1 Satz 2.'],
    [germanLaws, 'laws', 'Siehe § 3 Absatz 2.', ['insert', '3.1', { text: 'Neu.' }], 'Siehe § 3 Absatz 3.'],
    [englishLaws, 'laws', 'See Article 3, paragraph 2.', second, 'See Article 4, paragraph 2.'],
    [englishLaws, 'laws', 'See Article 3, paragraph\n  2.', second, 'See Article 4, paragraph\n  2.'],
    [englishLaws, 'laws', 'See Article 25(6) of Directive 95/46.', second, 'See Article 25(6) of Directive 95/46.'],
    [englishLaws, 'laws', 'See Article 3(2) of Directive 95/46.', second, 'See Article 3(2) of Directive 95/46.'],
    [
      englishLaws,
      'laws',
      'See Article 3(2), Article 2(1) or Article 3(1) of Directive 95/46.',
      second,
      'See Article 3(2), Article 2(1) or Article 3(1) of Directive 95/46.',
    ],
    [
      englishLaws,
      'laws',
      'See Article 3(2). Article 2(1) of Directive 95/46.',
      second,
      'See Article 4(2). Article 2(1) of Directive 95/46.',
    ],
    [englishLaws, 'laws', 'See Articles 2 and 3.', second, 'See Articles 3 and 4.'],
    [englishLaws, 'laws', 'See Articles 2-3.', second, 'See Articles 3-4.'],
    [englishLaws, 'laws', 'See Article 2(2)(a)–(b).', second, 'See Article 3(2)(a)–(b).'],
    [
      englishLaws,
      'laws',
      'See Article 2(2)(a) and (b).',
      ['insert', '2.1', { text: 'New.' }],
      'See Article 2(3)(a) and (b).',
    ],
    [
      englishLaws,
      'laws',
      'See Article 2(2)(a) and (b).',
      ['insert', '2.2(a)', { text: 'New.' }],
      'See Article 2(2)(b) and (c).',
    ],
    [
      gapped,
      'decimal',
      'See rules 1.2.2-1.2.3.',
      ['insert', '1.2.1', { text: 'New.' }],
      'See rules 1.2.2-1.2.3.',
      '1.2.2-1.2.3 retargeted',
    ],
    [decimals, 'decimal', 'See rules 1.2.1-3.', ['insert', '1.2', { text: 'New' }], 'See rules 1.3.1-3.'],
    [decimals, 'decimal', 'See rules 1.2.1-2.', ['insert', '1.2.1', { text: 'New.' }], 'See rules 1.2.2-3.'],
    [
      decimals,
      'decimal',
      'See rules\n1.2.1\n–\n1.2.2.',
      ['insert', '1.2', { text: 'New' }],
      'See rules\n1.3.1\n–\n1.3.2.',
    ],
  ] as const)
    it(`${operation.slice(0, 2).join(' ')}: ${JSON.stringify(words)}`, () => {
      const [text, ...left] = became(make, id, words, operation as Asked);
      assertText(text!, wanted[0]!);
      assert.deepEqual(left, wanted.slice(1));
    });
});

describe('a part that is not read', () => {
  const text = `### Article 1: Bells

1.1 A bell rings. See Article 2(2), Article 2 (1) and Article 2(9).

### Article 2: Ropes

2.1 A rope hangs.

2.2 It is wet.
`;
  for (const [number, ...left] of [['2.2', '2 form'], ['2.1', '2 form', '2 form'], ['2']] as const)
    it(`is left and listed when ${number} is inserted`, () => {
      const made = plan([text], ['insert', number, { text: 'New' }], articles);
      assert.deepEqual(
        made.left.map(place => `${place.text} ${place.state}`),
        left,
      );
    });
});

describe('list items that are numbered by their place', () => {
  const list = (second: string, third: string) => `### Article 1: Bells

1. A bell rings. See Article 1.3.
${second}. It is loud.
${third}. It is big.

### Article 2: Ropes

1. A rope hangs.
`;
  const inserted = (text: string) => {
    const made = plan([text], ['insert', '1.3', { text: 'New.' }], articles);
    return textAfter(bookOf([text], articles).document, made.edits);
  };
  it('follow the numbers of the list', () =>
    assert.equal(
      inserted(list('2', '3')),
      list('2', '3').replace('Article 1.3', 'Article 1.4').replace('3. It is big', '3. New.\n4. It is big'),
    ));
  it('start with the first number', () =>
    assertText(
      refusalOf([list('1', '1')], ['from', '1', '1.2'], articles),
      "1.2 wouldn't be recognized as a rule there; edit the text by hand.",
    ));
  it('stay if all items look the same', () =>
    assert.equal(
      inserted(list('1', '1')),
      list('1', '1').replace('Article 1.3', 'Article 1.4').replace('1. It is big', '1. New.\n1. It is big'),
    ));
});

describe('lists of rules that are neither heads nor references', () => {
  const laws = (contents: string) => `# Quay Laws

${contents}

### Article 1: The Quay

1. A bell rings, as [they say](#article-3-boats), [so](#article-1-the-quay) and [so](#ropes).

### Article 2: Ropes

1. A rope hangs. See [Article 3](#article-3-boats).

### Article 3: Boats

1. A boat sails.

### Article 4: Ships

1. A ship sails.

### Article 5: Ships

1. A ship sails.

### Article 6: Rafts 2

1. A raft sails.
`;
  for (const [contents, wanted, ...left] of [
    ['- 1) The Quay\n- 2) Ropes\n- 3) Boats', '- 1) The Quay\n- 3) Ropes\n- 4) Boats'],
    [
      '1 The Quay .... 4\n2 Ropes ....... 9\n3 Boats ...... 12',
      '1 The Quay .... 4\n3 Ropes ....... 9\n4 Boats ...... 12',
    ],
    ['* [No. 3: Boats](#article-3-boats)', '* [No. 4: Boats](#article-4-boats)'],
    ['- III Boats', '- III Boats', 'III form'],
    ['- 5 Boats', '- 5 Boats', '5 form'],
    ['- 5 Ships', '- 6 Ships'],
    ['- 7 Ships', '- 7 Ships'],
    ['6 Rafts 2 ..... 21', '7 Rafts 2 ..... 21'],
    ['- 6 Rafts 2', '- 7 Rafts 2'],
    ['- 2 Ships\n- 3 Boats\n- 4 Ships', '- 2 Ships\n- 4 Boats\n- 5 Ships'],
    ['- 3 Boats and sails', '- 3 Boats and sails'],
    [`3 Boats${'\t'.repeat(60)}and sails`, `3 Boats${'\t'.repeat(60)}and sails`],
  ] as const)
    it(JSON.stringify(contents), () => {
      const text = laws(contents);
      const made = plan([text], ['insert', '2', { text: 'New' }], articles);
      const after = textAfter(bookOf([text], articles).document, made.edits);
      assertText(after.slice('# Quay Laws\n\n'.length, after.indexOf('\n\n### Article 1')), wanted);
      assert.deepEqual(
        made.left.map(place => `${place.text} ${place.state}`),
        left,
      );
      const says = /and sails|- 7 Ships/.test(contents)
        ? []
        : [
            'The Contents use a different format, so only the numbers there are updated; add, move, or delete lines by hand.',
          ];
      assert.deepEqual(made.notes, says);
      assert.ok(after.includes('[they say](#article-4-boats), [so](#article-1-the-quay) and [so](#ropes)'), after);
      assert.ok(after.includes('See [Article 4](#article-4-boats).'), after);
    });

  it('says that lines of unusual Contents stay when a rule is deleted', () => {
    const made = plan([laws('* No. 2: Ropes\n* No. 3: Boats')], ['delete', '2', { closeGap: true }], articles);
    assert.match(made.notes.join(), /The Contents use a different format/);
  });
});

describe('a new rule changes only numbers', () => {
  for (const [id, text] of Object.entries(texts))
    it(`in ${id}`, () => {
      const dialect = dialects.find(each => each.id === id);
      if (dialect) assert.ok(assertInPlace(id, text, fitted(dialect, text)) > 0);
    });
  for (const name of readdirSync('samples'))
    it(`in ${name}`, () => {
      const text = readFileSync(`samples/${name}`, 'utf8');
      const dialect = dialectOfRules(text);
      if (dialect) assert.ok(assertInPlace(name, text, dialect) > 0);
    });
  for (const make of [germanLaws, englishLaws])
    it(`in ${make.name}`, () => {
      const text = make('Siehe § 3 Absatz 1.');
      assert.ok(assertInPlace(make.name, text, dialectOf('laws', text)) > 5);
    });
});
