import { dialectFrom } from '../../../server/src/core/dialect/compile.ts';
import type { Dialect } from '../../../server/src/core/dialect/dialect.ts';
import { headings, LISTS, PEOPLE, RANGES } from '../../../server/src/core/dialect/languages.ts';
import { LAW_WORDS } from './lawWords.ts';

const detection: NonNullable<Dialect['detection']> = {
  clue: PEOPLE,
  times: 10,
  citations: 1,
  texts: [2, 3],
};

/** A word, in any language, can precede the numbers of sections. */
const NAMED = LAW_WORDS.filter(([word]) => /^\p{L}+$/u.test(word) && word !== 'Section');

const section = ['{number}. {title}', '{number} {title}', ...headings(NAMED.map(([word]) => word))];

const references = {
  words: [
    ...['section', 'subrule', 'paragraph', 'point'].map(word => ({ word })),
    // “CHAPTER 2” above “4. Title” isn't a section.
    { word: 'chapter', levels: ['chapter'] },
    ...[...NAMED, ['Art.', 'artt.'] as const].map(([word, plural]) => ({ word, plural })),
  ],
  lists: LISTS,
  ranges: RANGES,
};

const LEVELS = [
  { name: 'section', number: '1' },
  { name: 'chapter', number: '.1' },
  { name: 'rule', number: '.1' },
];

/**
 * Decimal numbers at all levels: headings `1. Title` and `1.1. Title`, below them `1.1.1. Text` and `1.1.1.1. Text`.
 */
export const decimal: Dialect = dialectFrom(
  'decimal',
  'Decimal',
  {
    levels: [
      ...LEVELS,
      { name: 'subrule', number: '.1' },
      { name: 'point', number: '.1' },
      { name: 'subpoint', number: '.1' },
    ],
    lines: { section },
    references,
  },
  { detection },
);

/** The dialect whose subrules have letters such as this one. */
function withLetters(subrule: string, fittedTo?: Dialect['fittedTo']): Dialect {
  return dialectFrom(
    'lettered',
    'Decimal with letters',
    {
      levels: [...LEVELS, { name: 'subrule', number: /^\W/.test(subrule) ? subrule : [subrule, `.${subrule}`] }],
      references,
      lines: {
        section,
        subrule: ['{own}. {text}', '{own}) {text}', '({own}) {text}', '{number} {text}', '{number}. {text}'],
      },
    },
    { detection: { ...detection, texts: [3, 2] }, ...(fittedTo && { fittedTo }) },
  );
}

const LETTERS = ['a', '.a', 'A', '.A'];
const variants = new Map(LETTERS.map(letter => [letter, withLetters(letter)]));

/**
 * The same with lettered subrules, which can write only their letter: `1.1.1. Text`, below it `a. Text`, `1.1.1a Text`,
 * or `1.1.1.A Text`; “rule 1.1.1a”. The letters are those of most numbers in the text.
 */
export const lettered: Dialect = withLetters('a', text => {
  const written = Array.from(
    text.matchAll(/(?<![\w.])\d{1,3}\.\d{1,3}\.\d{1,3}(\.?[a-z])(?![\p{L}\d])/giu),
    ([, own]) => own!,
  );
  const most = (own: string) => written.filter(each => each.replace(/[a-z]/, 'a').replace(/[A-Z]/, 'A') === own).length;
  return variants.get(LETTERS.reduce((best, own) => (most(own) > most(best) ? own : best)));
});
