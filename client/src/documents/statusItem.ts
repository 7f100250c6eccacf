import * as vscode from 'vscode';
import type { DocumentStatus } from '../../../server/src/lsp/protocol/ownRequests.ts';
import { countNoun, groupedDigits, inLabel } from './shown.ts';

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
    const isOpen = [...known.values()].some(({ rules }) => rules > 0);
    void vscode.commands.executeCommand('setContext', 'rulebook.isBookOpen', isOpen);
    // Unlike `editorLangId`, while a tree has the focus.
    void vscode.commands.executeCommand('setContext', 'rulebook.isActive', document?.languageId === 'rulebook');
    if (!isRules) return item.hide();
    item.text = `$(book) ${inLabel(statusText(status))}`;
    item.command = status.scheme === undefined ? SELECT_DIALECT : SHOW_SCHEME;
    item.tooltip = tooltipOf(status);
    const { dialect, scheme = dialect.name, rules, broken } = status;
    item.accessibilityInformation = {
      label: ['Rulebook', scheme, countNoun(rules, 'rule'), countNoun(broken, 'broken')].join(', '),
    };
    item.show();
  };
  const subscriptions = [
    item,
    shown,
    vscode.window.onDidChangeActiveTextEditor(render),
    vscode.workspace.onDidOpenTextDocument(render),
    vscode.workspace.onDidCloseTextDocument(document => {
      if (known.delete(document.uri.toString())) render();
    }),
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

/** Number of characters for which a narrow window has room. */
const ROOM = 30;

/** How a document is read, and how many references are broken, if any: “Comprehensive · 3 broken”. */
function statusText({ dialect, rules, broken, scheme }: DocumentStatus): string {
  const size = countNoun(rules, 'rule');
  const problems = `${groupedDigits(broken)} broken`;
  const texts = broken
    ? [`${scheme ?? dialect.name} · ${problems}`, `${size} · ${problems}`]
    : [scheme ?? `${dialect.name} · ${size}`, size];
  return texts.find(text => text.length <= ROOM) ?? texts[1]!;
}

function tooltipOf({ dialect, rules, terms, broken, edition, scheme, extent }: DocumentStatus): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  tooltip.isTrusted = { enabledCommands: [PROBLEMS, SELECT_DIALECT, SHOW_SCHEME] };
  tooltip.appendText(`${countNoun(rules, 'rule')}, ${countNoun(terms, 'term')}, `);
  tooltip.appendMarkdown(`[${countNoun(broken, 'broken')}](command:${PROBLEMS} "Show problems")\n\n`);
  if (edition) tooltip.appendText(`Edition: ${edition}`).appendMarkdown('\n\n');
  if (extent) tooltip.appendText(extent).appendMarkdown('\n\n');
  tooltip.appendText(`Dialect: ${dialect.name} · `);
  if (scheme !== undefined) tooltip.appendMarkdown(`[Show numbering scheme](command:${SHOW_SCHEME}) · `);
  return tooltip.appendMarkdown(`[Select another dialect](command:${SELECT_DIALECT})`);
}
