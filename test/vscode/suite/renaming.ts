import * as vscode from 'vscode';
import { equal, eventually, includes, openRules, place } from './support.ts';

async function renamed(
  document: vscode.TextDocument,
  at: vscode.Position,
  name: string,
): Promise<vscode.WorkspaceEdit> {
  const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit | undefined>(
    'vscode.executeDocumentRenameProvider',
    document.uri,
    at,
    name,
  );
  if (!edit) throw new Error(`Nothing is renamed at ${at.line + 1}:${at.character + 1}.`);
  return edit;
}

describe('Rename', () => {
  it('changes a number at its rule and in every reference, in one undo step', async () => {
    const document = await openRules('lanterns.rules.txt');
    const before = document.getText();
    const citations = (number: string) =>
      document.getText().match(new RegExp(`rules? ${number}\\b(?!\\.)`, 'g'))?.length ?? 0;
    const cited = citations('201.2');
    const at = place(document, 'with the same name (see rule ‸201.2)');
    await vscode.workspace.applyEdit(await renamed(document, at, '201.77'));
    includes(document.getText(), '\n201.77. ', 'text');
    equal(citations('201.77'), cited, 'citations of the new number');
    equal(citations('201.2'), 0, 'citations of the old one');
    await vscode.commands.executeCommand('undo');
    equal(document.getText(), before, 'text after the undo');
  });

  it('offers to swap the two rules if a number is used', async () => {
    const document = await openRules('lanterns.rules.txt');
    const before = document.getText();
    const at = place(document, 'with the same name (see rule ‸201.2)');
    const { executeCommand } = vscode.commands;
    await executeCommand('vscode.executeDocumentRenameProvider', document.uri, at, '201.1');
    equal(document.getText(), before, 'text before anything is chosen');
    await eventually('the second line of the list is chosen', async () => {
      const keys = ['quickInput.first', 'workbench.action.quickOpenSelectNext'];
      await Promise.all([...keys, 'workbench.action.acceptSelectedQuickOpenItem'].map(key => executeCommand(key)));
      return document.getText() === before ? undefined : true;
    });
    includes(document.getText(), '\n201.1. The name of a card', 'text');
    includes(document.getText(), 'with the same name (see rule 201.1)', 'text');
    await executeCommand('undo');
    equal(document.getText(), before, 'text after the undo');
  });
});

describe('Format Document', () => {
  it('fixes the punctuation of numbers and changes no word', async () => {
    const document = await openRules('faults.rules.txt');
    const edits = await vscode.commands.executeCommand<vscode.TextEdit[]>(
      'vscode.executeFormatDocumentProvider',
      document.uri,
      { tabSize: 2, insertSpaces: true },
    );
    const edit = new vscode.WorkspaceEdit();
    edit.set(document.uri, edits);
    const words = document
      .getText()
      .split(/\s+/)
      .map(word => word.replace(/\.$/, ''));
    await vscode.workspace.applyEdit(edit);
    includes(document.getText(), '\n102.3a ', 'text');
    equal(
      document
        .getText()
        .split(/\s+/)
        .map(word => word.replace(/\.$/, ''))
        .join(' '),
      words.join(' '),
      'words',
    );
    await vscode.commands.executeCommand('undo');
  });
});
