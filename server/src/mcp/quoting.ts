import { nameOfHead } from '../core/blocks/block.ts';
import { passagesOf } from '../core/book/passages.ts';
import { type Definition, headOf, headSpan, titleOf, type Workspace } from '../core/book/workspace.ts';
import { readable } from '../core/dialect/dialect.ts';
import { documentPosition } from '../core/document/document.ts';
import { plainWords } from '../core/document/plainWords.ts';
import { editionNameOf, knownEditionName } from '../core/editions/editionName.ts';
import { quotedMarkdown, quotedWords } from '../core/render/quotedItem.ts';
import { escapeMarkdown } from '../core/text/escapeMarkdown.ts';
import { printableLines } from '../core/text/printable.ts';
import { type Desk, type OpenBook, Unanswered } from './library/desk.ts';
import { type BRIEF, type Members, type PLACE, QUOTED } from './tool.ts';

/** The place of a definition, in answers. */
type QuotedPlace = Members<typeof PLACE>;

/** The open book of a definition; a book that another one extends may not be open. */
export function bookWith(books: readonly OpenBook[], { document }: Definition): OpenBook | undefined {
  return books.find(({ documents }) => documents.some(({ uri }) => uri === document.uri));
}

export function placeOfDefinition(definition: Definition, books: readonly OpenBook[], desk: Desk): QuotedPlace {
  return placeAt(definition, headSpan(definition).start, books, desk);
}

/** The place of an offset in the document of a definition. */
export function placeAt(definition: Definition, offset: number, books: readonly OpenBook[], desk: Desk): QuotedPlace {
  const { document } = definition;
  const owner = bookWith(books, definition);
  const file = desk.pathOf(document.uri);
  const edition = owner ? knownEditionName(owner.workspace, owner.documents[0]!) : editionNameOf(document);
  const line = documentPosition(document, offset).line + 1;
  const link = owner?.linkTo?.(definition);
  return {
    book: owner?.name ?? file,
    ...(edition !== undefined && { edition: shown(edition) }),
    file,
    line,
    ...(link !== undefined && { link }),
  };
}

/** The number of a rule, or the name of a term. */
export function nameOfDefinition(definition: Definition): string {
  return nameOfHead(headOf(definition));
}

/** The title of a rule, as a person reads it, if it has one. */
export function titleToQuote(definition: Definition): string | undefined {
  const title = titleOf(headOf(definition));
  const { document } = definition;
  return title === undefined ? undefined : shown(plainWords(readable(title, document.dialect), document));
}

/** The text of a definition without its examples, and its examples: whole sentences. A heading has only its title. */
export function textIn(definition: Definition): { readonly text: string; readonly examples: readonly string[] } {
  const inMarkdown = quotedWords(definition);
  if (inMarkdown) return { text: inMarkdown.lines.map(shown).join('\n'), examples: inMarkdown.examples.map(shown) };
  const { paragraphs, examples } = passagesOf(definition);
  return { text: paragraphs.map(whole).map(shown).join('\n'), examples: examples.map(whole).map(shown) };
}

/** A rule in a few words: what it is called, and what it says if that is more. */
type Brief = Members<typeof BRIEF>;

export function briefOf(definition: Definition): Brief {
  const title = titleToQuote(definition);
  const { text } = textIn(definition);
  return {
    number: nameOfDefinition(definition),
    ...(title !== undefined && { title }),
    ...(text && text !== title && { text }),
  };
}

/** A brief rule in a line. */
export function briefLine({ number, title, text }: Brief): string {
  return [number, title, text].filter(Boolean).join(' ');
}

/** A text that was cut within a sentence, up to the end of the previous sentence. */
function whole(text: string): string {
  if (!text.endsWith('…') || text.length < 10_000) return text;
  const end = text.search(/[.!?][^.!?]*$/);
  return end < 0 ? text : text.slice(0, end + 1);
}

/** Text of a document without characters that could make it look like something else. */
export function shown(text: string): string {
  // Tags and other invisible characters can contain instructions.
  return printableLines(text).replace(/[\u{e0000}-\u{e007f}\u200b-\u200f\u2060-\u2064\ufeff]/gu, '');
}

/** Text of a document in Markdown: a quotation, with every character escaped. */
export function quoted(text: string): string {
  return text
    .split('\n')
    .map(line => `> ${escapeMarkdown(line)}`)
    .join('\n');
}

/** What a rule says in Markdown, with its emphasis and tables, as a quotation; undefined if its document is no Markdown. */
export function quotedAsWritten(workspace: Workspace, definition: Definition): string | undefined {
  const title = titleToQuote(definition);
  const text = quotedMarkdown(definition, { workspace, href: () => undefined });
  if (text === undefined) return undefined;
  const whole = [...(title === undefined ? [] : [escapeMarkdown(title)]), shown(text)].filter(Boolean).join('\n\n');
  return whole.replace(/^/gm, '> ');
}

/** The Markdown line above a quoted rule: its number and place. Words from the document are in quotation marks. */
export function heading(name: string, { book, edition, file, line }: QuotedPlace): string {
  const where = [book, ...(edition === undefined ? [] : [`“${edition}”`])].join(', ');
  return `**${escapeMarkdown(name)}** (${escapeMarkdown(where)}; ${escapeMarkdown(file)}:${line})`;
}

/** A title and a text, joined if the text says more than the title. */
export function titleWithText(title: string | undefined, text: string): string {
  return title === undefined || text === title ? text : `${title}\n${text}`.trim();
}

/** Splits long answers into pages. */
interface Page<T> {
  readonly items: readonly T[];
  /** The cursor for the next page. */
  readonly next?: string;
}

/** Number of UTF-16 units of quoted text per page, except for a longer single item. */
const MOST_TEXT = 16_000;

/** Number of items before a cursor. Throws {@link Unanswered} for an invalid cursor. */
export function pageStart(cursor: string | undefined): number {
  const from = cursor === undefined ? 0 : Number(/^from-(\d{1,9})$/.exec(cursor)?.[1] ?? Number.NaN);
  if (Number.isNaN(from)) throw new Unanswered(`“${cursor}” isn't a cursor of this answer; leave it out.`);
  return from;
}

/** The items after a cursor: as many whole ones as fit. Throws {@link Unanswered} for an invalid cursor. */
export function pageOf<T>(
  items: readonly T[],
  cursor: string | undefined,
  limit: number,
  lengthOf: (item: T) => number = () => 0,
): Page<T> {
  const from = Math.min(pageStart(cursor), items.length);
  let to = from;
  for (let length = 0; to < items.length && to < from + limit; to++) {
    length += lengthOf(items[to]!);
    if (length > MOST_TEXT && to > from) break;
  }
  return { items: items.slice(from, to), ...(to < items.length && { next: `from-${to}` }) };
}

/** An answer that quotes rules: its data, and the Markdown of each item, or a sentence if there are none. */
export function answerOf<D extends object>(page: Page<unknown>, data: D, lines: readonly string[], nothing = '') {
  return { data: { note: QUOTED, ...data, ...nextOf(page) }, markdown: (lines.join('\n\n') || nothing) + restOf(page) };
}

/** The member of a result with the cursor for the next page. */
export function nextOf({ next }: Page<unknown>): { readonly next?: string } {
  return next === undefined ? {} : { next };
}

/** The note on the next page, in Markdown. */
export function restOf({ next }: Page<unknown>): string {
  return next === undefined ? '' : `\n\nThere is more: ask again with the cursor ${next}.`;
}
