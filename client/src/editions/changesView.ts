import * as vscode from 'vscode';
import { type Change, type Compared, type Place, showPlace } from '../documents/questions.ts';
import { changesTree, countsMessage, type Leaf } from './changesTree.ts';
import type { RuleDiffs } from './ruleDiffs.ts';

export type ChangesView = ReturnType<typeof createChangesView>;

/** The view of what changed between two editions, which also marks the rules that differ in open editors. */
export function createChangesView(diffs: RuleDiffs, extension: vscode.Uri) {
  const tree = changesTree();
  const marks = changeMarks(extension);
  const view = vscode.window.createTreeView('rulebook.changes', { treeDataProvider: tree, showCollapseAll: true });
  let compared: Compared | undefined;
  let words = '';
  const take = (next: Compared) => {
    compared = next;
    marks.show(next);
  };
  const draw = (filter: string) => {
    words = filter.trim().toLowerCase();
    tree.show(compared, words);
    void vscode.commands.executeCommand('setContext', 'rulebook.hasChanges', compared !== undefined);
    void vscode.commands.executeCommand('setContext', 'rulebook.changesFiltered', words !== '');
    view.description = compared ? comparedNames(compared) : '';
    view.message = compared ? countsMessage(words, tree.chapters()) : '';
  };
  const open = async ({ change }: Leaf) => {
    const { kind, texts } = change;
    const place = placeOfChange(change);
    if (compared && (texts.old || texts.now) && kind !== 'moved' && kind !== 'problem')
      await diffs.show(change, compared.names, false);
    else if (place) await showPlace(place, false);
  };
  const showAll = async () => {
    if (!compared) return;
    const changes = tree.chapters().flatMap(chapter => chapter.changes);
    const shown = changes.filter(({ kind, texts }) => kind !== 'problem' && (texts.old || texts.now));
    await diffs.showAll(shown, comparedNames(compared));
  };
  const register = vscode.commands.registerCommand;
  const subscriptions = vscode.Disposable.from(
    view,
    marks,
    register('rulebook.changes.open', open),
    register('rulebook.changes.goTo', async ({ change }: Leaf) => {
      const place = placeOfChange(change);
      if (place) await showPlace(place);
    }),
    register('rulebook.changes.filter', async () => draw((await askForWords(words)) ?? words)),
    register('rulebook.changes.clearFilter', () => draw('')),
    register('rulebook.changes.showAll', showAll),
  );
  return {
    async show(next: Compared) {
      take(next);
      draw('');
      await vscode.commands.executeCommand('rulebook.changes.focus');
    },
    /** Shows a newer version of a comparison, if that one is still shown. */
    replace(before: Compared, next: Compared) {
      if (compared !== before) return;
      take(next);
      draw(words);
    },
    dispose: () => subscriptions.dispose(),
  };
}

function comparedNames({ names }: Compared): string {
  return `${names.old} → ${names.now}`;
}

/** Undefined where what changed is in no file. */
function placeOfChange({ uri, range }: Change): Place | undefined {
  return uri && { uri, range };
}

function askForWords(value: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: 'Filter Changes',
    prompt: 'Show only changes with these words in their numbers, titles, or texts',
    value,
  });
}

/** Marks rules in open editors that differ from another edition, and what is wrong only since then. */
function changeMarks(extension: vscode.Uri) {
  const { Left, Right } = vscode.OverviewRulerLane;
  const markOf = (icon: string, color: string, overviewRulerLane: vscode.OverviewRulerLane) =>
    vscode.window.createTextEditorDecorationType({
      gutterIconPath: vscode.Uri.joinPath(extension, 'media', icon),
      gutterIconSize: 'contain',
      overviewRulerColor: new vscode.ThemeColor(color),
      overviewRulerLane,
    });
  const changed = markOf('changed.svg', 'editorGutter.modifiedBackground', Left);
  const misled = markOf('misled.svg', 'editorOverviewRuler.warningForeground', Right);
  /** The places to mark, by URI, while the text is the compared one. */
  let places = new Map<string, Marked>();
  const draw = (editor: vscode.TextEditor) => {
    const known = places.get(editor.document.uri.toString());
    if (known?.version !== editor.document.version) return;
    editor.setDecorations(changed, known.changed);
    editor.setDecorations(misled, known.misled);
  };
  const subscriptions = vscode.Disposable.from(
    changed,
    misled,
    vscode.window.onDidChangeVisibleTextEditors(editors => editors.forEach(draw)),
  );
  return {
    show(compared: Compared) {
      for (const editor of vscode.window.visibleTextEditors)
        for (const mark of [changed, misled]) editor.setDecorations(mark, []);
      places = placesIn(compared);
      vscode.window.visibleTextEditors.forEach(draw);
    },
    dispose: () => subscriptions.dispose(),
  };
}

/** The places to mark in a version of a document. */
interface Marked {
  readonly version: number;
  readonly changed: vscode.Range[];
  readonly misled: vscode.Range[];
}

/** By URI. A line with both is marked as misled. */
function placesIn({ chapters }: Compared): Map<string, Marked> {
  const versions = new Map(vscode.workspace.textDocuments.map(({ uri, version }) => [uri.toString(), version]));
  const places = new Map<string, Marked>();
  for (const { kind, uri, range } of chapters.flatMap(({ changes }) => changes)) {
    if (!uri || kind === 'removed' || kind === 'moved') continue;
    const key = uri.toString();
    const known = places.get(key) ?? { version: versions.get(key) ?? 1, changed: [], misled: [] };
    places.set(key, known);
    if (kind === 'problem') known.misled.push(range);
    else if (!known.misled.some(({ start }) => start.line === range.start.line)) known.changed.push(range);
  }
  return places;
}
