import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Check } from '../core/checks/check.ts';
import { mendAll } from '../core/checks/mendAll.ts';
import { runChecks } from '../core/checks/run.ts';
import { textOf } from '../core/document.ts';
import { type Workspace, withDocument } from '../core/workspace.ts';
import { decode } from '../files/decode.ts';
import { encode, isLossless } from '../node/encode.ts';
import { replaceFile } from '../node/writeFile.ts';
import { EXIT, print, tell, tellFailure } from './output.ts';
import type { ReadFile } from './read.ts';
import { counted } from './summary.ts';

/** What mending makes of a file. */
export interface Change {
  readonly uri: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** The titles of the fixes. */
  readonly done: readonly string[];
}

/** Mends in memory what can be mended in only one way: the files as they are then, and what changed in these and others. */
export function mend(
  files: readonly ReadFile[],
  checks: readonly Check[],
): { files: readonly ReadFile[]; changes: readonly Change[] } {
  const groups = new Map<ReadFile['project'], ReadFile[]>();
  for (const file of files) groups.set(file.project, [...(groups.get(file.project) ?? []), file]);
  const mended = Array.from(groups.values(), group => mendTogether(group, checks));
  const byUri = new Map(mended.flatMap(group => group.files).map(file => [file.document.uri, file]));
  return {
    files: files.map(file => byUri.get(file.document.uri)!),
    changes: mended.flatMap(({ changes }) => changes),
  };
}

/** Mends files of one project, or files of none. */
function mendTogether(files: readonly ReadFile[], checks: readonly Check[]) {
  const before = files.reduce<Workspace>(
    (workspace, { document }) => withDocument(workspace, document),
    files[0]!.workspace,
  );
  const uris = files.map(({ document }) => document.uri);
  const { workspace, done } = mendAll(before, uris, (current, document) => runChecks(current, document, checks));
  const names = new Map(files.map(({ name, document }) => [document.uri, name]));
  const changes = Array.from(done, ([uri, titles]): Change => {
    const texts = { before: textOf(before.documents.get(uri)!), after: textOf(workspace.documents.get(uri)!) };
    return { uri, name: names.get(uri) ?? relative('', fileURLToPath(uri)), ...texts, done: titles };
  }).filter(change => change.before !== change.after);
  const mended = files.map(file => ({ ...file, workspace, document: workspace.documents.get(file.document.uri)! }));
  return { files: mended, changes };
}

/** Writes the changes into their files, each in its own encoding, and tells of each; answers the exit status. */
export function writeChanges(changes: readonly Change[]): number {
  let status: number = EXIT.clean;
  for (const change of changes) {
    try {
      writeChange(change);
      tell(`${change.name}: ${describe(change.done)}`);
    } catch (error) {
      status = tellFailure(change.name, 'written', error);
    }
  }
  return status;
}

/** Throws where the file would lose something. */
function writeChange({ uri, before, after }: Change): void {
  const path = fileURLToPath(uri);
  const bytes = readFileSync(path);
  const decoded = decode(bytes);
  if (decoded.text !== before) throw new Error('it has changed in the meantime');
  if (!isLossless(bytes, decoded))
    throw new Error(`it holds bytes that mean nothing in its encoding, ${decoded.encoding}`);
  replaceFile(path, encode({ text: after, encoding: decoded.encoding }));
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
  for (const { name, before, after } of changes) print(diffOf(name, before, after));
  return EXIT.clean;
}
