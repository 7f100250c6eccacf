import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { LEFT_BEHIND, type LeftBehind } from '../../../server/src/lsp/protocol/ownRequests.ts';
import type { Remembered } from './remembered.ts';

/** What a document said before changes that left references behind: a file in the extension's storage with the text. */
export interface EarlierText {
  readonly file: string;
  /** Old numbers whose references the user keeps as they are. */
  readonly kept: readonly string[];
}

/** The texts, and the folder in which they are. */
export interface EarlierTexts {
  readonly known: Remembered<EarlierText>;
  readonly folder: vscode.Uri;
}

/** Remembers what documents said before changes that left references behind, for when they are opened again. */
export function keepLeftBehind(client: BaseLanguageClient, texts: EarlierTexts, failed: (reason: unknown) => void) {
  let done: Promise<unknown> = Promise.resolve();
  client.onNotification(LEFT_BEHIND, (left: LeftBehind) => {
    done = done.then(() => keepText(texts, left)).catch(failed);
  });
}

async function keepText({ known, folder }: EarlierTexts, { uri: address, text, kept = [] }: LeftBehind): Promise<void> {
  const uri = vscode.Uri.parse(address);
  const before = known.of(uri)?.file;
  if (text === undefined) {
    if (before === undefined) return;
    await known.keep(uri, undefined);
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, before));
    return;
  }
  const file = before ?? `${Date.now().toString(36)}.txt`;
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, file), new TextEncoder().encode(text));
  await known.keep(uri, { file, kept });
}

/** Tells the server what a document said before, if references are left behind of that. */
export async function sendLeftBehind(
  client: BaseLanguageClient,
  uri: vscode.Uri,
  { known, folder }: EarlierTexts,
): Promise<void> {
  const earlier = known.of(uri);
  if (!earlier) return;
  const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, earlier.file));
  const left: LeftBehind = { uri: uri.toString(), text: new TextDecoder().decode(bytes), kept: earlier.kept };
  await client.sendNotification(LEFT_BEHIND, left);
}
