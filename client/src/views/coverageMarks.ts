import * as vscode from 'vscode';
import type { CoveredLine } from '../../../server/src/lsp/protocol/ownRequests.ts';
import type { Questions } from '../documents/questions.ts';
import type { Status } from '../documents/statusItem.ts';

const SETTING = 'rulebook.coverageMarks';

/** Marks in the gutter next to rules: cited by source, also by tests, or by nothing. */
export function coverageMarks(questions: Questions, status: Status, extension: vscode.Uri): vscode.Disposable {
  const [cited, tested, uncited] = ['cited', 'tested', 'uncited'].map(name =>
    vscode.window.createTextEditorDecorationType({
      gutterIconPath: vscode.Uri.joinPath(extension, 'media', `${name}.svg`),
      gutterIconSize: 'contain',
    }),
  );
  const draw = async (editor: vscode.TextEditor) => {
    const { document } = editor;
    const isWanted = vscode.workspace.getConfiguration('rulebook').get<boolean>('coverageMarks', false);
    const isRules = status.of(document.uri) !== undefined;
    const { version } = document;
    const lines = isWanted && isRules ? ((await questions.ask('coverage', document.uri, {})) ?? []) : [];
    if (document.version !== version) return;
    const marked = (type: vscode.TextEditorDecorationType, is: (line: CoveredLine) => boolean) =>
      editor.setDecorations(
        type,
        lines.filter(is).map(({ line }) => new vscode.Range(line, 0, line, 0)),
      );
    marked(cited!, ({ code, tests }) => code > 0 && tests === 0);
    marked(tested!, ({ tests }) => tests > 0);
    marked(uncited!, ({ code, tests }) => code + tests === 0);
  };
  const drawAll = () => void Promise.all(vscode.window.visibleTextEditors.map(draw)).catch(() => undefined);
  drawAll();
  return vscode.Disposable.from(
    ...[cited!, tested!, uncited!],
    status.onDidShow(drawAll),
    vscode.window.onDidChangeVisibleTextEditors(drawAll),
    vscode.workspace.onDidSaveTextDocument(drawAll),
    vscode.workspace.onDidChangeConfiguration(change => change.affectsConfiguration(SETTING) && drawAll()),
  );
}
