import type { Connection, Disposable, InitializeParams, TextDocuments } from 'vscode-languageserver';
import { parse, type RulesDocument, textOf } from '../../core/document/document.ts';
import type { Host } from '../../host.ts';
import { matcherOf } from '../../project/books.ts';
import { loadProject, type Project, pathIn, projectFileIn } from '../../project/load.ts';
import { ENDINGS } from '../../project/lookThrough.ts';
import { PROJECT_FILE } from '../../project/projectFile.ts';
import {
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  FileChangeType,
  WatchKind,
} from '../protocol/protocol.ts';
import { canonicalUri } from '../protocol/uris.ts';
import { oneAtATime } from '../yielding/oneAtATime.ts';
import { type Progress, startProgress } from '../yielding/workDone.ts';
import { yielding } from '../yielding/yielding.ts';
import type { Store } from './store.ts';
import { readingUnloaded, type UnloadedEvents } from './unloadedBooks.ts';
import type { Folder } from './unloadedFiles.ts';

/** What goes on around the projects. */
export interface ProjectEvents {
  /** All projects have been read: everything may be different from what it was with those before. */
  loaded(before: readonly Project[]): void;
  readonly unloaded: UnloadedEvents;
  /** A document that is not open has been read again. */
  changed(before: RulesDocument | undefined, document: RulesDocument): void;
  /** These are the folders of the workspace, and what their projects are made of. */
  folders(folders: readonly Folder[]): void;
  /** Something has happened to a file that is no document of a project. */
  touched(uri: string): void;
}

/** Follows the projects of the workspace's folders. */
export interface Projects {
  start(params: InitializeParams): void;
  /** A document is open no more. */
  closed(uri: string): void;
  /** How documents are checked has changed: those of books that are not loaded are to be read again. */
  recheck(): void;
  /** Reads a document again that is not open. */
  readAgain(uri: string): Promise<void>;
  /** Resolves when the book of a document is known as a whole. */
  whenRead(uri: string): Promise<void>;
  /** The folder of the workspace in which a document is, with a slash at its end; the innermost of several. */
  folderOf(uri: string): string | undefined;
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
): Projects {
  let folders: string[] = [];
  let watching: Disposable | undefined;
  let canWatch = false;
  let hasRead = false;
  /** How often each document has been read again. */
  const readings = new Map<string, number>();
  const loading = oneAtATime('reading the projects', host.log, async () => {
    const progress = startProgress(connection, 'Reading rulebooks');
    const read = await Promise.all(folders.map(folder => readFolder(folder, progress))).finally(progress.done);
    const projects = read.flatMap(({ project }) => project ?? []);
    const before = store.projects();
    if (projects.length > 0 || before.length > 0) {
      store.setProjects(projects);
      events.loaded(before);
    }
    hasRead = true;
    events.folders(read);
    if ([...store.openUris()].some(store.isUnloaded)) reload();
    else unloaded.start();
    if (projects.length > 0 || before.length > 0) await watch(projects);
  });
  const unloaded = readingUnloaded(store, host, events.unloaded);
  const reload = loading.start;

  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri, type } of changes) fileChanged(uri, type);
  });
  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) => {
    folders = [...folders.filter(folder => !event.removed.map(rootOf).includes(folder)), ...event.added.map(rootOf)];
    reload();
  });
  documents.onDidOpen(({ document }) => {
    if (store.isUnloaded(document.uri)) reload();
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
    recheck: unloaded.start,
    readAgain,
    folderOf: uri =>
      folders.filter(folder => uri.startsWith(folder)).reduce((a, b) => (b.length > a.length ? b : a), '') || undefined,
    whenRead: async uri => {
      if (!hasRead || store.isUnloaded(uri)) await loading.ended();
    },
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

  function fileChanged(uri: string, type: FileChangeType): void {
    const isKnown = isOfBook(uri);
    // What has been read by now may be what was there before: all is read once more.
    if (loading.isUnderWay() && !isProjectFile(uri)) events.touched(uri);
    if (isProjectFile(uri) || holdsDocuments(uri) || store.isUnloaded(uri) || loading.isUnderWay()) reload();
    else if (isKnown && type === FileChangeType.Changed) {
      if (!documents.get(uri)) void readAgain(uri);
    } else if (isKnown || store.projectOf(uri)?.covers(uri)) reload();
    else events.touched(uri);
  }

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
      pause: yielding(),
      progress,
    });
    return { folder, text, project };
  }

  async function readAgain(uri: string): Promise<void> {
    const own = (readings.get(uri) ?? 0) + 1;
    readings.set(uri, own);
    const text = await host.readText(uri, store.projectOf(uri)?.folder).catch(() => undefined);
    // What was asked for later may have come before.
    if (readings.get(uri) !== own) return;
    if (text === undefined) return reload();
    const document = parse(uri, 0, text, store.dialectFor(uri, text));
    if (documents.get(uri)) return;
    const before = store.document(uri);
    store.put(document);
    events.changed(before, document);
  }

  async function watch(projects: readonly Project[]): Promise<void> {
    if (!canWatch) return watchOurselves(projects);
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

  /** For a client that tells of no files: looks at the folders of the workspace and those in which documents of books are. */
  function watchOurselves(projects: readonly Project[]): void {
    const listed = projects.flatMap(({ books }) => books.flatMap(({ documents, base }) => [...documents, ...base]));
    const before = watching;
    watching = host.watch?.([...new Set([...folders, ...listed.map(folderOf)])], written => {
      const uri = canonicalUri(written);
      const isListed = projects.some(
        ({ folder, globs }) => uri.startsWith(folder) && matcherOf(globs)(pathIn(folder, uri)),
      );
      if (isProjectFile(uri) || isListed) fileChanged(uri, FileChangeType.Changed);
    });
    before?.dispose();
    if (!watching)
      host.log('changes of files that are not open are not seen: neither the editor nor this host tells of them');
  }
}

/** The URI of the folder in which a file is. */
function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/') + 1);
}

/** The URI of a workspace folder with a slash at its end. */
function rootOf({ uri }: { uri: string }): string {
  return uri.endsWith('/') ? uri : `${uri}/`;
}

/** Whether a document says what the books of a folder are. */
export function isProjectFile(uri: string): boolean {
  return uri.endsWith(`/${PROJECT_FILE}`);
}
