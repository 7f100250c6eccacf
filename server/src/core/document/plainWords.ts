import type { RulesDocument } from './document.ts';

/** Whether a document is Markdown, by the name of its file; data in tables of programs never are. */
export function isMarkdown({ uri, dialect }: RulesDocument): boolean {
  return dialect.layout.kind !== 'records' && /\.(?:md|markdown|mdx|mkd|qmd|rmd)(?=$|[?#])/i.test(uri);
}

const HAS_MARKS = /[*_`[<\\~{]/;
/** The address of a link or picture, after its words. */
const LINK = /!?\[([^[\]]{1,300})\](?:\([^()\s]{0,300}(?:\s"[^"]{0,100}")?\)|\[[^[\]]{0,100}\])/g;
const TAGS_AND_ATTRIBUTES = /<\/?[a-z][^<>]{0,300}>|\[\^[^[\]\s]{1,40}\]|[ \t]?\{:?[ \t]?[.#][^{}]{1,100}\}/gi;
/** Escapes, whose group is what they escape, and marks of emphasis and code. */
const MARKS =
  /\\([!-/:-@[-`{-~])|(?<!\s)\*{1,3}|\*{1,3}(?!\s)|`+|~~|(?<![\p{L}\p{N}_])_{1,3}|_{1,3}(?![\p{L}\p{N}_])/gu;

/**
 * A line of a document as a person reads it: in Markdown, without marks, tags, attributes, and the addresses of links. For
 * what needs a few words, fast; `core/render` reads Markdown as a whole.
 */
export function plainWords(text: string, document: RulesDocument): string {
  if (!HAS_MARKS.test(text) || !isMarkdown(document)) return text;
  return text
    .replace(LINK, '$1')
    .replace(TAGS_AND_ATTRIBUTES, '')
    .replace(MARKS, (_, escaped: string | undefined) => escaped ?? '')
    .trim();
}
