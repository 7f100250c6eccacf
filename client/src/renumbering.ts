import * as vscode from 'vscode';
import type { PlannedChange } from '../../server/src/lsp/renumbering.ts';
import { showPlace } from './places.ts';
import type { Operation, RenumberQuestions } from './renumberQuestions.ts';

/** How a change of numbers is made. */
export interface Manner {
  /** Made by a key: nothing is asked, and what is told stays out of the way. */
  readonly quiet?: boolean;
}

/** What was changed, and the rule that it was about. */
export interface Done {
  readonly uri: vscode.Uri;
  readonly change: PlannedChange;
}

/** Makes changes of numbers, each as one step that can be taken back. */
export interface Renumbering {
  /** Answers undefined where nothing was changed; the user knows why. */
  carryOut(uri: vscode.Uri, operation: Operation, manner?: Manner): Promise<Done | undefined>;
  /** Which rule got which number with the last change. */
  lastMap(): PlannedChange['map'] | undefined;
}

export function renumberingWith(questions: RenumberQuestions): Renumbering {
  let lastMap: PlannedChange['map'] | undefined;
  const carryOut: Renumbering['carryOut'] = async (uri, asked, { quiet = false } = {}) => {
    const operation = await withEdge(questions, uri, asked, quiet);
    const made = operation && (await questions.renumber(uri, operation));
    if (!made) return undefined;
    if ('refusal' in made) return warn(made.refusal);
    if (made.isEmpty) return inform(made.summary);
    const files = filesOf(made.edit);
    const isShown = previews(uri, files, quiet);
    const edit = await questions.toEdit(made.edit);
    if (!edit) return warn('A document has changed in the meantime, so nothing is changed: try it once more.');
    if (isShown) bringPreview(edit, uri);
    const isApplied = await vscode.workspace.applyEdit(edit, { isRefactoring: true });
    if (!isApplied) return isShown ? undefined : warn('VS Code has not made the change: a document may have changed.');
    lastMap = made.map;
    void vscode.commands.executeCommand('setContext', 'rulebook.hasRenumbered', true);
    void tell(made, quiet);
    return { uri, change: made };
  };
  return { carryOut, lastMap: () => lastMap };
}

function warn(message: string): undefined {
  void vscode.window.showWarningMessage(message);
}

function inform(message: string): undefined {
  void vscode.window.showInformationMessage(message);
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

async function askEdge(ranges: readonly string[]): Promise<Operation['edge']> {
  const shown = [...new Set(ranges)].map(range => `“${range}”`);
  const few = shown.length > 3 ? [...shown.slice(0, 2), `${shown.length - 2} more`] : shown;
  const names = few.join(', ').replace(/, ([^,]*)$/, ' and $1');
  const items = [
    {
      label: 'Outside',
      description: `${names} ${shown.length > 1 ? 'name' : 'names'} the same rules as before`,
      edge: 'outside',
    },
    {
      label: 'Inside',
      description: `the new rule is one of those that ${names} ${shown.length > 1 ? 'name' : 'names'}`,
      edge: 'inside',
    },
  ] as const;
  const placeHolder = `The rule will stand right at the edge of ${names}. Is it inside or outside?`;
  const picked = await vscode.window.showQuickPick(items, {
    title: 'Ranges of Rules',
    placeHolder,
    ignoreFocusOut: true,
  });
  return picked?.edge;
}

function filesOf({ documentChanges = [] }: { documentChanges?: readonly object[] }): string[] {
  return documentChanges.flatMap(change => {
    const { textDocument } = change as { textDocument?: { uri: string } };
    return textDocument ? [vscode.Uri.parse(textDocument.uri).toString()] : [];
  });
}

function previews(uri: vscode.Uri, files: readonly string[], quiet: boolean): boolean {
  const wanted = settings().get<'always' | 'otherFiles' | 'never'>('preview', 'otherFiles');
  if (uri.scheme === 'untitled') return false;
  const isWide = files.some(file => file !== uri.toString());
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

/** Says what was done, with what needs a look in reach. */
async function tell(change: PlannedChange, quiet: boolean): Promise<void> {
  const { summary, notes, left, ranges } = change;
  const isNoteworthy = left.length + ranges.length > 0;
  if (quiet && !isNoteworthy && !notes.length) {
    vscode.window.setStatusBarMessage(`$(list-ordered) ${summary}`, 6000);
    return;
  }
  const buttons = [...(isNoteworthy ? ['Show'] : []), 'Write Map…'];
  const chosen = await vscode.window.showInformationMessage([summary, ...notes].join(' '), ...buttons);
  if (chosen === 'Show') await showConsequences(change);
  if (chosen === 'Write Map…') await vscode.commands.executeCommand('rulebook.writeRenumberMap');
}

/** Lists the citations that were left as they are, and the ranges that have become others; one goes to each. */
async function showConsequences({ summary, left, ranges }: PlannedChange): Promise<void> {
  const items = [...left, ...ranges].map(({ uri: name, range: { start, end }, says }) => {
    const uri = vscode.Uri.parse(name);
    const range = new vscode.Range(start.line, start.character, end.line, end.character);
    return { label: says, description: `${vscode.workspace.asRelativePath(uri)}:${start.line + 1}`, uri, range };
  });
  const options = { title: summary, placeHolder: 'Go to a citation', matchOnDescription: true };
  const picked = await vscode.window.showQuickPick(items, options);
  if (picked) await showPlace(picked);
}
