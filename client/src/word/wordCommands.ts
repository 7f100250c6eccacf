import * as vscode from 'vscode';
import { inNotification } from '../documents/shown.ts';
import { dropProvider } from './dropWordDocument.ts';
import { exportToWord, type TextForWord } from './exportToWord.ts';
import { importWordDocument } from './importWordDocument.ts';
import { type DoWordJob, isWordDocument, nameOfUri } from './wordFile.ts';

/** Where the user's answer to the offer is kept. */
const NEVER = 'rulebook.neverOfferWord';

/** With a pattern, ours comes before the provider of VS Code that would put a link into Markdown. */
const ANYWHERE: vscode.DocumentSelector = [{ pattern: '**' }, '*'];

/** The commands for Word documents, the offer when one is opened, and dropping one into a text. */
export function wordCommands(
  { globalState }: vscode.ExtensionContext,
  doJob: DoWordJob,
  textForWord: TextForWord,
): vscode.Disposable[] {
  const offerFor = ({ input }: vscode.Tab) => {
    const uri = (input as { readonly uri?: unknown } | undefined)?.uri;
    if (uri instanceof vscode.Uri && isWordDocument(uri.path)) void offerImport(globalState, uri, doJob);
  };
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  if (activeTab) offerFor(activeTab);
  return [
    vscode.commands.registerCommand('rulebook.importWord', (uri?: vscode.Uri) => importWordDocument(doJob, uri)),
    vscode.commands.registerCommand('rulebook.exportWord', (target?: vscode.Uri) =>
      exportToWord(doJob, textForWord, target),
    ),
    vscode.window.tabGroups.onDidChangeTabs(({ opened }) => opened.forEach(offerFor)),
    vscode.languages.registerDocumentDropEditProvider(ANYWHERE, dropProvider(doJob)),
  ];
}

async function offerImport(globalState: vscode.Memento, uri: vscode.Uri, doJob: DoWordJob): Promise<void> {
  if (globalState.get(NEVER)) return;
  const chosen = await vscode.window.showInformationMessage(
    inNotification(`${nameOfUri(uri)} is a Word document. Import it as a text, with its numbers?`),
    'Import',
    "Don't Ask Again",
  );
  if (chosen === 'Import') await importWordDocument(doJob, uri);
  else if (chosen) await globalState.update(NEVER, true);
}
