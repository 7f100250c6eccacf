import type { Connection, Disposable, InitializeParams, TextDocuments } from 'vscode-languageserver';
import { parse, type RulesDocument, textOf } from '../core/document.ts';
import type { Host } from '../host.ts';
import { loadProject, type Project, projectFileIn } from '../project/load.ts';
import { PROJECT_FILE } from '../project/projectFile.ts';
import {
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  FileChangeType,
} from './protocol.ts';
import type { Store } from './store.ts';

/** What goes on around the projects. */
export interface ProjectEvents {
  /** All projects have been read: everything may be different from what it was with those before. */
  loaded(before: readonly Project[]): void;
  /** A document that is not open has been read again. */
  changed(before: RulesDocument | undefined, document: RulesDocument): void;
}

/** Reads the projects of the workspace's folders when the client is ready, and again whenever a file of theirs changes. */
export function followProjects(
  connection: Connection,
  documents: TextDocuments<RulesDocument>,
  store: Store,
  host: Host,
  events: ProjectEvents,
): { start(params: InitializeParams): void; closed(uri: string): void } {
  let folders: string[] = [];
  let watching: Disposable | undefined;
  let canWatch = false;
  const reload = oneAtATime(async () => {
    const projects = (await Promise.all(folders.map(read))).filter(project => project !== undefined);
    const before = store.projects();
    if (projects.length === 0 && before.length === 0) return;
    store.setProjects(projects);
    events.loaded(before);
    await watch(projects);
  }, host);

  connection.onDidChangeWatchedFiles(({ changes }) => {
    const known = new Set(store.workspace().documents.keys());
    for (const { uri, type } of changes) {
      const isListed = type === FileChangeType.Changed && known.has(uri) && !isProjectFile(uri);
      if (!isListed) reload();
      else if (!documents.get(uri)) void readAgain(uri);
    }
  });
  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) => {
    folders = [...folders.filter(folder => !event.removed.map(rootOf).includes(folder)), ...event.added.map(rootOf)];
    reload();
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
    closed(uri) {
      const { books } = store.workspace();
      const stays = books.some(({ documents, base }) => documents.includes(uri) || base.includes(uri));
      if (stays) void readAgain(uri);
      else store.remove(uri);
    },
  };

  async function read(folder: string): Promise<Project | undefined> {
    const text = await host.readText(projectFileIn(folder)).catch(() => undefined);
    if (text === undefined) return undefined;
    return loadProject(folder, text, host, uri => {
      const document = documents.get(uri) && store.document(uri);
      return document && textOf(document);
    });
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
    const watchers = [...new Set(patterns)].map(globPattern => ({ globPattern }));
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

/** Starts the work, or where it is under way already lets it run once more at its end. Failures are logged. */
function oneAtATime(work: () => Promise<void>, host: Host): () => void {
  let running = false;
  let wanted = false;
  return async function run() {
    wanted = true;
    if (running) return;
    running = true;
    while (wanted) {
      wanted = false;
      await work().catch(error =>
        host.log(`reading the projects failed: ${error instanceof Error ? error.stack : error}`),
      );
    }
    running = false;
  };
}
