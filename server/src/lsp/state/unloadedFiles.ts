import type { Connection } from 'vscode-languageserver';
import type { RulesDocument } from '../../core/document/document.ts';
import { createIndexer, type NameIndex } from '../../core/search/unloadedNames.ts';
import type { Host } from '../../host.ts';
import { forEachAtOnce } from '../../project/inTurns.ts';
import { filesBelow, filesIn, isOfTools, mayHoldRules, readHeads } from '../../project/lookThrough.ts';
import { startProgress } from '../yielding/workDone.ts';
import { yielding } from '../yielding/yielding.ts';
import { documentsAround, type Store } from './store.ts';

/**
 * What a search finds in the rules documents of the workspace's folders that are neither open nor of a book that is loaded.
 * Folders that are not on this machine's disk are left out: each file may have to come from far away.
 */
export interface Unloaded {
  /** Of all documents that the store does not have. */
  indexes(): Iterable<NameIndex>;
  /** Takes a document of a book that is not loaded. */
  keep(document: RulesDocument): void;
  /** Looks through these folders from now on; one that is known, with the same `rulebook.json`, is not looked through again. */
  follow(folders: readonly Folder[]): void;
  /** Looks at no more files of a folder than that from now on; at none where it is 0. */
  limit(most: number): void;
  /** A file or folder has been made, changed or deleted, or a document was closed. */
  touch(uri: string): void;
}

/** A folder of the workspace: its URI with a slash at its end, and the text of its `rulebook.json`. */
export interface Folder {
  readonly folder: string;
  readonly text: string | undefined;
}

export function createUnloaded(connection: Connection, store: Store, host: Host): Unloaded {
  const indexOf = createIndexer();
  const files = new Map<string, NameIndex>();
  const ofBooks = new Map<string, NameIndex>();
  const touched = new Set<string>();
  let folders: readonly Folder[] = [];
  /** Those that are looked through or have been; one that is no more among them is looked through no further. */
  let followed: readonly Folder[] = [];
  let most: number | undefined;
  let last: Promise<void> = Promise.resolve();

  return {
    *indexes() {
      for (const index of files.values()) if (!store.document(index.uri)) yield index;
      for (const index of ofBooks.values()) if (store.isUnloaded(index.uri) && !store.document(index.uri)) yield index;
    },
    keep: document => ofBooks.set(document.uri, indexOf(document)),
    follow(next) {
      folders = next.filter(({ folder }) => folder.startsWith('file:'));
      if (most !== undefined) lookAtFolders();
    },
    limit(wanted) {
      const next = Math.max(0, wanted);
      if (next === most) return;
      most = next;
      followed = [];
      lookAtFolders();
    },
    touch(uri) {
      if (!most || !folderOf(uri)) return;
      if (touched.size === 0) later(lookAtTouched);
      touched.add(uri);
    },
  };

  function lookAtFolders(): void {
    const before = followed;
    followed = folders.map(
      ({ folder, text }) => before.find(other => other.folder === folder && other.text === text) ?? { folder, text },
    );
    const fresh = followed.filter(folder => !before.includes(folder));
    for (const uri of files.keys()) {
      const folder = folderOf(uri);
      if (!most || !folder || fresh.includes(folder)) files.delete(uri);
    }
    if (!most) return;
    for (const folder of fresh) later(async () => look(folder, await filesIn(folder.folder, host), false));
  }

  async function lookAtTouched(): Promise<void> {
    const uris = [...touched];
    touched.clear();
    // That it has moved may be all that is told of a folder.
    const others = new Set(uris.filter(uri => !mayHoldRules(uri) && !isOfTools(uri)));
    for (const uri of files.keys()) if (isBelow(uri, others)) files.delete(uri);
    const found = [...uris.filter(mayHoldRules), ...(await filesBelow([...others], host))];
    for (const folder of followed) {
      const inside = found.filter(uri => folderOf(uri) === folder);
      await look(folder, inside, true);
    }
  }

  /** One after the other. Failures are logged. */
  function later(work: () => Promise<void>): void {
    last = last.then(work).catch(error => host.log(`looking for rules documents failed: ${error?.stack ?? error}`));
  }

  /** Looks at files of a folder, in turns with requests. `isAgain` where they were looked at before. */
  async function look(folder: Folder, uris: readonly string[], isAgain: boolean): Promise<void> {
    const wanted = withoutKnown(uris);
    const taken = wanted.slice(0, most);
    if (taken.length < wanted.length)
      host.log(`${wanted.length - taken.length} files were not looked at: see the setting rulebook.mostFiles`);
    const progress = startProgress(connection, 'Looking for rules documents', { cancellable: true });
    progress.begin(taken.length);
    const isOver = () => !followed.includes(folder) || progress.isCancelled();
    const pause = yielding();
    await forEachAtOnce(taken, async uri => {
      if (isOver()) return;
      const read = await indexAgain(uri, pause).catch(error => ({ reason: reasonOf(error) }));
      if (isOver()) return;
      if (read && 'names' in read) files.set(uri, read);
      else files.delete(uri);
      // A file that is read again because of an event may be the one that is gone.
      if (read && 'reason' in read && !isAgain) host.log(`${uri} cannot be read: ${read.reason}`);
      progress.step();
    }).finally(progress.done);
  }

  async function indexAgain(uri: string, pause: ReturnType<typeof yielding>): Promise<NameIndex | undefined> {
    const document = await readHeads(uri, text => store.dialectShown(uri, text), host, pause);
    return document && indexOf(document);
  }

  /** Without documents that are open or belong to a book: these are known as they are there. */
  function withoutKnown(uris: readonly string[]): string[] {
    const known = new Set([...store.workspace().books.flatMap(documentsAround), ...store.openUris()]);
    return uris.filter(uri => !known.has(uri));
  }

  function folderOf(uri: string): Folder | undefined {
    return followed.filter(({ folder }) => uri.startsWith(folder)).sort((a, b) => b.folder.length - a.folder.length)[0];
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether something lies in one of the folders. */
function isBelow(uri: string, folders: ReadonlySet<string>): boolean {
  for (let at = uri.lastIndexOf('/'); at > 0; at = uri.lastIndexOf('/', at - 1))
    if (folders.has(uri.slice(0, at))) return true;
  return false;
}
