import * as vscode from 'vscode';
import type { OldEdition } from '../../../server/src/lsp/messages/ownRequests.ts';
import type { Questions, Shown } from '../requests/questions.ts';
import { inLabel } from '../shown/shown.ts';

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
  const repository = await repositoryOf(document.uri);
  const inRepository = () => repository && chooseRevision(repository, document.uri);
  const items = [
    ...group(
      'editions in rulebook.json',
      editions.map(({ name }) => ({ label: inLabel(name), iconPath: ICONS.edition, old: () => ({ edition: name }) })),
    ),
    ...group('open editors', open.map(documentItem)),
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

function documentItem(document: vscode.TextDocument): Item {
  const { uri } = document;
  const [label, description] = [nameOf(uri), vscode.workspace.asRelativePath(uri)].map(inLabel);
  return { label: label!, description: description!, iconPath: ICONS.file, old: () => textIn(document) };
}

function textIn(document: vscode.TextDocument): Old {
  return { name: nameOf(document.uri), uri: document.uri, text: document.getText() };
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

function nameOf(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

async function chooseFile(): Promise<Old | undefined> {
  const [uri] = (await vscode.window.showOpenDialog({ title: 'Older Edition', openLabel: 'Compare' })) ?? [];
  return uri && textIn(await vscode.workspace.openTextDocument(uri));
}

/** The parts of the Git extension's API that are used here. */
interface Repository {
  log(options: {
    maxEntries: number;
    path: string;
  }): Promise<readonly { readonly hash: string; readonly message: string; readonly authorDate?: Date }[]>;
  show(ref: string, path: string): Promise<string>;
}

async function repositoryOf(uri: vscode.Uri): Promise<Repository | undefined> {
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
  const commits = await repository.log({ maxEntries: MOST_COMMITS, path: uri.fsPath });
  const items = commits.map(({ hash, message, authorDate }) => ({
    label: inLabel(message.split('\n')[0] ?? ''),
    description: [hash.slice(0, 8), authorDate?.toLocaleDateString()].filter(Boolean).join(' · '),
    hash,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Compare with Another Edition',
    placeHolder: items.length ? 'Select the revision' : 'Git has no revisions of this file',
    matchOnDescription: true,
  });
  if (!chosen) return undefined;
  const text = await repository.show(chosen.hash, uri.fsPath);
  const name = `${nameOf(uri)} (${chosen.hash.slice(0, 8)})`;
  return { name, uri: vscode.Uri.from({ scheme: 'rulebook-revision', path: `/${chosen.hash}${uri.path}` }), text };
}
