import * as vscode from 'vscode';
import type { SchemePage } from '../../../server/src/lsp/messages/ownRequests.ts';
import { PROJECT_FILE } from '../documents/documents.ts';
import { inLabel, numeral } from '../shown/shown.ts';

/**
 * What the user chose to do with a document's scheme: show a line (zero-based), save it, or use another dialect or
 * none.
 */
type SchemeChoice = number | 'save' | 'choose' | 'none';

interface Item extends vscode.QuickPickItem {
  readonly choice?: SchemeChoice;
}

/** Shows how a document is read, and asks what to do; undefined if the user cancels. */
export async function pickFromScheme(page: SchemePage): Promise<SchemeChoice | undefined> {
  const picked = await vscode.window.showQuickPick(itemsOf(page), {
    title: 'Numbering Scheme',
    placeHolder: page.scheme + (page.doubt ? ` · uncertain: ${page.doubt}` : ''),
    matchOnDescription: true,
  });
  return picked?.choice;
}

function itemsOf({ levels, words, relative, contents, unread, definition }: SchemePage): Item[] {
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
      separator(`${form === name ? form : `${form} (${name})`} · ${numeral(count)}`),
      ...examples.map(lineItem),
    ]),
    separator('references'),
    ...wordItems(words, 'before a number'),
    ...wordItems(relative, 'before part of a number, in the same rule'),
    separator('Contents'),
    contents
      ? { label: `Lines ${contents.first + 1} to ${contents.last + 1}`, choice: contents.first }
      : { label: 'None found' },
    separator(`not understood · ${numeral(unread.length)}`),
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
