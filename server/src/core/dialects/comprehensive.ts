import type { Dialect } from '../dialect.ts';
import { english, englishLabels } from './english.ts';

/** One to twelve words that begin with a capital, small words between them allowed: "Limited Range of Influence". */
const WORD = String.raw`\p{Lu}[\p{L}\p{M}\d’'?/-]{0,40}`;
const SMALL_WORDS = String.raw`(?:(?:a|an|and|as|by|for|from|in|of|on|or|the|to|with)\s{1,40}){0,3}`;
const NAME = String.raw`${WORD}(?:(?:,?\s{1,40}${SMALL_WORDS}|,)(?!rules?\b|sections?\b)["“?]?${WORD}["”?]?){0,11}`;

/** Other documents and parts of a document that a capital does not make a term. */
const NO_TERM = /^(?:appendix|table|figure|page|chapter|example|part)\b|\b(?:rules|guide|policy|handbook)$/i;

/** Comprehensive rules: `1. Section`, `100. Chapter`, `100.1. Rule`, `100.1a Subrule`, with Contents, Glossary and Credits. */
export const comprehensive: Dialect = Object.freeze({
  id: 'comprehensive',
  name: 'Comprehensive',
  numbering: {
    levels: [
      { name: 'section', separator: '', counts: 'numbers', period: true },
      { name: 'chapter', separator: '', counts: 'numbers', period: true, hundreds: true },
      { name: 'rule', separator: '.', counts: 'numbers', period: true },
      { name: 'subrule', separator: '', counts: 'letters', period: false },
    ],
    skippedLetters: 'lo',
  },
  layout: {
    head: /([ \t\u00a0]{0,4})(\d{1,9}(?:\.(?:\d{1,9}[a-z]?|[ \t]\d{1,9}[a-z](?=[ \t])|(?<=\d{3}\.) \d{1,9}(?=\.[ \t])))?)(\.?)([ \t\u00a0]*)/y,
    misprinted: /[ \t\u00a0]{0,4}(\d{3}\.[a-z])(?=[ \t]{1,4}\S)/y,
    textLevel: 2,
    labels: englishLabels,
    example: /[ \t\u00a0]*Example:/y,
    leadIn:
      /(?:\b(?:(?:sub)?rules?|sections?|steps?|and|or|in|to|of|by|see|also|through|than|with|under)|[,(/–—-])\s*$/i,
  },
  references: {
    ...english,
    // One published version lost every quotation mark and dash to "?".
    lostDash: '?',
    quotes: '“”""??',
    terms: [
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
    ],
  },
} satisfies Dialect);
