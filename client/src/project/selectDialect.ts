import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { DialectChoice } from '../../../server/src/lsp/protocol/ownRequests.ts';
import type { ClientContext } from '../documents/context.ts';
import { isRealDocument, LANGUAGES, SAMPLE_LINES } from '../documents/documents.ts';
import { inform } from '../documents/notify.ts';
import type { Questions } from '../documents/questions.ts';
import { writeAssociation } from './createProjectFile.ts';
import { type PickedDialect, pickDialect } from './dialectPicker.ts';

/**
 * Reads a document, which is usually the active one, in the given dialect, or in the one that the user picks. `open`
 * makes the document known to the server.
 */
export async function selectDialect(
  client: BaseLanguageClient,
  { ask: question }: Questions,
  { status, projects, choices }: ClientContext,
  open: (document: vscode.TextDocument) => Promise<void>,
  choice?: PickedDialect,
  document = vscode.window.activeTextEditor?.document,
): Promise<void> {
  if (!document || ![...LANGUAGES, 'plaintext'].includes(document.languageId)) return;
  if (!isRealDocument(document)) return inform("You can't select a dialect here. Open the file itself.");
  const { uri } = document;
  const folder = projects.folderOf(uri);
  const decided = choice ?? (await ask());
  if (!decided) return;
  const { dialect, write } = decided;
  const isWritten = write && dialect !== undefined && folder && (await writeAssociation(uri, folder, dialect));
  // Otherwise, a later change of the saved dialect would have no effect.
  const chosen = isWritten ? undefined : dialect;
  await choices.keep(uri, chosen);
  if (document.languageId === 'plaintext') await vscode.languages.setTextDocumentLanguage(document, 'rulebook');
  else await open(document);
  await sendChoice(client, uri, chosen);

  async function ask(): Promise<PickedDialect | undefined> {
    const text = document?.getText(new vscode.Range(0, 0, SAMPLE_LINES, 0));
    const dialects = (await question('dialects', uri, { ...(text !== undefined && { text }) })) ?? [];
    const isChosen = choices.of(uri) !== undefined;
    return pickDialect({ dialects, current: status.of(uri)?.dialect, isChosen, canWrite: folder !== undefined });
  }
}

/** Sends the dialect of a document to the server; without one, the server detects it. */
export async function sendChoice(
  client: BaseLanguageClient,
  uri: vscode.Uri,
  dialect: string | undefined,
): Promise<void> {
  const choice: DialectChoice = { uri: uri.toString(), ...(dialect !== undefined && { dialect }) };
  await client.sendNotification('rulebook/chooseDialect', choice);
}
