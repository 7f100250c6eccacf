import type { Resolution } from '../book/resolve.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { anyOf, numberPattern } from '../dialect/grammar.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';

/** The rules that a source cites. */
interface CitedRules {
  /** Names of the book, such as `CR`, that can precede a number. */
  readonly names: readonly string[];
  readonly dialect: Dialect;
  /** All numbers of the book in its dialect. */
  readonly numbers: ReadonlySet<string>;
  /** The outcome for a number that may not be one of them. */
  readonly resolve: (number: RuleNumber) => Resolution;
}

/** What finding citations of one book needs, computed once; regular expressions are sticky by default. */
export interface CitationGrammar extends CitedRules {
  /** Global: a label with what can come between it and a number, an edition, or a number without a label. */
  readonly opening: RegExp;
  readonly number: RegExp;
  readonly label: RegExp;
  /** A label that is a name of the book and blanks, and nothing else. */
  readonly named: RegExp;
  /** Global: the same as the label. */
  readonly labels: RegExp;
  readonly joint: RegExp;
  readonly last: RegExp;
  readonly wildcard: RegExp;
  /** Global: what follows a label in an identifier, or a number in an address. */
  readonly identifier: RegExp;
  /** Global: a number at the start of a line, as in a copy of the rules. */
  readonly definition: RegExp;
  /**
   * Numbers by their letters and digits, joined by underscores or nothing: `704_5a`, `7045a`. Ambiguous ones are
   * omitted.
   */
  readonly compact: ReadonlyMap<string, string>;
}

/** White space with at most one line end, and the marks at the start of a comment's next line. */
const SPACE = String.raw`[ \t]{0,40}(?:\r?\n[ \t]{0,80}(?:[/*#;%!-]{1,4}(?=[ \t\r\n]))?[ \t]{0,40})?`;
const GAP = `${SPACE}(?:[:#§][ \\t]{0,4}|-)?`;
/** No number ends where a word, decimal, percentage, or thousand continues. */
const END = String.raw`(?![\p{L}\d_‰%°])(?!\.[\dx?])(?:(?<=\.\d{1,3}\p{L}{0,2})|(?!,\d{3}(?!\d|\.\d)))`;

/** The grammar for citations of a book. */
export function citationGrammar(rules: CitedRules): CitationGrammar {
  const { dialect, names } = rules;
  const { keywords, listWords, rangeWords } = dialect.references;
  const words = [...keywords.flatMap(({ singular, plural }) => [singular, plural]), '§', '§§'];
  const label = labelPattern(names, words);
  const number = numberPattern(dialect.numbering) + END;
  const joins = anyOf([...listWords, ...rangeWords, 'vs', 'vs.', 'via', '&']);
  return {
    ...rules,
    opening: new RegExp(
      `(?<label>${label}${GAP})|(?<![\\w.])(?<edition>\\d{8})[ \\t]-[ \\t](?=\\d)|(?<bare>${BEFORE}(?=${number}))`,
      'gu',
    ),
    number: new RegExp(number, 'uy'),
    label: new RegExp(`(?:${label})${GAP}`, 'uy'),
    named: new RegExp(`^(?:${dottedNames(names).join('|')})[ \\t]+$`, 'u'),
    labels: new RegExp(`(?:${label})${GAP}`, 'gu'),
    joint: new RegExp(
      `${SPACE}(?:(?<mark>\\.\\.\\.?(?!\\s)|[+/,;&→–—‑-])${SPACE})?(?:(?<word>${joins})(?![\\p{L}\\d])${SPACE})?`,
      'iuy',
    ),
    last: new RegExp(`(?:\\d{1,3}|[a-z]{1,2})${END}(?!\\.\\p{L})`, 'uy'),
    wildcard: /(?:(\d+)\.(x(?!x)|x{2,}|\?{1,3})|(\dxx)|(\?{2,}|TBD))(?![\p{L}\d])/uy,
    identifier: new RegExp(
      `(?<![a-zA-Z0-9])(?:(?:${anyOf([...names, ...words].filter(word => /^\w+$/.test(word)))})_?|test_)(\\d+(?:_\\d+)+[a-z]{0,2})(?=_|(?![\\p{L}\\d]))|(?<=[\\w/])#[a-zA-Z]?(\\d+[a-z0-9]*)(?![\\p{L}\\d_])`,
      'giu',
    ),
    definition: new RegExp(`^[ \\t/*#;"'\`>|-]{0,20}(${number})(?=[.:"'\`]{0,3}[ \\t])`, 'gmu'),
    compact: compactNumbers(rules.numbers),
  };
}

/** What precedes a number without a label: no word, sign, or amount that it could belong to. */
const BEFORE = String.raw`(?<![\p{L}\d_.,$€£#^~=<>@\\/:+*-])`;

/**
 * A name with any spacing of its periods, or a reference word, also at the end of a compound such as `MagicCompRules`.
 */
function labelPattern(names: readonly string[], words: readonly string[]): string {
  const capitals = words
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .filter(word => /^\p{Lu}/u.test(word));
  const small = anyOf([...words, ...capitals, ...words.map(word => word.toUpperCase())]);
  return `(?:(?<![\\p{L}\\d_.])(?:${[...dottedNames(names), small].join('|')})|(?<=\\p{Ll})(?:${anyOf(capitals)}))(?![\\p{L}\\d])`;
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
