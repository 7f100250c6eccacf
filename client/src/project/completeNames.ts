import * as vscode from 'vscode';
import { PROJECT_FILE } from '../documents/documents.ts';
import { offeredNames } from './offeredNames.ts';

/** Completes names of books and editions in the `cites` of a `rulebook.json`. What else fits is in its schema. */
export function completeNames(): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(
    { pattern: `**/${PROJECT_FILE}` },
    {
      provideCompletionItems(document, position) {
        const offered = offeredNames(document.getText(), document.offsetAt(position));
        if (!offered) return undefined;
        const range = new vscode.Range(document.positionAt(offered.start), document.positionAt(offered.end));
        return offered.names.map((name, index) => ({
          label: name,
          kind: vscode.CompletionItemKind.Value,
          insertText: JSON.stringify(name),
          filterText: JSON.stringify(name),
          sortText: String(index).padStart(4, '0'),
          range,
        }));
      },
    },
    '"',
  );
}
