/** A regular expression that matches only this text, also with the flag `u`, in which a hyphen must not be escaped. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Whether a sticky pattern matches at an offset; the pattern's `lastIndex` is then where it ends. */
export function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** The match of a sticky pattern at an offset; null if there is none. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Where a sticky pattern that matches at an offset ends; undefined if it doesn't match there. */
export function endOfMatch(pattern: RegExp, text: string, at: number): number | undefined {
  return matchesAt(pattern, text, at) ? pattern.lastIndex : undefined;
}

/**
 * A pattern that ends with `$`, in a shape that takes hardly any time where it doesn't match: it's looked for backward
 * from the end first, rather than from each place on.
 */
export function atEnd(pattern: RegExp): Pick<RegExp, 'exec' | 'test'> {
  const backward = new RegExp(`(?<=${pattern.source})`, `${pattern.flags}y`);
  const test = (text: string) => matchesAt(backward, text, text.length);
  return { test, exec: text => (test(text) ? pattern.exec(text) : null) };
}

/** The matches of a global pattern from an offset on. */
export function matchesFrom(pattern: RegExp, text: string, from: number): Iterable<RegExpExecArray> {
  pattern.lastIndex = from;
  return text.matchAll(pattern);
}

/** A regular expression that matches nothing. */
export const NEVER = '(?!)';

/** A regular expression, for the flag `u`, for one of the words, longest first; a space matches any white space. */
export function anyOf(words: readonly string[]): string {
  const byLength = [...words].sort((a, b) => b.length - a.length);
  return byLength.map(word => literal(word.trim()).replace(/\s+/g, String.raw`\s{1,40}`)).join('|') || NEVER;
}

/** A regular expression for one of the words, perhaps with a capital first letter: the flag `i` would take longer. */
export function anyCapitalized(words: readonly string[]): string {
  return anyOf(words).replace(/(?<=^|\|)\p{L}/gu, first => `[${first}${first.toUpperCase()}]`);
}
