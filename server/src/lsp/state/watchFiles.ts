import type { Connection, Disposable } from 'vscode-languageserver';
import type { Host } from '../../host.ts';
import { matcherOf } from '../../project/books.ts';
import { ENDINGS } from '../../project/folderScan.ts';
import { type Project, pathIn } from '../../project/project.ts';
import { PROJECT_FILE } from '../../project/projectFile.ts';
import { DidChangeWatchedFilesNotification, FileChangeType, WatchKind } from '../protocol/protocol.ts';
import { canonicalUri } from '../protocol/uris.ts';
import { documentsAround, isProjectFile } from './store.ts';

/** Lets the client watch project files and files that can become one; it reports them like any other. */
export async function watchByClient(connection: Connection, projects: readonly Project[]): Promise<Disposable> {
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
export function watchByHost(
  host: Host,
  folders: readonly string[],
  projects: readonly Project[],
  changed: (uri: string, type: FileChangeType) => void,
): Disposable | undefined {
  const listed = projects.flatMap(({ books, citing, booksCitedBy }) => [
    ...books.flatMap(documentsAround),
    ...citing.filter(uri => booksCitedBy(uri).length > 0),
  ]);
  const watching = host.watch?.([...new Set([...folders, ...listed.map(parentOf)])], written => {
    const uri = canonicalUri(written);
    const isListed = projects.some(
      ({ folder, globs }) => uri.startsWith(folder) && matcherOf(globs)(pathIn(folder, uri)),
    );
    if (isProjectFile(uri) || isListed) changed(uri, FileChangeType.Changed);
  });
  if (!watching) host.log("changes to unopened files aren't noticed: neither the editor nor this host reports them");
  return watching;
}

/** The URI of the folder in which a file is. */
function parentOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/') + 1);
}
