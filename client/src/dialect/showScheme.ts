import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { ClientContext } from '../documents/context.ts';
import { writeDialect } from '../project/createProjectFile.ts';
import type { Questions } from '../requests/questions.ts';
import { showPlace } from '../requests/showPlace.ts';
import { inform, NO_FOLDER } from '../shown/notify.ts';
import { pickFromScheme } from './schemePicker.ts';
import { sendChoice } from './selectDialect.ts';

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
