import { existsSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { URI } from 'vscode-uri';
import type { Book, EarlierEdition } from '../../core/book/workspace.ts';
import { type RulesDocument, textOf } from '../../core/document/document.ts';
import { asEdition } from '../../core/editions/earlierEditions.ts';
import { editionNameOf } from '../../core/editions/editionName.ts';
import { decode } from '../../files/decode.ts';
import { mayHoldRules } from '../../project/lookThrough.ts';
import type { Project } from '../../project/project.ts';
import { expandGlobs } from '../arguments/globs.ts';
import { WrongUsage } from '../arguments/options.ts';
import { host } from '../program/machine.ts';
import { printFailure } from '../showing/output.ts';
import { editionOf, knownEdition, type NamedEdition, namesOfEditions } from './citedEditions.ts';
import { readRevised, refuseBareRevision, revisedIn } from './gitRevisions.ts';
import { createReader, type Reader } from './read.ts';

/**
 * The documents of an edition as a book: files, folders, globs, files of Git revisions, or a name in the
 * `rulebook.json` here. An existing path wins. Undefined, and reported, if a file can't be read. Throws {@link
 * WrongUsage}. What is the same as in the edition `like` it isn't read again.
 */
export async function readEdition(
  given: string | readonly string[],
  like?: NamedEdition,
): Promise<NamedEdition | undefined> {
  const names = [given].flat();
  const reader = createReader({ like: like?.documents });
  const [name = ''] = names;
  const known = names.length === 1 && !existsSync(name) ? knownEdition(name, await reader.projectAt('.')) : undefined;
  if (known) return known;
  const documents: RulesDocument[] = [];
  const files: string[] = [];
  for (const each of names) {
    const revised = revisedIn(each);
    if (revised) {
      for (const { path, bytes } of readRevised(revised, mayHoldRules))
        documents.push(await reader.readAs(path, decode(bytes).text, revisedUri(revised.revision, path)));
      continue;
    }
    refuseBareRevision(each);
    for (const file of await filesNamed(each)) {
      const document = await readDocument(file, reader);
      if (!document) return undefined;
      documents.push(document);
      files.push(file === '-' ? file : realpathSync(file));
    }
  }
  const called = documents.map(editionNameOf).find(found => found !== undefined);
  return { ...asEdition(documents), name: names.join(', ').replaceAll(':./', ':'), files, called };
}

/** An edition by its name in a `rulebook.json`, or by its files; undefined, and reported, if these can't be read. */
export async function editionNamed(
  name: string,
  among: { readonly project?: Project | undefined; readonly book?: Book | undefined },
): Promise<NamedEdition | undefined> {
  const { project, book } = among;
  if (!book || !project || existsSync(name)) return readEdition(name);
  const found = editionOf(project, book, name);
  if (!found && namesOfEditions(book).length && !/[./\\*:]/.test(name))
    throw new WrongUsage(`unknown edition “${name}”; use one of ${namesOfEditions(book).join(', ')}`);
  return found ?? readEdition(name);
}

function revisedUri(revision: string, path: string): string {
  return URI.from({ scheme: 'rulebook-revision', path: `/${revision}/${path}` }).toString();
}

/** A file, the files that a glob matches, or the files of a folder that can contain rules. */
async function filesNamed(name: string): Promise<readonly string[]> {
  if (name === '-' || !statSync(name, { throwIfNoEntry: false })?.isDirectory()) return expandGlobs(name);
  const found = (await host.listFiles(URI.file(resolve(name)).toString())).filter(mayHoldRules);
  if (found.length === 0) throw new WrongUsage(`there are no rules documents in ${name}`);
  return found.map(file => join(name, file)).sort();
}

async function readDocument(name: string, reader: Reader): Promise<RulesDocument | undefined> {
  try {
    return (await reader.read(name)).document;
  } catch (error) {
    printFailure(name, 'read', error);
    return undefined;
  }
}

/** The same, as an edition to compare books with. */
export function asEarlier({ name, called, documents }: NamedEdition): EarlierEdition {
  return {
    name: called ?? name,
    files: documents.map(document => ({ uri: document.uri, text: textOf(document), dialect: document.dialect })),
  };
}
