import * as vscode from 'vscode';
import type { DocumentStatus } from '../../../server/src/lsp/messages/ownRequests.ts';
import { counted, inLabel, numeral } from '../shown/shown.ts';

const PROBLEMS = 'workbench.actions.view.problems';
const SELECT_DIALECT = 'rulebook.selectDialect';
const SHOW_SCHEME = 'rulebook.showScheme';

export type Status = ReturnType<typeof createStatus>;

/**
 * The status bar item that describes the rules document in the active editor, and the state of all documents.
 * `isChosen` returns whether the user has chosen the dialect of a document, and so could undo that.
 */
export function createStatus(isChosen: (uri: vscode.Uri) => boolean) {
  const known = new Map<string, DocumentStatus>();
  const shown = new vscode.EventEmitter<DocumentStatus>();
  const item = vscode.window.createStatusBarItem('rulebook.status', vscode.StatusBarAlignment.Right, 99);
  item.name = 'Rulebook';
  const render = () => {
    const document = vscode.window.activeTextEditor?.document;
    const status = document && known.get(document.uri.toString());
    const isRules = status && (document.languageId === 'rulebook' || status.rules > 0 || isChosen(document.uri));
    void vscode.commands.executeCommand('setContext', 'rulebook.isRulesDocument', Boolean(isRules));
    if (!isRules) return item.hide();
    const { dialect, rules, broken, scheme = `${dialect.name} · ${counted(rules, 'rule')}` } = status;
    item.text = `$(book) ${inLabel(scheme)} · ${numeral(broken)} broken`;
    item.command = status.scheme === undefined ? SELECT_DIALECT : SHOW_SCHEME;
    item.tooltip = tooltipOf(status);
    item.accessibilityInformation = { label: `Rulebook, ${item.text.replace('$(book) ', '')}` };
    item.show();
  };
  const subscriptions = [
    item,
    shown,
    vscode.window.onDidChangeActiveTextEditor(render),
    vscode.workspace.onDidOpenTextDocument(render),
    vscode.workspace.onDidCloseTextDocument(document => known.delete(document.uri.toString())),
  ];
  return {
    show(status: DocumentStatus) {
      known.set(vscode.Uri.parse(status.uri).toString(), status);
      render();
      shown.fire(status);
    },
    /** Forgets everything, because the server that reported it is gone. */
    clear() {
      known.clear();
      render();
    },
    of: (uri: vscode.Uri) => known.get(uri.toString()),
    /** The server has reported something about a document. */
    onDidShow: shown.event,
    /** Resolves once the server has reported something about the document. */
    whenShown: (uri: vscode.Uri) =>
      new Promise<void>(resolve => {
        if (known.has(uri.toString())) return resolve();
        const waiting = shown.event(() => {
          if (!known.has(uri.toString())) return;
          waiting.dispose();
          resolve();
        });
      }),
    dispose: () => vscode.Disposable.from(...subscriptions).dispose(),
  };
}

function tooltipOf({ dialect, rules, terms, broken, edition, scheme }: DocumentStatus): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  tooltip.isTrusted = { enabledCommands: [PROBLEMS, SELECT_DIALECT, SHOW_SCHEME] };
  tooltip.appendText(`${counted(rules, 'rule')}, ${counted(terms, 'term')}, `);
  tooltip.appendMarkdown(`[${counted(broken, 'broken')}](command:${PROBLEMS} "Show problems")\n\n`);
  if (edition) tooltip.appendText(`Edition: ${edition}`).appendMarkdown('\n\n');
  tooltip.appendText(`Dialect: ${dialect.name} · `);
  if (scheme !== undefined) tooltip.appendMarkdown(`[Show numbering scheme](command:${SHOW_SCHEME}) · `);
  return tooltip.appendMarkdown(`[Select another dialect](command:${SELECT_DIALECT})`);
}
