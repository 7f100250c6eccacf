import * as vscode from 'vscode';
import { inform } from '../documents/notify.ts';
import type { Questions, RulesToTranslate } from '../documents/questions.ts';
import { countNoun } from '../documents/shown.ts';
import type { ChangesView } from '../editions/changesView.ts';
import { delayed } from '../views/delayed.ts';

/** In milliseconds: so long after the last change of its problems, a translation is looked at again. */
const PAUSE = 500;

/** The command that lists what is left to translate, and the status item that counts it. */
export function toTranslate(questions: Questions, view: ChangesView): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('rulebook.toTranslate', vscode.StatusBarAlignment.Right, 97);
  item.name = 'Rulebook: Translation';
  item.command = 'rulebook.showToTranslate';
  const timer = delayed();
  /** What the Changes view shows, and of which document. */
  let listed: { readonly uri: vscode.Uri; readonly tasks: RulesToTranslate } | undefined;
  const show = async () => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const tasks = uri && (await questions.ask('toTranslate', uri, {}));
    if (!uri || !tasks) return inform('Open a translation first: a book with "translates" in rulebook.json.');
    listed = { uri, tasks };
    await view.show(tasks);
  };
  const update = async () => {
    const document = vscode.window.activeTextEditor?.document;
    const isRules = document && questions.isRules(document);
    const tasks = isRules ? await questions.ask('toTranslate', document.uri, {}) : undefined;
    if (document !== vscode.window.activeTextEditor?.document) return;
    if (tasks && listed && listed.uri.toString() === document?.uri.toString()) {
      const before = listed.tasks;
      listed = { ...listed, tasks };
      view.replace(before, tasks);
    }
    const count = tasks ? countToTranslate(tasks) : 0;
    if (!tasks || count === 0) return item.hide();
    const since = tasks.since === undefined ? '' : ` since ${tasks.since}`;
    item.text = `$(globe) ${countNoun(count, 'rule')} to translate${since}`;
    item.tooltip = 'Select to list them by chapter.';
    item.show();
  };
  const isActive = (uri: vscode.Uri) => uri.toString() === vscode.window.activeTextEditor?.document.uri.toString();
  void update();
  return vscode.Disposable.from(
    item,
    timer,
    vscode.commands.registerCommand('rulebook.showToTranslate', show),
    vscode.window.onDidChangeActiveTextEditor(() => void update()),
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some(isActive)) timer.soon(() => void update(), PAUSE);
    }),
  );
}

/** How many rules there are to translate; those to delete don't count. */
function countToTranslate({ chapters }: RulesToTranslate): number {
  return chapters.flatMap(({ changes }) => changes).filter(({ kind }) => kind !== 'removed').length;
}
