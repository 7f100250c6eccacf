import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyWorkspace, withDocument } from '../../core/book/workspace.ts';
import { eachOnce } from '../../core/text/memo.ts';
import { printable } from '../../core/text/printable.ts';
import { isPicture, pictureEndings, pictureKey, symbolKey } from '../../files/symbolPictures.ts';
import { usualPublishing } from '../../project/projectShape.ts';
import { publishedBooks } from '../../site/publishedBooks.ts';
import type { SiteInput } from '../../site/siteInput.ts';
import { expandGlobs } from '../program/globs.ts';
import { Failure, NO_FILES_OR_BOOKS, WrongUsage } from '../program/options.ts';
import { warnOfNoRules } from '../reading/named.ts';
import { createReader, type FoundProject, projectFiles, type ReadFile, readEach } from '../reading/read.ts';
import { EXIT, printMessage } from '../showing/output.ts';
import { showProgress } from '../showing/progressLine.ts';
import type { OutputFile } from './siteFolder.ts';

/** Maximum size of a picture, in bytes. */
const LARGEST = 5_000_000;

/** The logo as a file of the site. It must be in the folder of the `rulebook.json`. */
function readLogo(folder: string, name: string): OutputFile {
  const path = pathWithin(folder, name, `the logo “${name}”`);
  mustBePicture(path, `the logo “${name}”`);
  return { path: `logo${extname(path).toLowerCase()}`, content: readFileSync(path) };
}

/** The pictures of symbols in a folder, by the symbol that each shows: `{T}` for `T.svg`, `{2/U}` for `2U.svg`. */
function readSymbols(folder: string, name: string): ReadonlyMap<string, OutputFile> {
  const symbols = pathWithin(folder, name, `the folder of symbols “${name}”`);
  if (!statSync(symbols).isDirectory())
    throw new Failure(`the folder of symbols “${name}” is a file; specify a folder.`);
  const found = new Map<string, OutputFile>();
  for (const file of readdirSync(symbols).sort()) {
    if (!isPicture(file)) continue;
    const path = pathWithin(folder, join(name, file), `the picture “${file}”`);
    mustBePicture(path, `the picture “${file}”`);
    found.set(pictureKey(file), { path: `symbols/${file}`, content: readFileSync(path) });
  }
  return found;
}

function mustBePicture(path: string, what: string): void {
  const stats = statSync(path);
  if (!stats.isFile() || !isPicture(path))
    throw new Failure(`${what} isn't a picture; use one of ${pictureEndings.map(ending => `.${ending}`).join(', ')}.`);
  if (stats.size > LARGEST) throw new Failure(`${what} is larger than 5 MB; use a smaller picture.`);
}

function pathWithin(folder: string, name: string, what: string, advice = 'correct “publish” in rulebook.json'): string {
  const root = realpathSync(folder);
  let path: string;
  try {
    path = realpathSync(join(root, name));
  } catch {
    throw new Failure(`${what} doesn't exist; ${advice}.`);
  }
  if (!path.startsWith(root + sep)) throw new Failure(`${what} is outside the folder of rulebook.json; move it there.`);
  return path;
}

/**
 * The pictures that documents show, read when they are first asked for: only files in the folder of the `rulebook.json`,
 * or, without one, in that of the document. What can't be read or isn't a picture is reported once.
 */
function readImages(folder: string | undefined) {
  const shown = new Map<string, OutputFile>();
  const read = eachOnce((path: string): OutputFile | undefined => {
    const [root, name] = path.split('\n') as [string, string];
    try {
      const real = pathWithin(root, name, `the picture “${name}”`, 'correct its path');
      mustBePicture(real, `the picture “${name}”`);
      const file = { path: `pictures/${relative(root, real).split(sep).join('/')}`, content: readFileSync(real) };
      shown.set(file.path, file);
      return file;
    } catch (error) {
      printMessage(`${printable((error as Error).message)} Its words are shown instead.`);
      return undefined;
    }
  });
  const of = (address: string, document: string): string | undefined => {
    if (!document.startsWith('file:') || /^(?:[a-z][a-z\d+.-]*:|[/\\#])/i.test(address)) return undefined;
    const own = dirname(fileURLToPath(document));
    const root = realpathSync(folder ?? own);
    return read(`${root}\n${relative(root, resolve(realpathSync(own), pathInAddress(address)))}`)?.path;
  };
  return { of, shown };
}

/** The path in an address. */
function pathInAddress(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path).replace(/[\r\n\0]/g, '');
  } catch {
    return path;
  }
}

/** What to publish, and the files to copy. */
export interface PublishInput extends SiteInput {
  pictures(): readonly OutputFile[];
  /** Whether broken references become plain text. */
  readonly allowsBroken: boolean;
  readonly files: readonly ReadFile[];
}

/** Reads the files or books that the command line names; without names, all books of the rulebook.json here. */
export async function readPublishInput(names: readonly string[]): Promise<PublishInput> {
  const reader = createReader();
  const here = await reader.projectAt('.');
  const wanted = names.length ? await filesToPublish(names, here) : here && projectFiles(here.project);
  if (!wanted?.length) throw new WrongUsage(NO_FILES_OR_BOOKS);
  const progress = showProgress(wanted.length, 'reading');
  const { found: files, status } = await readEach(wanted, reader.read, progress, file => file);
  if (status !== EXIT.clean) throw new Failure("nothing is published: a file can't be read.");
  const without = files.filter(warnOfNoRules);
  if (without.length === files.length) throw new Failure('nothing is published: there are no rules.');
  const found = files[0]!.project ? await reader.projectAt(dirname(files[0]!.name)) : undefined;
  return { ...inputOf(files, found), files };
}

async function filesToPublish(names: readonly string[], here: FoundProject | undefined): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names) {
    const book = here?.project.books.find(({ names }) => names.includes(name));
    const files = book ? projectFiles({ ...here!.project, books: [book] }) : await expandGlobs(name);
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
  const images = readImages(folder === undefined ? undefined : root);
  const byKey = new Map([...symbols].map(([name, { path }]) => [name, path]));
  const { title = books[0]!.title, header, url, aliases, terms, pages, moved, colors } = publish;
  return {
    workspace,
    books,
    pictures: () => [...(logo ? [logo] : []), ...symbols.values(), ...images.shown.values()],
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
      imageOf: images.of,
      pictureOf: symbol => byKey.get(symbolKey(symbol)),
    },
  };
}
