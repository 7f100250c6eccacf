import * as vscode from 'vscode';
import type { WordText } from '../../../server/src/word/word.ts';
import { fail, inform } from '../documents/notify.ts';
import { countNoun, inNotification } from '../documents/shown.ts';
import { type DoWordJob, nameOfUri, withoutEnding } from './wordFile.ts';

/** A document as Word can count it; undefined if it isn't read as rules. */
export type TextForWord = (document: vscode.TextDocument) => Promise<WordText | undefined>;

/** Writes the active rules document as a Word document, to a file that is given or that the user names. */
export async function exportToWord(doJob: DoWordJob, textForWord: TextForWord, given?: vscode.Uri): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const text = document && (await textForWord(document));
  if (!document || !text) return inform('Open a rules document first.');
  const target = given ?? (await askForTarget(document));
  if (!target) return;
  try {
    const done = await doJob({ kind: 'write', text });
    if (done.kind !== 'written') throw new Error(done.kind === 'failed' ? done.message : done.kind);
    await vscode.workspace.fs.writeFile(target, done.bytes);
    void report(text, target);
  } catch (error) {
    fail(`${nameOfUri(target)} can't be written: ${(error as Error).message}`);
  }
}

function askForTarget(document: vscode.TextDocument): Thenable<vscode.Uri | undefined> {
  return vscode.window.showSaveDialog({
    title: 'Export to Word',
    saveLabel: 'Export',
    filters: { 'Word documents': ['docx'] },
    defaultUri: besideOf(document),
  });
}

/** The proposed file: beside the document, or, if that isn't stored, in the folder. */
function besideOf({ uri, isUntitled }: vscode.TextDocument): vscode.Uri {
  const name = `${withoutEnding(nameOfUri(uri)).replace(/\.rules$/, '')}.docx`;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return isUntitled && folder ? vscode.Uri.joinPath(folder.uri, name) : vscode.Uri.joinPath(uri, '..', name);
}

/** Says what was exported. With a button, VS Code shows the whole message, not only its first line. */
async function report(text: WordText, target: vscode.Uri): Promise<void> {
  const said = inNotification(reportOn(text, nameOfUri(target)));
  const chosen = await vscode.window.showInformationMessage(said, 'Show in Explorer');
  if (chosen) await vscode.commands.executeCommand('revealInExplorer', target);
}

function reportOn({ counted: inList, fields, restarted, typed }: WordText, name: string): string {
  const written = `Exported ${name}: ${countNoun(inList, 'rule')} in a list, ${countNoun(fields, 'reference')} as fields.`;
  return [
    written,
    ...listedNumbers('The list starts over at', restarted),
    ...listedNumbers('Typed by hand:', typed),
  ].join(' ');
}

const MOST_LISTED = 10;

function listedNumbers(what: string, numbers: readonly string[]): string[] {
  if (!numbers.length) return [];
  const more = numbers.length - MOST_LISTED;
  return [`${what} ${numbers.slice(0, MOST_LISTED).join(', ')}${more > 0 ? `, and ${more} more` : ''}.`];
}
