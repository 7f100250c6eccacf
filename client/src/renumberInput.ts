import * as vscode from 'vscode';
import { nameOf, type Operation, type RenumberQuestions, type Run } from './renumberQuestions.ts';
import { inInputBox, inLabel, inNotification } from './shown.ts';

/** A number that is asked for, and what is done with it. */
interface NumberInput {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
  readonly operation: (number: string) => Operation;
}

/** Asks for a number; tells while it is typed what would happen, or why that cannot be. */
export async function askNumber(
  questions: RenumberQuestions,
  uri: vscode.Uri,
  { title, prompt, value, operation }: NumberInput,
): Promise<string | undefined> {
  const number = await vscode.window.showInputBox({
    title,
    prompt,
    value,
    ignoreFocusOut: true,
    validateInput: typed => (typed.trim() ? consequence(questions, uri, operation(typed.trim())) : undefined),
  });
  return number?.trim() || undefined;
}

/** Asks for the text of a new rule, after it has said what that comes to; it may be left empty, to be written in the document. */
export async function askText(
  questions: RenumberQuestions,
  uri: vscode.Uri,
  operation: Operation,
): Promise<string | undefined> {
  const plan = await questions.plan(uri, operation);
  if (!plan) return undefined;
  if ('refusal' in plan) {
    void vscode.window.showWarningMessage(inNotification(plan.refusal));
    return undefined;
  }
  return vscode.window.showInputBox({
    title: `Insert ${plan.number ?? ''}`,
    prompt: inInputBox([plan.summary, ...plan.notes].join(' ')),
    placeHolder: 'Text or title, or nothing, to write it in the document',
    ignoreFocusOut: true,
    validateInput: async typed => {
      const found = await consequence(questions, uri, { ...operation, ...(typed.trim() && { text: typed }) });
      return found?.severity === vscode.InputBoxValidationSeverity.Error ? found : undefined;
    },
  });
}

/** What a change would come to, as an input box shows it; a refusal keeps the box open. */
async function consequence(
  questions: RenumberQuestions,
  uri: vscode.Uri,
  operation: Operation,
): Promise<vscode.InputBoxValidationMessage | undefined> {
  const plan = await questions.plan(uri, operation);
  if (!plan) return undefined;
  const severities = vscode.InputBoxValidationSeverity;
  if ('refusal' in plan) return { message: inInputBox(plan.refusal), severity: severities.Error };
  return { message: inInputBox([plan.summary, ...plan.notes].join(' ')), severity: severities.Info };
}

/** Asks what becomes of the gap, where a rule that is to go is still cited. */
export async function askRemoval(questions: RenumberQuestions, run: Run): Promise<Operation | undefined> {
  const keeping: Operation = { kind: 'remove', numbers: [run.first] };
  const closing: Operation = { ...keeping, closeGap: true };
  const [kept, closed] = await Promise.all([keeping, closing].map(each => questions.plan(run.uri, each)));
  if (!kept || !closed || 'refusal' in kept || 'refusal' in closed) return keeping;
  if (!kept.left.length || kept.summary === closed.summary) return keeping;
  const items = [
    { label: `Keep ${run.first} free`, detail: kept.summary, operation: keeping },
    { label: 'Close up the rules behind it', detail: closed.summary, operation: closing },
  ];
  const placeHolder = `${run.first} is still cited. These citations stay as they are; what becomes of the number?`;
  const title = `Delete ${run.first}`;
  const picked = await vscode.window.showQuickPick(items, { title, placeHolder });
  return picked?.operation;
}

/** Lists the places under which the rules could go: the chapters of all documents of the book for a rule. */
export async function pickDestination(questions: RenumberQuestions, run: Run): Promise<Operation | undefined> {
  const destinations = await questions.destinations(run);
  if (!destinations.length) {
    void vscode.window.showInformationMessage(`There is no other place in this book for ${run.first}.`);
    return undefined;
  }
  const isOneFile = new Set(destinations.map(({ uri }) => uri.toString())).size === 1;
  const items = destinations.map(({ name, words, to, uri }) => ({
    label: name,
    description: inLabel([words, ...(isOneFile ? [] : [vscode.workspace.asRelativePath(uri)])].join(' – ')),
    detail: `It becomes ${to}`,
    operation: { kind: 'moveUnder', numbers: [run.first, run.last, name] } satisfies Operation as Operation,
  }));
  const options = {
    title: `Move ${nameOf(run)}`,
    placeHolder: 'The one under which it goes, behind what is there',
    matchOnDescription: true,
  };
  return (await vscode.window.showQuickPick(items, options))?.operation;
}

/** Asks whether a rule that comes right at the edge of ranges is one of those that they name. */
export async function askEdge(ranges: readonly string[]): Promise<Operation['edge']> {
  const shown = [...new Set(ranges)].map(range => `“${range}”`);
  const few = shown.length > 3 ? [...shown.slice(0, 2), `${shown.length - 2} more`] : shown;
  const names = new Intl.ListFormat('en').format(few);
  const items = [
    {
      label: 'Outside',
      description: 'The new rule is none of those that are named',
      edge: 'outside',
    },
    {
      label: 'Inside',
      description: 'The new rule is one of those that are named',
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
