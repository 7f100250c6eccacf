import { dialectFrom } from '../../../server/src/core/dialect/compile.ts';
import type { Dialect } from '../../../server/src/core/dialect/dialect.ts';
import { headings, LISTS, PEOPLE, RANGES } from '../../../server/src/core/dialect/languages.ts';
import { bylaws, isBylaws } from './bylaws.ts';
import { LAW_WORDS } from './lawWords.ts';

type Detection = NonNullable<Dialect['detection']>;

/** How a part is written after a law's number: one that is a number, and one that is a letter. */
const PARAGRAPHS = [
  ...['(1)', ' (1)', ' Abs. 1', ' Absatz 1', ' al. 1', ', paragraph 1', ', paragraphe 1'],
  ...[', alinéa 1', ', apartado 1', ', comma 1', ', n.º 1'],
];
const POINTS = [
  ...['(a)', '.a', 'a', ' (a)', ' a)', ' lit. a', ' Bst. a', ' Buchst. a', ' Buchstabe a'],
  ...[', point (a)', ', point a)', ', letra a)', ', lettera a)', ', alínea a)'],
];

/** Which part is directly below a law: a numbered paragraph with lettered points below it, or the reverse. */
type Below = 'paragraphs' | 'letters';

const LEVELS: Readonly<Record<Below, readonly object[]>> = {
  paragraphs: [
    { name: 'paragraph', number: ['.1', ...PARAGRAPHS] },
    { name: 'point', number: POINTS },
    { name: 'subpoint', number: '(i)' },
  ],
  letters: [
    { name: 'paragraph', number: POINTS },
    { name: 'point', number: ['(1)', '.1'] },
    { name: 'subpoint', number: ['(A)', '(i)'] },
  ],
};

const NUMBERED = ['{number} {text}', '{number}. {text}', '{own}. {text}', '({own}) {text}', '{own}) {text}'];

function lawsNamed(
  names: typeof LAW_WORDS,
  below: Below,
  detection: Detection,
  fittedTo?: Dialect['fittedTo'],
): Dialect {
  // “Art. 5” and “article 5” are the same.
  const isArticle = /^Art/.test(names[0]![0]);
  const also = LAW_WORDS.filter(([word]) => word === '§' || (isArticle && /^Art/.test(word)));
  const words = [...new Set([...names, ...also])];
  return dialectFrom(
    'laws',
    'Laws',
    {
      levels: [{ name: 'law', number: '1' }, ...LEVELS[below]],
      lines: {
        law: headings(names.map(([word]) => word)),
        paragraph: NUMBERED,
        point: NUMBERED,
        subpoint: ['{number} {text}', '{own} {text}'],
      },
      references: { words: words.map(([word, plural]) => ({ word, plural })), lists: LISTS, ranges: RANGES },
    },
    { detection, ...(fittedTo && { fittedTo }) },
  );
}

/**
 * Software licenses have sections, too. A text in sections is recognized by its mentions of players, or by the words
 * that an act uses for its parts.
 */
const ACT = new RegExp(String.raw`(?<!\p{L})(?:subsections?|this act)(?!\p{L})|${PEOPLE.source}`, 'giu');

const named = new Map(
  LAW_WORDS.flatMap(pair =>
    (['paragraphs', 'letters'] as const).map(below => [
      pair[0].toLowerCase() + below,
      lawsNamed([pair], below, detectionOf(pair)),
    ]),
  ),
);

function detectionOf([word, plural]: (typeof LAW_WORDS)[number]): Detection {
  if (word === 'Section') return { clue: ACT, times: 10, citations: 1 };
  const clue = new RegExp(String.raw`(?<!\p{L})(?:${word.replace('.', '\\.')}|${plural})\s+\d`, 'giu');
  return { clue, times: 3, citations: 1 };
}

const HEADING = new RegExp(
  String.raw`^[ \t]{0,8}(?:#{1,6}[ \t]{1,4})?(?:\*\*)?(${LAW_WORDS.map(([word]) => word.replace('.', '\\.')).join('|')})[ \t]{1,8}\d`,
  'gimu',
);

/** The laws with the word that most headings have, and with the part that most of them have below. */
function fittedTo(text: string): Dialect | undefined {
  const times = new Map<string, number>();
  for (const [, written = ''] of text.matchAll(HEADING)) {
    const word = written.toLowerCase();
    times.set(word, (times.get(word) ?? 0) + 1);
  }
  if (isBylaws(text)) return bylaws;
  const [most] = [...times].sort(([, a], [, b]) => b - a);
  return most && named.get(most[0] + belowMost(text));
}

/** The start of a paragraph or point that writes at least its own part and has a text after it. */
const PART = /^[ \t]{0,16}(?:\d{1,3}\.)?(?:(\d{1,2})[.)]?|\(?(\d{1,2}|[a-z])[.)]{1,2})[ \t]+\S/;

/** The first part below most laws. */
function belowMost(text: string): Below {
  let isBelowHeading = false;
  let letters = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, numeral, part = numeral] = PART.exec(line) ?? [];
    if (part && isBelowHeading) letters += part === 'a' ? 1 : -1;
    HEADING.lastIndex = 0;
    if (HEADING.test(line)) isBelowHeading = true;
    else if (part) isBelowHeading = false;
  }
  return letters > 0 ? 'letters' : 'paragraphs';
}

/**
 * Laws whose headings name them, `Law 11 – Title`, or `Article 3` with its title on the next line; below them `11.1
 * Text`, or only the part: `1. Text`, `(1) Text`, `(a) Text`; “Law 11.1(a)”, “Article 3(2)”, “§ 4 Abs. 1”. The word is
 * the one that most headings of the text have: if it is “Rule”, a “Section 2” is something else.
 */
export const laws: Dialect = lawsNamed(
  LAW_WORDS,
  'paragraphs',
  { clue: /\b(?:law|article|rule|regulation|clause)s?\s+\d/gi, times: 3, citations: 1 },
  fittedTo,
);
