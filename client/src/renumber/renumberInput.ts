import * as vscode from 'vscode';
import { inform, warn } from '../documents/notify.ts';
import type { Consequence, Operation, PlannedChange, Questions } from '../documents/questions.ts';
import { countNoun, inInputBox, inLabel, inNotification } from '../documents/shown.ts';
import { type PlaceItem, returnTo, stepThrough } from '../views/stepThrough.ts';
import type { ChangedTexts } from './changedTexts.ts';
import { nameOfRun, nameWithWords, type Run } from './runs.ts';

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
  const items = [...left, ...ranges].map(each => consequenceItem(each, each, each.says));
  await stepThrough(items, { title: report, placeholder: 'Select a citation to go to it' });
}

/** A line of a list for a citation: the rule that contains it, and what happened to it. */
function consequenceItem({ rule }: Consequence, place: Consequence['before'], says: string): PlaceItem {
  const where = `${vscode.workspace.asRelativePath(place.uri)}:${place.range.start.line + 1}`;
  return { label: inLabel(rule || where), description: inLabel(says), place };
}

/** Asks for a number, and shows the effect or the refusal of the operation with it while the user types. */
export async function askNumber<O extends Operation>(
  questions: Questions,
  { first: { uri } }: Run,
  options: vscode.InputBoxOptions,
  operation: (number: string) => O,
): Promise<O | undefined> {
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

/** Shows what deleting a rule does, if that is more than the rule itself, and asks what to do with its number. */
export async function askRemoval(questions: Questions, run: Run): Promise<Operation | Confirmed | undefined> {
  const goBack = returnTo(vscode.window.activeTextEditor);
  let redirected: readonly Redirected[] = [];
  for (;;) {
    const asked = await askOnce(questions, run, redirected);
    if (asked?.citation) redirected = await askInstead(questions, run, asked.citation, redirected);
    else if (redirected.length) await goBack();
    if (!asked?.citation) return asked?.operation;
  }
}

/** A citation that the user wants to cite another rule. */
interface Redirected {
  readonly citation: Left;
  /** The number of that rule before the change. */
  readonly to: string;
}

type Left = PlannedChange['left'][number];

/** What the user chose: an operation, or a citation to change. */
interface Chosen {
  readonly operation?: Operation | Confirmed;
  readonly citation?: Left;
}

function redirectsOf(redirected: readonly Redirected[]): Pick<Operation, 'redirects'> {
  return redirected.length ? { redirects: redirected.map(({ citation, to }) => ({ ...citation.before, to })) } : {};
}

/** Shows what the deletion does if some citations cite other rules. */
async function askOnce(questions: Questions, run: Run, redirected: readonly Redirected[]): Promise<Chosen | undefined> {
  const keeping = { kind: 'delete', number: run.first.name, ...redirectsOf(redirected) } as const;
  const closing = { ...keeping, closeGap: true };
  const [kept, closed] = await Promise.all(
    [keeping, closing].map(each => questions.ask('plan', run.first.uri, { operation: each })),
  );
  if (!kept || 'refusal' in kept) return { operation: keeping };
  const below = kept.map.removed.length - 1;
  if (!kept.left.length && !redirected.length && below < 1) return { operation: keeping };
  const hasRest = closed && !('refusal' in closed) && closed.summary !== kept.summary;
  const label = hasRest ? `Delete and keep number ${run.first.name} free` : 'Delete';
  const items: RemovalItem[] = [
    { label, detail: deletionEffect(kept), operation: keeping },
    ...(hasRest
      ? [{ label: 'Delete and renumber the rules that follow', detail: deletionEffect(closed), operation: closing }]
      : []),
    ...citationRows(`Citations of ${run.first.name}`, kept.left, 'text'),
    ...changedRows(redirected),
    ...(hasRest ? citationRows('If the rules that follow are renumbered', closed.left.filter(isAstray), 'says') : []),
  ];
  const title = inLabel(`Delete ${nameWithWords(run.first.name, run.first.words)}${andRulesInIt(below)}?`);
  const placeholder = kept.left.length
    ? `${countNoun(kept.left.length, 'citation')} will break. Select a citation to change it or go to it.`
    : 'No citation will break.';
  const { operation, citation } = (await stepThrough(items, { title, placeholder })) ?? {};
  return citation ? { citation } : operation && { operation: { confirmed: operation } };
}

/** Asks what a citation of a deleted rule cites instead. */
async function askInstead(
  questions: Questions,
  run: Run,
  citation: Left,
  redirected: readonly Redirected[],
): Promise<readonly Redirected[]> {
  const { uri, name: number } = run.first;
  const others = redirected.filter(each => !isSamePlace(each.citation.before, citation.before));
  const rules = (await questions.ask('replacements', uri, { number })) ?? [];
  const items: (vscode.QuickPickItem & { readonly to: string | undefined })[] = [
    ...rules.map(({ name, words }) => ({
      label: `Change the citation to ${name}`,
      description: inLabel(words),
      to: name,
    })),
    { label: 'Change the citation to another rule…', to: OTHER },
    { label: 'Leave the citation as it is', to: undefined },
  ];
  const title = inLabel(`“${citation.text}” in ${citation.rule || 'this document'}`);
  const chosen = await vscode.window.showQuickPick(items, { title, matchOnDescription: true, ignoreFocusOut: true });
  if (!chosen) return redirected;
  const to = chosen.to === OTHER ? await askOther(questions, run, citation) : chosen.to;
  return to === undefined ? others : [...others, { citation, to }];
}

const OTHER = '';

function isSamePlace(one: Left['before'], other: Left['before']): boolean {
  return one.uri.toString() === other.uri.toString() && one.range.isEqual(other.range);
}

async function askOther(questions: Questions, run: Run, citation: Left): Promise<string | undefined> {
  const options = { title: `Change “${citation.text}”`, prompt: 'Number of the rule that it cites instead' };
  const operation = (to: string): Operation => ({
    kind: 'delete',
    number: run.first.name,
    ...redirectsOf([{ citation, to }]),
  });
  return (await askNumber(questions, run, options, operation))?.redirects?.[0]?.to;
}

function andRulesInIt(below: number): string {
  return below > 0 ? ` and the ${countNoun(below, 'rule')} in it` : '';
}

/** The effect of a deletion, in one line of a list. */
function deletionEffect({ map, left }: PlannedChange): string {
  const count = Object.keys(map.renumbered).length;
  const rules = count ? `Renumbers ${countNoun(count, 'rule')}` : 'Renumbers no rules';
  const astray = left.filter(isAstray).length;
  const broken = left.length - astray;
  const parts = [
    `breaks ${broken ? countNoun(broken, 'citation') : 'no citations'}`,
    ...(astray ? [`${countNoun(astray, 'citation')} ${astray === 1 ? 'leads' : 'lead'} to a different rule`] : []),
  ];
  return `${rules}; ${parts.join('; ')}.`;
}

function isAstray({ state }: PlannedChange['left'][number]): boolean {
  return state === 'retargeted';
}

/** Rows for citations, below a line that says what they are. */
function citationRows(label: string, left: PlannedChange['left'], says: 'text' | 'says'): RemovalItem[] {
  if (!left.length) return [];
  const rows = left.map(each => ({
    ...consequenceItem(each, each.before, each[says]),
    ...(each.canRedirect && { citation: each, asksMore: true }),
  }));
  return [{ label, kind: vscode.QuickPickItemKind.Separator }, ...rows];
}

/** Rows for the citations that cite other rules. */
function changedRows(redirected: readonly Redirected[]): RemovalItem[] {
  if (!redirected.length) return [];
  const rows = redirected.map(({ citation, to }) => ({
    label: inLabel(`“${citation.text}” changes to ${to}`),
    description: inLabel(citation.rule),
    place: citation.before,
    citation,
    asksMore: true,
  }));
  return [{ label: 'Changed citations', kind: vscode.QuickPickItemKind.Separator }, ...rows];
}

interface RemovalItem extends PlaceItem {
  readonly operation?: Operation;
  readonly citation?: Left;
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
    operation: { kind: 'moveUnder', first, last, to: name } as const,
  }));
  const options = {
    title: `Move ${nameOfRun(run)}`,
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
    ...consequenceItem(range, range.before, range.rule),
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
