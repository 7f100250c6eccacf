/** Expected text in the source of a test, and its replacement. */
export interface Rewriting {
  /** The title of the test: expected text is after it, if it is in the source. */
  readonly title: string;
  readonly expected: string;
  readonly found: string;
}

const QUOTES = ["'", '"', '`'] as const;
type Quote = (typeof QUOTES)[number];

/** A text as it is written between quotes. */
function written(text: string, quote: Quote): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return quote === '`' ? escaped.replaceAll('${', '\\${') : escaped.replaceAll('\n', '\\n');
}

/** The quotes around an offset: the nearest before it in its line; a line without quotes belongs to a template. */
function quoteAt(source: string, offset: number): Quote {
  const line = source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset);
  return (/(['"`])(?:\\.|(?!\1)[^\\])*$/.exec(line)?.[1] ?? '`') as Quote;
}

/**
 * The source with the result in place of the expected text; undefined if that isn't found, or if its place is unclear.
 */
export function rewriteSource(source: string, { title, expected, found }: Rewriting): string | undefined {
  const titleAt = Math.max(...QUOTES.map(quote => source.indexOf(`${quote}${written(title, quote)}${quote}`)));
  const forms = [...new Set(QUOTES.map(quote => written(expected, quote)))];
  const places = forms
    .map(form => ({ form, at: source.indexOf(form, Math.max(titleAt, 0)) }))
    .filter(({ form, at }) => at >= 0 && form === written(expected, quoteAt(source, at)))
    .sort((a, b) => a.at - b.at);
  const [place] = places;
  if (!expected || !place) return undefined;
  const { form, at } = place;
  if (titleAt < 0 && source.indexOf(form, at + 1) >= 0) return undefined;
  return source.slice(0, at) + written(found, quoteAt(source, at)) + source.slice(at + form.length);
}
