import * as vscode from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';

/** Tells the server which document is active, so that its symbols come first among equal matches. */
export function announceActive(client: BaseLanguageClient): vscode.Disposable {
  const announce = () => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (!uri || !client.isRunning()) return;
    void client.sendNotification('rulebook/active', { uri: client.code2ProtocolConverter.asUri(uri) });
  };
  announce();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(announce),
    client.onDidChangeState(({ newState }) => newState === State.Running && announce()),
  );
}
