import type { Resolution } from '../book/resolve.ts';
import { type Dialect, keywordNames } from '../dialect/dialect.ts';
import { numberPattern } from '../dialect/grammar.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import { anyOf, literal } from '../text/patterns.ts';
import { capital } from '../text/words.ts';

/** The rules that a source cites. */
interface CitedRules {
  /** Names of the book, such as `CR`, that can precede a number. */
  readonly names: readonly string[];
  /** Other forms of citations, with `{number}` for the number: `wcag20:{number}`. */
  readonly citedAs?: readonly string[] | undefined;
  /** What the book's current edition is called, such as `version 2.0`. */
  readonly editions?: readonly string[] | undefined;
  /** What its earlier editions are called. */
  readonly earlier?: readonly string[] | undefined;
  readonly dialect: Dialect;
  /** All numbers of the book in its dialect. */
  readonly numbers: ReadonlySet<string>;
  /** The outcome for a number that may not be one of them. */
  readonly resolve: (number: RuleNumber) => Resolution;
}

/** White space with at most one line end, and the marks at the start of a comment's next line. */
const SPACE = String.raw`(?:[ \t\u00a0\u202f]|&nbsp;|&#160;){0,40}(?:\r?\n[ \t]{0,80}(?:[/*#;%!>|-]{1,4}(?=[ \t\r\n]))?[ \t]{0,40})?`;
/** Emphasis or a link that starts right before a number: `rule **100.1**`, `rule <a href="#r">100.1</a>`. */
const MARKUP = String.raw`(?:\*{1,3}|~~|<(?:a|abbr|b|cite|code|em|i|mark|span|strong|u)(?:[ \t][^<>\r\n]{0,160})?>){0,2}`;
const GAP = `${SPACE}(?:[:#§=][ \\t]{0,4}|-)?${MARKUP}`;
/** No number ends where a word, decimal, percentage, or thousand continues. */
const END = String.raw`(?![\p{L}\d_‰%°])(?!\.[\dx?])(?:(?<=\.\d{1,3}\p{L}{0,2})|(?!,\d{3}(?!\d|\.\d)))`;

/** What is between numbers of rules and a name of the book. */
export const OF_BOOK = String.raw`[ \t\u00a0]{1,4}(?:of|in|from)[ \t\u00a0](?:the[ \t\u00a0])?`;

/** What finding citations of one book needs, computed once; regular expressions are sticky by default. */
export type CitationGrammar = Readonly<ReturnType<typeof citationGrammar>>;

/** The grammar for citations of a book. */
export function citationGrammar(rules: CitedRules) {
  const { dialect, names } = rules;
  const { listWords, rangeWords } = dialect.references;
  const words = [...keywordNames(dialect.references), '§', '§§'];
  const label = labelPattern(names, words);
  const pin = pinPattern(names, [...(rules.editions ?? []), ...(rules.earlier ?? [])]);
  const number = numberPattern(dialect.numbering) + END;
  const joins = anyOf([...listWords, ...rangeWords, 'vs', 'vs.', 'via', '&']);
  return {
    ...rules,
    /** Global: a label with what can come between it and a number, an edition, or a number without a label. */
    opening: new RegExp(
      `(?<label>(?:${pin}|${label})${GAP})|(?<![\\w.])(?<edition>\\d{8})[ \\t]-[ \\t](?=\\d)|(?<bare>${BEFORE}(?=${number}))`,
      'gu',
    ),
    number: new RegExp(number, 'uy'),
    /** The same in letters of any case. */
    anyCase: new RegExp(number, 'iuy'),
    label: new RegExp(`(?:${label})${GAP}`, 'uy'),
    /** With the blanks after it. */
    version: versionPattern(names, rules.editions ?? [], number),
    /** What follows the numbers of the book: `9.6.2 and 9.6.5 of CR 1.8`. */
    ofBook: new RegExp(`^${OF_BOOK}(?:${dottedNames(names).join('|')})(?!\\p{L})`, 'u'),
    /** A label that is a name of the book and blanks, and nothing else. */
    named: new RegExp(`^(?:${dottedNames(names).join('|')})(?:@.{1,60}?)?[ \\t\u00a0]+$`, 'u'),
    /** A label right before a string: `@Rule("4.3")`, `"rule": "4.3"`. */
    announcing: new RegExp(`(?:${label})["'\`\\]]?\\s{0,4}(?:[(:=]|=>)\\s{0,4}[\\[({]?[\\s"'\`\\d.,]{0,80}$`, 'u'),
    /** Global: the same as the label. */
    labels: new RegExp(`(?:${label})${GAP}`, 'gu'),
    joint: new RegExp(
      `${SPACE}(?:(?<mark>\\.\\.\\.?(?!\\s)|[+/,;&→–—‑-])${SPACE})?(?:(?<word>${joins})(?![\\p{L}\\d])${SPACE})?`,
      'iuy',
    ),
    last: new RegExp(`(?:\\d{1,3}|[a-z]{1,2})${END}(?!\\.\\p{L})`, 'uy'),
    wildcard: /(?:(\d+)\.(x(?!x)|x{2,}|\?{1,3})|(\dxx)|(\?{2,}|TBD))(?![\p{L}\d])/uy,
    topAfter: topNaming(dialect),
    /** Global: what follows a label in an identifier, or a number in an address. */
    identifier: identifierPattern([...names, ...words].filter(word => /^\w+$/.test(word))),
    /** Global: a number in each other form of a citation. */
    forms: (rules.citedAs ?? []).map(form => formPattern(form, numberPattern(dialect.numbering))),
    /** Global: a number at the start of a line, as in a copy of the rules. */
    definition: new RegExp(`^[ \\t/*#;"'\`>|-]{0,20}(${number})(?=[.:"'\`]{0,3}[ \\t])`, 'gmu'),
    /**
     * Numbers by their letters and digits, joined by underscores or nothing: `704_5a`, `7045a`. Ambiguous ones are
     * omitted.
     */
    compact: compactNumbers(rules.numbers),
    /** Whether a number can start with a letter, as in an annex. */
    lettersStart: [...rules.numbers].some(number => /^\p{L}(?!\p{L})/u.test(number)),
  };
}

/**
 * What precedes a number without a label: no word, sign, or amount that it could belong to; or the mark of a comment, or
 * of bold.
 */
const BEFORE = String.raw`(?:(?<![\p{L}\d_.,$€£#^~=<>@\\/:+*-])|(?<=(?:^|[\r\n])[ \t]{0,80}\*)|(?<=(?:^|[^\p{L}\d:/])//)|(?<=(?:^|[^\p{L}\d)*])\*\*))`;

/**
 * A name with any spacing of its periods, or a reference word, also at the end of a compound such as `MagicCompRules`.
 */
function labelPattern(names: readonly string[], words: readonly string[]): string {
  const capitals = words.map(capital).filter(word => /^\p{Lu}/u.test(word));
  const small = anyOf([...words, ...capitals, ...words.map(word => word.toUpperCase())]);
  const whole = `(?:${dottedNames(names).join('|')})(?!\\p{L})|(?:${small})(?![\\p{L}\\d])|§{1,2}`;
  const short = [...new Set(capitals.flatMap(abbreviations))];
  const abbreviated = short.length ? `|(?:${anyOf(short)})\\.(?!\\p{L})` : '';
  return `(?:(?<![\\p{L}\\d_.])(?:${whole}${abbreviated})|(?<=\\p{Ll})(?:${anyOf(capitals)})(?![\\p{L}\\d]))`;
}

/**
 * A version right after a name of the book: that of an edition, as in `RP 2.0`, or one before a number, as in
 * `RP 1.8 10.3.1`.
 */
function versionPattern(names: readonly string[], editions: readonly string[], number: string): RegExp {
  const own = editions.flatMap(
    edition => /(?<!\d|\d\.)\d{1,9}(?:\.\d{1,9}){0,9}$/.exec(edition)?.[0].replace(/(?<!\.0)(?:\.0){1,9}$/, '') ?? [],
  );
  const any = String.raw`\d{1,2}\.\d{1,2}(?=${SPACE}(?<=\s)${number})`;
  const known = own.length ? `${anyOf(own)}(?:\\.0)*${END}|` : '';
  const named = `(?:${dottedNames(names).join('|')})[- \\t\u00a0]{1,4}`;
  return new RegExp(`(?<=(?<![\\p{L}\\d_.])${named})(?:v\\.?[ \\t]?)?(?:${known}${any})${SPACE}`, 'uy');
}

/** A name of the book and the edition that is cited: `CR@2025-11-14`. */
function pinPattern(names: readonly string[], editions: readonly string[]): string {
  const known = editions.length ? `${anyOf(editions)}(?![\\p{L}\\d])|` : '';
  const any = String.raw`[\p{L}\d][\p{L}\d._-]{0,40}(?<![._-])`;
  return `(?<![\\p{L}\\d_.])(?:${dottedNames(names).join('|')})@(?<pin>${known}${any})`;
}

/** The first three to five letters of a word, as in “Art. 4.3”. */
function abbreviations(word: string): string[] {
  return [3, 4, 5].filter(length => length < word.length - 1).map(length => word.slice(0, length));
}

/**
 * What follows a label in an identifier (`QR_302_5A`, `test_302_5a_rings`, `ringsQR302_5a`), or a number in an address
 * (`#R3025a`, `#rule-302.5a`). The last letter can stand alone only at the end, since `a` is a word, too.
 */
function identifierPattern(labels: readonly string[]): RegExp {
  const capitals = anyOf([...new Set(labels.flatMap(label => [capital(label), label.toUpperCase()]))]);
  const any = anyOf([
    ...new Set(labels.flatMap(label => [label, label.toLowerCase(), capital(label), label.toUpperCase()])),
  ]);
  const start = `(?:(?<![a-zA-Z0-9])(?:(?:${any})_?|[tT]est_?|TEST_)|(?<=[a-z0-9])(?:${capitals})_?)`;
  const number = String.raw`\d+(?:_\d+)+(?:_[A-Z](?![\p{L}\d_])|[A-Z]{1,2}(?![\p{L}\d])|[a-z]{0,2}(?![\p{Ll}\d]))`;
  // `REGULATION_9M1_ERROR`
  const lettered = String.raw`\d{1,3}[a-zA-Z]{1,2}\d{0,3}(?![a-zA-Z\d])`;
  const dashed = String.raw`\d+(?:-\d+)+[a-z]{1,2}(?![\p{L}\d])`;
  const before = `(?:(?<=[\\w/])#(?:(?:${any})[-_.]?|[a-zA-Z])?|(?<=[("'])#(?:(?:${any})[-_.]?|[rR]))`;
  const address = String.raw`(?:\d+(?:[._-]\d+)+[a-z]{0,2}|\d+[a-z0-9]*)(?![\p{L}\d_]|[.-][\p{L}\d])`;
  // Digits are rarer than what can be before them.
  return new RegExp(
    `(?=\\d)(?<=[\\p{L}_#.-])(?:(?<=${start})${number}|(?<=(?<![a-zA-Z0-9])(?:${any})_)${lettered}|(?<=(?<![a-zA-Z0-9])(?:${any})-)${dashed}|(?<=${before})${address})`,
    'gu',
  );
}

/**
 * Which numbers of the topmost level can follow a label: any after the sign `§`, those of rules after a capital word
 * for numbers of all levels, `Art. 17`, and none after other words.
 */
function topNaming({ references }: Dialect): (label: string) => 'any' | 'existing' | 'none' {
  const whole = references.keywords.filter(({ levels }) => levels.includes(0) && levels.length > 1);
  const words = keywordNames({ keywords: whole }).map(word => word.toLowerCase());
  return label => {
    const [, word = ''] = /(?<!\p{L})(\p{Lu}\p{L}*\.?|§)[^\p{L}§]*$/u.exec(label) ?? [];
    if (word === '§') return words.length ? 'any' : 'none';
    const start = word.replace(/\.$/, '').toLowerCase();
    const isOne = (each: string) => each === start || (word.endsWith('.') && each.startsWith(start));
    return word && words.some(isOne) ? 'existing' : 'none';
  };
}

/** A number in a form such as `wcag20:{number}`, which begins and ends where a word does. */
function formPattern(form: string, number: string): RegExp {
  const [before = '', after = ''] = form.split('{number}');
  const start = /^(?![\p{L}\d_])./u.test(before) ? '' : '(?<![\\p{L}\\d_.])';
  const end = /[\p{L}\d_]$/u.test(after) ? '(?![\\p{L}\\d_])' : '';
  const rest = after === '' ? END : `(?=${literal(after)}${end})`;
  return new RegExp(`(?<=${start}${literal(before)})${number}${rest}`, 'gu');
}

function dottedNames(names: readonly string[]): string[] {
  return names.map(name => (/^[A-Z]{2,6}$/.test(name) ? `${name.split('').join('\\.?')}\\.?` : anyOf([name])));
}

function compactNumbers(numbers: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string | undefined>();
  for (const number of numbers) {
    for (const key of [number.replace(/[^\p{L}\d]+/gu, '_'), number.replace(/[^\p{L}\d]+/gu, '')]) {
      found.set(key, found.has(key) && found.get(key) !== number ? undefined : number);
    }
  }
  return new Map([...found].filter((entry): entry is [string, string] => entry[1] !== undefined));
}
