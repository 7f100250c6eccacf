import * as vscode from 'vscode';
import { inform, warn } from '../documents/notify.ts';
import { type LifeStep, type Questions, showPlace } from '../documents/questions.ts';
import { inLabel } from '../documents/shown.ts';
import type { ChangesView } from './changesView.ts';
import { chooseEdition } from './chooseEdition.ts';
import type { RuleDiffs } from './ruleDiffs.ts';

/** The commands that compare editions and trace a rule through them. */
export function editionCommands(
  questions: Questions,
  view: ChangesView,
  diffs: RuleDiffs,
): readonly vscode.Disposable[] {
  return [
    vscode.commands.registerCommand('rulebook.compareEdition', () => compareWithOld(questions, view)),
    vscode.commands.registerCommand('rulebook.goToRuleInEdition', () => goToRuleInEdition(questions)),
    vscode.commands.registerCommand('rulebook.traceRule', () => traceRuleAtCursor(questions, diffs)),
  ];
}

async function compareWithOld(questions: Questions, view: ChangesView): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document) return;
  const old = await chooseEdition(questions, document);
  if (!old) return;
  const { answer: compared, isCanceled } = await comparing(by => questions.ask('compare', document.uri, { old }, by));
  if (isCanceled) return;
  if (compared?.problem) warn(compared.problem);
  else if (compared) await view.show(compared);
  else warn("These editions can't be compared.");
}

/** In milliseconds: after so long, a notification shows that work is going on, with a button to cancel it. */
const NOTICED = 700;

/** Compares editions, which you can cancel if it takes long. */
async function comparing<T>(
  ask: (token: vscode.CancellationToken) => Promise<T>,
): Promise<{ readonly answer: T | undefined; readonly isCanceled: boolean }> {
  const source = new vscode.CancellationTokenSource();
  const canceled = new Promise<undefined>(done => source.token.onCancellationRequested(() => done(undefined)));
  const work = Promise.race([ask(source.token), canceled]);
  const options = { location: vscode.ProgressLocation.Notification, title: 'Comparing editions', cancellable: true };
  const timer = setTimeout(() => {
    void vscode.window.withProgress(options, (_, token) => {
      token.onCancellationRequested(() => source.cancel());
      return work.then(undefined, () => undefined);
    });
  }, NOTICED);
  try {
    return { answer: await work, isCanceled: source.token.isCancellationRequested };
  } finally {
    clearTimeout(timer);
    source.dispose();
  }
}

async function goToRuleInEdition(questions: Questions): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const { document, selection } = editor;
  const editions = (await questions.ask('editions', document.uri, {})) ?? [];
  if (!editions.length) return inform(NO_EDITIONS);
  const { active: position } = selection;
  if (!(await questions.ask('citations', document.uri, { position })))
    return inform('Put the cursor in a rule or a glossary term first.');
  const chosen = await vscode.window.showQuickPick(
    editions.map(({ name }) => ({ label: inLabel(name), name })),
    { title: 'Go to This Rule in Edition' },
  );
  if (!chosen) return;
  const place = await questions.ask('ruleIn', document.uri, { position, edition: chosen.name });
  if (place) await showPlace(place);
  else inform(`${chosen.name} doesn't contain this rule.`);
}

const NO_EDITIONS = 'To use this command, add earlier editions under "editions" in rulebook.json.';

async function traceRuleAtCursor(questions: Questions, diffs: RuleDiffs): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const { document, selection } = editor;
  if (!(await questions.ask('editions', document.uri, {}))?.length) return inform(NO_EDITIONS);
  const asked = { position: selection.active };
  const { answer: life, isCanceled } = await comparing(by => questions.ask('trace', document.uri, asked, by));
  if (isCanceled) return;
  if (!life) return inform('Put the cursor in a rule first.');
  const items = life
    .map((step, index) => ({ ...stepItem(step, life, index), step, previous: life[index - 1] }))
    .reverse();
  const chosen = await vscode.window.showQuickPick(items, { title: 'Trace Rule', placeHolder: 'Select an edition' });
  if (!chosen) return;
  const { step, previous } = chosen;
  if (step.texts && previous && step.rule)
    await diffs.show({ name: step.rule.name, texts: step.texts }, { old: previous.edition, now: step.edition }, true);
  else if (step.rule) await showPlace(step.rule);
}

/** An edition in the list of a rule's editions, newest first; the words of a rule are shown once while they stay. */
function stepItem({ edition, says, rule }: LifeStep, life: readonly LifeStep[], index: number): vscode.QuickPickItem {
  const isShown = rule && life[index + 1]?.rule?.words !== rule.words;
  return {
    label: inLabel(`${edition}: ${rule?.name ?? '–'}`),
    description: says || (index > 0 ? 'unchanged' : ''),
    ...(isShown && { detail: inLabel(rule.words) }),
  };
}
