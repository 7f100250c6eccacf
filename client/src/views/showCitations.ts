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
