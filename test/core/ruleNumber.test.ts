import assert from 'node:assert/strict';
import type { Counting, Level, Numbering } from '../../server/src/core/numbers/numbering.ts';
import {
  compareNumbers,
  expandRange,
  nextSibling,
  numberFromPath,
  parentNumber,
  parseNumber,
} from '../../server/src/core/numbers/ruleNumber.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';

const { numbering } = comprehensive;
const number = (text: string) => {
  const parsed = parseNumber(text, numbering);
  assert.ok(parsed, `${text} is a number`);
  return parsed;
};

describe('rule numbers', () => {
  for (const [text, path] of [
    ['7', [7]],
    ['702', [7, 702]],
    ['1104', [11, 1104]],
    ['702.19', [7, 702, 19]],
    ['702.19b', [7, 702, 19, 2]],
    ['10104.3z', [101, 10104, 3, 26]],
    ['704.5aa', [7, 704, 5, 27]],
    ['704.5ab', [7, 704, 5, 28]],
  ] as const) {
    it(`reads ${text} and writes it again`, () => {
      assert.deepEqual(number(text).path, path);
      assert.equal(numberFromPath(path, numbering).text, text);
    });
  }

  for (const text of [
    '',
    'a',
    '7.1',
    '70.19',
    '702.',
    '702.19.',
    '702.b',
    '702.19ba',
    '702.19abc',
    '702.19B',
    ' 702',
    '1'.repeat(50),
  ]) {
    it(`rejects “${text.slice(0, 12)}”`, () => assert.equal(parseNumber(text, numbering), undefined));
  }

  it('continues after z with aa, and skips the same letters', () => {
    const all = expandRange(number('704.5y'), number('704.5ap'), numbering).map(({ text }) => text.slice(5));
    assert.equal(all.join(' '), 'y z aa ab ac ad ae af ag ah ai aj ak am an ap');
    assert.equal(nextSibling(number('704.5az'), numbering), undefined);
    const { goesOn: _, ...letters } = numbering.levels[3]!;
    const short = { ...numbering, levels: [...numbering.levels.slice(0, 3), letters] };
    assert.equal(parseNumber('704.5aa', short), undefined);
    assert.equal(nextSibling(number('704.5z'), short), undefined);
  });

  it('sorts by section, chapter, rule, subrule', () => {
    const sorted = ['1', '100', '100.1', '100.1a', '100.1b', '100.2', '100.10', '101', '2', '200', '10', '1000'];
    const shuffled = [...sorted].reverse().map(number).sort(compareNumbers);
    assert.deepEqual(
      shuffled.map(({ text }) => text),
      sorted,
    );
  });

  it('finds the number one level up', () => {
    const up = (text: string) => parentNumber(number(text), numbering)?.text;
    assert.deepEqual(['702.19b', '702.19', '702', '7'].map(up), ['702.19', '702', '7', undefined]);
  });

  it('counts without the letters l and o, and continues after z with aa', () => {
    const next = (text: string) => nextSibling(number(text), numbering)?.text;
    assert.deepEqual(
      ['702.19', '1.', '704.5k', '704.5n', '704.5z'].map(text => (text === '1.' ? '2' : next(text))),
      ['702.20', '2', '704.5m', '704.5p', '704.5aa'],
    );
  });

  for (const [first, last, all] of [
    ['601.2f', '601.2h', '601.2f 601.2g 601.2h'],
    ['704.5k', '704.5p', '704.5k 704.5m 704.5n 704.5p'],
    ['903.6', '903.9', '903.6 903.7 903.8 903.9'],
    ['306', '308', '306 307 308'],
    ['601.2f', '602.2h', '601.2f 602.2h'],
    ['601.2h', '601.2f', '601.2h 601.2f'],
    ['100.1', '100.999999999', '100.1 100.999999999'],
  ] as const) {
    it(`expands ${first}–${last}`, () => {
      assert.equal(
        expandRange(number(first), number(last), numbering)
          .map(({ text }) => text)
          .join(' '),
        all,
      );
    });
  }
});

describe('numbers in other forms', () => {
  const level = (counts: Counting, separator = '', rest: Partial<Level> = {}): Level => ({
    name: 'level',
    separator,
    counts,
    period: false,
    ...rest,
  });
  const forms: [string, Numbering, [string, number[]][]][] = [
    [
      'a series under a capital, and a level that may be left out',
      {
        levels: [
          ...numbering.levels.slice(0, 3),
          { ...numbering.levels[3]!, optional: true },
          level('numbers', '.Ruling.'),
        ],
        skippedLetters: '',
        series: 'G',
      },
      [
        ['502.36a', [5, 502, 36, 1]],
        ['502.36.Ruling.1', [5, 502, 36, 0, 1]],
        ['502.36a.Ruling.12', [5, 502, 36, 1, 12]],
        ['G', [1_000_000_006]],
        ['G18', [1_000_000_006, 18]],
        ['G18.3a', [1_000_000_006, 18, 3, 1]],
      ],
    ],
    [
      'Roman numerals, capitals and letters in parentheses',
      {
        levels: [
          level('Romans'),
          level('capitals', '.'),
          level('letters', '(', { closing: ')' }),
          level('romans', '-'),
        ],
        skippedLetters: '',
      },
      [
        ['XIV', [14]],
        ['MCMXC.B', [1990, 2]],
        ['II.B(c)-iv', [2, 2, 3, 4]],
      ],
    ],
  ];
  for (const [name, form, numbers] of forms) {
    it(`are read and written: ${name}`, () => {
      for (const [text, path] of numbers) {
        assert.deepEqual(parseNumber(text, form)?.path, path, text);
        assert.equal(numberFromPath(path, form).text, text);
      }
    });
  }

  it('are rejected if they are malformed', () => {
    for (const text of ['IIII', 'II.b', 'II.B(c', 'II.B(c)-iix', 'II.', 'ii'])
      assert.equal(parseNumber(text, forms[1]![1]), undefined, text);
    for (const text of ['502.36.Ruling', '502.Ruling.1', 'H1.1', 'G.1', 'GG'])
      assert.equal(parseNumber(text, forms[0]![1]), undefined, text);
  });

  it('have parents and siblings', () => {
    const [[, rulings], [, romans]] = forms as [(typeof forms)[0], (typeof forms)[0]];
    const parent = (text: string, form: Numbering) => parentNumber(parseNumber(text, form)!, form)?.text;
    const next = (text: string, form: Numbering) => nextSibling(parseNumber(text, form)!, form)?.text;
    assert.equal(parent('502.36.Ruling.1', rulings), '502.36');
    assert.equal(parent('G18.3', rulings), 'G18');
    assert.equal(parent('II.B(c)', romans), 'II.B');
    assert.equal(next('502.36.Ruling.1', rulings), '502.36.Ruling.2');
    assert.equal(next('G18', rulings), 'G19');
    assert.equal(next('II.B(z)', romans), undefined);
    assert.equal(next('IX', romans), 'X');
    assert.equal(next('IX.H', romans), 'IX.I');
  });
});
