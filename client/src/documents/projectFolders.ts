import * as vscode from 'vscode';
import { PROJECT_FILE, projectFileOf } from './documents.ts';

export type Projects = ReturnType<typeof followProjects>;

/**
 * Which workspace folders have a `rulebook.json`: finds and watches the files, and tells VS Code whether every folder
 * has one.
 */
export function followProjects() {
  const changed = new vscode.EventEmitter<void>();
  let found: readonly vscode.WorkspaceFolder[] = [];
  let listed: readonly Listed[] = [];
  let latest = 0;
  const look = async () => {
    const mine = ++latest;
    const folders = vscode.workspace.workspaceFolders ?? [];
    const texts = await Promise.all(folders.map(projectFileText));
    const lists = await Promise.all(folders.map((folder, index) => globMatchers(folder, texts[index])));
    // A later search has started, which may have found more.
    if (mine !== latest) return;
    const before = found;
    found = folders.filter((_, index) => texts[index] !== undefined);
    listed = lists;
    const hasAll = found.length === folders.length;
    await vscode.commands.executeCommand('setContext', 'rulebook.allFoldersHaveProjects', hasAll);
    if (found.length || before.length) changed.fire();
  };
  const watcher = vscode.workspace.createFileSystemWatcher(`**/${PROJECT_FILE}`);
  const subscriptions = vscode.Disposable.from(
    changed,
    watcher,
    watcher.onDidCreate(look),
    watcher.onDidChange(look),
    watcher.onDidDelete(look),
    vscode.workspace.onDidChangeWorkspaceFolders(look),
  );
  void look();
  return {
    /** The folders that had one when last checked. */
    folders: () => found,
    /** The project of the folder that contains a document. */
    folderOf(uri: vscode.Uri): vscode.WorkspaceFolder | undefined {
      const folder = vscode.workspace.getWorkspaceFolder(uri);
      return folder && found.includes(folder) ? folder : undefined;
    },
    /** Whether a project names the document as a file of a book, or gives it a dialect. */
    lists: (document: vscode.TextDocument) => listed.some(({ isNamed }) => isNamed(document)),
    /** Whether a project says that the document cites a book, and isn't part of it. */
    cites: (document: vscode.TextDocument) =>
      listed.some(({ isCiting, isNamed }) => isCiting(document) && !isNamed(document)),
    /** The files that cite a book, as VS Code selectors. */
    citing: () => listed.flatMap(({ citing }) => citing),
    /** A `rulebook.json` was found, changed on disk, or deleted. */
    onDidChange: changed.event,
    dispose: () => subscriptions.dispose(),
  };
}

async function projectFileText(folder: vscode.WorkspaceFolder): Promise<string | undefined> {
  return vscode.workspace.fs.readFile(projectFileOf(folder)).then(
    bytes => new TextDecoder().decode(bytes),
    () => undefined,
  );
}

type Listed = Awaited<ReturnType<typeof globMatchers>>;

/** The globs in a folder's `rulebook.json`. */
async function globMatchers(folder: vscode.WorkspaceFolder, text: string | undefined) {
  const none = { named: [], ignored: [], citing: [] };
  const globs = text === undefined ? none : (await import('./projectText.ts')).globsIn(text);
  const [named, ignored, citing] = [globs.named, globs.ignored, globs.citing].map(each => patternsOf(folder, each));
  const [isNamed, isIgnored, isCiting] = [named!, ignored!, citing!].map(documentMatcher);
  return {
    /** Whether a document is part of a book or has a dialect, and isn't ignored. */
    isNamed: (document: vscode.TextDocument) => isNamed!(document) && !isIgnored!(document),
    isCiting: isCiting!,
    citing: citing!,
  };
}

/** Matches as VS Code does; the name of a folder matches everything in it. */
function patternsOf(folder: vscode.WorkspaceFolder, globs: readonly string[]): vscode.RelativePattern[] {
  return globs.flatMap(glob => {
    const plain = glob.replace(/^\.\//, '').replace(/\/$/, '');
    return [plain, `${plain}/**`].map(pattern => new vscode.RelativePattern(folder, pattern));
  });
}

function documentMatcher(patterns: readonly vscode.RelativePattern[]): (document: vscode.TextDocument) => boolean {
  return document => patterns.some(pattern => vscode.languages.match({ pattern }, document) > 0);
}
