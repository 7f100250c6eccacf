import { dialectFrom } from '../../../server/src/core/dialect/compile.ts';
import type { Dialect } from '../../../server/src/core/dialect/dialect.ts';
import { headings } from '../../../server/src/core/dialect/languages.ts';

/** The constitution of a club: `ARTICLE IV – Officers`, below it `Section 2. Text`; “Article IV, Section 2”. */
export const bylaws: Dialect = dialectFrom(
  'laws',
  'Laws',
  {
    levels: [
      { name: 'article', number: 'I' },
      { name: 'section', number: [', Section 1', ' Section 1', ', Sec. 1', ', section 1', ' section 1'] },
      { name: 'point', number: ['(a)', '(A)'] },
      { name: 'subpoint', number: '(1)' },
    ],
    lines: {
      article: headings(['Article']),
      section: [
        'Section {own}. {text}',
        'Section {own}: {text}',
        'Section {own} - {text}',
        'Section {own} {text}',
        'Sec. {own}. {text}',
      ],
      point: ['{own} {text}'],
      subpoint: ['{own} {text}'],
    },
    references: { words: ['article'] },
  },
  { detection: { clue: /\barticle\s+[IVXLCDM]+\b/gi, times: 3, citations: 1 } },
);

const ROMAN = /^[ \t]{0,8}(?:#{1,6}[ \t]{1,4})?(?:\*\*)?article[ \t]{1,8}[ivxlcdm]{1,8}\b/gim;
/** The sections of bylaws start again in each article. */
const FIRST_SECTION = /^[ \t]{0,16}(?:#{1,6}[ \t]{1,4})?(?:\*\*)?sec(?:tion|\.)[ \t]{1,8}1\b/gim;

/** Whether the text has articles with Roman numerals, and sections that start again in each. */
export function isBylaws(text: string): boolean {
  return (text.match(ROMAN)?.length ?? 0) > 2 && (text.match(FIRST_SECTION)?.length ?? 0) > 1;
}
