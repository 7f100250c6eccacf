import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importWord } from '../../server/src/word/importWord.ts';
import { formatted } from '../../server/src/word/package/numberFormats.ts';
import { abstractList, docx, level, list, paragraph } from './docx.ts';
import { docxOf } from './madeByLibrary.ts';
import { madeByLibrary, madeOfHtml, madeOfOdt, schemes } from './schemes.ts';

/** The labels as LibreOffice shows them: `npm run word:labels` asks it. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = JSON.parse(
  // A sign for bullets is as good as another one.
  readFileSync('test/word/expected.json', 'utf8').replaceAll('◦', '•'),
);

/** Where LibreOffice 7.4 doesn't do what ECMA-376 Part 1 says: what the standard says, and the labels by it. */
const DECIDED: Readonly<Record<string, { readonly standard: string; readonly labels: string }>> = {
  ...Object.fromEntries(
    [
      [
        'contract',
        'Article I.|Section 1.1|(a)|(b)|(i)|Article II.|Section 2.1|Section 2.2|(a)|(i)|(ii)|Article III.|Section 3.1|(a)|(b)',
      ],
      ['legal below Roman', 'Chapter I|1.1|1.2|1.2.1|1.2.2|I.2.b.1|Chapter II|2.1|2.1.1|II.1.a.1'],
    ].map(([name, labels]) => [
      name!,
      {
        standard: '17.9.4 isLgl: all levels of the text “shall be displayed using the decimal number format”',
        labels: labels!,
      },
    ]),
  ),
  ...Object.fromEntries(
    [
      ['never restarts', 'Part 1|§ 1|§ 2|(1)|(2)|§ 3|Part 2|§ 4|§ 5|(1)|Part 3|§ 6|(1)'],
      ['restarts after parts only', 'Part 1|Chapter 1|§ 1|§ 2|(1)|Chapter 2|§ 3|§ 4|Part 2|Chapter 1|§ 1|§ 2|(1)'],
    ].map(([name, labels]) => [
      name!,
      {
        standard:
          '17.9.10 lvlRestart: “a value of 0 shall specify that this level shall never restart”; any other, which counts from one, is the level after which, or after any level before it, it restarts',
        labels: labels!,
      },
    ]),
  ),
};

/** Our labels; a bullet is a line without a number. */
function labelsOf(bytes: Uint8Array): string[] {
  const { text } = importWord(bytes, { format: 'txt' });
  return Array.from(text.matchAll(/^ *(.*?) ?rule \d+ is text/gm), ([, label]) => label!);
}

describe('the numbers of Word', () => {
  const documents: (readonly [name: string, bytes: () => Uint8Array | Promise<Uint8Array>])[] = [
    ...schemes.map(({ name, parts }) => [name, () => docx(parts)] as const),
    ...madeByLibrary.map(outline => [`library ${outline.name}`, () => docxOf(outline)] as const),
    ...[...madeOfHtml, ...madeOfOdt].map(
      ({ name }) => [name, () => readFileSync(join('test/word/made', `${name.replace(/\W+/g, '-')}.docx`))] as const,
    ),
  ];
  for (const [name, bytes] of documents)
    it(`are those that LibreOffice shows: ${name}`, async () => {
      assert.deepEqual(labelsOf(await bytes()), DECIDED[name]?.labels.split('|') ?? EXPECTED[name]);
    });

  it('agree with LibreOffice in all but what it leaves out', () => {
    const labels = Object.entries(EXPECTED).flatMap(([name, all]) =>
      all.map((label, index) => [label, DECIDED[name]?.labels.split('|')[index] ?? label]),
    );
    const other = labels.filter(([theirs, ours]) => theirs !== ours).length;
    assert.ok(Object.keys(EXPECTED).length >= 50);
    assert.deepEqual({ labels: labels.length, other }, { labels: 910, other: 15 });
  });

  it('keep a zero before a digit among legal numbers: Section 1.01 of Article I', () => {
    const levels = [
      { text: 'Article %1', format: 'upperRoman' },
      { text: 'Section %1.%2', format: 'decimalZero', isLegal: true },
    ];
    const body = [0, 1, 1].map((level, index) => paragraph(`rule ${index + 1} is text`, { list: 1, level })).join('');
    const bytes = docx({ body, numbering: abstractList(0, levels) + list(1, 0) });
    assert.deepEqual(labelsOf(bytes), ['Article I', 'Section 1.01', 'Section 1.02']);
  });

  it("start over as the list says where an override of it says otherwise, as Word's notes on the standard say", () => {
    const body = [0, 1, 0, 1]
      .map((level, index) => paragraph(`rule ${index + 1} is text`, { list: 1, level }))
      .join('');
    const overriding = `<w:lvlOverride w:ilvl="1">${level(1, { text: '(%2)', restart: 0 })}</w:lvlOverride>`;
    const bytes = docx({ body, numbering: abstractList(0, ['%1.', '%2.']) + list(1, 0, overriding) });
    assert.deepEqual(labelsOf(bytes), ['1.', '(1)', '2.', '(1)']);
  });

  /** Formats that LibreOffice 7.4 doesn't know, as ECMA-376 Part 1, 17.18.59 describes them. */
  const FORMATS: Readonly<Record<string, readonly (readonly [value: number, shown: string])[]>> = {
    decimalFullWidth: [
      [1, '１'],
      [10, '１０'],
    ],
    numberInDash: [[3, '- 3 -']],
    hex: [
      [10, 'A'],
      [31, '1F'],
    ],
    ideographDigital: [
      [10, '一〇'],
      [24, '二四'],
    ],
    chineseCounting: [
      [10, '十'],
      [99, '九十九'],
      [100, '一○○'],
    ],
    chineseCountingThousand: [
      [10, '十'],
      [100, '一百'],
      [101, '一百零一'],
      [110, '一百一十'],
      [1001, '一千零一'],
      [1010, '一千零一十'],
      [3482, '三千四百八十二'],
    ],
    japaneseCounting: [
      [100, '百'],
      [101, '百一'],
    ],
    decimalEnclosedCircle: [
      [1, '①'],
      [20, '⑳'],
      [21, '21'],
    ],
    arabicAlpha: [
      [1, 'أ'],
      [2, 'ب'],
    ],
    arabicAbjad: [
      [1, 'أ'],
      [2, 'ب'],
      [3, 'ج'],
    ],
    upperRoman: [
      [3999, 'MMMCMXCIX'],
      [4000, '4000'],
    ],
    lowerLetter: [
      [780, 'z'.repeat(30)],
      [781, '781'],
      [2147483647, '2147483647'],
      [0, '0'],
      [-3, '-3'],
    ],
    unheardOf: [[7, '7']],
  };
  for (const [format, values] of Object.entries(FORMATS))
    it(`are written in the format ${format}`, () => {
      assert.deepEqual(
        values.map(([value]) => [value, formatted(value, format)]),
        values,
      );
    });
});
