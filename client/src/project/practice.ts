import * as vscode from 'vscode';
import { LESSONS, lessonPassage } from './lessons.ts';

/** What practicing needs from the extension. */
interface Practice {
  /** Resolves when the server has read the document. */
  readonly whenRead: (document: vscode.TextDocument) => Promise<void>;
  readonly extension: vscode.Uri;
}

/**
 * Opens the practice rules next to the walkthrough, puts the cursor at the place of a lesson, and runs its command. The
 * text is an untitled document that the user can change; if the passage of the lesson has changed, this opens a new
 * one.
 */
export async function practice({ whenRead, extension }: Practice, name = 'open'): Promise<void> {
  const lesson = LESSONS[name] ?? LESSONS.open!;
  const document = openWith(lessonPassage(lesson)) ?? (await openAnew(extension));
  const editor = await vscode.window.showTextDocument(document, { viewColumn: columnOf(document) });
  await whenRead(document);
  const place = document.positionAt(document.getText().indexOf(lessonPassage(lesson)) + lesson.at.indexOf('‸'));
  editor.selection = new vscode.Selection(place, place);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  if (lesson.command) await vscode.commands.executeCommand(lesson.command);
  // VS Code doesn't notice when we run our own commands.
  await vscode.commands.executeCommand('setContext', 'rulebook.practiced', name);
}

function openWith(passage: string): vscode.TextDocument | undefined {
  const isPractice = ({ isUntitled, languageId }: vscode.TextDocument) => isUntitled && languageId === 'rulebook';
  return vscode.workspace.textDocuments.find(
    document => isPractice(document) && !document.isClosed && document.getText().includes(passage),
  );
}

async function openAnew(extension: vscode.Uri): Promise<vscode.TextDocument> {
  const file = vscode.Uri.joinPath(extension, 'walkthrough', 'practice.rules.txt');
  const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  return vscode.workspace.openTextDocument({ language: 'rulebook', content });
}

/** Where it is shown already, or else next to the walkthrough. */
function columnOf(document: vscode.TextDocument): vscode.ViewColumn {
  const shown = vscode.window.visibleTextEditors.find(editor => editor.document === document);
  return shown?.viewColumn ?? vscode.ViewColumn.Beside;
}
