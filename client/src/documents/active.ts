import * as vscode from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';

/** Tells the server which document is active, so that its symbols come first among equal matches. */
export function tellActive(client: BaseLanguageClient): vscode.Disposable {
  const tell = () => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (!uri || !client.isRunning()) return;
    void client.sendNotification('rulebook/active', { uri: client.code2ProtocolConverter.asUri(uri) });
  };
  tell();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(tell),
    client.onDidChangeState(({ newState }) => newState === State.Running && tell()),
  );
}
