import * as vscode from 'vscode';
import { PROJECT_FILE, projectFileOf } from './documents.ts';

/** Which workspace folders have a `rulebook.json`. */
export interface Projects extends vscode.Disposable {
  /** The folders that had one when last checked. */
  folders(): readonly vscode.WorkspaceFolder[];
  /** The project of the folder that contains a document. */
  folderOf(uri: vscode.Uri): vscode.WorkspaceFolder | undefined;
  /** Whether a project names the document as a file of a book, or gives it a dialect. */
  lists(document: vscode.TextDocument): boolean;
  /** Whether a project says that the document cites a book, and isn't part of it. */
  cites(document: vscode.TextDocument): boolean;
  /** The files that cite a book, as VS Code selectors. */
  citing(): readonly vscode.RelativePattern[];
  /** A `rulebook.json` was found, changed on disk, or deleted. */
  readonly onDidChange: vscode.Event<void>;
}

/** Finds and watches the files, and tells VS Code whether every folder has one. */
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
    // A later search has started, which may have found more.
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

/** The globs in a folder's `rulebook.json`. */
interface Listed {
  /** Whether a document is part of a book or has a dialect, and isn't ignored. */
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

/** Matches as VS Code does; the name of a folder matches everything in it. */
function patternsOf(folder: vscode.WorkspaceFolder, globs: readonly string[]): vscode.RelativePattern[] {
  return globs.flatMap(glob => {
    const plain = glob.replace(/^\.\//, '').replace(/\/$/, '');
    return [plain, `${plain}/**`].map(pattern => new vscode.RelativePattern(folder, pattern));
  });
}

function matcherOf(patterns: readonly vscode.RelativePattern[]): (document: vscode.TextDocument) => boolean {
  return document => patterns.some(pattern => vscode.languages.match({ pattern }, document) > 0);
}
