import * as vscode from 'vscode';
import type { BaseLanguageClient, Middleware } from 'vscode-languageclient';
import { LOOKING } from '../../../server/src/lsp/protocol/ownRequests.ts';
import { shownSafely } from '../documents/shown.ts';

type Provide = NonNullable<Middleware['provideWorkspaceSymbols']>;

/**
 * Adds a last row to the symbols that a search has found while files of the folders are still being read. VS Code
 * shows only rows that the search fits, so it starts with that.
 */
export function sayingMoreIsComing(client: () => BaseLanguageClient): Provide {
  return async (query, token, next) => {
    const found = (await shownSafely.provideWorkspaceSymbols(query, token, next)) ?? [];
    const isLooking = query && (await client().sendRequest<boolean>(LOOKING, token));
    const editor = vscode.window.activeTextEditor;
    if (!isLooking || !editor) return found;
    const here = new vscode.Location(editor.document.uri, editor.selection.active);
    return [
      ...found,
      new vscode.SymbolInformation(`${query}: still reading other files…`, vscode.SymbolKind.Event, '', here),
    ];
  };
}
