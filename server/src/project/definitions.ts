import { compileDialects } from '../core/dialect/compile.ts';
import type { Dialect } from '../core/dialect/dialect.ts';
import { editionNames } from '../core/editions/editionName.ts';
import { inferred } from '../core/shipped/inferred.ts';
import { FORMER_IDS, dialects as shipped } from '../core/shipped/shippedDialects.ts';
import type { Span } from '../core/text/span.ts';
import { numeral } from '../core/text/words.ts';
import {
  type BookEntry,
  type ProjectFile,
  type ProjectProblem,
  readProjectFile,
  spansIn,
  unknownBook,
  unknownName,
} from './projectFile.ts';

/** Problems with names of editions in a `rulebook.json`: duplicates, and cited editions that don't exist. */
function editionProblems({ books, citing }: ProjectFile): ProjectProblem[] {
  const problems = books.flatMap(sharedNames);
  for (const [list, entries] of Object.entries({ books, citing }))
    for (const [index, entry] of entries.entries())
      for (const key of ['cites', 'migratedTo'] as const)
        for (const [book, edition] of Object.entries(entry[key])) {
          const message = unknownEdition(book, edition, books);
          if (message) problems.push({ path: [list, index, key, book], message, severity: 'error' });
        }
  return problems;
}

function sharedNames(book: BookEntry, index: number): ProjectProblem[] {
  const names = editionNames(book.editions, book.edition);
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
  const names = editionNames(book.editions, book.edition);
  return names.length
    ? unknownName('edition', edition, names)
    : `“${name}” has no named editions; specify the one in its files, "edition": "${edition}".`;
}

/** A problem of a `rulebook.json`, with its offsets. */
export interface LocatedProblem extends Span {
  readonly severity: ProjectProblem['severity'];
  readonly message: string;
}

/** The problems of a `rulebook.json` that its text alone shows. */
export function problemsIn(text: string): LocatedProblem[] {
  return locatedProblems(text, readDefinitions(text).problems);
}

/** Everything that the text of a `rulebook.json` says by itself. */
export function readDefinitions(text: string) {
  const file = readProjectFile(text);
  const { dialects: own, problems: undefinable } = compileDialects(file.dialects, shipped);
  const taken = new Set(own.map(({ id }) => id));
  const dialects: readonly Dialect[] = [...own, ...shipped.filter(({ id }) => !taken.has(id))];
  const ids = dialects.map(({ id }) => id);
  const problems: ProjectProblem[] = [
    ...file.problems,
    ...editionProblems(file),
    ...undefinable.map(({ path, message }) => ({ path: ['dialects', ...path], message, severity: 'error' as const })),
  ];
  const checkId = (id: string | undefined, path: ProjectProblem['path']) => {
    if (id && FORMER_IDS.has(id) && !ids.includes(id)) {
      const message = `Rulebook now infers dialect “${id}” from the text. Replace the id with “${inferred.id}”, or remove it.`;
      problems.push({ path, message, severity: 'warning' });
      return;
    }
    const message = id && unknownName('dialect', id, ids);
    if (message) problems.push({ path, message, severity: 'error' });
  };
  file.books.forEach(({ dialect }, index) => {
    checkId(dialect, ['books', index, 'dialect']);
  });
  for (const [glob, dialect] of Object.entries(file.associations)) checkId(dialect, ['associations', glob]);
  return { file, dialects, problems };
}

/** No one reads more. */
const MOST_PROBLEMS = 100;

/** The problems with their places; if there are too many, errors come first. */
export function locatedProblems(text: string, problems: readonly ProjectProblem[]): LocatedProblem[] {
  const spanOf = spansIn(text);
  const shown = few(problems).map(problem => ({
    ...spanOf(problem),
    severity: problem.severity,
    message: problem.message,
  }));
  return shown.sort((a, b) => a.start - b.start);
}

function few(problems: readonly ProjectProblem[]): readonly ProjectProblem[] {
  if (problems.length <= MOST_PROBLEMS) return problems;
  const [errors, warnings] = [problems.filter(isError), problems.filter(problem => !isError(problem))];
  const count = numeral(problems.length);
  const message = `This file has ${count} problems, of which ${MOST_PROBLEMS} are shown; fix these first.`;
  const rest: ProjectProblem = { path: [], message, severity: problems.some(isError) ? 'error' : 'warning' };
  return [rest, ...[...errors, ...warnings].slice(0, MOST_PROBLEMS)];
}

function isError({ severity }: ProjectProblem): boolean {
  return severity === 'error';
}
