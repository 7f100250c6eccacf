import * as vscode from 'vscode';
import { pageMarkup } from './pageMarkup.ts';

/** The folder with the script and the style sheet of the page. */
export function pageFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'preview');
}

/** The page of a preview for a panel. */
export function previewHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const addressOf = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(pageFolder(extensionUri), name));
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return pageMarkup({ nonce, source: webview.cspSource, addressOf: name => String(addressOf(name)) });
}
