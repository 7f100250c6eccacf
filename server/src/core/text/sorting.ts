import { firstIndex } from './bisect.ts';

/**
 * The keys of a term in each of the ways in which people sort: by the name up to a comma or parenthesis, then the
 * whole; each with a space before every letter (a hyphen like a space, or like nothing), and without spaces; then by
 * characters, with and without case; and with marks in parentheses after the others of its first word, and plurals
 * before compounds with the singular.
 */
export function sortKeys(term: string): readonly string[] {
  const whole = plain(term);
  const name = whole.split(/,\s|\s\(/, 1)[0]!;
  const keys = keysOf(name);
  const asWritten = [term.toLowerCase(), term];
  return [
    ...keys,
    ...(name === whole ? keys : keysOf(whole)),
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
function plain(term: string): string {
  const lower = term.toLowerCase();
  const bare = /[^\0-\x7f]/.test(lower) ? lower.normalize('NFD').replace(/\p{M}/gu, '') : lower;
  return bare.replace(/^(?:the|an?)\s/, '');
}

function keysOf(text: string): string[] {
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

/** The indexes of the terms that are wrong in every way of sorting, given the keys of each term. */
export function misplacedInAll(keys: readonly (readonly string[])[]): number[] {
  let wrong = [...keys.keys()];
  for (let order = 0; order < ORDERS && wrong.length; order++) {
    const found = new Set(misplaced(keys.map(own => own[order]!)));
    wrong = wrong.filter(index => found.has(index));
  }
  return wrong;
}
