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
  let lists: readonly ((document: vscode.TextDocument) => boolean)[] = [];
  let latest = 0;
  const look = async () => {
    const mine = ++latest;
    const folders = vscode.workspace.workspaceFolders ?? [];
    const texts = await Promise.all(folders.map(textIn));
    const listed = await Promise.all(folders.map((folder, index) => listOf(folder, texts[index])));
    // Somebody has begun to look later, and may have seen more.
    if (mine !== latest) return;
    const before = found;
    found = folders.filter((_, index) => texts[index] !== undefined);
    lists = listed;
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
    lists: document => lists.some(isListed => isListed(document)),
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

/** Whether the text of a folder's `rulebook.json` names a document and does not say that it is to be ignored. */
async function listOf(
  folder: vscode.WorkspaceFolder,
  text: string | undefined,
): Promise<(document: vscode.TextDocument) => boolean> {
  if (text === undefined) return () => false;
  const { globsIn } = await import('./projectText.ts');
  const { named, ignored } = globsIn(text);
  const [isNamed, isIgnored] = [matcherOf(folder, named), matcherOf(folder, ignored)];
  return document => isNamed(document) && !isIgnored(document);
}

/** Matches as VS Code does; a folder's name stands for all that is in it. */
function matcherOf(
  folder: vscode.WorkspaceFolder,
  globs: readonly string[],
): (document: vscode.TextDocument) => boolean {
  const filters = globs.flatMap(glob => {
    const plain = glob.replace(/^\.\//, '').replace(/\/$/, '');
    return [plain, `${plain}/**`].map(pattern => ({ pattern: new vscode.RelativePattern(folder, pattern) }));
  });
  return document => filters.some(filter => vscode.languages.match(filter, document) > 0);
}
