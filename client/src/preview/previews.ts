import * as vscode from 'vscode';
import { inform } from '../documents/notify.ts';
import type { Questions } from '../documents/questions.ts';
import type { Status } from '../documents/statusItem.ts';
import { pageMarkup } from './pageMarkup.ts';
import type { PageState } from './pageMessages.ts';
import { PreviewPanel } from './previewPanel.ts';

/** The type of panel by which VS Code restores previews. */
const PREVIEW = 'rulebook.preview';

/** All open previews, which are kept up to date with their documents and editors. */
export function showPreviews(questions: Questions, extensionUri: vscode.Uri, status: Status) {
  const previews = new Set<PreviewPanel>();
  const of = (uri: vscode.Uri) => [...previews].filter(preview => preview.shows(uri));
  const add = (panel: vscode.WebviewPanel, uri: vscode.Uri, index?: number) => {
    const allowed = new Map([[folderOfDocument(uri).toString(), folderOfDocument(uri)]]);
    // VS Code loads the page again when these change.
    const allow = (folders: readonly vscode.Uri[]) => {
      const { size } = allowed;
      for (const folder of folders) allowed.set(folder.toString(), folder);
      if (allowed.size > size) panel.webview.options = optionsOf(extensionUri, ...allowed.values());
    };
    const preview = new PreviewPanel(panel, questions, uri, allow);
    previews.add(preview);
    panel.onDidDispose(() => previews.delete(preview));
    // Loading the page takes VS Code longest, so that begins first. It restores no panel before we return.
    panel.webview.html = previewHtml(panel.webview, extensionUri);
    void preview.show(uri, index);
  };
  const subscriptions = [
    status.onDidShow(({ uri }) => {
      for (const preview of previews) void preview.known(uri);
    }),
    questions.onDidChangeHeads(() => {
      for (const preview of previews) void preview.projectChanged();
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      // Cited texts in other documents may have changed, too.
      if (of(document.uri).length) for (const preview of previews) preview.changed();
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
      for (const preview of of(textEditor.document.uri)) void preview.follow(selections[0]!.active);
    }),
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor, visibleRanges }) => {
      const top = visibleRanges[0]?.start;
      if (top) for (const preview of of(textEditor.document.uri)) void preview.followTop(top);
    }),
  ];
  return {
    /** Shows the active document, in this column or the next. */
    open(viewColumn: vscode.ViewColumn) {
      const uri = vscode.window.activeTextEditor?.document.uri;
      if (!uri) return;
      const [shown] = of(uri);
      if (shown) return shown.panel.reveal(viewColumn, true);
      const column = { viewColumn, preserveFocus: true };
      add(
        vscode.window.createWebviewPanel(PREVIEW, 'Preview', column, optionsOf(extensionUri, folderOfDocument(uri))),
        uri,
      );
    },
    /** Restores a panel that was open when the window was closed. */
    async restore(panel: vscode.WebviewPanel, state: unknown) {
      const place = await restoredPlace(state);
      if (!place) return panel.dispose();
      panel.webview.options = optionsOf(extensionUri, folderOfDocument(place.uri));
      add(panel, place.uri, place.index);
    },
    dispose: () => {
      vscode.Disposable.from(...subscriptions).dispose();
      for (const { panel } of previews) panel.dispose();
    },
  };
}

/** What a preview showed when VS Code was closed; undefined, and reported, if its document no longer exists. */
async function restoredPlace(state: unknown): Promise<{ uri: vscode.Uri; index: number } | undefined> {
  const { uri: shown, index = 0 } = Object(state) as Partial<PageState>;
  if (typeof shown !== 'string') return undefined;
  const uri = vscode.Uri.parse(shown);
  try {
    await vscode.workspace.openTextDocument(uri);
    return { uri, index };
  } catch {
    return inform(`The preview can't be restored: ${uri.path} no longer exists.`);
  }
}

/**
 * The page can run its own script and load its own files and pictures of symbols; no commands, no forms, nothing else.
 */
function optionsOf(
  extensionUri: vscode.Uri,
  ...symbols: readonly vscode.Uri[]
): vscode.WebviewOptions & vscode.WebviewPanelOptions {
  return { enableScripts: true, enableForms: false, localResourceRoots: [pageFolder(extensionUri), ...symbols] };
}

/** The folder of a document, where its pictures are. */
function folderOfDocument(uri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(uri, '..');
}

/** The folder with the script and the style sheet of the page. */
function pageFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'preview');
}

/** The page of a preview for a panel. */
function previewHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const addressOf = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(pageFolder(extensionUri), name));
  const nonce = crypto.randomUUID();
  return pageMarkup({ nonce, source: webview.cspSource, addressOf: name => String(addressOf(name)) });
}
