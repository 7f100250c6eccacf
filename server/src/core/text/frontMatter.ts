/** What the front matter of a document says about it. */
export interface FrontMatter {
  readonly title?: string;
  readonly date?: string;
  readonly language?: string;
}

/** A key that we read, and its value on one line, with or without quotation marks. */
const ENTRY =
  /^(title|date|lang|language)[ \t]*[:=][ \t]*(?:"((?:[^"\\\r\n]|\\.)*)"|'((?:[^'\r\n]|'')*)'|([^\r\n]*?))[ \t]*$/gim;
/** What only announces a value on the next lines. */
const BLOCK_SIGN = /^[|>][+-]?$/;

/** The front matter at the start of a text: title, date, and language. */
export function frontMatterOf(text: string): FrontMatter {
  const matter = text.slice(0, afterMatter(text));
  const found: Record<string, string> = {};
  for (const [, key, double, single, bare] of matter.matchAll(ENTRY)) {
    const value = double?.replace(/\\(.)/g, '$1') ?? single?.replaceAll("''", "'") ?? bare?.split(/\s#/, 1)[0] ?? '';
    if (value && !BLOCK_SIGN.test(value)) found[key!.toLowerCase().replace(/^lang$/, 'language')] ??= value;
  }
  return found;
}

/** Where the text after the front matter of a document starts; 0 if there is none. */
export function afterMatter(text: string): number {
  return (
    /^(---|\+\+\+)[ \t]*(?:\r\n?|\n)(?:(?!\1)[^\r\n]*(?:\r\n?|\n))*?(?:\1|\.\.\.)[ \t]*(?:\r\n?|\n|$)/.exec(text)?.[0]
      .length ?? 0
  );
}
