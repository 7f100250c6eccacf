import { formsOf, type Numbering, startsOf } from '../numbers/numbering.ts';
import { ordinalPattern, ownPattern } from '../numbers/ownPart.ts';
import { GLUED } from '../numbers/scripts.ts';
import { memo } from '../text/memo.ts';
import { anyCapitalized, anyOf, NEVER } from '../text/patterns.ts';
import { type Dialect, keywordMap, namesOf, type WrittenKeyword } from './dialect.ts';
import { FROM, ORDINAL } from './languages.ts';
import { type RelativeGrammar, relativeGrammar } from './relativeGrammar.ts';

/** A character of a script without spaces between words. */
export const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;

/** Characters of words: those of `\w`, and letters with accents; without the flag `u`. */
const WORD = String.raw`\w\u00c0-\u024f`;

/** What reading the references of a dialect needs, computed once from its data. */
export interface Grammar {
  /** Global: what can be a number, and isn't part of a longer word, amount, or version. */
  readonly candidate: RegExp;
  /** Sticky: a number directly after another in a list. */
  readonly member: RegExp;
  readonly keywords: ReadonlyMap<string, WrittenKeyword>;
  /** Keywords that are more than one word of letters: "§", "Art.", "rule no." */
  readonly signs: readonly string[];
  readonly leads: ReadonlySet<string>;
  /** Sticky: what separates two members of a list. */
  readonly joint: RegExp;
  /** The same with the comma inside the closing quotation mark of a title: “Dash,” 702.152. */
  readonly jointAfterTitle: RegExp;
  /** Sticky: the last member of a list or range without what it shares with the previous one: "b", "(b)". */
  readonly short: RegExp;
  /** Sticky: a dash, or a word perhaps with a keyword after it, between the ends of a range. */
  readonly dash: RegExp;
  readonly through: RegExp;
  /** A keyword with a number, which no title contains. */
  readonly citation: RegExp;
  readonly closing: ReadonlyMap<string, string>;
  readonly relative?: RelativeGrammar;
}

/** What separates the members of a list of terms: "Tap, Untap, and Untapped". */
export const TERM_JOINT = /(?:(?<!\s)\s+)?,\s*(?:(?:and|or)\s+)?|(?<!\s)\s+(?:and|or)\s+/g;

/** The grammar of a dialect. */
export function grammarOf(dialect: Dialect): Grammar {
  return memo(dialect, makeGrammar);
}

function makeGrammar(dialect: Dialect): Grammar {
  const { keywords, leads, dashes, lostDash, listWords, rangeWords, quotes } = dialect.references;
  const number = numberPattern(dialect.numbering);
  const names = namesOf(dialect.references);
  const words = anyOf(names);
  const and = anyOf(listWords);
  // The keywords after which a number is recognized if the space was lost.
  const glued = anyCapitalized(names.filter(name => /^[a-z]{3,}$/.test(name)));
  const parts = relativeGrammar(dialect);
  return {
    ...(parts && { relative: parts }),
    candidate: new RegExp(
      // Text without a number isn't examined further, which would take longer than everything else.
      String.raw`(?=${number})(?:(?<![\w.,$€£#+/-]|\d:)|(?<=(?<![\w.,#+/-])(?:${glued}))|${GLUED_BEFORE})${number}(?:(?![${WORD}]|[.:]\d)|${FIRST}|${GLUED_AFTER})`,
      'g',
    ),
    member: new RegExp(String.raw`${number}(?:(?![${WORD}]|\.\d)|${FIRST})`, 'y'),
    keywords: keywordMap(keywords),
    signs: names.filter(name => !/^\p{L}+$/u.test(name) || UNSPACED.test(name) || GLUED.includes(name)),
    leads: new Set(leads),
    joint: new RegExp(
      String.raw`${ORDINAL}?(?:\s*[,;]\s*(?:(?:${and})\s+)?|\s+(?:${and})\s+(?:(?:${anyOf([...FROM])})\s+)?|/(?=[a-z](?!\w)|\())`,
      'y',
    ),
    jointAfterTitle: new RegExp(String.raw`\s+(?:(?:${and})\s+)?`, 'y'),
    short: new RegExp(shortPattern(dialect.numbering), 'y'),
    dash: new RegExp(dashes ? `( ?)[${escaped(dashes)}] ?${lostDash && `|[${escaped(lostDash)}]`}` : NEVER, 'y'),
    citation: new RegExp(String.raw`(?<![\p{L}\d])(?:${words})\s+\d`, 'iu'),
    through: new RegExp(
      String.raw`${ORDINAL}?\s+(${anyOf(rangeWords)})\s+((?:${words})(?:\s+|(?<![\p{L}\s])))?`,
      'iuy',
    ),
    closing: new Map(
      Array.from({ length: quotes.length / 2 }, (_, pair) => [quotes[2 * pair]!, quotes[2 * pair + 1]!]),
    ),
  };
}

/** Small words from which a number with several parts can be separated if the space was lost: “of13.2.6and13.2.7”. */
const SMALL_WORDS = '(?:of|in|to|by|is|see|per|and|or|than|with|under|from|unless)';
const GLUED_BEFORE = String.raw`(?<=(?<![A-Za-z])${SMALL_WORDS}|\d\.\d{1,3}(?:and|or|,))(?=\d{1,3}\.\d)`;
const GLUED_AFTER = String.raw`(?<=\d\.\d{1,3})(?=${SMALL_WORDS}(?![a-z])|(?:and|or)\d)`;
/** “Article 1er” */
const FIRST = String.raw`(?<=(?<!\d)1)(?=er(?![a-z]))`;

/** The letter of a lettered level, or a level's own part in parentheses. */
function shortPattern({ levels }: Numbering): string {
  const forms = levels.slice(1).flatMap(formsOf);
  const closed = forms.filter(({ closing }) => closing).map(form => ownPattern({ name: '', ...form, also: [] }));
  const letters = levels.some(({ goesOn }) => goesOn) ? '(?:a[a-z]|[b-z])' : '[b-z]';
  return [`${letters}(?![${WORD}’'-])`, String.raw`\d{1,3}(?![${WORD}]|[.,]\d)`, ...closed].join('|');
}

/** A regular expression for what looks like a number of this numbering: every level except the first can be missing. */
export function numberPattern(numbering: Numbering): string {
  const starts = startsOf(numbering);
  const patterns = starts.map((start, at) => patternFrom(start, at === starts.length - 1, numbering));
  return patterns.length === 1 ? patterns[0]! : `(?:${patterns.join('|')})`;
}

function patternFrom(start: number, isLast: boolean, { levels, series }: Numbering): string {
  const below = levels.slice(start + 1).filter(({ hundreds, runsOn }) => !hundreds && !runsOn);
  const [first, ...others] = [levels[start]!, ...below].map(ownPattern) as [string, ...string[]];
  // A name alone, such as the G of G101, isn't a number if other numbers have no name.
  const isOnlyName = start > 0 && levels[start]!.counts === 'names';
  const rest = others.map((own, index) => (isOnlyName && index === 0 ? own : `(?:${own})?`)).join('');
  if (!series || !isLast) return first + rest;
  // After a series' letter, the next numeral has no separator if the level shares it with the one above.
  const next = levels[start + 1]?.hundreds ? `(?:${ordinalPattern(levels[start + 1]!)})?` : '';
  return `(?:${first}|[${escaped(series)}]${next})${rest}`;
}

function escaped(characters: string): string {
  return characters.replace(/[-\]\\^]/g, '\\$&');
}
