import * as vscode from 'vscode';
import { PROJECT_FILE, projectFileOf } from './documents.ts';

/** Which workspace folders have a `rulebook.json`. */
export interface Projects extends vscode.Disposable {
  /** The folders that have one, as was seen last. */
  folders(): readonly vscode.WorkspaceFolder[];
  /** The one of them that a document is in. */
  folderOf(uri: vscode.Uri): vscode.WorkspaceFolder | undefined;
  /** Whether one of them names the document: as a file of a book, or as one that has a dialect of its own. */
  lists(document: vscode.TextDocument): boolean;
  /** A `rulebook.json` has been seen, changed on disk, or is gone. */
  readonly onDidChange: vscode.Event<void>;
}

/** Looks for the files and watches them; tells VS Code whether a folder is left that has none. */
export function followProjects(): Projects {
  const changed = new vscode.EventEmitter<void>();
  let found: readonly vscode.WorkspaceFolder[] = [];
  let listed: readonly vscode.DocumentFilter[] = [];
  const look = async () => {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const before = found;
    const texts = await Promise.all(folders.map(textIn));
    found = folders.filter((_, index) => texts[index] !== undefined);
    listed = (await Promise.all(folders.map((folder, index) => listedFiles(folder, texts[index])))).flat();
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
    lists: document => listed.some(filter => vscode.languages.match(filter, document) > 0),
    onDidChange: changed.event,
    dispose: () => vscode.Disposable.from(...subscriptions).dispose(),
  };
}

async function textIn(folder: vscode.WorkspaceFolder): Promise<string | undefined> {
  return vscode.workspace.fs.readFile(projectFileOf(folder)).then(
    bytes => new TextDecoder().decode(bytes),
    () => undefined,
  );
}

/** The files that the text of a `rulebook.json` names, as VS Code matches them. */
async function listedFiles(folder: vscode.WorkspaceFolder, text: string | undefined): Promise<vscode.DocumentFilter[]> {
  if (text === undefined) return [];
  const { listedGlobs } = await import('./projectText.ts');
  return listedGlobs(text).flatMap(glob => {
    const plain = glob.replace(/^\.\//, '').replace(/\/$/, '');
    // A folder's name stands for all that is in it.
    return [plain, `${plain}/**`].map(pattern => ({ pattern: new vscode.RelativePattern(folder, pattern) }));
  });
}
