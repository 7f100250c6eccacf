import * as vscode from 'vscode';
import type { Compared } from '../requests/questions.ts';

/** Marks rules in open editors that differ from another edition. */
interface ChangeMarks extends vscode.Disposable {
  show(compared: Compared): void;
}

export function changeMarks(extension: vscode.Uri): ChangeMarks {
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
    show({ chapters }) {
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
