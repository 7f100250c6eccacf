import type { Connection } from 'vscode-languageserver';
import { type Book, innermost, type NearbyFile, type Workspace } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { createIndexer, type NameIndex } from '../../core/search/unloadedNames.ts';
import { folderOf } from '../../core/text/fileName.ts';
import { memo } from '../../core/text/memo.ts';
import type { Host } from '../../host.ts';
import {
  filesIn,
  filesInFolders,
  forEachAtOnce,
  isInToolFolder,
  mayHoldRules,
  parseYielding,
  readHeads,
  readInOrder,
} from '../../project/folderScan.ts';
import { logFailure } from '../protocol/guard.ts';
import { documentsAround, type Store } from './store.ts';
import { oneAtATime, startProgress, type Work, yielding } from './yielding.ts';

/** A workspace folder: its URI with a slash at its end, and the text of its `rulebook.json`. */
export interface Folder {
  readonly folder: string;
  readonly text: string | undefined;
}

/** What reads files that aren't open. */
export interface FileContext {
  readonly connection: Connection;
  readonly store: Store;
  readonly host: Host;
}

/**
 * Rules documents in workspace folders that are neither open nor in a loaded book, for searches. Folders that aren't on
 * this machine's disk are skipped, because each file would have to be downloaded.
 */
export class UnloadedFiles {
  private readonly context: FileContext;
  private readonly searched: () => void;
  private readonly indexOf = createIndexer();
  private readonly files = new Map<string, NameIndex>();
  private readonly ofBooks = new Map<string, NameIndex>();
  private readonly touched = new Set<string>();
  private folders: readonly Folder[] = [];
  /** Folders that were searched, or are being searched; searching stops for a folder that is removed. */
  private followed: readonly Folder[] = [];
  private most: number | undefined;
  private last: Promise<void> = Promise.resolve();
  /** Number of searches of folders that haven't ended. */
  private pending = 0;

  /** `searched` is called when files were read, after what they contain has changed. */
  constructor(context: FileContext, searched: () => void) {
    this.context = context;
    this.searched = searched;
  }

  /** Of all documents that the store doesn't have. */
  *indexes(): Iterable<NameIndex> {
    const { store } = this.context;
    for (const index of this.files.values()) if (!store.document(index.uri)) yield index;
    for (const index of this.ofBooks.values())
      if (store.isUnloaded(index.uri) && !store.document(index.uri)) yield index;
  }

  /** The files of a folder that aren't open and belong to no book. */
  readonly filesIn = (folder: string): NearbyFile[] => {
    const { store } = this.context;
    const near = [...this.files.values()].filter(({ uri }) => folderOf(uri) === folder && !store.document(uri));
    return near.map(index => memo(index, indexedNumbers));
  };

  /** Adds a document of an unloaded book. */
  keep(document: RulesDocument): void {
    this.ofBooks.set(document.uri, this.indexOf(document));
  }

  /** Searches these folders from now on; a known one with the same `rulebook.json` isn't searched again. */
  follow(folders: readonly Folder[]): void {
    this.folders = folders.filter(({ folder }) => folder.startsWith('file:'));
    if (this.most !== undefined) this.lookAtFolders();
  }

  /** Maximum number of files per folder from now on; 0 for none. */
  limit(wanted: number): void {
    const most = Math.max(0, wanted);
    if (most === this.most) return;
    this.most = most;
    this.followed = [];
    this.lookAtFolders();
  }

  /** A file or folder was created, changed, or deleted, or a document was closed. */
  touch(uri: string): void {
    if (!this.most || !this.folderOf(uri)) return;
    if (this.touched.size === 0) this.later(() => this.lookAtTouched());
    this.touched.add(uri);
  }

  private lookAtFolders(): void {
    const before = this.followed;
    this.followed = this.folders.map(
      ({ folder, text }) => before.find(other => other.folder === folder && other.text === text) ?? { folder, text },
    );
    const fresh = this.followed.filter(folder => !before.includes(folder));
    for (const uri of this.files.keys()) {
      const folder = this.folderOf(uri);
      if (!this.most || !folder || fresh.includes(folder)) this.files.delete(uri);
    }
    if (!this.most) return;
    for (const folder of fresh)
      this.later(async () => this.look(folder, await filesIn(folder.folder, this.context.host), false));
  }

  private async lookAtTouched(): Promise<void> {
    const uris = [...this.touched];
    this.touched.clear();
    // Some clients report only that a folder has moved.
    const others = new Set(uris.filter(uri => !mayHoldRules(uri) && !isInToolFolder(uri)));
    for (const uri of this.files.keys()) if (isBelow(uri, others)) this.files.delete(uri);
    const found = [...uris.filter(mayHoldRules), ...(await filesInFolders([...others], this.context.host))];
    for (const folder of this.followed) {
      const inside = found.filter(uri => this.folderOf(uri) === folder);
      await this.look(folder, inside, true);
    }
  }

  /** One after the other. Failures are logged. */
  private later(work: () => Promise<void>): void {
    const failed = (error: unknown) => logFailure('looking for rules documents', this.context.host.log, error);
    this.pending++;
    this.last = this.last
      .then(work)
      .catch(failed)
      .finally(() => {
        this.pending--;
      });
  }

  /** Whether files are still being read, so that a search will find more. */
  readonly isLooking = () => this.pending > 0;

  /** Reads files of a folder, between requests. `isAgain` if they were read before. */
  private async look(folder: Folder, uris: readonly string[], isAgain: boolean): Promise<void> {
    const wanted = this.withoutKnown(uris);
    const taken = wanted.slice(0, this.most);
    if (taken.length < wanted.length)
      this.context.host.log(
        `${wanted.length - taken.length} files weren't indexed; see the setting rulebook.mostFiles`,
      );
    const progress = startProgress(this.context.connection, 'Looking for rules documents', { cancellable: true });
    progress.begin(taken.length);
    const isOver = () => !this.followed.includes(folder) || progress.isCancelled();
    const pause = yielding();
    await forEachAtOnce(taken, async uri => {
      if (isOver()) return;
      const read = await this.indexAgain(uri, pause).catch(error => ({ reason: errorMessage(error) }));
      if (isOver()) return;
      if (read && 'names' in read) this.files.set(uri, read);
      else this.files.delete(uri);
      // A file that is read again after an event may be gone.
      if (read && 'reason' in read && !isAgain) this.context.host.log(`${uri} can't be read: ${read.reason}`);
      progress.step();
    }).finally(progress.done);
    if (taken.length > 0) this.searched();
  }

  private async indexAgain(uri: string, pause: ReturnType<typeof yielding>): Promise<NameIndex | undefined> {
    const document = await readHeads(uri, text => this.context.store.dialectShown(uri, text), this.context.host, pause);
    return document && this.indexOf(document);
  }

  /** Without documents that are open, belong to a book, or belong to an earlier edition; these are known already. */
  private withoutKnown(uris: readonly string[]): string[] {
    const { books } = this.context.store.workspace();
    const earlier = books.flatMap(book => book.earlier ?? []).flatMap(({ files }) => files);
    const known = new Set([
      ...books.flatMap(documentsAround),
      ...earlier.map(({ uri }) => uri),
      ...this.context.store.openUris(),
    ]);
    return uris.filter(uri => !known.has(uri) && !this.context.store.citesBooks(uri));
  }

  private folderOf(uri: string): Folder | undefined {
    return innermost(this.followed, uri);
  }
}

function indexedNumbers({ uri, names }: NameIndex): NearbyFile {
  return { uri, numbers: new Set(names.flatMap(({ text, level }) => (level === undefined ? [] : [text]))) };
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether a URI is in one of the folders. */
function isBelow(uri: string, folders: ReadonlySet<string>): boolean {
  for (let at = uri.lastIndexOf('/'); at > 0; at = uri.lastIndexOf('/', at - 1))
    if (folders.has(uri.slice(0, at))) return true;
  return false;
}

/** Callbacks about unloaded books. */
export interface UnloadedEvents {
  /** A document has been read, with those that it depends on; it isn't kept. */
  read(workspace: Workspace, document: RulesDocument): void;
  /** All of them have been reported. */
  done(): void;
}

/** Reads the unloaded books, so that only one group at a time is in memory. */
export function readingUnloaded(store: Store, host: Host, events: UnloadedEvents): Work {
  const work = oneAtATime('reading books that are not loaded', host.log, async () => {
    const groups = store.projects().flatMap(({ unloaded }) => unloaded);
    for (const group of groups) {
      const documents = await readGroup(group, store, host);
      const workspace = { ...store.workspace(), documents };
      const pause = yielding();
      for (const document of documents.values()) {
        if (work.isOutdated()) return;
        events.read(workspace, document);
        await pause();
      }
    }
    if (groups.length > 0) events.done();
  });
  return work;
}

async function readGroup(group: readonly Book[], store: Store, host: Host): Promise<Map<string, RulesDocument>> {
  const pause = yielding();
  const uris = [...new Set(group.flatMap(documentsAround))];
  return readInOrder(uris, async uri => {
    const text = await host.readText(uri, store.projectOf(uri)?.folder).catch(() => undefined);
    if (text === undefined) return undefined;
    return parseYielding(uri, text, store.dialectFor(uri, text), 'whole', pause, store.units);
  });
}
