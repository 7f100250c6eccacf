import * as vscode from 'vscode';
import { inform, warn } from '../documents/notify.ts';
import type { Questions } from '../documents/questions.ts';
import { countNoun, inLabel } from '../documents/shown.ts';
import type { ChangesView } from './changesView.ts';
import { chooseCommit, type Repository, repositoryOf } from './chooseEdition.ts';

const TITLE = 'Review Changes';

/** A commit to compare the files with, and what it is called. */
interface Commit {
  readonly repository: Repository;
  readonly ref: string;
  readonly name: string;
}

/** What to compare the files with: a commit, or an edition in `rulebook.json`. */
type Base = Commit | { readonly edition: string };

/** The command that shows what was changed since a commit does, and the status item that counts what went wrong elsewhere. */
export function reviewChanges(questions: Questions, view: ChangesView): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('rulebook.reviewChanges', () => review(questions, view)),
    misledItem(questions),
  );
}

async function review(questions: Questions, view: ChangesView): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const bases = document ? await basesOf(questions, document.uri) : [];
  if (!document || bases.length === 0) return inform(NOTHING);
  const chosen = await vscode.window.showQuickPick(bases, {
    title: TITLE,
    placeHolder: 'Select what to compare your files with',
  });
  const base = await chosen?.base?.();
  if (!base) return;
  const reviewed = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: 'Reviewing changes' },
    () => reviewedSince(questions, document, base),
  );
  if (reviewed) await view.show(reviewed);
  else warn("These changes can't be reviewed.");
}

const NOTHING = 'Open a rules document in a Git repository, or list earlier editions of it in rulebook.json, first.';

async function reviewedSince(questions: Questions, document: vscode.TextDocument, base: Base) {
  if ('edition' in base) return questions.ask('review', document.uri, base);
  const old = await oldTexts(base.repository, document.uri, base.ref);
  return questions.ask('review', document.uri, { name: base.name, old });
}

/** More changed files than this are another project's. */
const MOST_FILES = 200;

/** The changed files of a repository as they were, and the given one, which may have changes that aren't saved. */
async function oldTexts(repository: Repository, own: vscode.Uri, ref: string) {
  const changed = (await repository.diffWith(ref)).slice(0, MOST_FILES);
  const unsaved = changed.some(({ uri }) => `${uri}` === `${own}`) ? [] : [{ uri: own, originalUri: own }];
  return Promise.all(
    [...changed, ...unsaved].map(async ({ uri, originalUri }) => {
      const text = await repository.show(ref, originalUri.fsPath).catch(() => null);
      return { uri, text };
    }),
  );
}

interface Item extends vscode.QuickPickItem {
  /** Undefined for a separator. */
  readonly base?: () => Base | Promise<Base | undefined>;
}

/** The commits and editions that a document's files can be compared with. */
async function basesOf(questions: Questions, uri: vscode.Uri): Promise<Item[]> {
  const repository = await repositoryOf(uri);
  const editions = (await questions.ask('editions', uri, {})) ?? [];
  const separator = { label: 'editions in rulebook.json', kind: vscode.QuickPickItemKind.Separator };
  return [
    ...(repository ? await commitsOf(repository, uri) : []),
    ...(editions.length ? [separator] : []),
    ...editions.map(({ name: edition }) => ({ label: inLabel(edition), iconPath: ICON, base: () => ({ edition }) })),
  ];
}

const ICON = new vscode.ThemeIcon('history');

async function commitsOf(repository: Repository, uri: vscode.Uri): Promise<Item[]> {
  const branch = await branchBase(repository);
  return [
    { label: 'Last Commit', description: 'HEAD', base: () => headCommit(repository) },
    ...(branch ? [{ label: 'Start of This Branch', description: inLabel(branch.name), base: () => branch }] : []),
    {
      label: 'Select a Git Revision…',
      base: async () => {
        const ref = await chooseCommit(repository, uri, TITLE);
        return ref === undefined ? undefined : { repository, ref, name: ref.slice(0, 8) };
      },
    },
  ];
}

function headCommit(repository: Repository): Commit {
  return { repository, ref: 'HEAD', name: 'HEAD' };
}

/** The commit at which the current branch left the one that it started from; undefined if that isn't known. */
async function branchBase(repository: Repository): Promise<Commit | undefined> {
  try {
    const { name } = repository.state.HEAD ?? {};
    const from = name === undefined ? undefined : await repository.getBranchBase?.(name);
    if (!from?.name) return undefined;
    const full = from.remote === undefined ? from.name : `${from.remote}/${from.name}`;
    const ref = await repository.getMergeBase?.(full, 'HEAD');
    return ref === undefined ? undefined : { repository, ref, name: `${full} (${ref.slice(0, 8)})` };
  } catch {
    return undefined;
  }
}

/** After each save, says how many citations elsewhere the changes since the last commit break or mislead. */
function misledItem(questions: Questions): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('rulebook.review', vscode.StatusBarAlignment.Right, 98);
  item.name = 'Rulebook: Review';
  item.command = 'rulebook.reviewChanges';
  let latest: vscode.TextDocument | undefined;
  const update = async (document: vscode.TextDocument) => {
    if (!questions.isRules(document)) return;
    latest = document;
    const repository = await repositoryOf(document.uri);
    const reviewed = repository && (await reviewedSince(questions, document, headCommit(repository)));
    if (latest !== document) return;
    const all = reviewed?.chapters.flatMap(({ changes }) => changes) ?? [];
    const count = all.filter(({ isElsewhere }) => isElsewhere).length;
    if (count === 0) return item.hide();
    const says = `${countNoun(count, 'citation')} in lines that you didn't change now ${count === 1 ? 'leads' : 'lead'} to another rule or to none.`;
    item.text = `$(warning) ${countNoun(count, 'citation')} elsewhere`;
    item.tooltip = `${says} Select to review your changes.`;
    item.accessibilityInformation = { label: `Rulebook, ${says}` };
    item.show();
  };
  return vscode.Disposable.from(
    item,
    vscode.workspace.onDidSaveTextDocument(document => void update(document)),
  );
}
