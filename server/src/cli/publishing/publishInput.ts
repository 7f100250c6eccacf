import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bookOf, emptyWorkspace, type Workspace, withDocument } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { readItem } from '../../core/render/readItem.ts';
import { itemsOf } from '../../core/render/readItems.ts';
import { textOfPieces } from '../../core/render/readPieces.ts';
import { fileNameOf } from '../../core/text/fileName.ts';
import { nodeHost } from '../../node/nodeHost.ts';
import { usualPublishing } from '../../project/projectShape.ts';
import type { PublishedBook, SiteInput } from '../../site/siteInput.ts';
import { expandGlobs } from '../arguments/globs.ts';
import { Failure, WrongUsage } from '../arguments/options.ts';
import { createReader, type FoundProject, filesOf, type ReadFile } from '../reading/read.ts';
import { readEach } from '../reading/readEach.ts';
import { EXIT, tell } from '../showing/output.ts';
import { showProgress } from '../showing/progressLine.ts';
import type { OutputFile } from './siteFolder.ts';
import { readLogo, readSymbols, symbolKey } from './sitePictures.ts';

/** What is published, with the files that it takes along as they are. */
export interface PublishInput extends SiteInput {
  readonly pictures: readonly OutputFile[];
  /** Whether references that lead nowhere are published as text. */
  readonly allowsBroken: boolean;
  readonly files: readonly ReadFile[];
}

/** Reads what the command line names: files, or books of the rulebook.json here; without names, all of these. */
export async function readPublishInput(names: readonly string[]): Promise<PublishInput> {
  const host = nodeHost(tell);
  const reader = createReader(host);
  const here = await reader.projectAt('.');
  const wanted = names.length
    ? await filesNamed(names, here, name => expandGlobs(name, host))
    : here && filesOf(here.project);
  if (!wanted?.length) throw new WrongUsage('specify one or more files, or list them in a rulebook.json');
  const files: ReadFile[] = [];
  const status = await readEach(
    wanted,
    reader.read,
    showProgress(wanted.length, process.stderr, Date.now, 'reading'),
    file => files.push(file),
  );
  if (status !== EXIT.clean) throw new Failure("Nothing is published: a file can't be read.");
  const found = files[0]!.project ? await reader.projectAt(dirname(files[0]!.name)) : undefined;
  return { ...inputOf(files, found), files };
}

async function filesNamed(
  names: readonly string[],
  here: FoundProject | undefined,
  expand: (name: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names) {
    const book = here?.project.books.find(({ names }) => names.includes(name));
    const files = book ? filesOf({ ...here!.project, books: [book] }) : await expand(name);
    for (const file of files) found.add(file);
  }
  return [...found];
}

function inputOf(files: readonly ReadFile[], found: FoundProject | undefined): Omit<PublishInput, 'files'> {
  const { publish = usualPublishing, folder } = found?.project ?? {};
  const root = folder === undefined ? resolve() : fileURLToPath(folder);
  const workspace = files.reduce(
    (all, { document }) => (all.documents.get(document.uri) === document ? all : withDocument(all, document)),
    files.find(({ project }) => project)?.workspace ?? emptyWorkspace,
  );
  const books = booksOf(
    workspace,
    files.map(({ document }) => document),
    publish.title,
  );
  const logo = publish.logo === undefined ? undefined : readLogo(root, publish.logo);
  const symbols = publish.symbols === undefined ? new Map<string, OutputFile>() : readSymbols(root, publish.symbols);
  const byKey = new Map([...symbols].map(([name, { path }]) => [name, path]));
  const { title = books[0]!.title, header, url, aliases, terms, pages, moved, colors } = publish;
  return {
    workspace,
    books,
    pictures: [...(logo ? [logo] : []), ...symbols.values()],
    allowsBroken: publish.broken === 'text',
    settings: {
      title,
      header,
      url: url?.replace(/\/*$/, '/'),
      logo: logo?.path,
      ...colors,
      aliases,
      pages,
      moved,
      linksTerms: terms,
      pictureOf: symbol => byKey.get(symbolKey(symbol)),
    },
  };
}

/** The files by the books to which they belong; one that belongs to none is a book by itself. */
function booksOf(
  workspace: Workspace,
  documents: readonly RulesDocument[],
  wanted: string | undefined,
): PublishedBook[] {
  const groups = new Map<unknown, RulesDocument[]>();
  for (const document of documents) {
    const key = bookOf(workspace, document.uri) ?? document;
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  return [...groups.values()].map(own => ({
    documents: own,
    title:
      (groups.size === 1 ? wanted : undefined) ??
      bookOf(workspace, own[0]!.uri)?.names[0] ??
      titleOf(workspace, own[0]!),
  }));
}

const LONGEST_TITLE = 100;

/** What is at the top of a text, where it looks like a title; else the name of its file. */
function titleOf(workspace: Workspace, document: RulesDocument): string {
  const paragraphs = itemsOf(document).length ? readItem(workspace, document, 0).paragraphs : [];
  const text = textOfPieces(paragraphs[0]?.pieces ?? []).replace(/^#+\s*/, '');
  const isTitle = /^\p{L}/u.test(text) && text.length <= LONGEST_TITLE && !/[.:;,]$/.test(text);
  return isTitle ? text : fileNameOf(document.uri).replace(/\.[^.]*$/, '');
}
