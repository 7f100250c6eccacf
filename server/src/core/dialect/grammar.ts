import { formsOf, type Numbering, rootLevelOf, startsOf } from '../numbers/numbering.ts';
import { ordinalPattern, ownPattern } from '../numbers/ownPart.ts';
import { GLUED, SCRIPTS } from '../numbers/scripts.ts';
import { eachOnce, memo } from '../text/memo.ts';
import { anyCapitalized, anyOf, NEVER } from '../text/patterns.ts';
import { wordSet } from '../text/words.ts';
import { type Dialect, formsIn, keywordMap, keywordNames, type Layout } from './dialect.ts';
import { FROM, GENITIVES, ORDINAL, ORDINAL_PERIOD } from './languages.ts';
import { ORDINALS, QUOTES, SPOKEN } from './partWords.ts';
import { titlesAfter } from './titlePhrases.ts';

/** A character of a script without spaces between words. */
export const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;

/** Characters of words: those of `\w`, and letters with accents; without the flag `u`. */
const WORD = String.raw`\w\u00c0-\u024f`;

/** What separates the members of a list of terms: "Tap, Untap, and Untapped". */
export const TERM_JOINT = /(?:(?<!\s)\s+)?,\s*(?:(?:and|or)\s+)?|(?<!\s)\s+(?:and|or)\s+/g;

/** The grammar of a dialect. */
export function grammarOf(dialect: Dialect): Grammar {
  return memo(dialect, makeGrammar);
}

/** What reading the references of a dialect needs, computed once from its data. */
export type Grammar = Readonly<ReturnType<typeof makeGrammar>>;

function makeGrammar(dialect: Dialect) {
  const { keywords, leads, dashes, lostDash, listWords, rangeWords, quotes } = dialect.references;
  const number = numberPattern(dialect.numbering);
  const names = keywordNames(dialect.references);
  const words = anyOf(names);
  const and = anyOf(listWords);
  const letters = lettersOf(dialect);
  // The keywords after which a number is recognized if the space was lost, and letters that belong to it.
  const glued = [anyCapitalized(names.filter(name => /^[a-z]{3,}$/.test(name))), ...letters].join('|');
  const parts = relativeGrammar(dialect);
  return {
    ...(parts && { relative: parts }),
    /** Global: what can be a number, and isn't part of a longer word, amount, or version. */
    candidate: new RegExp(
      // Text without a number isn't examined further, which would take longer than everything else.
      String.raw`(?=${number})(?:(?<![\w.$€£#+/-]|,(?![A-Z])|\d:)|(?<=(?<![\w.,#+/-])(?:${glued}))|${GLUED_BEFORE})${number}(?:(?![${WORD}]|[.:]\d)|${BEFORE_ORDINAL}|${GLUED_AFTER})`,
      'g',
    ),
    /** Sticky: a number directly after another in a list. */
    member: new RegExp(String.raw`${number}(?:(?![${WORD}]|\.\d)|${BEFORE_ORDINAL})`, 'y'),
    keywords: keywordMap(keywords),
    letters,
    /** Keywords that are more than one word of letters: "§", "Art.", "rule no." */
    signs: names.filter(name => !/^\p{L}+$/u.test(name) || UNSPACED.test(name) || GLUED.includes(name)),
    leads: new Set(leads),
    /** Global: titles after a word that cites, if rules are cited so. */
    ...(dialect.references.byTitle && { titles: titlesAfter(leads) }),
    /** Sticky: what separates two members of a list. */
    joint: new RegExp(
      String.raw`(?:[、，・和与及或と]|及び|および|又は|または|並びに|ならびに|若しくは|もしくは)\s?(?=[${GLUED}])|(?:${ORDINAL}|${ORDINAL_PERIOD})?(?:\s*[,;]\s*(?:(?:${and})\s+)?|\s+(?:${and})\s+(?:(?:${anyOf([...FROM])})\s+)?|/(?=[a-z](?!\w)|\())`,
      'y',
    ),
    /** Sticky: what separates members where the comma is inside the quotation marks of a title: “Dash,” 702.152. */
    jointAfterTitle: new RegExp(String.raw`\s+(?:(?:${and})\s+)?`, 'y'),
    /** Sticky: the last member of a list or range without what it shares with the previous one: "b", "(b)". */
    short: new RegExp(shortPattern(dialect.numbering), 'y'),
    /** Sticky: a dash, or a word perhaps with a keyword after it, between the ends of a range. */
    dash: new RegExp(dashes ? `( ?)(?:--|[${escaped(dashes)}]) ?${lostDash && `|[${escaped(lostDash)}]`}` : NEVER, 'y'),
    /** A keyword with a number, which no title contains. */
    citation: new RegExp(String.raw`(?<![\p{L}\d])(?:${words})\s+\d`, 'iu'),
    through: new RegExp(
      String.raw`${ORDINAL}?\s+(${anyOf(rangeWords)})\s+((?:${words})(?:\s+|(?<![\p{L}\s])))?`,
      'iuy',
    ),
    closing: new Map(Array.from(quotes.matchAll(/(.)(.)/gs), ([, opening, mark]) => [opening!, mark!])),
  };
}

/** Small words from which a number with several parts can be separated if the space was lost: “of13.2.6and13.2.7”. */
const SMALL_WORDS = '(?:of|in|to|by|is|see|per|and|or|than|with|under|from|unless)';
const GLUED_BEFORE = String.raw`(?<=(?<![A-Za-z])${SMALL_WORDS}|\d\.\d{1,3}(?:and|or|,))(?=\d{1,3}\.\d)`;
const GLUED_AFTER = String.raw`(?<=\d\.\d{1,3})(?=${SMALL_WORDS}(?![a-z])|(?:and|or)\d)`;
/** “Article 1er”, “artículo 4o.” */
const BEFORE_ORDINAL = `(?=${ORDINAL})`;

/** The letter of a lettered level, or a level's own part in parentheses. */
function shortPattern({ levels }: Numbering): string {
  const forms = levels.slice(1).flatMap(formsOf);
  const closed = forms.filter(({ closing }) => closing).map(form => ownPattern({ name: '', ...form, also: [] }));
  const letters = levels.some(({ goesOn }) => goesOn) ? '(?:a[a-z]|[b-z])' : '[b-z]';
  const romans = levels.some(({ counts }) => counts === 'Romans') ? [`[IVXLC]{1,6}(?![${WORD}’'-])`] : [];
  const scripts = [...new Set(forms.map(({ counts }) => counts))].flatMap(counts =>
    counts === 'cyrillic' || counts === 'greek' ? [letterOf(SCRIPTS[counts])] : [],
  );
  return [...romans, ...scripts, `${letters}(?![${WORD}’'-])`, String.raw`\d{1,3}(?![${WORD}]|[.,]\d)`, ...closed].join(
    '|',
  );
}

/** A letter of another script; one that is a word, such as “в”, only before a mark that closes it. */
function letterOf(letters: string): string {
  const sure = letters.replace(/[авзикосу]/g, '');
  return String.raw`(?:[${sure}](?![\u0370-\u04ff])|[${letters}](?=[)${QUOTES.closing}]))`;
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

const SPACE = String.raw`[\s\u00a0]{1,3}`;
/** What some languages contract with the word after it: “dell’articolo”. */
const ELIDED = `(?:dell|d|de${SPACE}l)[’']`;

/** What reading references to parts of rules needs. */
export type RelativeGrammar = Readonly<NonNullable<ReturnType<typeof relativeGrammar>>>;

/** The words for parts of the surrounding rule, and those for whole numbers: “this Article”. */
export function relativeGrammar(dialect: Dialect) {
  const { references, numbering } = dialect;
  const { relative, listWords, rangeWords } = references;
  if (!relative) return undefined;
  const own = [...new Set(relative.values())].flatMap(level =>
    level === false ? [] : formsOf(numbering.levels[level]!),
  );
  const inside = [...relative.values()].includes(false) ? [String.raw`\d{1,3}|\((?:\d{1,3}|[a-z]{1,2})\)`] : [];
  const ordinals = [...new Set([...own.map(ordinalPattern), ...inside])].join('|');
  const quoted = `[${QUOTES.opening}](?:${ordinals})[${QUOTES.closing}]`;
  const part = String.raw`(?:\((?:${ordinals})\)|${quoted}|(?:${ordinals})\)?)(?!(?![ºª])\p{L}|\d|[.,/]\d)`;
  const words = anyOf([...relative.keys()]);
  const joining = anyOf([...listWords, ...rangeWords]);
  const counted = [...relative.keys()].filter(word => Object.hasOwn(ORDINALS, word));
  const places = anyOf([...new Set(counted.flatMap(word => ORDINALS[word]!.flat()))]);
  const parts = anyOf(counted);
  const inWords = counted.length
    ? String.raw`|(?<ordinal>${places})(?:${SPACE}(?<counted>${parts})(?!\p{L})|(?=${SPACE}(?:${joining})${SPACE}(?:${places})${SPACE}(?<later>${parts})(?!\p{L})))`
    : '';
  // A number can be the text of a link: “inciso [5](#5)”.
  const word = String.raw`(?:(?<word>${words})(?:${SPACE}\[?|(?<=[.§]))(?=${part})${inWords})`;
  const keywords = keywordNames(references);
  const names = anyOf(keywords);
  const inBrackets = String.raw`\((?:${ordinals})\)`;
  // “neither (a) nor (c) of Rule 2”
  const beforeRule = String.raw`(?<=[\s\u00a0])(?=${inBrackets}(?:(?:,${SPACE}|,?${SPACE}(?:${joining})${SPACE})${inBrackets}){0,8}${SPACE}(?:${GENITIVES})${SPACE}(?:${names})${SPACE}\d)`;
  return {
    /**
     * Global: a word (group `word`) before a part, or after its number in words (`ordinal`, before `counted` or, in a
     * list, `later`); or nothing before a part in brackets whose rule follows.
     */
    start: relative.size ? new RegExp(String.raw`(?<![\p{L}\d])${word}|${beforeRule}`, 'giu') : new RegExp(NEVER, 'g'),
    /** Sticky: the same. */
    word: new RegExp(word, 'iuy'),
    /** Sticky: the same after a number, perhaps in parentheses. */
    next: new RegExp(String.raw`${ORDINAL}?,?${SPACE}(?:aanhef${SPACE}en${SPACE})?\(?${word}`, 'iuy'),
    /** Sticky: a part alone, and what joins the next one of a list. */
    part: new RegExp(part, 'uy'),
    joint: new RegExp(
      String.raw`\s?[,;]${SPACE}(?:(?:${joining})${SPACE})?|${ORDINAL_PERIOD}?${SPACE}(?:${joining})${SPACE}|\s?[-–]\s?`,
      'uy',
    ),
    /** Sticky: what comes between a part and its rule, and in some languages nothing but white space does. */
    of: new RegExp(
      String.raw`(?:${ORDINAL}|${ORDINAL_PERIOD})?(?:${SPACE}|,${SPACE}(?=${ELIDED}|(?:${GENITIVES})${SPACE}))(?:${ELIDED}|(?:${GENITIVES})${SPACE})?(?:(?:the|that)${SPACE}\p{L}{2,14}${SPACE}(?:sentence|subparagraph)${SPACE}of${SPACE})?`,
      'iuy',
    ),
    /** Sticky: a word before a whole number. */
    name: new RegExp(`(?:${names})(?:${SPACE}|(?<=§))`, 'iuy'),
    /** Global: a name (group `word`) after white space, without a number after it: that of “this Article”. */
    named: new RegExp(
      String.raw`(?:${SPACE}|[’'])(?<word>(?:${anyCapitalized(levelWords(dialect))})${ENDING}?)(?![\p{L}\d]|${SPACE}[\d(§[])`,
      'gu',
    ),
    numbering,
    /** Whether some of the numbers after a § are those of the text. */
    hasSign: references.signs?.has('§') || relative.has('§') || keywords.includes('§'),
    /** The level that a word means: false for parts that begin no line. */
    levels: relative,
    /** The level of a word before whole numbers, and of one that only names a level: “this Chapter”. */
    levelOf: namedLevels(dialect),
  };
}

/** The words that name levels. */
function levelWords({ references, numbering }: Dialect): string[] {
  const words = [
    ...references.keywords.map(({ singular }) => singular),
    ...[...references.relative!.keys()].flatMap(spoken),
    ...numbering.levels.flatMap(({ name }) => spoken(name.toLowerCase())),
    ...[...(references.signs?.keys() ?? [])].flatMap(spoken),
  ];
  return [...new Set(words)].filter(word => /^\p{L}{3,20}$/u.test(word));
}

/** What a case adds to a noun in some languages. */
const ENDING = '(?:e?[ns]|e|et|u|a)';
const ONLY_ENDING = new RegExp(`^${ENDING}$`);
const RULES = wordSet('rule regel regla regola regra règle');

/**
 * The level that a word after “this” names, in any case: the one whose lines begin with it; for another word before
 * whole numbers the innermost that has only titles, or for “rule” the innermost of all (Infinity).
 */
function namedLevels({ references, numbering, layout }: Dialect): (word: string) => number | undefined {
  const { relative, keywords } = references;
  const { levels } = numbering;
  const plurals = new Set(keywords.filter(({ singular, plural }) => plural !== singular).map(({ plural }) => plural));
  const names = keywords.map(({ singular }) => singular).filter(name => !plurals.has(name));
  const signOf = (level: number) => [...(references.signs ?? [])].find(([, each]) => each === level)?.[0];
  const own = levels.map(
    ({ name }, level) => signOf(level) ?? (isInLines(name, level, layout) ? name.toLowerCase() : undefined),
  );
  const root = rootLevelOf(numbering);
  const titled = layout.textLevel < levels.length ? Math.max(root, layout.textLevel - 1) : Infinity;
  const isName = (word: string) => names.includes(word) || levels.some(({ name }) => name === word);
  const find = (word: string): number | undefined => {
    const part = relative!.get(word) ?? [...relative!].find(([key]) => spoken(key).includes(word))?.[1];
    if (part !== undefined) return part === false ? undefined : part;
    const level = own.indexOf(word);
    if (level >= 0) return level;
    // Where numbers follow other words, “this rule” is one of the sentence.
    const isCited = keywords.some(({ singular, plural }) => singular.startsWith(word) || plural.startsWith(word));
    if (RULES.has(word) && (isCited || (isName(word) && !names.length))) return Infinity;
    const other = own.findIndex(name => name && spoken(name).some(each => isInflected(word, each)));
    // Where the lines of rules begin with a word, another one names no rule.
    if (other < 0 && isName(word) && !own[titled]) return titled;
    return other < 0 ? undefined : other;
  };
  return eachOnce(find);
}

function spoken(name: string): readonly string[] {
  return SPOKEN[name] ?? [name];
}

function isInflected(word: string, name: string): boolean {
  return word.startsWith(name) && (word === name || ONLY_ENDING.test(word.slice(name.length)));
}

/** Whether the lines of a level begin with its name. */
function isInLines(name: string, level: number, layout: Layout): boolean {
  const own = formsIn(layout).filter(form => form.level === level);
  return own.some(({ before, after }) => `${before} ${after}`.toLowerCase().includes(name.toLowerCase()));
}

/** The capitals that lines write directly before their numbers, and those who cite them, too: the V of “V2.1.4”. */
function lettersOf({ layout }: Dialect): string {
  const letters = formsIn(layout).flatMap(({ writes, before }) =>
    writes === 'number' ? (/(?<![\p{L}\d])\p{Lu}$/u.exec(before) ?? []) : [],
  );
  return [...new Set(letters)].join('');
}
