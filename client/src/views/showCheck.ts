import * as vscode from 'vscode';

/** Shows the rendered page of a check. Registers the command that the code of a problem runs. */
export function registerShowCheck(extension: vscode.Uri): vscode.Disposable {
  return vscode.commands.registerCommand('rulebook.showCheck', async (code: string) => {
    if (!/^[a-z]+(?:-[a-z]+)*$/.test(code)) return;
    const page = vscode.Uri.joinPath(extension, 'docs', 'checks', `${code}.md`);
    // The user may have disabled the extension that renders previews.
    await vscode.commands
      .executeCommand('markdown.showPreview', page)
      .then(undefined, () => vscode.commands.executeCommand('vscode.open', page));
  });
}
