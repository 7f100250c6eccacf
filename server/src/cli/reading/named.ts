import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { URI } from 'vscode-uri';
import { blocksOf, type RulesDocument, textOf } from '../../core/document/document.ts';
import { symbolsOf } from '../../core/document/symbols.ts';
import { counted, numeral } from '../../core/text/words.ts';
import { mayHoldRules, rulesDocumentsAmong } from '../../project/folderScan.ts';
import { expandAll } from '../program/globs.ts';
import { WrongUsage } from '../program/options.ts';
import { host } from '../program/root.ts';
import { printMessage } from '../showing/output.ts';
import { citingSources, type DocumentReader, projectFiles, type ReadFile } from './read.ts';

/**
 * The files that names, globs, and folders mean, each once; of a folder, its rules documents and the files that cite
 * its books. Throws {@link WrongUsage} if there are none.
 */
export async function filesNamed(names: readonly string[], reader: DocumentReader): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names)
    for (const file of isFolder(name) ? await filesInFolder(name, reader) : await expandAll([name])) found.add(file);
  return [...found];
}

/** Whether a name is that of a folder; a loop of links is none. */
export function isFolder(name: string): boolean {
  return name !== '-' && existsSync(name) && statSync(name).isDirectory();
}

async function filesInFolder(name: string, reader: DocumentReader): Promise<string[]> {
  const project = (await reader.projectAt(name))?.project;
  const known = project ? [...projectFiles(project), ...citingSources(project)] : [];
  const listed = known.filter(file => !relative(name, file).startsWith('..'));
  return listed.length ? listed : rulesDocumentsIn(name);
}

/** Says how many files were looked at, and how many of them are rules documents. */
async function rulesDocumentsIn(folder: string): Promise<string[]> {
  const uri = `${URI.file(resolve(folder)).toString().replace(/\/$/, '')}/`;
  const files = (await host.listFiles(uri)).filter(mayHoldRules);
  const found = await rulesDocumentsAmong(files, uri, host);
  if (found.length === 0) throw new WrongUsage(`no rules documents are recognized in ${folder}; specify files`);
  const taken = found.length === 1 ? 'is a rules document' : 'are rules documents';
  printMessage(`${numeral(found.length)} of ${counted(files.length, 'file')} in ${folder} ${taken}`);
  return found.map(path => join(folder, path)).sort();
}

/** How much of a document is understood: what it defines, and what it cites. */
export function documentCounts(document: RulesDocument): { readonly rules: number; readonly references: number } {
  const references = blocksOf(document).reduce((count, { block }) => count + block.references.length, 0);
  return { rules: symbolsOf(document).body.length, references };
}

/** Why no rules or terms are found in a file; undefined if there are some, or its project lists the file. */
export function whyNoRules({ document, project }: Pick<ReadFile, 'document' | 'project'>): string | undefined {
  const { rules, terms } = symbolsOf(document);
  if (rules.size || terms.size || project?.covers(document.uri)) return undefined;
  if (textOf(document).trim() === '') return 'no rules found; the file is empty';
  return 'no rules found; no lines start with numbers in sequence (a word processor must save its numbers as text)';
}

/** Warns about a file in which no rules are found; returns whether it did. */
export function warnOfNoRules({ name, ...file }: Pick<ReadFile, 'name' | 'document' | 'project'>): boolean {
  const why = whyNoRules(file);
  if (why) printMessage(`${name}: ${why}`);
  return why !== undefined;
}
