import { printMessage } from '../showing/output.ts';
import { placedProblems } from '../showing/placed.ts';
import { createReader, type DocumentReader, type FoundProject, projectsOf } from './read.ts';

/** The project of the current folder; errors in its `rulebook.json` are reported. */
export async function projectHere(): Promise<FoundProject | undefined> {
  const found = await createReader().projectAt('.');
  if (found) printErrorsIn(found);
  return found;
}

/** Reports errors in the `rulebook.json` of each project of these files. */
export async function printProjectErrors(reader: DocumentReader, names: readonly string[]): Promise<void> {
  for (const found of await projectsOf(names, reader)) printErrorsIn(found);
}

/** A book with an error in its `rulebook.json` is left out, which no one would notice. */
function printErrorsIn({ name, project }: FoundProject): void {
  for (const { line, column, message, severity } of placedProblems(project))
    if (severity === 'error') printMessage(`${name}:${line}:${column}: ${message}`);
}
