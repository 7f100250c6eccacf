import * as vscode from 'vscode';

/** Shows the page of a check as it is read, not as written. Registers what the code of a problem runs. */
export function registerShowCheck(extension: vscode.Uri): vscode.Disposable {
  return vscode.commands.registerCommand('rulebook.showCheck', async (code: string) => {
    if (!/^[a-z]+(?:-[a-z]+)*$/.test(code)) return;
    const page = vscode.Uri.joinPath(extension, 'docs', 'checks', `${code}.md`);
    // Someone may have switched off the extension that makes previews.
    await vscode.commands
      .executeCommand('markdown.showPreview', page)
      .then(undefined, () => vscode.commands.executeCommand('vscode.open', page));
  });
}
