import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { URI } from 'vscode-uri';
import type { Book, EarlierEdition } from '../../core/book/workspace.ts';
import { parse, type RulesDocument, textOf } from '../../core/document/document.ts';
import { symbolsOf } from '../../core/document/symbols.ts';
import { type Comparison, compareEditions } from '../../core/editions/compareEditions.ts';
import { asEdition, correspondence } from '../../core/editions/earlierEditions.ts';
import { editionNameOf, editionNames } from '../../core/editions/editionName.ts';
import type { Edition } from '../../core/editions/editionRules.ts';
import { decode } from '../../files/decode.ts';
import { mayHoldRules } from '../../project/folderScan.ts';
import type { Project } from '../../project/project.ts';
import { expandGlobs } from '../program/globs.ts';
import { Failure, WrongUsage } from '../program/options.ts';
import { host } from '../program/root.ts';
import { readRevised, refuseBareRevision, revisedIn } from './gitRevisions.ts';
import { isFolder } from './named.ts';
import { createReader, type FoundProject, orFailure } from './read.ts';

/** An edition given on the command line. */
export interface NamedEdition extends Edition {
  readonly name: string;
  /** The name in its text; undefined if there is none, or if it is the same as `name`. */
  readonly called?: string | undefined;
  /** Real paths of its files. */
  readonly files: readonly string[];
}

/** The edition of a book with a name in its `rulebook.json`; undefined if there is none. */
function editionOfBook(project: Project, book: Book, name: string): NamedEdition | undefined {
  if (book.edition === name) return currentOfBook(project, book);
  const earlier = book.earlier?.find(each => each.name === name);
  if (!earlier) return undefined;
  const documents = earlier.files.map(({ uri, text, dialect }) => parse(uri, 0, text, dialect));
  return { ...asEdition(documents), name, files: [] };
}

/** What a name means in the `rulebook.json` here: a book (its newest edition), or an edition of a book. */
function knownEdition(name: string, here: FoundProject | undefined): NamedEdition | undefined {
  const books = here?.project.books ?? [];
  const named = books.find(({ names }) => names.includes(name));
  if (here && named) return { ...currentOfBook(here.project, named), name };
  const found = books.flatMap(book => editionOfBook(here!.project, book, name) ?? []);
  if (found.length > 1) throw new WrongUsage(`several books have an edition “${name}”; specify its files`);
  return found[0];
}

/** The edition that the current files of a book are. */
export function currentOfBook({ documents }: Project, book: Book): NamedEdition {
  const own = documents.filter(({ uri }) => book.documents.includes(uri));
  return { ...asEdition(own), name: book.edition ?? book.names[0] ?? 'the book', files: [] };
}

/**
 * All editions of a book in the `rulebook.json` here, oldest first. Throws {@link WrongUsage} if the book is ambiguous.
 */
export function editionsHere(here: FoundProject | undefined, name: string | undefined): NamedEdition[] {
  const books = here?.project.books.filter(
    ({ names, earlier = [] }) => earlier.length && (!name || names.includes(name)),
  );
  const [book, ...others] = books ?? [];
  if (!here || !book) throw new WrongUsage('specify two or more editions, or list them in a rulebook.json');
  if (others.length)
    throw new WrongUsage(`specify the book with --book: ${books!.flatMap(({ names }) => names[0] ?? []).join(', ')}`);
  const earlier = (book.earlier ?? []).map(edition => editionOfBook(here.project, book, edition.name)!);
  return [...earlier, currentOfBook(here.project, book)];
}

/**
 * The documents of an edition as a book: files, folders, globs, files of Git revisions, or a name in the
 * `rulebook.json` here. An existing path wins. Throws {@link Failure} if a file can't be read, and {@link WrongUsage}.
 * What is the same as in the edition `like` it isn't read again.
 */
export async function readEdition(given: string | readonly string[], like?: NamedEdition): Promise<NamedEdition> {
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
    for (const file of await filesOfEdition(each)) {
      documents.push((await orFailure(file, 'read', () => reader.read(file))).document);
      files.push(file === '-' ? file : realpathSync(file));
    }
  }
  const called = documents.map(editionNameOf).find(found => found !== undefined);
  return { ...asEdition(documents), name: names.join(', ').replaceAll(':./', ':'), files, called };
}

/** An edition by its name in a `rulebook.json`, or by its files. Throws {@link Failure} and {@link WrongUsage}. */
export async function editionNamed(
  name: string,
  { project, book }: { readonly project: Project | undefined; readonly book: Book | undefined },
): Promise<NamedEdition> {
  if (!book || !project || existsSync(name)) return readEdition(name);
  const found = editionOfBook(project, book, name);
  const known = editionNames(book.earlier, book.edition);
  if (!found && known.length && !/[./\\*:]/.test(name))
    throw new WrongUsage(`unknown edition “${name}”; use one of ${known.join(', ')}`);
  return found ?? readEdition(name);
}

function revisedUri(revision: string, path: string): string {
  return URI.from({ scheme: 'rulebook-revision', path: `/${revision}/${path}` }).toString();
}

/** A file, the files that a glob matches, or the files of a folder that can contain rules. */
async function filesOfEdition(name: string): Promise<readonly string[]> {
  if (!isFolder(name)) return expandGlobs(name);
  const found = (await host.listFiles(URI.file(resolve(name)).toString())).filter(mayHoldRules);
  if (found.length === 0) throw new WrongUsage(`there are no rules documents in ${name}`);
  return found.map(file => join(name, file)).sort();
}

/** A named edition, as an earlier edition to compare books with. */
export function asEarlier({ name, called, documents }: NamedEdition): EarlierEdition {
  return {
    name: called ?? name,
    files: documents.map(document => ({ uri: document.uri, text: textOf(document), dialect: document.dialect })),
  };
}

/**
 * Compares two editions. Throws {@link Failure} if they are the same, have no rules, or, if there is a `hint` what to
 * do then, have almost nothing in common.
 */
export function compareNamed(
  old: NamedEdition,
  now: NamedEdition,
  says: { readonly noRules: string; readonly hint: string | undefined },
  corrections?: Parameters<typeof compareEditions>[2],
): Comparison {
  refuseSame(old, now, 'the old and the new edition');
  const comparison = compareEditions(old, now, corrections);
  const empty = comparison.old.rules.length === 0 ? old : comparison.now.rules.length === 0 ? now : undefined;
  if (empty) throw new Failure(`${empty.name} has no rules${says.noRules}.`);
  if (says.hint) refuseUnlike(old, now, comparison, says.hint);
  return comparison;
}

/** Throws {@link Failure} if two editions are the same, or one is a part of the other. */
export function refuseSame(old: NamedEdition, now: NamedEdition, wanted: string): void {
  const isIn = (part: NamedEdition, whole: NamedEdition) =>
    part.files.length > 0 && part.files.every(file => whole.files.includes(file));
  const [isOldIn, isNewIn] = [isIn(old, now), isIn(now, old)];
  if (old.name === now.name || (isOldIn && isNewIn))
    throw new Failure(
      `${old.name} and ${now.name} are the same ${old.files.length === 1 ? 'file' : 'edition'}; specify ${wanted}.`,
    );
  const [part, whole] = isOldIn ? [old, now] : [now, old];
  if (isOldIn || isNewIn) throw new Failure(`${part.name} is also part of ${whole.name}; specify ${wanted}.`);
}

/** Throws {@link Failure} if two editions can't be of one book. */
export function refuseUnlike(old: NamedEdition, now: NamedEdition, comparison: Comparison, hint: string): void {
  const { pairs, of, isEnough } = correspondence(comparison);
  if (!isEnough)
    throw new Failure(
      `${old.name} and ${now.name} have almost nothing in common (${pairs} of ${of} rules match); ${hint}.`,
    );
}

/** Throws {@link Failure} if an earlier edition has no rules, or is what is checked. */
export function refuseEarlier({ name, documents, files }: NamedEdition, names: readonly string[]): void {
  const specify = 'specify an earlier edition of the same book.';
  if (!documents.some(document => symbolsOf(document).rules.size > 0))
    throw new Failure(`${name} has no rules; ${specify}`);
  if (names.every(each => existsSync(each) && files.includes(realpathSync(each))))
    throw new Failure(`${name} is also what you check; ${specify}`);
}
