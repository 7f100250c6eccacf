import * as vscode from 'vscode';
import type { PlannedChange, Renumbered } from '../../../server/src/lsp/messages/renumberingMessages.ts';
import { inNotification } from '../shown/shown.ts';
import type { ChangedTexts } from './changedTexts.ts';
import { askEdges, confirm } from './renumberInput.ts';
import { tell } from './renumberReport.ts';
import type { Edit, Operation, RenumberQuestions } from './renumberRequests.ts';

/** How a change of numbers is made. */
export interface Manner {
  /** Made by a key: nothing is asked of ranges, and reports stay unobtrusive. */
  readonly quiet?: boolean;
  /** The user has seen what it comes to, and agreed. */
  readonly isConfirmed?: boolean;
  /** The user wants to see each change before it is made. */
  readonly preview?: boolean;
}

/** Makes changes of numbers, each as one step that can be taken back. */
export interface Renumbering {
  /** What was changed; undefined if nothing was, and the user knows why. */
  carryOut(uri: vscode.Uri, operation: Operation, manner?: Manner): Promise<PlannedChange | undefined>;
  /** Which rule got which number with the last change. */
  lastMap(): PlannedChange['map'] | undefined;
}

/** A change that is neither refused nor empty. */
type Made = Exclude<Renumbered, { readonly refusal: string }>;

export function renumberingWith(questions: RenumberQuestions, texts: ChangedTexts): Renumbering {
  let lastMap: PlannedChange['map'] | undefined;
  const carryOut: Renumbering['carryOut'] = async (uri, asked, manner = {}) => {
    const made = await planned(questions, uri, asked, manner);
    const how = made && (await howToMake(made, uri, manner));
    if (!how || !(await apply(questions, texts, made, uri, how === 'preview'))) return undefined;
    lastMap = made.map;
    void vscode.commands.executeCommand('setContext', 'rulebook.hasRenumbered', true);
    void tell(made, texts, manner.quiet ?? false);
    return made;
  };
  return { carryOut, lastMap: () => lastMap };
}

/** The change that is asked for, with those ranges that include what is new at their edge as the user wants it. */
async function planned(
  questions: RenumberQuestions,
  uri: vscode.Uri,
  asked: Operation,
  { quiet = false }: Manner,
): Promise<Made | undefined> {
  const wanted = settings().get<'ask' | 'outside' | 'inside'>('edges', 'ask');
  const operation = asked.edge || wanted === 'ask' ? asked : { ...asked, edge: wanted };
  const made = await renumbered(questions, uri, operation);
  const edges = made?.ranges.filter(({ event }) => event === 'edge') ?? [];
  if (!made || quiet || operation.edge || !edges.length) return made;
  const inside = await askEdges(made, edges);
  if (!inside?.length) return inside && made;
  const edge = inside.length === edges.length ? 'inside' : inside.map(({ before }) => before);
  const again = await renumbered(questions, uri, { ...operation, edge });
  const left = again?.ranges.filter(({ event }) => event === 'edge').length;
  return left === edges.length - inside.length ? again : again && warn(CHANGED);
}

const CHANGED = 'A document changed in the meantime. Nothing was renumbered; try again.';

async function renumbered(
  questions: RenumberQuestions,
  uri: vscode.Uri,
  operation: Operation,
): Promise<Made | undefined> {
  const made = await withProgress(questions.renumber(uri, operation));
  if (!made) return undefined;
  if ('refusal' in made) return warn(made.refusal);
  return made.isEmpty ? inform(made.summary) : made;
}

/** Whether a change is made at once or shown first; asks where it gives many rules another number. */
async function howToMake(
  made: Made,
  uri: vscode.Uri,
  { quiet = false, isConfirmed = false, preview = false }: Manner,
): Promise<'make' | 'preview' | undefined> {
  if (preview || previews(uri, filesOf(made.edit), quiet)) return 'preview';
  const isWide = Object.keys(made.map.renumbered).length > settings().get<number>('confirmAbove', 20);
  if (!isWide || isConfirmed) return 'make';
  const answer = await confirm(made, { question: made.question, make: 'Renumber' });
  return answer && (answer === 'preview' ? 'preview' : 'make');
}

/** Makes all of a change, or nothing; whether it was made. */
async function apply(
  questions: RenumberQuestions,
  texts: ChangedTexts,
  made: Made,
  uri: vscode.Uri,
  isShown: boolean,
): Promise<boolean | undefined> {
  const files = filesOf(made.edit);
  const locked = await firstReadOnly(files);
  if (locked) return warn(`${vscode.workspace.asRelativePath(locked)} is read-only. Nothing was renumbered.`);
  // Of documents that it knows VS Code sees when they change before the change is made, such as during a preview.
  const documents = await Promise.all(files.map(file => vscode.workspace.openTextDocument(file)));
  const edit = await questions.toEdit(made.edit);
  if (!edit) return warn(CHANGED);
  if (isShown) bringPreview(edit, uri);
  const kept = texts.keep(documents);
  const isApplied = await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  if (isApplied) kept.made(made.map.renumbered);
  else if (!isShown) return warn("VS Code couldn't apply the change. A document may have changed; try again.");
  return isApplied;
}

/** Shows in the status bar that something is done, where it takes long enough to be seen. */
function withProgress<T>(work: Thenable<T>): Thenable<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: 'Renumbering rules' },
    () => work,
  );
}

/** Says why nothing is done. With a button VS Code shows all of the sentence, not only what one line holds. */
function warn(message: string): undefined {
  void vscode.window.showWarningMessage(inNotification(message), 'OK');
}

function inform(message: string): undefined {
  void vscode.window.showInformationMessage(inNotification(message));
}

function settings() {
  return vscode.workspace.getConfiguration('rulebook.renumber');
}

function filesOf({ documentChanges = [] }: Edit): vscode.Uri[] {
  return documentChanges.flatMap(change =>
    'textDocument' in change ? [vscode.Uri.parse(change.textDocument.uri)] : [],
  );
}

/** The first file that cannot be written, such as one of a repository that is only looked at. */
async function firstReadOnly(files: readonly vscode.Uri[]): Promise<vscode.Uri | undefined> {
  const { fs } = vscode.workspace;
  const isReadOnly = async (uri: vscode.Uri) => {
    if (uri.scheme === 'untitled') return false;
    if (fs.isWritableFileSystem(uri.scheme) === false) return true;
    const { permissions = 0 } = await Promise.resolve(fs.stat(uri)).catch(() => ({ permissions: undefined }));
    return (permissions & vscode.FilePermission.Readonly) !== 0;
  };
  const found = await Promise.all(files.map(isReadOnly));
  return files[found.indexOf(true)];
}

function previews(uri: vscode.Uri, files: readonly vscode.Uri[], quiet: boolean): boolean {
  const wanted = settings().get<'always' | 'otherFiles' | 'never'>('preview', 'otherFiles');
  if (uri.scheme === 'untitled') return false;
  const isWide = files.some(file => file.toString() !== uri.toString());
  return wanted === 'always' || (wanted === 'otherFiles' && isWide && !quiet);
}

/**
 * Makes VS Code show the changes before it makes them. It does so where one of them must be confirmed; but such a one
 * is not ticked at first, and changes of numbers belong together. So that is the creation of a file which is there: it
 * does nothing, and is not shown.
 */
function bringPreview(edit: vscode.WorkspaceEdit, uri: vscode.Uri): void {
  edit.createFile(uri, { ignoreIfExists: true }, { label: 'Renumber Rules', needsConfirmation: true });
}
