import { URI, Utils } from 'vscode-uri';
import { checks } from '../core/checks/all.ts';
import type { CheckSettings } from '../core/checks/settings.ts';
import { compileDialects } from '../core/definition.ts';
import { detectDialect, dialectOfRules, fitted } from '../core/detect.ts';
import { type CitedBook, citing, type Dialect } from '../core/dialect.ts';
import { dialects as shipped } from '../core/dialects/all.ts';
import { silent } from '../core/dialects/silent.ts';
import { parse, type RulesDocument } from '../core/document.ts';
import type { Span } from '../core/span.ts';
import type { Book } from '../core/workspace.ts';
import type { Host } from '../host.ts';
import { assignFiles, type BookFiles, matcherOf } from './books.ts';
import { PROJECT_FILE, type ProjectFile, readProjectFile, spanOfProblem } from './projectFile.ts';
import { type Problem, readerOf } from './shape.ts';

/** A folder with a `rulebook.json`, and all that this says about the documents in it. */
export interface Project {
  /** URI of the folder, with a slash at its end. */
  readonly folder: string;
  /** The text of its `rulebook.json`. */
  readonly text: string;
  /** What is wrong there: offsets in it. */
  readonly problems: readonly LocatedProblem[];
  readonly books: readonly Book[];
  /** The documents of its books that are not open, read from their files. */
  readonly documents: readonly RulesDocument[];
  /** The dialects that it defines, and those that come with Rulebook. */
  readonly dialects: readonly Dialect[];
  /** What its books are made of: globs that begin at any folder. */
  readonly globs: readonly string[];
  /** The dialect of a document in its folder; undefined where nothing says or shows one. */
  dialectOf(uri: string, text: string): Dialect | undefined;
  /** How a document in its folder is checked. */
  settingsFor(uri: string): CheckSettings;
}

export interface LocatedProblem extends Span {
  readonly severity: Problem['severity'];
  readonly message: string;
}

/** The path of a document relative to a folder that holds it. */
export function pathIn(folder: string, uri: string): string {
  return URI.parse(uri).path.slice(URI.parse(folder).path.length);
}

/** The URI of the `rulebook.json` in a folder. */
export function projectFileIn(folder: string): string {
  return folder + PROJECT_FILE;
}

/** What is wrong in a `rulebook.json` that can be told from its text alone. */
export function problemsIn(text: string): LocatedProblem[] {
  return located(text, readDefinitions(text).problems);
}

/** Reads the project of a folder, whose `rulebook.json` has the given text. Open documents are not read from their files. */
export async function loadProject(
  folder: string,
  text: string,
  host: Host,
  openText: (uri: string) => string | undefined,
): Promise<Project> {
  const { file, dialects, problems: defined } = readDefinitions(text);
  const { books, problems: assigned } = assignFiles(file, await host.listFiles(folder));
  const problems = [...defined, ...assigned];
  const uriOf = (path: string) => Utils.joinPath(URI.parse(folder), path).toString();
  const read = await Promise.all(
    books.flatMap(({ files, base }, index) =>
      [...files, ...base].map(async path => {
        const uri = uriOf(path);
        const text = openText(uri) ?? (await readOrReport(host, uri, path, ['books', index, 'files'], problems));
        return [path, text] as const;
      }),
    ),
  );
  // In the order of the books, whichever file was there first.
  const texts = new Map(read.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])));
  const plain = plainDialects(file, books, dialects, texts);
  const enriched = enricher(citedBooks(books, plain));
  const documents = [...texts].flatMap(([path, content]) => {
    const uri = uriOf(path);
    return openText(uri) === undefined ? [parse(uri, 0, content, enriched(plain.get(path)!))] : [];
  });
  const isIgnored = matcherOf(file.ignore);
  const settings = new Map<string, CheckSettings>();
  return {
    folder,
    text,
    problems: located(text, problems),
    books: books.map(({ names, files, base }) => ({ names, documents: files.map(uriOf), base: base.map(uriOf) })),
    documents,
    dialects,
    globs: file.books.flatMap(({ files, base }) => [...files, ...base]).flatMap(watched),
    dialectOf(uri, content) {
      const path = pathIn(folder, uri);
      if (isIgnored(path)) return silent;
      const dialect =
        plain.get(path) ?? chosenDialect(path, content, file, dialects) ?? detectDialect(content, dialects);
      return dialect && enriched(dialect);
    },
    settingsFor(uri) {
      const known = settings.get(uri) ?? settingsOf(file, pathIn(folder, uri));
      settings.set(uri, known);
      return known;
    },
  };
}

/** A glob of a project as one that fits at any folder, and what is below it, should it name a folder. */
function watched(glob: string): string[] {
  const plain = glob.replace(/^\.?\//, '').replace(/\/$/, '');
  return [`**/${plain}`, `**/${plain}/**`];
}

/** All that the text of a `rulebook.json` says by itself. */
function readDefinitions(text: string): { file: ProjectFile; dialects: readonly Dialect[]; problems: Problem[] } {
  const file = readProjectFile(
    text,
    checks.map(({ code }) => code),
  );
  const { dialects: own, problems: undefinable } = compileDialects(file.dialects, shipped);
  const taken = new Set(own.map(({ id }) => id));
  const dialects = [...own, ...shipped.filter(({ id }) => !taken.has(id))];
  const ids = dialects.map(({ id }) => id);
  const problems: Problem[] = [
    ...file.problems,
    ...undefinable.map(({ path, message }) => ({ path: ['dialects', ...path], message, severity: 'error' as const })),
  ];
  const checkId = (id: string | undefined, path: Problem['path']) => {
    if (id !== undefined) readerOf(problems).known(id, path, ids, 'dialect', 'value');
  };
  file.books.forEach(({ dialect }, index) => {
    checkId(dialect, ['books', index, 'dialect']);
  });
  for (const [glob, dialect] of file.associations) checkId(dialect, ['associations', glob]);
  return { file, dialects, problems };
}

/** The severities and the ignored findings that a project's file has for a path; of two that fit the last counts. */
function settingsOf({ checks, overrides, ignoreFindings }: ProjectFile, path: string): CheckSettings {
  const fits = (globs: readonly string[]) => globs.length === 0 || matcherOf(globs)(path);
  const fitting = overrides.filter(({ files }) => fits(files));
  return {
    severities: Object.assign({}, checks, ...fitting.map(override => override.checks)),
    ignored: ignoreFindings.filter(({ files }) => fits(files)),
  };
}

function located(text: string, problems: readonly Problem[]): LocatedProblem[] {
  return problems
    .map(problem => ({ ...spanOfProblem(text, problem), severity: problem.severity, message: problem.message }))
    .sort((a, b) => a.start - b.start);
}

async function readOrReport(
  host: Host,
  uri: string,
  path: string,
  place: Problem['path'],
  problems: Problem[],
): Promise<string | undefined> {
  try {
    return await host.readText(uri);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push({ path: place, message: `“${path}” cannot be read: ${reason}.`, severity: 'warning' });
    return undefined;
  }
}

/** The dialect that the project's file gives to a path, fitted to its text. */
function chosenDialect(
  path: string,
  text: string,
  { associations }: ProjectFile,
  dialects: readonly Dialect[],
  ofBook?: string,
): Dialect | undefined {
  const id = associations.find(([glob]) => matcherOf([glob])(path))?.[1] ?? ofBook;
  const dialect = dialects.find(known => id === known.id);
  return dialect && fitted(dialect, text);
}

/** The dialect of each file that was read. One that shows none by itself has that of its book. */
function plainDialects(
  file: ProjectFile,
  books: readonly BookFiles[],
  dialects: readonly Dialect[],
  texts: ReadonlyMap<string, string>,
): Map<string, Dialect> {
  const found = new Map<string, Dialect>();
  for (const { files, base, dialect: ofBook } of books) {
    const shown = [...files, ...base.filter(path => !books.some(book => book.files.includes(path)))]
      .filter(path => texts.has(path))
      .map(path => {
        const text = texts.get(path)!;
        const own = files.includes(path) ? ofBook : undefined;
        return [path, chosenDialect(path, text, file, dialects, own) ?? detectDialect(text, dialects)] as const;
      });
    const otherwise = shown.find(([, dialect]) => dialect)?.[1];
    for (const [path, dialect] of shown)
      found.set(path, dialect ?? otherwise ?? dialectOfRules(texts.get(path)!, dialects));
  }
  return found;
}

/** The books that have a name, by which others cite them. */
function citedBooks(books: readonly BookFiles[], dialects: ReadonlyMap<string, Dialect>): CitedBook[] {
  return books.flatMap(({ names, files }) => {
    const dialect = files.map(path => dialects.get(path)).find(found => found);
    return names.length && dialect ? [{ name: names[0]!, names, dialect }] : [];
  });
}

/** Makes of a dialect the one that also knows how books are cited; the same one for the same. */
function enricher(books: readonly CitedBook[]): (dialect: Dialect) => Dialect {
  const made = new Map<Dialect, Dialect>();
  return dialect => {
    const enriched = made.get(dialect) ?? citing(dialect, books);
    made.set(dialect, enriched);
    return enriched;
  };
}
