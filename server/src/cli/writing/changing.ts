import { dirname } from 'node:path';
import { type RulesDocument, textOf } from '../../core/document/document.ts';
import { writeTogether } from '../../node/writeTogether.ts';
import { expandGlobs } from '../arguments/globs.ts';
import { WrongUsage } from '../arguments/options.ts';
import { citingFilesOf, createReader, type FoundProject, nameOf, type Reader, type ReadFile } from '../reading/read.ts';
import { EXIT, printFailure, printMessage, printQuoted } from '../showing/output.ts';
import { placedProblems } from '../showing/placed.ts';
import { type Change, showChanges } from './fixFiles.ts';

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
  const files: ReadFile[] = [];
  let failed = false;
  for (const name of names.length ? names : await citingFiles(reader)) {
    if (name === '-') throw new WrongUsage("standard input can't be changed in place");
    for (const found of await expandGlobs(name)) {
      const file = await reader.read(found).catch(error => printFailure(found, 'read', error));
      if (typeof file === 'number') failed = true;
      else files.push(file);
    }
  }
  await printProjectProblems(
    reader,
    files.map(({ name }) => name),
  );
  return failed ? undefined : files;
}

/** A book with a mistake in its `rulebook.json` would not be updated, and no one would notice. */
export async function printProjectProblems(reader: Reader, names: readonly string[]): Promise<void> {
  const projects = new Set<FoundProject>();
  for (const name of names) {
    const found = await reader.projectAt(dirname(name));
    if (found) projects.add(found);
  }
  for (const { name, project } of projects)
    for (const { line, column, message, severity } of placedProblems(project.text, project.problems))
      if (severity === 'error') printMessage(`${name}:${line}:${column}: ${message}`);
}

async function citingFiles(reader: Reader): Promise<readonly string[]> {
  const found = await reader.projectAt('.');
  const files = found ? citingFilesOf(found.project) : [];
  if (!files.length) throw new WrongUsage('specify one or more files, or list them as "citing" in a rulebook.json');
  return files;
}

/** A document with a new text. */
export function changeOf(document: RulesDocument, after: string): Change {
  return { uri: document.uri, name: nameOf(document.uri), before: textOf(document), after, done: [] };
}

/** Writes all changes or none; reports what can't be written. Returns the exit status. */
export function writeAll(changes: readonly Change[]): number {
  const isWritten = writeTogether(changes, (name, error) => printFailure(name, 'written', error));
  return isWritten ? EXIT.clean : EXIT.wrong;
}

/**
 * Writes all changes or none, prints them as a diff, or only checks whether there are any. Prints the report if they
 * were written. Returns the exit status.
 */
export async function finish(report: string, all: readonly Change[], { dryRun, check }: Manner): Promise<number> {
  const changes = all.filter(({ before, after }) => before !== after);
  const status = dryRun || check ? EXIT.clean : writeAll(changes);
  if (status !== EXIT.clean) return status;
  printQuoted(report);
  if (dryRun) await showChanges(changes);
  return check && changes.length ? EXIT.findings : EXIT.clean;
}
