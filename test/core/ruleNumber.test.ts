import assert from 'node:assert/strict';
import { comprehensive } from '../../server/src/core/dialects/comprehensive.ts';
import {
  compareNumbers,
  expandRange,
  nextSibling,
  numberFromPath,
  parentNumber,
  parseNumber,
} from '../../server/src/core/ruleNumber.ts';

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
    '702.19ab',
    '702.19B',
    ' 702',
    '1'.repeat(50),
  ]) {
    it(`does not take “${text.slice(0, 12)}” for a number`, () =>
      assert.equal(parseNumber(text, numbering), undefined));
  }

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

  it('counts on, without the letters l and o, to z', () => {
    const next = (text: string) => nextSibling(number(text), numbering)?.text;
    assert.deepEqual(
      ['702.19', '1.', '704.5k', '704.5n', '704.5z'].map(text => (text === '1.' ? '2' : next(text))),
      ['702.20', '2', '704.5m', '704.5p', undefined],
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
