import * as vscode from 'vscode';
import { warn } from '../documents/notify.ts';

/** The scheme of documents that show texts before the last change of numbers. They are never served. */
const BEFORE = 'rulebook-before';

/** The new number of each renumbered rule. */
type Renumbered = Readonly<Record<string, string>>;

interface Changed {
  readonly document: vscode.TextDocument;
  readonly before: vscode.Uri;
  readonly text: string;
  readonly version: number;
}

export type ChangedTexts = ReturnType<typeof changedTexts>;

/** The texts that the last change of numbers changed, to show and undo it. */
export function changedTexts() {
  let last: readonly Changed[] = [];
  let back: Renumbered = {};
  let count = 0;
  const renumbered = new vscode.EventEmitter<Renumbered>();
  const subscriptions = vscode.Disposable.from(
    renumbered,
    vscode.workspace.registerTextDocumentContentProvider(BEFORE, {
      provideTextDocumentContent: uri => last.find(({ before }) => before.toString() === uri.toString())?.text ?? '',
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, reason }) => {
      const changed = reason === vscode.TextDocumentChangeReason.Undo && last.find(each => each.document === document);
      if (changed && document.getText() === changed.text) renumbered.fire(back);
    }),
  );
  return {
    /** The effect of the last change on numbers, and the reverse effect when it is undone. */
    onDidRenumber: renumbered.event,
    /** Remembers the texts. What it returns is called after they have changed. */
    keep(documents: readonly vscode.TextDocument[]) {
      const query = String(++count);
      const texts = documents.map(document => ({
        document,
        before: document.uri.with({ scheme: BEFORE, authority: '', query, fragment: document.uri.toString() }),
        text: document.getText(),
      }));
      return (map: Renumbered) => {
        last = texts.map(each => ({ ...each, version: each.document.version }));
        back = Object.fromEntries(Object.entries(map).map(([from, to]) => [to, from]));
        renumbered.fire(map);
      };
    },
    /** Shows each text before and after the change. */
    async show(title: string) {
      const [first, ...others] = last;
      const all = last.map(({ document: { uri }, before }) => [uri, before, uri]);
      if (others.length) await vscode.commands.executeCommand('vscode.changes', title, all);
      else if (first) await vscode.commands.executeCommand('vscode.diff', first.before, first.document.uri, title);
    },
    /** Undoes the last change, unless a text has changed since. */
    async undo() {
      const changed = last.find(({ document, version }) => document.version !== version);
      if (changed) {
        const name = vscode.workspace.asRelativePath(changed.document.uri);
        const message = `${name} was edited after the renumbering. To restore the earlier text, use Undo in that file until the renumbering is reverted.`;
        return warn(message, 'OK');
      }
      if (!last[0]) return;
      await vscode.window.showTextDocument(last[0].document);
      await vscode.commands.executeCommand('undo');
    },
    dispose: () => subscriptions.dispose(),
  };
}
