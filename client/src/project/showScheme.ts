import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { SchemePage } from '../../../server/src/lsp/protocol/ownRequests.ts';
import type { ClientContext } from '../documents/context.ts';
import { PROJECT_FILE } from '../documents/documents.ts';
import { inform, NO_FOLDER } from '../documents/notify.ts';
import { type Questions, showPlace } from '../documents/questions.ts';
import { groupedDigits, inLabel } from '../documents/shown.ts';
import { writeDialect } from './createProjectFile.ts';
import { sendChoice } from './selectDialect.ts';

interface Item extends vscode.QuickPickItem {
  /** What to do: show a line (zero-based), save the scheme, or use another dialect or none. */
  readonly choice?: number | 'save' | 'choose' | 'none';
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
  const page = document && (await ask('scheme', document.uri, {}));
  if (!page) return;
  const picked = await vscode.window.showQuickPick(schemeItems(page), {
    title: 'Numbering Scheme',
    placeHolder: page.scheme + (page.doubt ? ` · uncertain: ${page.doubt}` : ''),
    matchOnDescription: true,
  });
  const { uri } = document;
  const choice = picked?.choice;
  if (choice === 'save' && page.definition) {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (!folder) return inform(NO_FOLDER);
    if (await writeDialect(uri, folder, page.definition, page.taken)) await choose(undefined);
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

function schemeItems({ levels, words, relative, contents, unread, definition }: SchemePage): Item[] {
  const save: Item = {
    label: '$(save) Save as Dialect',
    description: `in ${PROJECT_FILE}, where you can edit it`,
    choice: 'save',
  };
  return [
    ...(definition ? [save] : []),
    { label: '$(list-selection) Select Another Dialect…', choice: 'choose' },
    { label: '$(circle-slash) Not a Rules Document', choice: 'none' },
    ...levels.flatMap(({ name, form, count, examples }) => [
      separator(`${form === name ? form : `${form} (${name})`} · ${groupedDigits(count)}`),
      ...examples.map(lineItem),
    ]),
    separator('references'),
    ...wordItems(words, 'before a number'),
    ...wordItems(relative, 'before part of a number, in the same rule'),
    separator('Contents'),
    contents
      ? { label: `Lines ${contents.first + 1} to ${contents.last + 1}`, choice: contents.first }
      : { label: 'None found' },
    separator(`not understood · ${groupedDigits(unread.length)}`),
    ...unread.map(lineItem),
  ];
}

function separator(label: string): Item {
  return { label: inLabel(label), kind: vscode.QuickPickItemKind.Separator };
}

function lineItem({ line, text }: SchemePage['unread'][number]): Item {
  return { label: inLabel(text), description: `line ${line + 1}`, choice: line };
}

function wordItems(words: readonly string[], description: string): Item[] {
  return words.length ? [{ label: inLabel(words.join(', ')), description }] : [];
}
