import { URI } from 'vscode-uri';
import type { CheckSettings } from '../core/book/checkSettings.ts';
import type { Book } from '../core/book/workspace.ts';
import type { Dialect } from '../core/dialect/dialect.ts';
import type { RulesDocument } from '../core/document/document.ts';
import type { Citer } from './books.ts';
import type { LocatedProblem } from './definitions.ts';
import { PROJECT_FILE, type ProjectFile } from './projectFile.ts';

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
  /**
   * The dialect of a document in its folder; undefined if nothing sets or shows one, unless it's known to contain
   * rules.
   */
  dialectOf(uri: string, text: string, holdsRules?: boolean): Dialect | undefined;
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
