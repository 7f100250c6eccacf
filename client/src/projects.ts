import * as vscode from 'vscode';
import { PROJECT_FILE, projectFileOf } from './documents.ts';

/** Which workspace folders have a `rulebook.json`. */
export interface Projects extends vscode.Disposable {
  /** The folders that have one, as was seen last. */
  folders(): readonly vscode.WorkspaceFolder[];
  /** The one of them that a document is in. */
  folderOf(uri: vscode.Uri): vscode.WorkspaceFolder | undefined;
  /** A `rulebook.json` has been seen, changed on disk, or is gone. */
  readonly onDidChange: vscode.Event<void>;
}

/** Looks for the files and watches them; tells VS Code whether a folder is left that has none. */
export function followProjects(): Projects {
  const changed = new vscode.EventEmitter<void>();
  let found: readonly vscode.WorkspaceFolder[] = [];
  const look = async () => {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const before = found;
    const present = await Promise.all(folders.map(folder => exists(projectFileOf(folder))));
    found = folders.filter((_, index) => present[index]);
    await vscode.commands.executeCommand(
      'setContext',
      'rulebook.allFoldersHaveProjects',
      found.length === folders.length,
    );
    if (found.length || before.length) changed.fire();
  };
  const watcher = vscode.workspace.createFileSystemWatcher(`**/${PROJECT_FILE}`);
  const subscriptions = [
    changed,
    watcher,
    watcher.onDidCreate(look),
    watcher.onDidChange(look),
    watcher.onDidDelete(look),
    vscode.workspace.onDidChangeWorkspaceFolders(look),
  ];
  void look();
  return {
    folders: () => found,
    folderOf(uri) {
      const folder = vscode.workspace.getWorkspaceFolder(uri);
      return folder && found.includes(folder) ? folder : undefined;
    },
    onDidChange: changed.event,
    dispose: () => vscode.Disposable.from(...subscriptions).dispose(),
  };
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
