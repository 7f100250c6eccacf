import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { headOf, titleOf } from '../core/book/workspace.ts';
import { definedNumbers, symbolsOf } from '../core/document/symbols.ts';
import { shortened } from '../core/features/navigation/headline.ts';
import { decodedAddress } from '../core/text/fileName.ts';
import { getRule } from './getRule.ts';
import { type Desk, type OpenBook, Unanswered } from './library/desk.ts';
import { nameOfDefinition, pageOf, titleToQuote } from './quoting.ts';
import { callTool } from './tool.ts';

/** Rules as resources. */
export const TEMPLATE = {
  name: 'rule',
  title: 'A rule',
  uriTemplate: 'rulebook://{book}/{number}',
  description: 'A rule with its examples and the rules under it, by book and number.',
  mimeType: 'text/markdown',
};

const AT_ONCE = 100;
const LONGEST_RESOURCE_TITLE = 80;

/** The rules with titles, of all books that have been read or are few. */
export async function listHeadings(cursor: string | undefined, desk: Desk) {
  const books = await desk.open(undefined).catch(() => []);
  const titled = books.flatMap(book =>
    book.documents.flatMap(document =>
      [...symbolsOf(document).rules.values()]
        .map(ordinal => ({ document, ordinal }))
        .filter(definition => titleOf(headOf(definition)) !== undefined)
        .map(definition => ({ book, definition })),
    ),
  );
  const page = pageOf(titled, cursor, AT_ONCE);
  const resources = page.items.map(({ book, definition }) => ({
    uri: uriOfRule(book, nameOfDefinition(definition)),
    name: nameOfDefinition(definition),
    title: shortened(`${nameOfDefinition(definition)} “${titleToQuote(definition)}”`, LONGEST_RESOURCE_TITLE),
    mimeType: TEMPLATE.mimeType,
  }));
  return { resources, ...(page.next !== undefined && { nextCursor: page.next }) };
}

function uriOfRule({ name }: OpenBook, number: string): string {
  return `rulebook://${encodeURIComponent(name)}/${encodeURIComponent(number)}`;
}

/** The rule with a URI. */
export async function readRule(uri: string, desk: Desk) {
  const [, book, number] = /^rulebook:\/\/([^/]+)\/([^/]+)$/.exec(uri) ?? [];
  try {
    if (book === undefined || number === undefined) throw new Unanswered('It must look like rulebook://BOOK/NUMBER.');
    const asked = { book: decodedAddress(book), number: decodedAddress(number), include: ['examples', 'subrules'] };
    const { markdown } = await callTool(getRule, asked, desk);
    return { contents: [{ uri, mimeType: TEMPLATE.mimeType, text: markdown }] };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `“${uri}” isn't a rule: ${error.message}`);
  }
}

const MOST_VALUES = 100;

/** Completions for the name of a book or a number. */
export async function completeRule(
  { name, value }: { readonly name: string; readonly value: string },
  { book }: Readonly<Record<string, string>>,
  desk: Desk,
) {
  const all = name === 'book' ? (await desk.books()).map(each => each.name) : await numbersInBook(book, desk);
  const values = all.filter(each => each.toLowerCase().startsWith(value.toLowerCase()));
  const total = values.length;
  return { completion: { values: values.slice(0, MOST_VALUES), total, hasMore: total > MOST_VALUES } };
}

async function numbersInBook(book: string | undefined, desk: Desk): Promise<string[]> {
  const books = await desk.open(book).catch(() => []);
  return [...new Set(books.flatMap(({ documents }) => definedNumbers(documents)))];
}
