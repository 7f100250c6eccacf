import * as vscode from 'vscode';
import { isPicture, pictureKey } from '../../../server/src/files/symbolPictures.ts';

/** The addresses by which a page can show the pictures in a folder, by the symbol that each shows; none where it can't be read. */
export async function picturesIn(
  folder: vscode.Uri,
  webview: vscode.Webview,
): Promise<Readonly<Record<string, string>>> {
  try {
    const files = (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name).filter(isPicture);
    const addressOf = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString();
    return Object.fromEntries(files.map(name => [pictureKey(name), addressOf(name)]));
  } catch {
    return {};
  }
}
