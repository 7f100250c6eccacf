import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

export type Refresher = ReturnType<typeof createRefresher>;

/**
 * Makes VS Code ask again about a document. VS Code keeps the outline, links, and folds of a document until it is
 * edited, and asks again when their providers change. So this adds a provider that provides nothing, and removes the
 * previous one.
 */
export function createRefresher(client: BaseLanguageClient) {
  let last: vscode.Disposable | undefined;
  return {
    refresh(uri: vscode.Uri) {
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
