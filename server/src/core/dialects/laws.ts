import { dialectFrom } from '../definition.ts';
import type { Dialect } from '../dialect.ts';
import { headings, LAW_WORDS, LISTS, PEOPLE, RANGES } from './languages.ts';

type Detection = NonNullable<Dialect['detection']>;

function lawsNamed(names: typeof LAW_WORDS, detection: Detection, fittedTo?: Dialect['fittedTo']): Dialect {
  const words = [
    ...names,
    ...LAW_WORDS.filter(([word]) => word === '§' || (/^Art/.test(names[0]![0]) && word === 'Art.')),
  ];
  return dialectFrom(
    'laws',
    'Laws',
    {
      levels: [
        { name: 'law', number: '1' },
        { name: 'paragraph', number: ['.1', '(1)', ' (1)', ' Abs. 1', ' Absatz 1'] },
        { name: 'point', number: ['(a)', '.a', 'a', ' (a)'] },
        { name: 'subpoint', number: '(i)' },
      ],
      lines: {
        law: headings(names.map(([word]) => word)),
        paragraph: ['{number} {text}', '{number}. {text}', '{own}. {text}', '({own}) {text}'],
        point: ['{number} {text}', '({own}) {text}', '{own}) {text}', '{own}. {text}'],
        subpoint: ['{number} {text}', '{own} {text}'],
      },
      references: { words: words.map(([word, plural]) => ({ word, plural })), lists: LISTS, ranges: RANGES },
    },
    detection,
    fittedTo,
  );
}

/** Programs are licensed in sections, too: a text in sections is known by those who play, or by what an act calls its parts. */
const ACT = new RegExp(String.raw`(?<!\p{L})(?:subsections?|this act)(?!\p{L})|${PEOPLE.source}`, 'giu');

const named = new Map(LAW_WORDS.map(pair => [pair[0].toLowerCase(), lawsNamed([pair], detectionOf(pair))]));

function detectionOf([word, plural]: (typeof LAW_WORDS)[number]): Detection {
  if (word === 'Section') return { clue: ACT, times: 10, citations: 1 };
  const clue = new RegExp(String.raw`(?<!\p{L})(?:${word.replace('.', '\\.')}|${plural})\s+\d`, 'giu');
  return { clue, times: 3, citations: 1 };
}

const HEADING = new RegExp(
  String.raw`^[ \t]{0,8}(?:#{1,6}[ \t]{1,4})?(?:\*\*)?(${LAW_WORDS.map(([word]) => word.replace('.', '\\.')).join('|')})[ \t]{1,8}\d`,
  'gimu',
);

/** The laws of the word that most headings have. */
function fittedTo(text: string): Dialect | undefined {
  const times = new Map<string, number>();
  for (const [, written = ''] of text.matchAll(HEADING)) {
    const word = written.toLowerCase();
    times.set(word, (times.get(word) ?? 0) + 1);
  }
  const [most] = [...times].sort(([, a], [, b]) => b - a);
  return most && named.get(most[0]);
}

/**
 * Laws whose headings name them, `Law 11 – Title` or `Article 3` with its title on the next line; below them `11.1 Text`, or only
 * the part `1. Text`, `(1) Text`, `(a) Text`; “Law 11.1(a)”, “Article 3(2)”, “§ 4 Abs. 1”. The word is the one that most
 * headings of the text have: where it is “Rule”, a “Section 2” is something else.
 */
export const laws: Dialect = lawsNamed(
  LAW_WORDS,
  { clue: /\b(?:law|article|rule|regulation|clause)s?\s+\d/gi, times: 3, citations: 1 },
  fittedTo,
);
