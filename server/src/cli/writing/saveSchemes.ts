import { dirname, join, relative, resolve, sep } from 'node:path';
import { URI } from 'vscode-uri';
import { dialects } from '../../core/shipped/shippedDialects.ts';
import { stageFile } from '../../node/writeFile.ts';
import type { Rewrite } from '../../node/writeTogether.ts';
import { saveDialect } from '../../project/projectEdits.ts';
import { PROJECT_FILE } from '../../project/projectFile.ts';
import { Failure } from '../program/options.ts';
import { type DocumentReader, orFailure } from '../reading/read.ts';
import { EXIT } from '../showing/output.ts';
import { writeAllChanges } from './changing.ts';

const SHIPPED = dialects.map(({ id }) => id);

/** The scheme inferred from a file. */
export interface Inferred {
  readonly name: string;
  /** As a definition in a `rulebook.json`. */
  readonly definition: object;
}

/** The new text of a `rulebook.json`; `before` is undefined if there is none yet. */
interface Project {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string;
}

/**
 * Saves what was inferred in the nearest `rulebook.json`, all or nothing, and reports it. Returns the exit status;
 * throws {@link Failure} if that isn't possible.
 */
export async function saveSchemes(
  found: readonly Inferred[],
  reader: DocumentReader,
  say: (line: string) => void,
): Promise<number> {
  const projects = new Map<string, Project>();
  const said: string[] = [];
  for (const { name, definition } of found) {
    const folder = dirname(resolve(name));
    const path = resolve((await reader.projectAt(folder))?.name ?? join(projectFolderFor(folder), PROJECT_FILE));
    const before = projects.get(path)?.before ?? (await reader.projectAt(folder))?.project.text;
    const text = projects.get(path)?.after ?? before ?? '{}\n';
    const saved = saveDialect(text, relative(dirname(path), resolve(name)).split(sep).join('/'), definition, SHIPPED);
    if ('refusal' in saved) throw new Failure(`${name}: ${saved.refusal}`);
    projects.set(path, { path, before, after: saved.text });
    const file = relative('', path);
    said.push(
      saved.text === text
        ? `${file} already contains this as dialect “${saved.id}”.`
        : `Saved as the dialect “${saved.id}” of ${name} in ${file}.`,
    );
  }
  const status = await writeProjects([...projects.values()].filter(({ before, after }) => before !== after));
  if (status === EXIT.clean) said.forEach(say);
  return status;
}

/** Where to create a first `rulebook.json`: here, if the file is here or below. */
function projectFolderFor(folder: string): string {
  return relative('', folder).startsWith('..') ? folder : '.';
}

async function writeProjects(projects: readonly Project[]): Promise<number> {
  const changes = projects.flatMap(({ path, before, after }): Rewrite[] => {
    const uri = URI.file(path).toString();
    return before === undefined ? [] : [{ uri, name: relative('', path), before, after, within: dirname(path) }];
  });
  const status = writeAllChanges(changes);
  if (status !== EXIT.clean) return status;
  for (const { path, before, after } of projects)
    if (before === undefined)
      await orFailure(relative('', path), 'written', () => stageFile(path, Buffer.from(after)).commit());
  return EXIT.clean;
}
