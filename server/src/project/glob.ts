/** Maximum number of wildcards: with many of them, matching can take hours. */
const MOST_WILDCARDS = 4;
const LONGEST = 1000;

/**
 * What is wrong with a glob of a `rulebook.json`, as a sentence that says what to write instead; undefined if nothing
 * is.
 */
export function wrongGlob(glob: string): string | undefined {
  const shown = glob.length > 60 ? `${glob.slice(0, 60)}…` : glob;
  if (/^(?:\/|[a-z]:[\\/])|(?:^|\/)\.\.(?:\/|$)/i.test(glob))
    return `“${shown}” is outside the folder of this file; use a path inside it.`;
  if (glob.length > LONGEST) return `“${shown}” is too long; use several globs.`;
  const wildcards =
    escapedGlob(glob)
      .match(/\\.|\*+/gs)
      ?.filter(found => found.startsWith('*')).length ?? 0;
  return wildcards > MOST_WILDCARDS
    ? `“${shown}” has ${wildcards} wildcards, but at most ${MOST_WILDCARDS} are allowed; use several globs.`
    : undefined;
}

/**
 * A glob with parentheses, and the characters before them, escaped, as in the globs of VS Code; `*`, `?`, `[…]`, and
 * `{…}` stay.
 */
export function escapedGlob(glob: string): string {
  return glob.replace(/\\.|[()|+@]/gs, sign => (sign.length > 1 ? sign : `\\${sign}`));
}
