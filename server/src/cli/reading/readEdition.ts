import { realpathSync } from 'node:fs';
import type { EarlierEdition } from '../../core/book/workspace.ts';
import { type RulesDocument, textOf } from '../../core/document/document.ts';
import { asEdition } from '../../core/editions/earlierEditions.ts';
import type { Edition } from '../../core/editions/editionRules.ts';
import type { Host } from '../../host.ts';
import { expandGlobs } from '../arguments/globs.ts';
import { tellFailure } from '../showing/output.ts';
import { createReader, type Reader } from './read.ts';

/** An edition as a command line names it. */
export interface NamedEdition extends Edition {
  readonly name: string;
  /** The files in which it stands, by their real paths. */
  readonly files: readonly string[];
}

/** The documents of an edition, which are a book by themselves; undefined, and told, where one can't be read. */
export async function readEdition(name: string, host: Host): Promise<NamedEdition | undefined> {
  const reader = createReader(host);
  const files = await expandGlobs(name, host);
  const documents: RulesDocument[] = [];
  for (const file of files) {
    const document = await readDocument(file, reader);
    if (!document) return undefined;
    documents.push(document);
  }
  return { ...asEdition(documents), name, files: files.map(file => (file === '-' ? file : realpathSync(file))) };
}

async function readDocument(name: string, reader: Reader): Promise<RulesDocument | undefined> {
  try {
    return (await reader.read(name)).document;
  } catch (error) {
    tellFailure(name, 'read', error);
    return undefined;
  }
}

/** The same as an edition with which books are compared. */
export function asEarlier({ name, documents }: NamedEdition): EarlierEdition {
  return {
    name,
    files: documents.map(document => ({ uri: document.uri, text: textOf(document), dialect: document.dialect })),
  };
}
