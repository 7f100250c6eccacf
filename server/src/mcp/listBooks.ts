import { symbolsOf } from '../core/document/symbols.ts';
import { knownEditionName } from '../core/editions/editionName.ts';
import { escapeMarkdown } from '../core/text/escapeMarkdown.ts';
import { listOf } from '../core/text/shape.ts';
import type { Desk, OpenBook, ShelfBook } from './library/desk.ts';
import { nextOf, pageOf, restOf, shown } from './quoting.ts';
import { amount, book, cursor, fieldsOf, next, sure, toolOf, words } from './tool.ts';

const LINE = fieldsOf({
  book: sure(words('The name by which other tools know it.')),
  files: sure(listOf(words('A path.'), { most: 1000 })),
  dialect: words("The dialect of its rules; missing if the book isn't loaded yet."),
  editions: listOf(words('A name.'), {
    most: 1000,
    says: 'The names of its editions, oldest first, for compare_editions.',
  }),
  edition: words('What the text says about its own edition.'),
  rules: amount('How many rules it has.'),
  terms: amount('How many entries its glossary has.'),
});

const AT_ONCE = 200;
/** With more books than this, only those that have been read are described. */
const FEW = 20;

export const listBooks = toolOf({
  name: 'list_books',
  title: 'List the rulebooks',
  description:
    'Lists the available rulebooks: names, files, dialect, edition, and how many rules and terms each has. Specify a book to load it.',
  input: fieldsOf({ book, cursor }),
  output: fieldsOf({ books: sure(listOf(LINE, { most: 1000 })), next }),
  async run({ book, cursor }, desk) {
    const all = await desk.books();
    if (book !== undefined || all.length <= FEW) await desk.open(book);
    const wanted = book === undefined ? all : all.filter(({ name }) => name === book);
    const page = pageOf(wanted, cursor, AT_ONCE);
    const books = page.items.map(each => bookFields(each, desk));
    const markdown = books.map(line => `- ${escapeMarkdown(describeBook(line))}`).join('\n') + restOf(page);
    return { data: { books, ...nextOf(page) }, markdown };
  },
});

function bookFields({ name, files, editionNames }: ShelfBook, desk: Desk) {
  const open = desk.opened(name);
  return {
    book: name,
    files,
    ...(editionNames.length && { editions: editionNames.map(shown) }),
    ...(open && bookCounts(open)),
  };
}

function bookCounts({ documents, workspace }: OpenBook) {
  const [first] = documents;
  const edition = first && knownEditionName(workspace, first);
  const sum = (count: (document: (typeof documents)[number]) => number) =>
    documents.reduce((all, document) => all + count(document), 0);
  return {
    ...(first && { dialect: first.dialect.id }),
    ...(edition !== undefined && { edition: shown(edition) }),
    rules: sum(document => symbolsOf(document).rules.size),
    terms: sum(document => symbolsOf(document).glossary.length),
  };
}

function describeBook({
  book,
  files,
  editions,
  edition,
  rules,
  terms,
}: ReturnType<typeof bookFields> & { edition?: string }): string {
  const counts = rules === undefined ? 'not read yet' : `${rules} rules, ${terms} terms`;
  const named = editions && `editions ${editions.join(', ')}`;
  return [`${book}: ${counts}`, edition, named, files.join(', ')].filter(Boolean).join('; ');
}
