import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyWorkspace, withDocument } from '../../core/book/workspace.ts';
import { symbolKey } from '../../files/symbolPictures.ts';
import { usualPublishing } from '../../project/projectShape.ts';
import { publishedBooks } from '../../site/publishedBooks.ts';
import type { SiteInput } from '../../site/siteInput.ts';
import { expandGlobs } from '../arguments/globs.ts';
import { Failure, WrongUsage } from '../arguments/options.ts';
import { NO_FILES_OR_BOOKS } from '../arguments/sharedOptions.ts';
import { createReader, type FoundProject, filesOf, type ReadFile } from '../reading/read.ts';
import { readEach } from '../reading/readEach.ts';
import { EXIT } from '../showing/output.ts';
import { showProgress } from '../showing/progressLine.ts';
import type { OutputFile } from './siteFolder.ts';
import { readLogo, readSymbols } from './sitePictures.ts';

/** What to publish, and the files to copy. */
export interface PublishInput extends SiteInput {
  readonly pictures: readonly OutputFile[];
  /** Whether broken references become plain text. */
  readonly allowsBroken: boolean;
  readonly files: readonly ReadFile[];
}

/** Reads the files or books that the command line names; without names, all books of the rulebook.json here. */
export async function readPublishInput(names: readonly string[]): Promise<PublishInput> {
  const reader = createReader();
  const here = await reader.projectAt('.');
  const wanted = names.length ? await filesNamed(names, here) : here && filesOf(here.project);
  if (!wanted?.length) throw new WrongUsage(NO_FILES_OR_BOOKS);
  const files: ReadFile[] = [];
  const status = await readEach(wanted, reader.read, showProgress(wanted.length, 'reading'), file => files.push(file));
  if (status !== EXIT.clean) throw new Failure("nothing is published: a file can't be read.");
  const found = files[0]!.project ? await reader.projectAt(dirname(files[0]!.name)) : undefined;
  return { ...inputOf(files, found), files };
}

async function filesNamed(names: readonly string[], here: FoundProject | undefined): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names) {
    const book = here?.project.books.find(({ names }) => names.includes(name));
    const files = book ? filesOf({ ...here!.project, books: [book] }) : await expandGlobs(name);
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
  const books = publishedBooks(
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
      url: url?.replace(/(?<!\/)\/*$/, '/'),
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
