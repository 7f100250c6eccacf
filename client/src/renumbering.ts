import * as vscode from 'vscode';
import type { PlannedChange } from '../../server/src/lsp/renumbering.ts';
import { askEdge } from './renumberInput.ts';
import type { Edit, Operation, RenumberQuestions } from './renumberQuestions.ts';
import { tell } from './renumberReport.ts';
import { inNotification } from './shown.ts';

/** How a change of numbers is made. */
export interface Manner {
  /** Made by a key: nothing is asked, and what is told stays out of the way. */
  readonly quiet?: boolean;
}

/** Makes changes of numbers, each as one step that can be taken back. */
export interface Renumbering {
  /** What was changed; undefined where nothing was, and the user knows why. */
  carryOut(uri: vscode.Uri, operation: Operation, manner?: Manner): Promise<PlannedChange | undefined>;
  /** Which rule got which number with the last change. */
  lastMap(): PlannedChange['map'] | undefined;
}

export function renumberingWith(questions: RenumberQuestions): Renumbering {
  let lastMap: PlannedChange['map'] | undefined;
  const carryOut: Renumbering['carryOut'] = async (uri, asked, { quiet = false } = {}) => {
    const operation = await withEdge(questions, uri, asked, quiet);
    const made = operation && (await withProgress(questions.renumber(uri, operation)));
    if (!made) return undefined;
    if ('refusal' in made) return warn(made.refusal);
    if (made.isEmpty) return inform(made.summary);
    if (!(await apply(questions, made.edit, uri, quiet))) return undefined;
    lastMap = made.map;
    void vscode.commands.executeCommand('setContext', 'rulebook.hasRenumbered', true);
    void tell(made, quiet);
    return made;
  };
  return { carryOut, lastMap: () => lastMap };
}

/** Makes all of a change, or nothing; whether it was made. */
async function apply(
  questions: RenumberQuestions,
  planned: Edit,
  uri: vscode.Uri,
  quiet: boolean,
): Promise<boolean | undefined> {
  const files = filesOf(planned);
  const locked = await firstReadOnly(files);
  if (locked) return warn(`${vscode.workspace.asRelativePath(locked)} is read-only, so nothing is changed.`);
  // Of documents that it knows VS Code sees when they change before the change is made, such as during a preview.
  await Promise.all(files.map(file => vscode.workspace.openTextDocument(file)));
  const edit = await questions.toEdit(planned);
  if (!edit) return warn('A document has changed in the meantime, so nothing is changed: try it once more.');
  const isShown = previews(uri, files, quiet);
  if (isShown) bringPreview(edit, uri);
  const isApplied = await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  if (!isApplied && !isShown) return warn('VS Code has not made the change: a document may have changed.');
  return isApplied;
}

/** Shows in the status bar that something is done, where it takes long enough to be seen. */
function withProgress<T>(work: Thenable<T>): Thenable<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: 'Renumbering rules' },
    () => work,
  );
}

function warn(message: string): undefined {
  void vscode.window.showWarningMessage(inNotification(message));
}

function inform(message: string): undefined {
  void vscode.window.showInformationMessage(inNotification(message));
}

function settings() {
  return vscode.workspace.getConfiguration('rulebook.renumber');
}

/** The operation with what becomes of ranges at whose edge a rule is new; undefined where the user gives it up. */
async function withEdge(
  questions: RenumberQuestions,
  uri: vscode.Uri,
  operation: Operation,
  quiet: boolean,
): Promise<Operation | undefined> {
  const wanted = settings().get<'ask' | 'outside' | 'inside'>('edges', 'ask');
  if (operation.edge) return operation;
  if (wanted !== 'ask') return { ...operation, edge: wanted };
  const plan = quiet ? undefined : await questions.plan(uri, operation);
  if (!plan || 'refusal' in plan || !plan.edges.length) return operation;
  const edge = await askEdge(plan.edges);
  return edge && { ...operation, edge };
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
 * Makes VS Code show the changes before it makes them. It does so where one of them has to be confirmed; but such a one is
 * not ticked at first, and changes of numbers belong together. So that is the creation of a file which is there: it does
 * nothing, and is not shown.
 */
function bringPreview(edit: vscode.WorkspaceEdit, uri: vscode.Uri): void {
  edit.createFile(uri, { ignoreIfExists: true }, { label: 'Renumber Rules', needsConfirmation: true });
}
