/** A regular expression that matches only this text, also with the flag `u`, in which a hyphen must not be escaped. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Where a sticky pattern that matches at an offset ends; undefined if it doesn't match there. */
export function endOfMatch(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
