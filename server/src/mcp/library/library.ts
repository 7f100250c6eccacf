import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { URI, Utils } from 'vscode-uri';
import type { Definition, Source, Workspace } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { createSearcher, type Searcher } from '../../core/search/search.ts';
import { keepNewest } from '../../core/text/lists.ts';
import { sameItems } from '../../core/text/sameItems.ts';
import { diffOf } from '../../files/diff.ts';
import type { Host } from '../../host.ts';
import { reasonOf } from '../../node/nodeHost.ts';
import { writeTogether } from '../../node/writeTogether.ts';
import { earlierFilesOf } from '../../project/books.ts';
import { isInToolFolder } from '../../project/folderScan.ts';
import { loadProject } from '../../project/load.ts';
import { type Project, pathIn } from '../../project/project.ts';
import { readSources, workspaceOf } from '../../project/projectWorkspace.ts';
import { permalinkOf } from '../../site/publishedBooks.ts';
import { type Desk, namesOf, type OpenBook, type PendingPlan, type Rewrite, Unanswered } from './desk.ts';
import { type Root, readShelf, type Shelf } from './shelf.ts';

/** With more files than this, a book is read by itself, and only when it is needed. */
const FEW_FILES = 20;
/** Number of books to keep that were read by themselves. */
const MOST_KEPT = 4;

/** Books that were read together. */
interface Load {
  readonly books: readonly OpenBook[];
  readonly project: Project;
}

/** Finds rules in documents, when it is ready. */
interface Indexed {
  readonly documents: readonly RulesDocument[];
  readonly ready: Promise<Searcher>;
}

/** Something that was read, and how to notice that it must be read again. */
interface Kept<T> {
  readonly paths: readonly string[];
  readonly stamp: string;
  readonly value: Promise<T>;
}

/** The books of a folder, with its current files. */
export class Library {
  private readonly root: Root;
  private readonly host: Host;
  private shelf: Kept<Shelf> | undefined;
  private readonly loads = new Map<string, Kept<Load>>();
  private readonly openBooks = new Map<string, OpenBook>();
  private readonly searchers = new Map<string, Indexed>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(root: Root, host: Host) {
    this.root = root;
    this.host = host;
  }

  /** All books. Only one call at a time reads files, so that none is read twice. */
  books(): Promise<Shelf> {
    return this.inTurn(() => this.freshShelf());
  }

  /**
   * The book with this name, and what was read with it; without a name, all books if they are few. Throws {@link
   * Unanswered}.
   */
  open(name: string | undefined): Promise<readonly OpenBook[]> {
    return this.inTurn(async () => {
      const shelf = await this.freshShelf();
      const meant = name === undefined ? undefined : meantBook(shelf, name);
      const isFew = new Set(shelf.books.flatMap(({ files, base }) => [...files, ...base])).size <= FEW_FILES;
      if (!isFew && !meant && shelf.books.length > 1)
        throw new Unanswered(
          `There are ${shelf.books.length} books; specify one with "book". ${listedBooks(shelf.books)}`,
        );
      const { books } = await this.freshLoad(shelf, isFew || !meant ? shelf.books : [meant]);
      const open = meant ? books.filter(book => book.name === meant.name) : books;
      if (!open.some(({ documents }) => documents.length))
        throw new Unanswered(shelf.books.length ? "The files of the books can't be read." : listedBooks(shelf.books));
      return open;
    });
  }

  /** The files that cite books and aren't part of one. Throws {@link Unanswered} if one can't be read. */
  async citing(book: OpenBook): Promise<readonly Source[]> {
    const loads = await Promise.all([...this.loads.values()].map(({ value }) => value));
    const load = loads.find(({ books }) => books.includes(book));
    if (!load) return [];
    return readSources(load.project, (uri, folder) =>
      this.host.readText(uri, folder).catch(error => {
        throw new Unanswered(`${this.pathOf(uri)}: can't be read: ${reasonOf(error)}`);
      }),
    );
  }

  /** A book that has been read. */
  opened(name: string): OpenBook | undefined {
    return this.openBooks.get(name);
  }

  /** Finds rules in books, and indexes them once, in turns with other work. */
  searcherOf(books: readonly OpenBook[]): Promise<Searcher> {
    const key = books.map(({ name }) => name).join('\n');
    const documents = books.flatMap(book => book.documents);
    const known = this.searchers.get(key);
    const isKept = known && sameItems(known.documents, documents);
    const found = isKept ? known : { documents, ready: indexing(documents) };
    keepNewest(this.searchers, key, found, MOST_KEPT);
    return found.ready;
  }

  /** Reads and indexes in advance what is needed next, if it is small. */
  async warm(): Promise<void> {
    await this.searcherOf(await this.open(undefined)).catch(() => undefined);
  }

  pathOf(uri: string): string {
    return pathIn(this.root.folder, uri);
  }

  /** A file in the folder. Throws {@link Unanswered} if it doesn't exist or can't be read. */
  async readText(path: string): Promise<{ uri: string; text: string }> {
    const { folder } = this.root;
    const uri = Utils.joinPath(URI.parse(folder), path).toString();
    const isHidden = path.split(/[\\/]/).some(part => part.startsWith('.')) || isInToolFolder(path);
    if (isHidden || !uri.startsWith(folder))
      throw new Unanswered(`“${path}” isn't in the folder of the books; use a path inside it.`);
    try {
      return { uri, text: await this.host.readText(uri, folder) };
    } catch (error) {
      throw new Unanswered(`“${path}” can't be read: ${(error as Error).message}.`);
    }
  }

  /** Takes back changes that were interrupted in the folder. Throws {@link Unanswered} if there were any. */
  takeBackInterrupted(): void {
    const changes = this.host.interrupted?.([this.root.folder]) ?? [];
    for (const change of changes) change.takeBack();
    if (changes.length)
      throw new Unanswered(
        'Nothing was written. An earlier change had been interrupted, and was taken back first. Plan the change again.',
      );
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  private async freshShelf(): Promise<Shelf> {
    const known = this.shelf;
    if (known && (await isFresh(known))) return known.value;
    this.loads.clear();
    this.openBooks.clear();
    const shelf = await readShelf(this.root, this.host);
    const paths = shelf.watched.map(path => this.pathTo(path));
    this.shelf = { paths, stamp: await stampOf(paths), value: Promise.resolve(shelf) };
    return shelf;
  }

  private async freshLoad(shelf: Shelf, books: Shelf['books']): Promise<Load> {
    const key = books.map(({ index }) => index).join();
    const known = this.loads.get(key);
    this.loads.delete(key);
    const isKept = known && (await isFresh(known));
    const load = isKept ? known : await this.load(shelf, books);
    keepNewest(this.loads, key, load, MOST_KEPT);
    if (!isKept) for (const book of (await load.value).books) this.openBooks.set(book.name, book);
    return load.value;
  }

  private async load(shelf: Shelf, books: Shelf['books']): Promise<Kept<Load>> {
    const files = [...new Set(books.flatMap(({ files, base }) => [...files, ...base]))];
    const paths = [...files, ...books.flatMap(earlierFilesOf)].map(path => this.pathTo(path));
    // Taken before reading: what changes meanwhile is read again.
    const stamp = await stampOf(paths);
    return { paths, stamp, value: readBooks(shelf, books, files, this.host) };
  }

  private pathTo(path: string): string {
    return fileURLToPath(this.root.folder) + path;
  }
}

async function indexing(documents: readonly RulesDocument[]): Promise<Searcher> {
  const searcher = createSearcher();
  const pause = takingTurns();
  for (const _ of searcher.indexing(documents)) await pause();
  return searcher;
}

/** In milliseconds: how long work continues before others can run. */
const BUDGET = 10;

/** For long work to wait for: a promise if others should run now. */
function takingTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < BUDGET) return undefined;
    return new Promise<void>(done => setImmediate(done)).then(() => {
      began = performance.now();
    });
  };
}

async function isFresh({ paths, stamp }: Kept<unknown>): Promise<boolean> {
  return stamp === (await stampOf(paths));
}

async function readBooks(shelf: Shelf, books: Shelf['books'], files: readonly string[], host: Host): Promise<Load> {
  // A file that cites the books isn't a document of another one.
  const others = new Set(shelf.books.flatMap(book => book.files));
  const narrowed: Host = {
    ...host,
    listFiles: async () => shelf.listed.filter(path => files.includes(path) || !others.has(path)),
  };
  const project = await loadProject(shelf.folder, shelf.text, narrowed, { pause: takingTurns() });
  const workspace = namedWorkspace(project, shelf);
  const isWhole = books.length === shelf.books.length;
  const { publish } = project;
  const published = { ...workspace, books: project.books };
  const linkTo = (definition: Definition) => permalinkOf(published, project.books, publish, definition);
  const known = new Map(project.documents.map(document => [document.uri, document]));
  return {
    project,
    books: books.map(({ name, files, editionNames, index }) => ({
      name,
      files,
      editionNames,
      documents: project.books[index]!.documents.flatMap(uri => known.get(uri) ?? []),
      workspace,
      ...(isWhole && publish.url !== undefined && { linkTo }),
    })),
  };
}

/** Each book has a name by which a text can cite it. */
function namedWorkspace(project: Project, { books }: Shelf): Workspace {
  const names = new Map(books.map(({ index, name }) => [index, name]));
  const named = project.books.map((book, index) =>
    book.names.length ? book : { ...book, names: [names.get(index) ?? ''] },
  );
  return { ...workspaceOf(project), books: named };
}

function meantBook({ books }: Shelf, name: string): Shelf['books'][number] {
  const found =
    books.find(book => book.name === name) ??
    books.find(book => book.names.includes(name) || book.files.includes(name)) ??
    books.find(book => book.name.toLowerCase() === name.toLowerCase());
  if (found) return found;
  throw new Unanswered(`Unknown book “${name}”. ${listedBooks(books)}`);
}

function listedBooks(books: Shelf['books']): string {
  return books.length ? namesOf(books) : 'No file here contains rules.';
}

/** Detects whether files and folders have changed. */
async function stampOf(paths: readonly string[]): Promise<string> {
  const stamps = await Promise.all(
    paths.map(path =>
      stat(path).then(
        ({ mtimeMs, ctimeMs, size, ino }) => `${mtimeMs} ${ctimeMs} ${size} ${ino}`,
        () => 'none',
      ),
    ),
  );
  return stamps.join('\n');
}

/** What tools work with for one question; `signal` is aborted if the question is cancelled. */
export function deskOf(
  library: Library,
  plans: Map<string, PendingPlan>,
  { readOnly, signal }: { readonly readOnly: boolean; readonly signal: AbortSignal },
): Desk {
  const turn = takingTurns();
  return {
    books: async () => (await library.books()).books,
    open: name => library.open(name),
    opened: name => library.opened(name),
    citing: book => library.citing(book),
    searcherOf: books => library.searcherOf(books),
    pathOf: uri => library.pathOf(uri),
    readText: path => library.readText(path),
    diffOf: ({ uri, before, after }) => diffOf(library.pathOf(uri), withOneLineEnd(before), withOneLineEnd(after)),
    write: readOnly ? undefined : rewrites => writeRewrites(library, rewrites),
    plans,
    async pause() {
      await turn();
      signal.throwIfAborted();
    },
  };
}

/** A text can have several kinds of line endings; the diff has one. */
function withOneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

async function writeRewrites(library: Library, rewrites: readonly Rewrite[]): Promise<void> {
  library.takeBackInterrupted();
  const named = rewrites.map(rewrite => ({ ...rewrite, name: library.pathOf(rewrite.uri) }));
  // Also makes sure that none has become a link to somewhere outside the folder.
  for (const { name } of named) await library.readText(name);
  const failures: string[] = [];
  const isWritten = writeTogether(named, (name, error) =>
    failures.push(`${name} can't be written: ${reasonOf(error)}.`),
  );
  if (!isWritten) throw new Unanswered(`Nothing was written. ${failures.join(' ')} Plan the change again.`);
}
