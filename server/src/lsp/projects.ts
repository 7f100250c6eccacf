import {
  type Connection,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  type Disposable,
  FileChangeType,
  type InitializeParams,
  type TextDocuments,
  WatchKind,
} from 'vscode-languageserver';
import { parse, type RulesDocument, textOf } from '../core/document.ts';
import type { Book, Workspace } from '../core/workspace.ts';
import type { Host } from '../host.ts';
import { forEachAtOnce, parseInTurns } from '../project/inTurns.ts';
import { loadProject, type Project, projectFileIn } from '../project/load.ts';
import { ENDINGS } from '../project/lookThrough.ts';
import { PROJECT_FILE } from '../project/projectFile.ts';
import type { Folder } from './library.ts';
import { type Progress, startProgress } from './progress.ts';
import { documentsAround, type Store } from './store.ts';
import { takingTurns } from './turns.ts';

/** What goes on around the projects. */
export interface ProjectEvents {
  /** All projects have been read: everything may be different from what it was with those before. */
  loaded(before: readonly Project[]): void;
  /** A document of a book that sleeps has been read, together with those that it has to do with; it is not kept. */
  asleep(workspace: Workspace, document: RulesDocument): void;
  /** That has been told of all of them. */
  allAsleep(): void;
  /** A document that is not open has been read again. */
  changed(before: RulesDocument | undefined, document: RulesDocument): void;
  /** These are the folders of the workspace, and what their projects are made of. */
  folders(folders: readonly Folder[]): void;
  /** Something has happened to a file that is no document of a project. */
  touched(uri: string): void;
}

/** So many texts are kept, whether anything that is open has to do with them or not. */
const FEW_FILES = 20;

/** Reads the projects of the workspace's folders when the client is ready, and again whenever a file of theirs changes. */
export function followProjects(
  connection: Connection,
  documents: TextDocuments<RulesDocument>,
  store: Store,
  host: Host,
  events: ProjectEvents,
): { start(params: InitializeParams): void; closed(uri: string): void; recheck(): void } {
  let folders: string[] = [];
  let watching: Disposable | undefined;
  let canWatch = false;
  const loading = oneAtATime(async () => {
    const progress = startProgress(connection, 'Reading rulebooks');
    const read = await Promise.all(folders.map(folder => readFolder(folder, progress))).finally(progress.done);
    const projects = read.flatMap(({ project }) => project ?? []);
    const before = store.projects();
    if (projects.length > 0 || before.length > 0) {
      store.setProjects(projects);
      events.loaded(before);
      await watch(projects);
    }
    events.folders(read);
    if ([...store.openUris()].some(store.isAsleep)) reload();
    else void checking.start();
  }, host);
  /** Of books that sleep one group after the other is in memory. */
  const checking = oneAtATime(async () => {
    const groups = store.projects().flatMap(({ asleep }) => asleep);
    for (const group of groups) {
      const documents = await readGroup(group);
      const workspace = { ...store.workspace(), documents };
      const pause = takingTurns();
      for (const document of documents.values()) {
        if (checking.isOutdated() || loading.isUnderWay()) return;
        events.asleep(workspace, document);
        await pause();
      }
    }
    if (groups.length > 0) events.allAsleep();
  }, host);
  const reload = () => void loading.start();

  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri, type } of changes) {
      const isKnown = isOfBook(uri);
      // What has been read by now may be what was there before: all is read once more.
      if (loading.isUnderWay() && !isProjectFile(uri)) events.touched(uri);
      if (isProjectFile(uri) || holdsDocuments(uri) || loading.isUnderWay()) reload();
      else if (store.isAsleep(uri)) reload();
      else if (isKnown && type === FileChangeType.Changed) {
        if (!documents.get(uri)) void readAgain(uri);
      } else if (isKnown || store.projectOf(uri)?.covers(uri)) reload();
      else events.touched(uri);
    }
  });
  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) => {
    folders = [...folders.filter(folder => !event.removed.map(rootOf).includes(folder)), ...event.added.map(rootOf)];
    reload();
  });
  documents.onDidOpen(({ document }) => {
    if (store.isAsleep(document.uri)) reload();
  });
  documents.onDidSave(({ document }) => {
    if (isProjectFile(document.uri)) reload();
  });

  return {
    start(params) {
      folders = (params.workspaceFolders ?? (params.rootUri ? [{ uri: params.rootUri }] : [])).map(rootOf);
      canWatch = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false;
      if (folders.length === 0) return;
      void watch([]);
      reload();
    },
    recheck: () => void checking.start(),
    closed(uri) {
      // What is read just now may count on it being open.
      if (loading.isUnderWay()) reload();
      if (isOfBook(uri)) void readAgain(uri);
      else {
        store.remove(uri);
        events.touched(uri);
      }
    },
  };

  function isOfBook(uri: string): boolean {
    return store.workspace().books.some(({ documents, base }) => documents.includes(uri) || base.includes(uri));
  }

  /** Whether there are documents of books below a folder. */
  function holdsDocuments(folder: string): boolean {
    const isBelow = (uri: string) => uri.startsWith(`${folder}/`);
    return store.workspace().books.some(({ documents, base }) => documents.some(isBelow) || base.some(isBelow));
  }

  async function readFolder(folder: string, progress: Progress): Promise<Folder & { project: Project | undefined }> {
    const text = await host.readText(projectFileIn(folder)).catch(() => undefined);
    if (text === undefined) return { folder, text, project: undefined };
    const openText = (uri: string) => {
      const document = documents.get(uri) && store.document(uri);
      return document && textOf(document);
    };
    const project = await loadProject(folder, text, host, {
      openText,
      fewFiles: FEW_FILES,
      pause: takingTurns(),
      progress,
    });
    return { folder, text, project };
  }

  async function readGroup(group: readonly Book[]): Promise<Map<string, RulesDocument>> {
    const pause = takingTurns();
    const uris = [...new Set(group.flatMap(documentsAround))];
    const read = new Map<string, RulesDocument>();
    await forEachAtOnce(uris, async uri => {
      const text = await host.readText(uri).catch(() => undefined);
      if (text !== undefined) read.set(uri, await parseInTurns(uri, text, store.dialectFor(uri, text), 'whole', pause));
    });
    return new Map(uris.flatMap(uri => (read.has(uri) ? [[uri, read.get(uri)!]] : [])));
  }

  async function readAgain(uri: string): Promise<void> {
    const text = await host.readText(uri).catch(() => undefined);
    if (text === undefined) return reload();
    const document = parse(uri, 0, text, store.dialectFor(uri, text));
    if (documents.get(uri)) return;
    const before = store.document(uri);
    store.put(document);
    events.changed(before, document);
  }

  async function watch(projects: readonly Project[]): Promise<void> {
    if (!canWatch) return;
    const patterns = [`**/${PROJECT_FILE}`, ...projects.flatMap(({ globs }) => globs)];
    const watchers = [
      ...Array.from(new Set(patterns), globPattern => ({ globPattern })),
      { globPattern: `**/*.{${ENDINGS.join(',')}}`, kind: WatchKind.Change },
      // Of a folder that is moved or deleted nothing else is told.
      { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete },
    ];
    const before = watching;
    watching = await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    before?.dispose();
  }
}

/** The URI of a workspace folder with a slash at its end. */
function rootOf({ uri }: { uri: string }): string {
  return uri.endsWith('/') ? uri : `${uri}/`;
}

/** Whether a document says what the books of a folder are. */
export function isProjectFile(uri: string): boolean {
  return uri.endsWith(`/${PROJECT_FILE}`);
}

/** Work that is done again whenever something has changed. */
interface Work {
  /** Starts it, or where it is under way already lets it run once more at its end. */
  start(): Promise<void>;
  isUnderWay(): boolean;
  /** Whether it will run once more, so that it need not come to its end. */
  isOutdated(): boolean;
}

/** Makes work that is not done twice at the same time. Failures are logged. */
function oneAtATime(work: () => Promise<void>, host: Host): Work {
  let running = false;
  let wanted = false;
  return {
    isUnderWay: () => running,
    isOutdated: () => wanted,
    async start() {
      wanted = true;
      if (running) return;
      running = true;
      while (wanted) {
        wanted = false;
        await work().catch(error =>
          host.log(`reading the books failed: ${error instanceof Error ? error.stack : error}`),
        );
      }
      running = false;
    },
  };
}
