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
  /** Whether one of them says that the document cites a book and is none of its documents. */
  cites(document: vscode.TextDocument): boolean;
  /** The files that cite a book, as VS Code matches them. */
  citing(): readonly vscode.RelativePattern[];
  /** A `rulebook.json` has been seen, changed on disk, or is gone. */
  readonly onDidChange: vscode.Event<void>;
}

/** Looks for the files and watches them; tells VS Code whether a folder is left that has none. */
export function followProjects(): Projects {
  const changed = new vscode.EventEmitter<void>();
  let found: readonly vscode.WorkspaceFolder[] = [];
  let listed: readonly Listed[] = [];
  let latest = 0;
  const look = async () => {
    const mine = ++latest;
    const folders = vscode.workspace.workspaceFolders ?? [];
    const texts = await Promise.all(folders.map(textIn));
    const lists = await Promise.all(folders.map((folder, index) => listOf(folder, texts[index])));
    // Someone has begun to look later, and may have seen more.
    if (mine !== latest) return;
    const before = found;
    found = folders.filter((_, index) => texts[index] !== undefined);
    listed = lists;
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
    lists: document => listed.some(({ isNamed }) => isNamed(document)),
    cites: document => listed.some(({ isCiting, isNamed }) => isCiting(document) && !isNamed(document)),
    citing: () => listed.flatMap(({ citing }) => citing),
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

/** What the text of a folder's `rulebook.json` names. */
interface Listed {
  /** Whether a document is of a book, or has a dialect of its own, and is not to be ignored. */
  readonly isNamed: (document: vscode.TextDocument) => boolean;
  readonly isCiting: (document: vscode.TextDocument) => boolean;
  readonly citing: readonly vscode.RelativePattern[];
}

async function listOf(folder: vscode.WorkspaceFolder, text: string | undefined): Promise<Listed> {
  if (text === undefined) return { isNamed: () => false, isCiting: () => false, citing: [] };
  const { globsIn } = await import('./projectText.ts');
  const globs = globsIn(text);
  const [named, ignored, citing] = [globs.named, globs.ignored, globs.citing].map(each => patternsOf(folder, each));
  const [isNamed, isIgnored, isCiting] = [named!, ignored!, citing!].map(matcherOf);
  return { isNamed: document => isNamed!(document) && !isIgnored!(document), isCiting: isCiting!, citing: citing! };
}

/** As VS Code matches; a folder's name stands for all that is in it. */
function patternsOf(folder: vscode.WorkspaceFolder, globs: readonly string[]): vscode.RelativePattern[] {
  return globs.flatMap(glob => {
    const plain = glob.replace(/^\.\//, '').replace(/\/$/, '');
    return [plain, `${plain}/**`].map(pattern => new vscode.RelativePattern(folder, pattern));
  });
}

function matcherOf(patterns: readonly vscode.RelativePattern[]): (document: vscode.TextDocument) => boolean {
  return document => patterns.some(pattern => vscode.languages.match({ pattern }, document) > 0);
}
