import type { Connection, Disposable, InitializeParams, TextDocuments } from 'vscode-languageserver';
import { innermost } from '../../core/book/workspace.ts';
import { parse, type RulesDocument, textOf } from '../../core/document/document.ts';
import { folderOf } from '../../core/text/fileName.ts';
import type { Host } from '../../host.ts';
import { matcherOf } from '../../project/books.ts';
import { ENDINGS } from '../../project/folderScan.ts';
import { loadProject } from '../../project/load.ts';
import { type Project, pathIn, projectFileIn } from '../../project/project.ts';
import { PROJECT_FILE } from '../../project/projectFile.ts';
import {
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  FileChangeType,
  WatchKind,
} from '../protocol/protocol.ts';
import { canonicalUri } from '../protocol/uris.ts';
import { type CitingEvents, CitingFiles } from './citingFiles.ts';
import { documentsAround, isProjectFile } from './store.ts';
import { type FileContext, type Folder, readingUnloaded, type UnloadedEvents } from './unloadedFiles.ts';
import { oneAtATime, type Progress, startProgress, type Work, yielding } from './yielding.ts';

/** Callbacks about projects. */
export interface ProjectEvents {
  /** All projects have been read, so everything can differ from before. */
  loaded(before: readonly Project[]): void;
  readonly unloaded: UnloadedEvents;
  /** An unopened document has been read again. */
  changed(before: RulesDocument | undefined, document: RulesDocument): void;
  /** These are the workspace folders, and the files of their projects. */
  folders(folders: readonly Folder[]): void;
  readonly citing: CitingEvents;
  /** A file that isn't a document of a project has changed. */
  touched(uri: string): void;
}

interface ProjectContext extends FileContext {
  readonly documents: TextDocuments<RulesDocument>;
  readonly events: ProjectEvents;
}

/** Number of documents that are kept, even if nothing open needs them. */
const FEW_FILES = 20;

/**
 * The projects of the workspace folders: read when the client is ready, and again whenever one of their files changes.
 */
export class WorkspaceProjects {
  private readonly context: ProjectContext;
  private readonly loading: Work;
  private readonly unloaded: Work;
  private readonly citing: CitingFiles;
  private readonly canWatch: boolean;
  /** With a slash at their ends. */
  private folders: readonly string[];
  private watching: Disposable | undefined;
  private hasRead = false;
  /** How often each document has been read again. */
  private readonly readings = new Map<string, number>();

  constructor(context: ProjectContext, { capabilities, workspaceFolders, rootUri }: InitializeParams) {
    const { connection, documents, store, host, events } = context;
    this.context = context;
    this.folders = (workspaceFolders ?? (rootUri ? [{ uri: rootUri }] : [])).map(folderWithSlash);
    this.canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false;
    this.loading = oneAtATime('reading the projects', host.log, () => this.load());
    this.citing = new CitingFiles({ connection, store, host, events: events.citing });
    this.unloaded = readingUnloaded(store, host, events.unloaded);
    connection.onDidChangeWatchedFiles(({ changes }) => {
      for (const { uri, type } of changes) this.fileChanged(uri, type);
    });
    connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) => {
      const removed = event.removed.map(folderWithSlash);
      this.folders = [...this.folders.filter(folder => !removed.includes(folder)), ...event.added.map(folderWithSlash)];
      this.loading.start();
    });
    documents.onDidOpen(({ document }) => {
      if (store.isUnloaded(document.uri)) this.loading.start();
    });
    documents.onDidSave(({ document }) => {
      if (isProjectFile(document.uri)) this.loading.start();
    });
  }

  start(): void {
    if (this.folders.length === 0) return;
    void this.watch([]);
    this.loading.start();
  }

  /** How documents are checked has changed, so unloaded books must be read again. */
  recheck(): void {
    this.unloaded.start();
  }

  workspaceFolders(): readonly string[] {
    return this.folders;
  }

  /** The innermost workspace folder that contains a document, with a slash at its end. */
  folderOf(uri: string): string | undefined {
    const folders = this.folders.map(folder => ({ folder }));
    return innermost(folders, uri)?.folder;
  }

  /** Resolves when the whole book of a document is known, and everything that cites books. */
  async whenRead(uri: string): Promise<void> {
    if (!this.hasRead || this.context.store.isUnloaded(uri)) await this.loading.ended();
    await this.citing.ended();
  }

  /** A document was closed. */
  closed(uri: string): void {
    const { store, events } = this.context;
    // What is being read now may rely on it being open.
    if (this.loading.isUnderWay()) this.loading.start();
    if (store.citesBooks(uri)) this.citing.touch(uri);
    else if (this.isOfBook(uri)) void this.readAgain(uri);
    else {
      store.remove(uri);
      events.touched(uri);
    }
  }

  /** Reads an unopened document again. */
  async readAgain(uri: string): Promise<void> {
    const { documents, store, host, events } = this.context;
    const own = (this.readings.get(uri) ?? 0) + 1;
    this.readings.set(uri, own);
    const text = await host.readText(uri, store.projectOf(uri)?.folder).catch(() => undefined);
    // A later request may have been answered first.
    if (this.readings.get(uri) !== own) return;
    if (text === undefined) return this.loading.start();
    const document = parse(uri, 0, text, store.dialectFor(uri, text), store.units);
    if (documents.get(uri)) return;
    const before = store.document(uri);
    store.put(document);
    events.changed(before, document);
  }

  private async load(): Promise<void> {
    const { connection, store, events } = this.context;
    const progress = startProgress(connection, 'Reading rulebooks');
    const read = await Promise.all(this.folders.map(folder => this.readFolder(folder, progress))).finally(
      progress.done,
    );
    const projects = read.flatMap(({ project }) => project ?? []);
    const before = store.projects();
    const hasAny = projects.length > 0 || before.length > 0;
    if (hasAny) {
      store.setProjects(projects);
      events.loaded(before);
      this.citing.start();
    }
    this.hasRead = true;
    events.folders(read);
    if (store.openUris().some(uri => store.isUnloaded(uri))) this.loading.start();
    else this.unloaded.start();
    if (hasAny) await this.watch(projects);
  }

  private async readFolder(folder: string, progress: Progress): Promise<Folder & { project: Project | undefined }> {
    const { documents, store, host } = this.context;
    const text = await host.readText(projectFileIn(folder)).catch(() => undefined);
    if (text === undefined) return { folder, text, project: undefined };
    const openText = (uri: string) => {
      const document = documents.get(uri) && store.document(uri);
      return document && textOf(document);
    };
    const options = { openText, fewFiles: FEW_FILES, pause: yielding(), progress, units: store.units };
    return { folder, text, project: await loadProject(folder, text, host, options) };
  }

  private fileChanged(uri: string, type: FileChangeType): void {
    const { documents, store, events } = this.context;
    this.citing.touchBelow(uri);
    if (store.citesBooks(uri)) {
      this.citing.touch(uri);
      return;
    }
    const isKnown = this.isOfBook(uri);
    const isLoading = this.loading.isUnderWay();
    // What was read until now may be outdated, so everything is read once more.
    if (isLoading && !isProjectFile(uri)) events.touched(uri);
    if (isProjectFile(uri) || this.holdsDocuments(uri) || store.isUnloaded(uri) || isLoading) this.loading.start();
    else if (isKnown && type === FileChangeType.Changed) {
      if (!documents.get(uri)) void this.readAgain(uri);
    } else if (isKnown || store.projectOf(uri)?.covers(uri)) this.loading.start();
    else events.touched(uri);
  }

  private isOfBook(uri: string): boolean {
    return this.context.store.workspace().books.some(book => documentsAround(book).includes(uri));
  }

  /** Whether a folder contains documents of books. */
  private holdsDocuments(folder: string): boolean {
    const isBelow = (uri: string) => uri.startsWith(`${folder}/`);
    return this.context.store.workspace().books.some(book => documentsAround(book).some(isBelow));
  }

  private async watch(projects: readonly Project[]): Promise<void> {
    const { connection, host } = this.context;
    const before = this.watching;
    this.watching = this.canWatch
      ? await watchByClient(connection, projects)
      : watchByHost(host, this.folders, projects, uri => this.fileChanged(uri, FileChangeType.Changed));
    before?.dispose();
  }
}

/** The URI of a workspace folder with a slash at its end. */
function folderWithSlash({ uri }: { uri: string }): string {
  return uri.endsWith('/') ? uri : `${uri}/`;
}

/** Lets the client watch project files and files that can become one; it reports them like any other. */
async function watchByClient(connection: Connection, projects: readonly Project[]): Promise<Disposable> {
  const patterns = [`**/${PROJECT_FILE}`, ...projects.flatMap(({ globs }) => globs)];
  const watchers = [
    ...Array.from(new Set(patterns), globPattern => ({ globPattern })),
    { globPattern: `**/*.{${ENDINGS.join(',')}}`, kind: WatchKind.Change },
    // If a folder is moved or deleted, nothing else is reported about its files.
    { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete },
  ];
  return connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
}

/**
 * For a client that doesn't watch files: watches the workspace folders, and folders with documents of books or citing
 * files.
 */
function watchByHost(
  host: Host,
  folders: readonly string[],
  projects: readonly Project[],
  changed: (uri: string) => void,
): Disposable | undefined {
  const listed = projects.flatMap(({ books, citing, booksCitedBy }) => [
    ...books.flatMap(documentsAround),
    ...citing.filter(uri => booksCitedBy(uri).length > 0),
  ]);
  const watching = host.watch?.([...new Set([...folders, ...listed.map(folderOf)])], written => {
    const uri = canonicalUri(written);
    const isListed = projects.some(
      ({ folder, globs }) => uri.startsWith(folder) && matcherOf(globs)(pathIn(folder, uri)),
    );
    if (isProjectFile(uri) || isListed) changed(uri);
  });
  if (!watching) host.log("changes to unopened files aren't noticed: neither the editor nor this host reports them");
  return watching;
}
