import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { DialectChoice } from '../../../server/src/lsp/messages/ownRequests.ts';
import type { ClientContext } from '../documents/context.ts';
import { isRealDocument, LANGUAGES, SAMPLE_LINES } from '../documents/documents.ts';
import { writeAssociation, writeDialect } from '../project/createProjectFile.ts';
import { type Questions, showPlace } from '../requests/questions.ts';
import { inform, NO_FOLDER } from '../shown/notify.ts';
import { type PickedDialect, pickDialect } from './dialectPicker.ts';
import { pickFromScheme } from './schemePicker.ts';

/**
 * Reads the active document in the given dialect, or in the one that the user picks. `open` makes the document known to
 * the server.
 */
export async function selectDialect(
  client: BaseLanguageClient,
  { ask: question }: Questions,
  { status, projects, choices }: ClientContext,
  open: (document: vscode.TextDocument) => Promise<void>,
  choice?: PickedDialect,
): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || ![...LANGUAGES, 'plaintext'].includes(document.languageId)) return;
  if (!isRealDocument(document)) {
    return inform("You can't select a dialect here. Open the file itself.");
  }
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

/** The dialect of text that isn't a rules document. */
const NO_RULES = 'silent';

/** Shows how the active document is read, and does what the user chooses. */
export async function showScheme(
  client: BaseLanguageClient,
  { ask }: Questions,
  { choices }: ClientContext,
): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document) return;
  const { uri } = document;
  const page = await ask('scheme', uri, {});
  const choice = page && (await pickFromScheme(page));
  if (choice === 'save' && page?.definition) {
    if (await save(uri, page.definition, page.taken)) await choose(undefined);
  } else if (choice === 'choose') await vscode.commands.executeCommand('rulebook.selectDialect');
  else if (choice === 'none') {
    // The choice of a language for plain text is remembered separately.
    if (document.languageId === 'rulebook') await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
    else await choose(NO_RULES);
  } else if (typeof choice === 'number') await showPlace({ uri, range: new vscode.Range(choice, 0, choice, 0) });

  async function choose(dialect: string | undefined): Promise<void> {
    await choices.keep(uri, dialect);
    await sendChoice(client, uri, dialect);
  }
}

/** Saves the definition of a document's dialect; returns whether that worked. */
async function save(uri: vscode.Uri, definition: object, taken: readonly string[]): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder) return writeDialect(uri, folder, definition, taken);
  inform(NO_FOLDER);
  return false;
}
