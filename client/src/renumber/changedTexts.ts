import * as vscode from 'vscode';
import { warn } from '../shown/notify.ts';

/** The scheme of documents that show texts before the last change of numbers. They are never served. */
const BEFORE = 'rulebook-before';

/** The texts that the last change of numbers changed, to show and undo it. */
export interface ChangedTexts extends vscode.Disposable {
  /** Remembers the texts; `made` is called after they have changed. */
  keep(documents: readonly vscode.TextDocument[]): { made(renumbered: Renumbered): void };
  /** Shows each text before and after the change. */
  show(title: string): Promise<void>;
  /** Undoes the last change, unless a text has changed since. */
  undo(): Promise<void>;
  /** The effect of the last change on numbers, and the reverse effect when it is undone. */
  readonly onDidRenumber: vscode.Event<Renumbered>;
}

/** The new number of each renumbered rule. */
type Renumbered = Readonly<Record<string, string>>;

interface Changed {
  readonly document: vscode.TextDocument;
  readonly before: vscode.Uri;
  readonly text: string;
  readonly version: number;
}

export function changedTexts(): ChangedTexts {
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
    onDidRenumber: renumbered.event,
    keep(documents) {
      count += 1;
      const query = String(count);
      const texts = documents.map(document => ({
        document,
        before: document.uri.with({ scheme: BEFORE, authority: '', query, fragment: document.uri.toString() }),
        text: document.getText(),
      }));
      return {
        made(map) {
          last = texts.map(each => ({ ...each, version: each.document.version }));
          back = Object.fromEntries(Object.entries(map).map(([from, to]) => [to, from]));
          renumbered.fire(map);
        },
      };
    },
    async show(title) {
      const [first, ...others] = last;
      if (!first) return;
      if (!others.length) await vscode.commands.executeCommand('vscode.diff', first.before, first.document.uri, title);
      else {
        const all = last.map(({ document, before }) => [document.uri, before, document.uri]);
        await vscode.commands.executeCommand('vscode.changes', title, all);
      }
    },
    async undo() {
      const changed = last.find(({ document, version }) => document.version !== version);
      if (changed) {
        const name = vscode.workspace.asRelativePath(changed.document.uri);
        const message = `${name} was edited after the renumbering. To restore the earlier text, use Undo in that file until the renumbering is reverted.`;
        return warn(message, 'OK');
      }
      const [first] = last;
      if (!first) return;
      await vscode.window.showTextDocument(first.document);
      await vscode.commands.executeCommand('undo');
    },
    dispose: () => subscriptions.dispose(),
  };
}
