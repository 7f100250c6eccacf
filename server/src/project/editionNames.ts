import { type BookEntry, type Problem, type ProjectFile, unknownBook, unknownName } from './projectFile.ts';

/** Names of all editions of a book, oldest first. */
function editionNames({ editions, edition }: Pick<BookEntry, 'editions' | 'edition'>): string[] {
  return [...editions.map(({ name }) => name), ...(edition === undefined ? [] : [edition])];
}

/** Problems with names of editions in a `rulebook.json`: duplicates, and cited editions that don't exist. */
export function editionProblems({ books, citing }: Pick<ProjectFile, 'books' | 'citing'>): Problem[] {
  const citers = [
    ...books.map((entry, index) => ({ path: ['books', index], entry })),
    ...citing.map((entry, index) => ({ path: ['citing', index], entry })),
  ].flatMap(({ path, entry }) => [
    { path: [...path, 'cites'], cites: entry.cites },
    { path: [...path, 'migratedTo'], cites: entry.migratedTo },
  ]);
  return [
    ...books.flatMap(sharedNames),
    ...citers.flatMap(({ path, cites }) =>
      Object.entries(cites).flatMap(([book, edition]) => {
        const message = unknownEdition(book, edition, books);
        return message ? [{ path: [...path, book], message, severity: 'error' as const }] : [];
      }),
    ),
  ];
}

function sharedNames(book: BookEntry, index: number): Problem[] {
  const names = editionNames(book);
  return names.flatMap((name, at) => {
    if (names.indexOf(name) === at) return [];
    const path = at < book.editions.length ? ['books', index, 'editions', at, 'name'] : ['books', index, 'edition'];
    const message = `“${name}” is already an edition of this book; give each edition its own name.`;
    return [{ path, message, severity: 'error' }];
  });
}

function unknownEdition(name: string, edition: string, books: readonly BookEntry[]): string | undefined {
  const book = books.find(({ names }) => names.includes(name));
  if (!book) return unknownBook(name, books);
  const names = editionNames(book);
  return names.length
    ? unknownName('edition', edition, names)
    : `“${name}” has no named editions; specify the one in its files, "edition": "${edition}".`;
}
