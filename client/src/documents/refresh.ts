import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

/** Has VS Code ask again about a document. */
export interface Refresher extends vscode.Disposable {
  refresh(uri: vscode.Uri): void;
}

/**
 * VS Code keeps outline, links and folds of a document until this is edited. It asks again when those who provide them change:
 * so one more comes, who has nothing to provide, and the one who came the last time goes.
 */
export function createRefresher(client: BaseLanguageClient): Refresher {
  let last: vscode.Disposable | undefined;
  return {
    refresh(uri) {
      const selector = { scheme: uri.scheme, pattern: '**' };
      last?.dispose();
      last = vscode.Disposable.from(
        vscode.languages.registerDocumentSymbolProvider(selector, { provideDocumentSymbols: () => [] }),
        vscode.languages.registerDocumentLinkProvider(selector, { provideDocumentLinks: () => [] }),
      );
      const document = vscode.workspace.textDocuments.find(each => each.uri.toString() === uri.toString());
      if (document)
        client.getFeature('textDocument/foldingRange').getProvider(document)?.onDidChangeFoldingRange.fire();
    },
    dispose: () => last?.dispose(),
  };
}
