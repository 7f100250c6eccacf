import * as vscode from 'vscode';
import type { OldEdition } from '../../../server/src/lsp/protocol/ownRequests.ts';
import type { Questions, Shown } from '../documents/questions.ts';
import { inLabel } from '../documents/shown.ts';
import { siblingEditions } from './siblingEditions.ts';

type Old = Shown<OldEdition>;

interface Item extends vscode.QuickPickItem {
  /** What to compare; undefined for a separator. */
  readonly old?: () => Old | undefined | Promise<Old | undefined>;
}

/** Asks for the edition to compare a document with. */
export async function chooseEdition(questions: Questions, document: vscode.TextDocument): Promise<Old | undefined> {
  const group = (label: string, items: readonly Item[]): Item[] =>
    items.length ? [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items] : [];
  const editions = (await questions.ask('editions', document.uri, {})) ?? [];
  const open = vscode.workspace.textDocuments.filter(
    other => other !== document && !other.isClosed && other.uri.scheme === document.uri.scheme && mayBeOld(other),
  );
  const siblings = (await siblingFiles(document.uri)).filter(uri => open.every(other => `${other.uri}` !== `${uri}`));
  const repository = await repositoryOf(document.uri);
  const inRepository = () => repository && chooseRevision(repository, document.uri);
  const items = [
    ...group(
      'editions in rulebook.json',
      editions.map(({ name }) => ({ label: inLabel(name), iconPath: ICONS.edition, old: () => ({ edition: name }) })),
    ),
    ...group('open editors', open.map(itemOfDocument)),
    ...group('files in this folder', siblings.map(fileItem)),
    ...group('other', [
      { label: 'Select a File…', iconPath: ICONS.folder, old: chooseFile },
      ...(repository ? [{ label: 'Select a Git Revision…', iconPath: ICONS.git, old: inRepository }] : []),
    ]),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Compare with Another Edition',
    placeHolder: 'Select the older edition',
    matchOnDescription: true,
  });
  return chosen?.old?.();
}

/** The files next to a document that look like other editions of it. */
async function siblingFiles(uri: vscode.Uri): Promise<vscode.Uri[]> {
  if (uri.scheme === 'untitled') return [];
  const folder = vscode.Uri.joinPath(uri, '..');
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
  const names = entries.flatMap(([name, type]) => (type & vscode.FileType.File ? [name] : []));
  return siblingEditions(lastSegment(uri), names).map(name => vscode.Uri.joinPath(folder, name));
}

function fileItem(uri: vscode.Uri): Item {
  const old = async () => oldFromDocument(await vscode.workspace.openTextDocument(uri));
  return { label: inLabel(lastSegment(uri)), iconPath: ICONS.file, old };
}

function itemOfDocument(document: vscode.TextDocument): Item {
  const { uri } = document;
  const [label, description] = [lastSegment(uri), vscode.workspace.asRelativePath(uri)].map(inLabel);
  return { label: label!, description: description!, iconPath: ICONS.file, old: () => oldFromDocument(document) };
}

function oldFromDocument(document: vscode.TextDocument): Old {
  return { name: lastSegment(document.uri), uri: document.uri, text: document.getText() };
}

const ICONS = {
  edition: new vscode.ThemeIcon('history'),
  file: new vscode.ThemeIcon('file'),
  folder: new vscode.ThemeIcon('folder-opened'),
  git: new vscode.ThemeIcon('git-commit'),
};

function mayBeOld({ languageId }: vscode.TextDocument): boolean {
  return ['rulebook', 'plaintext', 'markdown', 'csv', 'tsv', 'json'].includes(languageId);
}

function lastSegment(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

async function chooseFile(): Promise<Old | undefined> {
  const [uri] = (await vscode.window.showOpenDialog({ title: 'Older Edition', openLabel: 'Compare' })) ?? [];
  return uri && oldFromDocument(await vscode.workspace.openTextDocument(uri));
}

/** The parts of the Git extension's API that are used here. */
export interface Repository {
  log(options: {
    maxEntries: number;
    path: string;
  }): Promise<readonly { readonly hash: string; readonly message: string; readonly authorDate?: Date }[]>;
  show(ref: string, path: string): Promise<string>;
  /** The files that differ from a commit. */
  diffWith(ref: string): Promise<readonly { readonly uri: vscode.Uri; readonly originalUri: vscode.Uri }[]>;
  getMergeBase?(one: string, other: string): Promise<string | undefined>;
  getBranchBase?(name: string): Promise<{ readonly remote?: string; readonly name?: string } | undefined>;
  readonly state: { readonly HEAD?: { readonly name?: string } | undefined };
}

export async function repositoryOf(uri: vscode.Uri): Promise<Repository | undefined> {
  const extension = vscode.extensions.getExtension<{
    getAPI(version: 1): { getRepository(uri: vscode.Uri): Repository | null };
  }>('vscode.git');
  try {
    return (await extension?.activate())?.getAPI(1).getRepository(uri) ?? undefined;
  } catch {
    return undefined;
  }
}

const MOST_COMMITS = 100;

async function chooseRevision(repository: Repository, uri: vscode.Uri): Promise<Old | undefined> {
  const hash = await chooseCommit(repository, uri, 'Compare with Another Edition');
  if (hash === undefined) return undefined;
  const text = await repository.show(hash, uri.fsPath);
  const name = `${lastSegment(uri)} (${hash.slice(0, 8)})`;
  return { name, uri: vscode.Uri.from({ scheme: 'rulebook-revision', path: `/${hash}${uri.path}` }), text };
}

/** Asks for one of the commits that changed a file; returns its hash. */
export async function chooseCommit(
  repository: Repository,
  uri: vscode.Uri,
  title: string,
): Promise<string | undefined> {
  const commits = await repository.log({ maxEntries: MOST_COMMITS, path: uri.fsPath });
  const items = commits.map(({ hash, message, authorDate }) => ({
    label: inLabel(message.split('\n')[0] ?? ''),
    description: [hash.slice(0, 8), authorDate?.toLocaleDateString()].filter(Boolean).join(' · '),
    hash,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: items.length ? 'Select the revision' : 'Git has no revisions of this file',
    matchOnDescription: true,
  });
  return chosen?.hash;
}
