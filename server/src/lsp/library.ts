import type { Connection } from 'vscode-languageserver';
import type { RulesDocument } from '../core/document.ts';
import { type Card, cardOf, createLexicon, type Lexicon, withIds } from '../core/features/card.ts';
import type { Host } from '../host.ts';
import {
  filesBelow,
  isOfTools,
  type LookThrough,
  lookingThrough,
  mayHoldRules,
  type Seen,
  type Task,
} from '../project/lookThrough.ts';
import { FEW, startProgress } from './progress.ts';
import { createQuiet } from './quiet.ts';
import { documentsAround, type Store } from './store.ts';
import { takingTurns } from './turns.ts';

/**
 * The rules documents of the workspace's folders that are not open and belong to no book, or to one that sleeps: what a search
 * finds in them. Folders that are not on this machine's disk are left out: each file may have to come from far away.
 */
export interface Library {
  readonly lexicon: Lexicon;
  /** Of all documents that the store does not have. */
  cards(): Iterable<Card>;
  /** Takes a document of a book that sleeps. */
  keep(document: RulesDocument): void;
  /** Looks through these folders from now on; one that is known, with the same `rulebook.json`, is not looked through again. */
  follow(folders: readonly Folder[]): void;
  /** Looks at no more files of a folder than that from now on; at none where it is 0. */
  limit(most: number): void;
  /** A file or folder has been made, changed or deleted, or a document was closed. */
  touch(uri: string): void;
  /** Somebody works on an open document: folders that have not been begun wait until nobody has for a moment, or somebody searches. */
  stir(): void;
}

/** A folder of the workspace: its URI with a slash at its end, and the text of its `rulebook.json`. */
export interface Folder {
  readonly folder: string;
  readonly text: string | undefined;
}

/** What a library needs. */
export interface LibraryOptions {
  readonly connection: Connection;
  readonly store: Store;
  readonly host: Host;
  /** Looks through many files, perhaps in another thread. */
  readonly lookThrough: LookThrough | undefined;
}

export function createLibrary({ connection, store, host, lookThrough }: LibraryOptions): Library {
  const lexicon = createLexicon();
  const cards = new Map<string, Card>();
  const asleep = new Map<string, Card>();
  const touched = new Set<string>();
  const quiet = createQuiet();
  let folders: readonly Folder[] = [];
  /** Those that are looked through or have been; one that is no more among them is looked through no further. */
  let followed: readonly Folder[] = [];
  let most: number | undefined;
  let last: Promise<void> = Promise.resolve();

  return {
    lexicon,
    *cards() {
      quiet.end();
      for (const card of cards.values()) if (!store.document(card.uri)) yield card;
      for (const card of asleep.values()) if (store.isAsleep(card.uri) && !store.document(card.uri)) yield card;
    },
    keep: document => asleep.set(document.uri, cardOf(document, lexicon)),
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
    stir: quiet.stir,
  };

  function lookAtFolders(): void {
    const before = followed;
    followed = folders.map(
      ({ folder, text }) => before.find(other => other.folder === folder && other.text === text) ?? { folder, text },
    );
    const fresh = followed.filter(folder => !before.includes(folder));
    for (const uri of cards.keys()) {
      const folder = folderOf(uri);
      if (!most || !folder || fresh.includes(folder)) cards.delete(uri);
    }
    if (!most) return;
    for (const folder of fresh) later(() => quiet.over().then(() => look(folder)));
  }

  async function lookAtTouched(): Promise<void> {
    const uris = [...touched];
    touched.clear();
    // That it has moved may be all that is told of a folder.
    const others = new Set(uris.filter(uri => !mayHoldRules(uri) && !isOfTools(uri)));
    for (const uri of cards.keys()) if (isBelow(uri, others)) cards.delete(uri);
    const files = [...uris.filter(mayHoldRules), ...(await filesBelow([...others], host))];
    for (const folder of followed) {
      const paths = files
        .filter(uri => folderOf(uri) === folder)
        .map(uri => decodeURIComponent(uri.slice(folder.folder.length)));
      if (paths.length) await look(folder, paths);
    }
  }

  /** One after the other. Failures are logged. */
  function later(work: () => Promise<void>): void {
    last = last.then(work).catch(error => host.log(`looking for rules documents failed: ${error?.stack ?? error}`));
  }

  /** `again` are the paths of files that were looked at before; without them all are listed. */
  async function look(folder: Folder, again?: readonly string[]): Promise<void> {
    if (!followed.includes(folder)) return;
    const paths = unknown(folder, again ?? (await host.listFiles(folder.folder)).filter(mayHoldRules));
    if (paths.length === 0) return;
    const task: Task = { folder: folder.folder, project: folder.text, paths, most: most! };
    const isSmall = paths.length <= FEW;
    const progress = startProgress(connection, 'Looking for rules documents', { cancellable: true });
    const ids: number[] = [];
    try {
      await ((isSmall ? undefined : lookThrough) ?? lookingThrough(host, takingTurns()))(task, seen => {
        if (!followed.includes(folder) || progress.isCancelled()) return false;
        take(seen, ids, again !== undefined);
        if ('uri' in seen) progress.step();
        else progress.begin(seen.files);
        return true;
      });
    } finally {
      progress.done();
    }
  }

  /** Those of the paths that lead to no document that is open or belongs to a book: these are known as they are there. */
  function unknown({ folder }: Folder, paths: readonly string[]): string[] {
    const known = [...store.workspace().books.flatMap(documentsAround), ...store.openUris()];
    const inside = known.filter(uri => uri.startsWith(folder)).map(uri => decodeURIComponent(uri.slice(folder.length)));
    const isKnown = new Set(inside);
    return paths.filter(path => !isKnown.has(path));
  }

  /** `ids` are those that the heads of a lexicon in another thread have in ours. */
  function take(seen: Seen, ids: number[], isAgain: boolean): void {
    if (!('uri' in seen)) {
      if (seen.left > 0) host.log(`${seen.left} files were not looked at: see the setting rulebook.mostFiles`);
      return;
    }
    const { uri, card, heads, problem } = seen;
    for (const { head, above } of heads) ids.push(lexicon.idOf(head, () => above));
    if (card) cards.set(uri, withIds(card, ids));
    else cards.delete(uri);
    // A file that is read again because of an event may be the one that is gone.
    if (problem !== undefined && !isAgain) host.log(`${uri} cannot be read: ${problem}`);
  }

  function folderOf(uri: string): Folder | undefined {
    return followed.filter(({ folder }) => uri.startsWith(folder)).sort((a, b) => b.folder.length - a.folder.length)[0];
  }
}

/** Whether something lies in one of the folders. */
function isBelow(uri: string, folders: ReadonlySet<string>): boolean {
  for (let at = uri.lastIndexOf('/'); at > 0; at = uri.lastIndexOf('/', at - 1))
    if (folders.has(uri.slice(0, at))) return true;
  return false;
}
