import * as vscode from 'vscode';
import type { TextPiece } from '../../../server/src/word/wordText.ts';
import { writeWord } from '../../../server/src/word/writeWord.ts';
import { equal, eventually, fileUri, openRules, read, rulebook, write, writeBytes } from './support.ts';

/** A document with rules in a list, numbered 1, 2, and so on. */
function rulesDocx(...rules: readonly (string | readonly TextPiece[])[]): Uint8Array {
  const paragraphs = rules.map(words => ({
    list: { id: 1, level: 0 },
    pieces: typeof words === 'string' ? [{ text: words }] : words,
  }));
  const levels = [{ level: 0, format: 'decimal', text: '%1.' }];
  return writeWord({ paragraphs, levels, restarts: [], counted: 0, restarted: [], typed: [], fields: 0 });
}

const importWord = (name: string) => vscode.commands.executeCommand('rulebook.importWord', fileUri(name));

describe('Word documents', () => {
  before(async () => {
    await rulebook();
  });

  it('are imported as a text beside them, with their numbers', async () => {
    await writeBytes('sails.docx', rulesDocx('A sail is white.', 'A sail is wet (see rule 1).'));
    await importWord('sails.docx');
    equal(await read('sails.md'), '1. A sail is white.\n\n2. A sail is wet (see rule 1).\n', 'the text');
    equal(JSON.parse(await read('sails.import.json')).document, 'sails.docx', 'the record');
    equal(vscode.window.activeTextEditor?.document.uri.path.endsWith('/sails.md'), true, 'the text is shown');
  });

  it('are imported again into a text that was edited, also if that is not saved, and one Undo reverts it', async () => {
    const document = await vscode.workspace.openTextDocument(fileUri('sails.md'));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, document.positionAt(document.getText().indexOf('white')), 'very ');
    await vscode.workspace.applyEdit(edit);
    const edited = document.getText();
    await writeBytes('sails.docx', rulesDocx('A mast is high.', 'A sail is white.', 'A sail is wet (see rule 2).'));
    await importWord('sails.docx');
    const merged = '1. A mast is high.\n\n2. A sail is very white.\n\n3. A sail is wet (see rule 2).\n';
    equal(document.getText(), merged, 'the text');
    equal(await read('sails.md'), merged, 'the file');
    await vscode.commands.executeCommand('undo');
    equal(document.getText(), edited, 'after Undo');
    await document.save();
  });

  it('are written with lists and fields that are read again', async () => {
    const numbers = (text: string) => text.match(/^[\d.]+[a-z]?(?= )/gm)?.join(' ') ?? '';
    await write('oars.rules.txt', '1. Oars\n\n1.1. An oar is long (see rule 1.2).\n\n1.2. An oar is wet.\n\n2. Ends\n');
    const { uri } = await openRules('oars.rules.txt');
    await eventually('the document is exported', async () => {
      await vscode.window.showTextDocument(uri);
      await vscode.commands.executeCommand('rulebook.exportWord', fileUri('oars.docx'));
      return (await vscode.workspace.fs.stat(fileUri('oars.docx'))).size;
    });
    await importWord('oars.docx');
    const again = await read('oars.md');
    equal(numbers(again), numbers(await read('oars.rules.txt')), 'the numbers');
    equal(again.includes('(see rule 1.2)'), true, again);
  });

  it('are left alone, and nothing is written, if they are something else', async () => {
    await writeBytes('old.docx', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]));
    await importWord('old.docx');
    const names = (await vscode.workspace.fs.readDirectory(fileUri('.'))).map(([name]) => name);
    equal(names.filter(name => name.startsWith('old.')).join(), 'old.docx', 'the files');
  });
});
