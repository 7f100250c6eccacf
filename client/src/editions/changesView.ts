import * as vscode from 'vscode';
import { type Change, type Compared, type Place, showPlace } from '../requests/questions.ts';
import { changesTree, type Leaf, messageOf } from './changesTree.ts';
import type { RuleDiffs } from './ruleDiffs.ts';

export type ChangesView = ReturnType<typeof createChangesView>;

/** The view of what changed between two editions, which also marks the rules that differ in open editors. */
export function createChangesView(diffs: RuleDiffs, extension: vscode.Uri) {
  const tree = changesTree();
  const marks = changeMarks(extension);
  const view = vscode.window.createTreeView('rulebook.changes', { treeDataProvider: tree, showCollapseAll: true });
  let compared: Compared | undefined;
  let words = '';
  const draw = (filter: string) => {
    words = filter.trim().toLowerCase();
    tree.show(compared, words);
    void vscode.commands.executeCommand('setContext', 'rulebook.hasChanges', compared !== undefined);
    void vscode.commands.executeCommand('setContext', 'rulebook.changesFiltered', words !== '');
    view.description = compared ? namesOf(compared) : '';
    view.message = compared ? messageOf(words, tree.chapters()) : '';
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
    const shown = changes.filter(({ texts }) => texts.old || texts.now);
    await diffs.showAll(shown, namesOf(compared));
  };
  const register = vscode.commands.registerCommand;
  const subscriptions = vscode.Disposable.from(
    view,
    marks,
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
    async show(next: Compared) {
      compared = next;
      marks.show(next);
      draw('');
      await vscode.commands.executeCommand('rulebook.changes.focus');
    },
    dispose: () => subscriptions.dispose(),
  };
}

function namesOf({ names }: Compared): string {
  return `${names.old} → ${names.now}`;
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

/** Marks rules in open editors that differ from another edition. */
function changeMarks(extension: vscode.Uri) {
  const mark = vscode.window.createTextEditorDecorationType({
    gutterIconPath: vscode.Uri.joinPath(extension, 'media', 'changed.svg'),
    gutterIconSize: 'contain',
    overviewRulerColor: new vscode.ThemeColor('editorGutter.modifiedBackground'),
    overviewRulerLane: vscode.OverviewRulerLane.Left,
  });
  /** The places to mark, by URI, while the text is the compared one. */
  let places = new Map<string, { readonly version: number; readonly ranges: readonly vscode.Range[] }>();
  const draw = (editor: vscode.TextEditor) => {
    const known = places.get(editor.document.uri.toString());
    if (known?.version === editor.document.version) editor.setDecorations(mark, known.ranges);
  };
  const subscriptions = vscode.Disposable.from(
    mark,
    vscode.window.onDidChangeVisibleTextEditors(editors => editors.forEach(draw)),
  );
  return {
    show({ chapters }: Compared) {
      const ranges = new Map<string, vscode.Range[]>();
      for (const { kind, uri: place, range } of chapters.flatMap(({ changes }) => changes)) {
        if (!place || kind === 'removed' || kind === 'moved') continue;
        const uri = place.toString();
        ranges.set(uri, [...(ranges.get(uri) ?? []), range]);
      }
      const versions = new Map(vscode.workspace.textDocuments.map(({ uri, version }) => [uri.toString(), version]));
      for (const editor of vscode.window.visibleTextEditors) editor.setDecorations(mark, []);
      places = new Map(Array.from(ranges, ([uri, own]) => [uri, { version: versions.get(uri) ?? 1, ranges: own }]));
      vscode.window.visibleTextEditors.forEach(draw);
    },
    dispose: () => subscriptions.dispose(),
  };
}
