import { firstIndex } from './bisect.ts';

/**
 * The keys of a term in each of the ways in which people sort: by the name up to a comma or parenthesis, then the
 * whole; each with a space before every letter (a hyphen like a space, or like nothing), and without spaces; then by
 * characters, with and without case; and with marks in parentheses after the others of its first word, and plurals
 * before compounds with the singular.
 */
export function sortKeys(term: string): readonly string[] {
  const whole = sortingForm(term);
  const name = whole.split(/,\s|\s\(/, 1)[0]!;
  const keys = spacingKeys(name);
  const asWritten = [term.toLowerCase(), term];
  return [
    ...keys,
    ...(name === whole ? keys : spacingKeys(whole)),
    ...asWritten,
    markedKey(name, name !== whole),
    stem(name),
  ];
}

/** Number of keys per term. */
export const ORDERS = 10;

/** With a mark, after everything that starts with the same word. */
function markedKey(name: string, isMarked: boolean): string {
  const [first = '', ...others] = spacedKey(name, ' ').split(' ');
  return [first, isMarked ? '~' : '', ...others].join(' ');
}

/** Without a plural ending, if it is one word. */
function stem(name: string): string {
  return spacedKey(/[\s-]/.test(name) ? name : name.replace(/(?<=\p{L}{3})s$/u, ''), ' ');
}

/** Ignores case, accents, and an initial article. */
function sortingForm(term: string): string {
  const lower = term.toLowerCase();
  const bare = /[^\0-\x7f]/.test(lower) ? lower.normalize('NFD').replace(/\p{M}/gu, '') : lower;
  return bare.replace(/^(?:the|an?)\s/, '');
}

function spacingKeys(text: string): string[] {
  if (/^[a-z\d]*$/.test(text)) return [text, text, text];
  const spaced = /^[a-z\d ]*$/.test(text) ? [text, text] : [spacedKey(text, ' '), spacedKey(text, '')];
  return [...spaced, spaced[1]!.replace(/\s/g, '')];
}

function spacedKey(text: string, hyphen: string): string {
  return text
    .replace(/[-‐/–—]+/g, hyphen)
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .trim();
}

/** The indexes of the fewest keys to remove so that the others ascend. */
export function misplaced(keys: readonly string[]): number[] {
  const tails: number[] = [];
  const previous = keys.map((key, index) => {
    const place = firstIndex(tails.length, at => keys[tails[at]!]! > key);
    const before = place ? tails[place - 1]! : -1;
    tails[place] = index;
    return before;
  });
  const kept = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) kept.add(at);
  return [...keys.keys()].filter(index => !kept.has(index));
}

/**
 * The indexes of the terms that are wrong in every way of sorting, given the keys of each term; `more` are other keys of
 * all terms, needed only if some are wrong.
 */
export function misplacedInAll(
  keys: readonly (readonly string[])[],
  more: () => readonly (readonly string[])[] = () => [],
): number[] {
  let wrong = [...keys.keys()];
  const judge = (own: readonly string[]) => {
    const found = new Set(misplaced(own));
    wrong = wrong.filter(index => found.has(index));
  };
  for (let order = 0; order < (keys[0]?.length ?? 0) && wrong.length; order++) judge(keys.map(own => own[order]!));
  if (wrong.length) more().forEach(judge);
  return wrong;
}

/** Languages that sort some letters apart from those that look alike, by such letters. */
const APART: readonly (readonly [letters: RegExp, languages: readonly string[]])[] = [
  [/[åæø]/i, ['sv', 'da']],
  [/[äöü]/i, ['sv', 'de', 'de-u-co-phonebk', 'tr', 'hu', 'et']],
  [/ñ/i, ['es']],
  [/[ąćęłńóśźż]/i, ['pl', 'lt']],
  [/[čďěňřšťůž]/i, ['cs', 'sl', 'lv', 'lt', 'et']],
  [/[őű]/i, ['hu']],
  [/[ıİğş]/, ['tr']],
  [/[ăâîșț]/i, ['ro', 'vi']],
  [/\p{Script=Cyrillic}/u, ['ru', 'uk']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['ja']],
  [/\p{Script=Han}/u, ['zh', 'zh-u-co-stroke', 'ja']],
  [/\p{Script=Hangul}/u, ['ko']],
];

/** The ways to sort terms that languages have for their letters: codes of languages; none if all terms are ASCII. */
export function alphabetsFor(terms: readonly string[]): string[] {
  const letters = terms.filter(term => /[^\0-\x7f]/.test(term)).join('');
  return [...new Set(APART.flatMap(([apart, languages]) => (apart.test(letters) ? languages : [])))];
}

/**
 * Keys by which terms ascend as a language sorts them. The order is that of the Unicode Collation Algorithm with the
 * tables of a known language, never those of the machine, and every option is set, so that Node and browsers agree;
 * between names that are alike, code points decide.
 */
export function alphabetKeys(terms: readonly string[], language: string): string[] {
  const known = Intl.Collator.supportedLocalesOf([language])[0] ?? 'en';
  const { compare } = new Intl.Collator(known, COLLATION);
  const names = [...new Set(terms)].sort((a, b) => compare(a, b) || (a < b ? -1 : 1));
  const width = String(names.length).length;
  const keys = new Map(names.map((name, place) => [name, String(place).padStart(width, '0')]));
  return terms.map(term => keys.get(term)!);
}

const COLLATION: Intl.CollatorOptions = {
  usage: 'sort',
  sensitivity: 'variant',
  caseFirst: 'false',
  numeric: false,
  ignorePunctuation: true,
};
