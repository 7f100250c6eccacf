import * as vscode from 'vscode';
import type { Consequence, Operation, PlannedChange, Questions } from '../requests/questions.ts';
import { inform, warn } from '../shown/notify.ts';
import { counted, inInputBox, inLabel, inNotification } from '../shown/shown.ts';
import { type PlaceItem, stepThrough } from '../views/stepThrough.ts';
import type { ChangedTexts } from './changedTexts.ts';
import { nameOf, type Run, titled } from './runs.ts';

const [UNDO, SHOW, STEP] = ['Undo', 'Show Changes', 'Go to Citations'];

/** Reports what was done, with Undo and what needs attention. */
export async function reportChange(change: PlannedChange, texts: ChangedTexts, quiet: boolean): Promise<void> {
  const { report, notes, left, ranges } = change;
  const isNoteworthy = left.length + ranges.length > 0;
  if (quiet && !isNoteworthy && !notes.length) {
    vscode.window.setStatusBarMessage(`$(list-ordered) ${inLabel(report)}`, 6000);
    return;
  }
  const message = inNotification([report, ...notes].join(' '));
  const buttons = [UNDO, SHOW, ...(isNoteworthy ? [STEP] : [])] as string[];
  const chosen = await vscode.window.showInformationMessage(message, ...buttons);
  if (chosen === UNDO) await texts.undo();
  // “Moved 302.3 to 302.7”, short enough for the title of a tab.
  if (chosen === SHOW) await texts.show(report.split(/;|\.(?= |$)/, 1)[0]!);
  if (chosen === STEP) await stepThroughConsequences(change);
}

/** Lists citations that were left unchanged, and ranges that changed; the user can go to each. */
async function stepThroughConsequences({ report, left, ranges }: PlannedChange): Promise<void> {
  const items = [...left, ...ranges].map(each => lineOf(each, each, each.says));
  await stepThrough(items, { title: report, placeholder: 'Select a citation to go to it' });
}

/** A line of a list for a citation: the rule that contains it, and what happened to it. */
function lineOf({ rule }: Consequence, place: Consequence['before'], says: string): PlaceItem {
  const where = `${vscode.workspace.asRelativePath(place.uri)}:${place.range.start.line + 1}`;
  return { label: inLabel(rule || where), description: inLabel(says), place };
}

/** Asks for a number, and shows the effect or the refusal of the operation with it while the user types. */
export async function askNumber(
  questions: Questions,
  { first: { uri } }: Run,
  options: vscode.InputBoxOptions,
  operation: (number: string) => Operation,
): Promise<Operation | undefined> {
  const number = await vscode.window.showInputBox({
    ...options,
    ignoreFocusOut: true,
    validateInput: typed => (typed.trim() ? consequence(questions, uri, operation(typed.trim())) : undefined),
  });
  return number?.trim() ? operation(number.trim()) : undefined;
}

/**
 * Asks for the text of a new rule, and shows the effect; the user can leave it empty, to write the text in the
 * document.
 */
export async function askText(
  questions: Questions,
  uri: vscode.Uri,
  operation: Operation,
): Promise<string | undefined> {
  const plan = await questions.ask('plan', uri, { operation });
  if (!plan) return undefined;
  if ('refusal' in plan) return warn(plan.refusal, 'OK');
  return vscode.window.showInputBox({
    title: `Insert ${plan.number ?? ''}`,
    prompt: inInputBox([plan.summary, ...plan.notes].join(' ')),
    placeHolder: 'Text or title (leave empty to write it in the document)',
    ignoreFocusOut: true,
    validateInput: async typed => {
      const found = await consequence(questions, uri, { ...operation, ...(typed.trim() && { text: typed }) });
      return found?.severity === vscode.InputBoxValidationSeverity.Error ? found : undefined;
    },
  });
}

/** The effect of a change, for an input box; a refusal keeps the box open. */
async function consequence(
  questions: Questions,
  uri: vscode.Uri,
  operation: Operation,
): Promise<vscode.InputBoxValidationMessage | undefined> {
  const plan = await questions.ask('plan', uri, { operation });
  if (!plan) return undefined;
  const severities = vscode.InputBoxValidationSeverity;
  if ('refusal' in plan) return { message: inInputBox(plan.refusal), severity: severities.Error };
  return { message: inInputBox([plan.summary, ...plan.notes].join(' ')), severity: severities.Info };
}

/** Shows the citations of a rule to delete, and asks what to do with its number. */
export async function askRemoval(questions: Questions, run: Run): Promise<Operation | Confirmed | undefined> {
  const keeping: Operation = { kind: 'delete', numbers: [run.first.name] };
  const closing: Operation = { ...keeping, closeGap: true };
  const [kept, closed] = await Promise.all(
    [keeping, closing].map(each => questions.ask('plan', run.first.uri, { operation: each })),
  );
  if (!kept || 'refusal' in kept || !kept.left.length) return keeping;
  const hasRest = closed && !('refusal' in closed) && closed.summary !== kept.summary;
  const label = hasRest ? `Delete and keep number ${run.first.name} free` : 'Delete';
  const items: RemovalItem[] = [
    { label, detail: outcomeOf(kept), operation: keeping },
    ...(hasRest
      ? [{ label: 'Delete and renumber the rules that follow', detail: outcomeOf(closed), operation: closing }]
      : []),
    { label: `Citations of ${run.first.name}`, kind: vscode.QuickPickItemKind.Separator },
    ...kept.left.map(each => lineOf(each, each.before, each.text)),
  ];
  const title = inLabel(`Delete ${titled(run.first.name, run.first.words)}?`);
  const placeholder = `${counted(kept.left.length, 'citation')} will break. Select a citation to go to it.`;
  const confirmed = (await stepThrough(items, { title, placeholder }))?.operation;
  return confirmed && { confirmed };
}

/** The effect of a deletion, in one line of a list. */
function outcomeOf({ map, left }: PlannedChange): string {
  const count = Object.keys(map.renumbered).length;
  const rules = count ? `Renumbers ${counted(count, 'rule')}` : 'Renumbers no rules';
  return `${rules}; breaks ${left.length ? counted(left.length, 'citation') : 'no citations'}.`;
}

interface RemovalItem extends PlaceItem {
  readonly operation?: Operation;
}

/** An operation whose effect the user has seen and accepted. */
export interface Confirmed {
  readonly confirmed: Operation;
}

/** Lists the possible parents of rules: for a rule, the chapters of all documents of the book. */
export async function pickDestination(questions: Questions, run: Run): Promise<Operation | undefined> {
  const [{ uri, name: first }, { name: last }] = [run.first, run.last];
  const destinations = (await questions.ask('destinations', uri, { run: [first, last] })) ?? [];
  if (!destinations.length) return inform(`There's no other place in this book for ${first}.`);
  const isOneFile = new Set(destinations.map(({ uri }) => uri.toString())).size === 1;
  const items = destinations.map(({ name, words, to, uri }) => ({
    label: name,
    description: inLabel([words, ...(isOneFile ? [] : [vscode.workspace.asRelativePath(uri)])].join(' – ')),
    detail: `Becomes ${to}`,
    operation: { kind: 'moveUnder', numbers: [first, last, name] } satisfies Operation as Operation,
  }));
  const options = {
    title: `Move ${nameOf(run)}`,
    placeHolder: `Select the new parent (${first === last ? 'the rule becomes the last one' : 'the rules become the last ones'} under it)`,
    matchOnDescription: true,
  };
  return (await vscode.window.showQuickPick(items, options))?.operation;
}

/** Asks which ranges include a rule at their edge; undefined if the user cancels. */
export async function askEdges(
  plan: PlannedChange,
  ranges: readonly Consequence[],
): Promise<readonly Consequence[] | undefined> {
  const items = ranges.map(range => ({
    ...lineOf(range, range.before, range.rule),
    label: inLabel(range.text),
    range,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: `Which ranges should include ${plan.number ?? 'the new rule'}?`,
    placeHolder: 'Select the ranges to extend',
    canPickMany: true,
    ignoreFocusOut: true,
  });
  return picked?.map(({ range }) => range);
}

/** Shows the effect of a change, and asks whether to apply it; `always` is a button that turns the question off. */
export async function confirm(
  { summary, notes }: PlannedChange,
  { question, make, always }: { readonly question: string; readonly make: string; readonly always?: string },
): Promise<'make' | 'preview' | 'always' | undefined> {
  const items: (vscode.MessageItem & { answer: 'make' | 'preview' | 'always' })[] = [
    { title: make, answer: 'make' },
    { title: 'Preview', answer: 'preview' },
    ...(always ? [{ title: always, answer: 'always' as const }] : []),
  ];
  const options = { modal: true, detail: [summary, ...notes].join('\n') };
  return (await vscode.window.showInformationMessage(question, options, ...items))?.answer;
}
