import { statSync } from 'node:fs';
import { withDocument } from '../../core/book/workspace.ts';
import { textAfter } from '../../core/changes/plan/textMoves.ts';
import { fixAll } from '../../core/checks/fixAll.ts';
import { runChecks } from '../../core/checks/runChecks.ts';
import { type DocumentEdit, textOf } from '../../core/document/document.ts';
import type { Check } from '../../core/findings/check.ts';
import { addTo } from '../../core/text/lists.ts';
import { counted } from '../../core/text/words.ts';
import { type Rewrite, writeAlone, writeTogether } from '../../node/writeTogether.ts';
import { expandAll } from '../program/globs.ts';
import { WrongUsage } from '../program/options.ts';
import { printProjectErrors } from '../reading/projectHere.ts';
import {
  citingFilesOf,
  createReader,
  type DocumentReader,
  nameOfFile,
  type ReadFile,
  readEach,
} from '../reading/read.ts';
import { EXIT, printFailure, printMessage, printQuoted } from '../showing/output.ts';
import { showProgress } from '../showing/progressLine.ts';

/** The result of fixing a file. */
interface FixedFile extends Rewrite {
  /** The titles of the fixes. */
  readonly done: readonly string[];
}

/** Applies safe fixes in memory: returns the files after that, and what changed in them and others. */
export function fix(files: readonly ReadFile[], checks: readonly Check[]) {
  const groups = new Map<ReadFile['project'], ReadFile[]>();
  for (const file of files) addTo(groups, file.project, file);
  const fixed = Array.from(groups.values(), group => fixTogether(group, checks));
  const byUri = new Map(fixed.flatMap(group => group.files).map(file => [file.document.uri, file]));
  return {
    files: files.map(file => byUri.get(file.document.uri)!),
    changes: fixed.flatMap(({ changes }) => changes),
  };
}

/** Fixes files of one project, or files without a project. */
function fixTogether(files: readonly ReadFile[], checks: readonly Check[]) {
  const documents = files.map(({ document }) => document);
  const before = documents.reduce(withDocument, files[0]!.workspace);
  const uris = documents.map(({ uri }) => uri);
  const { workspace, done } = fixAll(before, uris, (current, document) => runChecks(current, document, checks));
  const names = new Map(files.map(({ name, document }) => [document.uri, name]));
  const changes = Array.from(done, ([uri, titles]): FixedFile => {
    const texts = { before: textOf(before.documents.get(uri)!), after: textOf(workspace.documents.get(uri)!) };
    return { uri, name: names.get(uri) ?? nameOfFile(uri), ...texts, done: titles };
  }).filter(change => change.before !== change.after);
  const fixed = files.map(file => ({ ...file, workspace, document: workspace.documents.get(file.document.uri)! }));
  return { files: fixed, changes };
}

/** Writes the changes to their files, each in its own encoding, and reports each; returns the exit status. */
export function writeChanges(changes: readonly FixedFile[]): number {
  let status: number = EXIT.clean;
  for (const change of changes) {
    try {
      writeAlone(change);
      printMessage(`${change.name}: ${describeFixes(change.done)}`);
    } catch (error) {
      status = printFailure(change.name, 'written', error);
    }
  }
  return status;
}

const MOST_TITLES = 5;

function describeFixes(done: readonly string[]): string {
  const titles = [...new Set(done)];
  const rest = titles.length - MOST_TITLES;
  const shown = titles.slice(0, MOST_TITLES).join('; ') + (rest > 0 ? `; ${rest} more` : '');
  return `${counted(done.length, 'fix', 'fixes')}: ${shown}`;
}

/** Prints the changes as a diff. */
export async function showChanges(changes: readonly Rewrite[]): Promise<number> {
  const { diffOf } = await import('../../files/diff.ts');
  for (const { name, before, after } of changes) printQuoted(diffOf(name, before, after));
  return EXIT.clean;
}

/** How to apply changes. */
export interface Manner {
  readonly dryRun: boolean;
  readonly check: boolean;
}

/** Files given on the command line, and the dialect for all of them. */
interface FilesToChange {
  readonly files: readonly string[];
  readonly dialect?: string | undefined;
}

/**
 * All files to change in place; undefined, and reported, if one can't be read. Without names, the citing files of the
 * `rulebook.json` here. Throws {@link WrongUsage}.
 */
export async function readAll({ files: names, dialect }: FilesToChange): Promise<readonly ReadFile[] | undefined> {
  const reader = createReader({ dialect });
  if (names.includes('-')) throw new WrongUsage("standard input can't be changed in place");
  const wanted = await expandAll(names.length ? names : await citingFiles(reader));
  if (hasTwice(wanted)) return undefined;
  const progress = showProgress(wanted.length, 'reading');
  const { found: files, status } = await readEach(wanted, reader.read, progress, file => file);
  await printProjectErrors(
    reader,
    files.map(({ name }) => name),
  );
  return status === EXIT.clean ? files : undefined;
}

/** Whether two names are of one file, so that its rules would be renumbered twice; reported. */
function hasTwice(names: readonly string[]): boolean {
  const first = new Map<string | undefined, string>();
  for (const name of names) {
    const id = idOf(name);
    const other = first.get(id);
    if (id !== undefined && other !== undefined) {
      printFailure(name, 'written', new Error(`it's the same file as ${other}`));
      return true;
    }
    first.set(id, name);
  }
  return false;
}

async function citingFiles(reader: DocumentReader): Promise<readonly string[]> {
  const found = await reader.projectAt('.');
  const files = found ? citingFilesOf(found.project) : [];
  if (!files.length) throw new WrongUsage('specify one or more files, or list them as "citing" in a rulebook.json');
  return files;
}

/** The documents that edits change, each with its new text. */
export function changesBy(edits: readonly DocumentEdit[]): Rewrite[] {
  return [...new Set(edits.map(({ document }) => document))].map(document => {
    const { uri } = document;
    return { uri, name: nameOfFile(uri), before: textOf(document), after: textAfter(document, edits) };
  });
}

/** Writes all changes or none; reports what can't be written. Returns the exit status. */
export function writeAllChanges(changes: readonly Rewrite[]): number {
  const isWritten = writeTogether(changes, (name, error) => printFailure(name, 'written', error));
  return isWritten ? EXIT.clean : EXIT.wrong;
}

/**
 * Writes all changes or none, prints them as a diff, or only checks whether there are any. Prints the report if they
 * were written. Returns the exit status.
 */
export async function finish(report: string, all: readonly Rewrite[], { dryRun, check }: Manner): Promise<number> {
  const changes = all.filter(({ before, after }) => before !== after);
  const status = dryRun || check ? EXIT.clean : writeAllChanges(changes);
  if (status !== EXIT.clean) return status;
  printQuoted(report);
  if (dryRun) await showChanges(changes);
  return check && changes.length ? EXIT.findings : EXIT.clean;
}

/** Throws {@link WrongUsage} if the output is one of the documents, under any name, because that would be lost. */
export function mustBeNone(output: string, documents: readonly string[]): void {
  const taken = idOf(output);
  if (taken !== undefined && documents.some(name => idOf(name) === taken))
    throw new WrongUsage(`${output} is also an input; write to another file`);
}

/** Identifies a file on the machine; undefined if it doesn't exist. */
function idOf(name: string): string | undefined {
  const stats = statSync(name, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}
