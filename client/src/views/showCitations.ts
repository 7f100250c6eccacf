import * as vscode from 'vscode';
import type { BaseLanguageClient, Location, Position } from 'vscode-languageclient';

/** The command of the lenses above rules: shows the places that cite a rule, at the rule itself. */
export function registerShowCitations(client: BaseLanguageClient): vscode.Disposable {
  const { protocol2CodeConverter: from } = client;
  return vscode.commands.registerCommand(
    'rulebook.showCitations',
    (uri: string, position: Position, locations: Location[]) =>
      vscode.commands.executeCommand(
        'editor.action.showReferences',
        from.asUri(uri),
        from.asPosition(position),
        locations.map(location => from.asLocation(location)),
      ),
  );
}

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
