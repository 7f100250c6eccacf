import { type Workspace, withDocument } from '../../core/book/workspace.ts';
import type { Check } from '../../core/checks/findings/check.ts';
import { fixAll } from '../../core/checks/fixAll.ts';
import { runChecks } from '../../core/checks/runChecks.ts';
import { textOf } from '../../core/document/document.ts';
import { counted } from '../../core/text/words.ts';
import { type Rewrite, writeAlone } from '../../node/writeTogether.ts';
import { nameOf, type ReadFile } from '../reading/read.ts';
import { EXIT, printFailure, printMessage, printQuoted } from '../showing/output.ts';

/** The result of fixing a file. */
export interface Change extends Rewrite {
  /** The titles of the fixes. */
  readonly done: readonly string[];
}

/** Applies single fixes in memory: returns the files after that, and what changed in them and others. */
export function fix(
  files: readonly ReadFile[],
  checks: readonly Check[],
): { files: readonly ReadFile[]; changes: readonly Change[] } {
  const groups = new Map<ReadFile['project'], ReadFile[]>();
  for (const file of files) groups.set(file.project, [...(groups.get(file.project) ?? []), file]);
  const fixed = Array.from(groups.values(), group => fixTogether(group, checks));
  const byUri = new Map(fixed.flatMap(group => group.files).map(file => [file.document.uri, file]));
  return {
    files: files.map(file => byUri.get(file.document.uri)!),
    changes: fixed.flatMap(({ changes }) => changes),
  };
}

/** Fixes files of one project, or files without a project. */
function fixTogether(files: readonly ReadFile[], checks: readonly Check[]) {
  const before = files.reduce<Workspace>(
    (workspace, { document }) => withDocument(workspace, document),
    files[0]!.workspace,
  );
  const uris = files.map(({ document }) => document.uri);
  const { workspace, done } = fixAll(before, uris, (current, document) => runChecks(current, document, checks));
  const names = new Map(files.map(({ name, document }) => [document.uri, name]));
  const changes = Array.from(done, ([uri, titles]): Change => {
    const texts = { before: textOf(before.documents.get(uri)!), after: textOf(workspace.documents.get(uri)!) };
    return { uri, name: names.get(uri) ?? nameOf(uri), ...texts, done: titles };
  }).filter(change => change.before !== change.after);
  const fixed = files.map(file => ({ ...file, workspace, document: workspace.documents.get(file.document.uri)! }));
  return { files: fixed, changes };
}

/** Writes the changes to their files, each in its own encoding, and reports each; returns the exit status. */
export function writeChanges(changes: readonly Change[]): number {
  let status: number = EXIT.clean;
  for (const change of changes) {
    try {
      writeAlone(change);
      printMessage(`${change.name}: ${describe(change.done)}`);
    } catch (error) {
      status = printFailure(change.name, 'written', error);
    }
  }
  return status;
}

const MOST_TITLES = 5;

function describe(done: readonly string[]): string {
  const titles = [...new Set(done)];
  const rest = titles.length - MOST_TITLES;
  const shown = titles.slice(0, MOST_TITLES).join('; ') + (rest > 0 ? `; ${rest} more` : '');
  return `${counted(done.length, 'fix').replace(/fixs$/, 'fixes')}: ${shown}`;
}

/** Prints the changes as a diff. */
export async function showChanges(changes: readonly Change[]): Promise<number> {
  const { diffOf } = await import('./diff.ts');
  for (const { name, before, after } of changes) printQuoted(diffOf(name, before, after));
  return EXIT.clean;
}
