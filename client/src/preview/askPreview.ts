import type * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { PreviewAnswer } from '../../../server/src/lsp/messages/previewMessages.ts';

/** What previews ask the server; answers are undefined if the server doesn't know the document. */
export interface PreviewQuestions {
  items(uri: vscode.Uri, from: number, to: number): Promise<PreviewAnswer | undefined>;
  lengths(uri: vscode.Uri): Promise<readonly number[] | undefined>;
  itemAt(uri: vscode.Uri, position: vscode.Position): Promise<number | undefined>;
  lineOf(uri: vscode.Uri, index: number): Promise<number | undefined>;
  find(uri: vscode.Uri, query: string): Promise<readonly number[]>;
}

export function previewQuestionsTo(client: BaseLanguageClient): PreviewQuestions {
  const { asUri, asPosition } = client.code2ProtocolConverter;
  const ask = async <R>(method: string, uri: vscode.Uri, rest: object = {}): Promise<R | undefined> => {
    if (!client.isRunning()) return undefined;
    return (await client.sendRequest<R | null>(`rulebook/${method}`, { uri: asUri(uri), ...rest })) ?? undefined;
  };
  return {
    items: (uri, from, to) => ask('preview', uri, { from, to }),
    lengths: uri => ask('previewLengths', uri),
    itemAt: (uri, position) => ask('previewItem', uri, { position: asPosition(position) }),
    lineOf: (uri, index) => ask('previewLine', uri, { index }),
    find: async (uri, query) => (await ask<readonly number[]>('previewFind', uri, { query })) ?? [],
  };
}
