import * as vscode from 'vscode';
import type { Change, Compared, Place } from '../requests/questions.ts';
import { showPlace } from '../requests/showPlace.ts';
import { changesTree, type Leaf, messageOf } from './changesTree.ts';
import type { RuleDiffs } from './ruleDiffs.ts';

/** The view of what changed between two editions. */
export interface ChangesView extends vscode.Disposable {
  show(compared: Compared): Promise<void>;
  /** Its content, as screen readers read it. */
  lines(): readonly string[];
}

export function createChangesView(diffs: RuleDiffs, marks: (compared: Compared) => void): ChangesView {
  const tree = changesTree();
  const view = vscode.window.createTreeView('rulebook.changes', { treeDataProvider: tree, showCollapseAll: true });
  let compared: Compared | undefined;
  let words = '';
  const draw = (filter: string) => {
    words = filter.trim().toLowerCase();
    tree.show(compared, words);
    void vscode.commands.executeCommand('setContext', 'rulebook.hasChanges', compared !== undefined);
    void vscode.commands.executeCommand('setContext', 'rulebook.changesFiltered', words !== '');
    view.message = compared ? messageOf(compared, words, tree.chapters()) : '';
  };
  const open = async ({ change }: Leaf) => {
    const { kind, texts } = change;
    const place = placeOf(change);
    if (compared && (texts.old || texts.now) && kind !== 'moved') await diffs.show(change, compared.names, false);
    else if (place) await showPlace(place, false);
  };
  const showAll = async () => {
    if (!compared) return;
    const changes = tree.chapters().flatMap(chapter => chapter.changes);
    const { old, now } = compared.names;
    await diffs.showAll(
      changes.filter(({ texts }) => texts.old || texts.now),
      `${old} → ${now}`,
    );
  };
  const register = vscode.commands.registerCommand;
  const subscriptions = vscode.Disposable.from(
    view,
    register('rulebook.changes.open', open),
    register('rulebook.changes.goTo', async ({ change }: Leaf) => {
      const place = placeOf(change);
      if (place) await showPlace(place);
    }),
    register('rulebook.changes.filter', async () => draw((await askForWords(words)) ?? words)),
    register('rulebook.changes.clearFilter', () => draw('')),
    register('rulebook.changes.showAll', showAll),
  );
  return {
    async show(next) {
      compared = next;
      marks(next);
      draw('');
      await vscode.commands.executeCommand('rulebook.changes.focus');
    },
    lines: tree.lines,
    dispose: () => subscriptions.dispose(),
  };
}

/** Undefined where what changed is in no file. */
function placeOf({ uri, range }: Change): Place | undefined {
  return uri && { uri, range };
}

function askForWords(value: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: 'Filter Changes',
    prompt: 'Show only changes with these words in their numbers, titles, or texts',
    value,
  });
}
