import { URI } from 'vscode-uri';
import type { CheckSettings } from '../core/book/checkSettings.ts';
import type { Book } from '../core/book/workspace.ts';
import type { Dialect } from '../core/dialect/dialect.ts';
import type { RulesDocument } from '../core/document/document.ts';
import { eachOnce } from '../core/text/memo.ts';
import { type Citer, matcherOf } from './books.ts';
import type { LocatedProblem } from './definitions.ts';
import { PROJECT_FILE, type ProjectFile } from './projectFile.ts';

/** Finds the dialect that a text shows, among these. */
export type Detect = (text: string, dialects: readonly Dialect[]) => Dialect | undefined;

/** A folder with a `rulebook.json`, and what it says about the documents in it. */
export interface Project {
  /** URI of the folder, with a slash at its end. */
  readonly folder: string;
  /** The text of its `rulebook.json`. */
  readonly text: string;
  /** Its problems, with offsets. */
  readonly problems: readonly LocatedProblem[];
  readonly books: readonly Book[];
  /** The unopened documents of its loaded books, read from their files. */
  readonly documents: readonly RulesDocument[];
  /** Unloaded books, because nothing open needs them, grouped by what is checked together. */
  readonly unloaded: readonly (readonly Book[])[];
  /** The dialects that it defines, and those of Rulebook. */
  readonly dialects: readonly Dialect[];
  /** Globs for the files of its books and citing files, for any folder. */
  readonly globs: readonly string[];
  /** Whether a file in its folder belongs to one of its books, or would if it existed. */
  covers(uri: string): boolean;
  /** The dialect of a document in its folder: what it sets for it, or what `detect` sees in the text, if anything. */
  dialectOf(uri: string, text: string, detect?: Detect): Dialect | undefined;
  /** The dialect in which to read a document in its folder, which also says whether it is an excerpt. */
  asRead(uri: string, dialect: Dialect): Dialect;
  /** Its entries that cite an edition of a book. */
  readonly citers: readonly Citer[];
  /** The files in its folder that cite the books and aren't rules documents. */
  readonly citing: readonly string[];
  /** The patterns by which a citing file in its folder cites the books: `CR ({number})`. */
  patternsFor(uri: string): readonly string[];
  /** A name of each book that a citing file in its folder cites, in any usual form. */
  booksCitedBy(uri: string): readonly string[];
  /** Whether a citing file in its folder is a test. */
  isTest(uri: string): boolean;
  /** How to publish its books. */
  readonly publish: ProjectFile['publish'];
  /** How to check a document in its folder. */
  settingsFor(uri: string): CheckSettings;
}

/** The path of a document relative to a folder that holds it. */
export function pathIn(folder: string, uri: string): string {
  return URI.parse(uri).path.slice(URI.parse(folder).path.length);
}

/** The URI of the `rulebook.json` in a folder. */
export function projectFileIn(folder: string): string {
  return folder + PROJECT_FILE;
}

/** By default, names of files or folders show which files are tests. */
const USUAL_TESTS = [
  '**/{test,tests,__tests__,spec}/**',
  '**/*[._-]{test,tests,spec}.*',
  '**/test_*',
  '**/*{Test,Tests,Spec}.*',
];

/** The globs of a project's file, compiled once. */
export function byGlobs(
  folder: string,
  file: ProjectFile,
): Pick<Project, 'globs' | 'covers' | 'patternsFor' | 'booksCitedBy' | 'isTest' | 'settingsFor'> {
  const globs = file.books.flatMap(({ files, base, editions }) => [
    ...files,
    ...base,
    ...editions.flatMap(edition => edition.files),
  ]);
  const isCovered = matcherOf(globs);
  const citing = file.citing.map(({ files, ...entry }) => ({ fits: matcherOf(files), ...entry }));
  const isTest = matcherOf(file.tests.length ? file.tests : USUAL_TESTS);
  const cited = file.citing.flatMap(({ files, book }) => (book === undefined ? [] : files));
  const entriesFor = (uri: string) => citing.filter(({ fits }) => fits(pathIn(folder, uri)));
  return {
    globs: [...globs, ...cited].flatMap(watched),
    covers: uri => isCovered(pathIn(folder, uri)),
    patternsFor: uri => entriesFor(uri).flatMap(({ pattern }) => pattern ?? []),
    booksCitedBy: uri => (isCovered(pathIn(folder, uri)) ? [] : entriesFor(uri).flatMap(({ book }) => book ?? [])),
    isTest: uri => isTest(pathIn(folder, uri)),
    settingsFor: settingsIn(folder, file),
  };
}

/**
 * How to check a document: the severities and ignored findings for its path in the project's file. If several entries
 * match, the last one counts. Returns the same object for the same result.
 */
function settingsIn(
  folder: string,
  { checks, overrides, ignoreFindings }: ProjectFile,
): (uri: string) => CheckSettings {
  const chosen = overrides.map(({ files, checks }) => ({ fits: matcherOrAny(files), checks }));
  const ignored = ignoreFindings.map(({ check: code, files, ...finding }) => {
    return { fits: matcherOrAny(files), finding: { ...finding, ...(code !== undefined && { code }) } };
  });
  return eachOnce((uri: string) => {
    const path = pathIn(folder, uri);
    return {
      severities: Object.assign({}, checks, ...chosen.filter(({ fits }) => fits(path)).map(({ checks }) => checks)),
      ignored: ignored.filter(({ fits }) => fits(path)).map(({ finding }) => finding),
    };
  });
}

/** Whether a path matches one of the globs; without globs, every path does. */
function matcherOrAny(globs: readonly string[]): (path: string) => boolean {
  return globs.length ? matcherOf(globs) : () => true;
}

/** A glob of a project as a glob for any folder, which also matches everything in a folder that it names. */
function watched(glob: string): string[] {
  const plain = glob.replace(/^\.?\//, '').replace(/\/$/, '');
  return [`**/${plain}`, `**/${plain}/**`];
}
