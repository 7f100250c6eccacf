import { wordList } from '../text/words.ts';
import type { Layout, ReferenceGrammar } from './dialect.ts';

/** How rules documents in English refer to rules, whatever their numbers look like; dialects add to it. */
export const english = {
  keywords: [
    { singular: 'rule', plural: 'rules', levels: [1, 2, 3] },
    { singular: 'subrule', plural: 'subrules', levels: [1, 2, 3] },
    { singular: 'chapter', plural: 'chapters', levels: [1] },
    { singular: 'section', plural: 'sections', levels: [0] },
  ],
  bareLevel: 2,
  leads: wordList('see also and or in to by with under of at for from than then per'),
  determiners: ['this', 'that', 'a', 'any', 'no', 'each', 'which', 'house', 'general', 'such'],
  elsewhere: /\s+(?:of|in|from)\s+the\s+(?:\p{Lu}[\p{L}’'-]{0,30}:?\s+){0,5}(?:Rules|Guide|Policy|Handbook)\b/uy,
  units:
    /\s(?:m|g|h|l|ft|lbs?|oz|ml|psi|[kM]W|kV|[kMG]?Hz|kN|Nm|[kM]Pa|dB|million|billion)(?!\w)|\s?(?:%|percent|mm|cm|km|kg|inch|inches|feet|miles|(?:kilo|centi|milli)?met(?:er|re)s?|lit(?:er|re)s?|points|hours|minutes|seconds)(?!\w)|\s(?:or|oder|ou|o|of|eller)\s(?:less|more|fewer|greater|higher|lower|better|mehr|weniger|plus|moins|más|menos|più|meno|mais|meer|minder|mere?|mindre|flere?)(?!\w)|\s?(?:[版元円圆秒年月日天度人次个個件名位倍克米吨噸册冊页頁岁歲台枚원년명개]|公[斤里尺]|[厘毫]米|毫升|分[钟鐘]|小[时時]|時間)(?![\p{Script=Han}\p{Script=Hangul}])/uy,
  dashes: '-–—‑−',
  lostDash: '',
  listWords: ['and/or', 'and', 'or'],
  rangeWords: ['through', 'to'],
  quotes: '“”""',
  terms: [],
} satisfies ReferenceGrammar;

/** The parts of a rules document in English. */
export const englishLabels: Layout['labels'] = [
  { pattern: /^(?:introduction|contents|table of contents)$/i },
  { pattern: /^glossary$/i, opens: 'glossary' },
  { pattern: /^credits$/i, opens: 'credits' },
];

/** One to twelve words that start with a capital, with small words between them: "Limited Range of Influence". */
const WORD = String.raw`\p{Lu}[\p{L}\p{M}\d’'?/-]{0,40}`;
const SMALL_WORDS = String.raw`(?:(?:a|an|and|as|by|for|from|in|of|on|or|the|to|with)\s{1,40}){0,3}`;
const NAME = String.raw`${WORD}(?:(?:,?\s{1,40}${SMALL_WORDS}|,)(?!rules?\b|sections?\b)["“?]?${WORD}["”?]?){0,11}`;

/** Other documents and parts of a document, which are capitalized but aren't terms. */
const NO_TERM = /^(?:appendix|table|figure|page|chapter|example|part)\b|\b(?:rules|guide|policy|handbook)$/i;

/** How a glossary in English names other terms. */
export const englishTerms: ReferenceGrammar['terms'] = [
  {
    part: 'glossary',
    list: true,
    clue: 'also',
    pattern: new RegExp(
      String.raw`\b[Ss]ee\s+also\s+(?<term>(?!rules?\b|sections?\b)${NAME})(?=[.,;)]|\s+and\s)`,
      'gu',
    ),
  },
  {
    part: 'glossary',
    clue: 'ee',
    unless: NO_TERM,
    pattern: new RegExp(
      String.raw`\b[Ss]ee\s+(?!also\b)(?:(?<term>(?!Rules?\b|Sections?\b)${NAME})(?=[.,;)]|\s+and\s)|(?=["“?]))`,
      'gu',
    ),
  },
  { clue: 'glossary', pattern: /\b(?:under|the)\s+(?=["“?][^"“”?]{1,80}["”?](?: entry)? in the glossary)/g },
  { clue: 'glossary', pattern: /\bglossary\b[^.“”"?]{0,40}\sunder\s+(?=["“?])/g },
];
