import * as vscode from 'vscode';
import { equal, eventually, openRules, set } from './support.ts';

const KINDS = ['source.updateContents.rulebook', 'source.sortGlossary.rulebook'];

async function onSave(kinds: readonly string[]): Promise<void> {
  const actions = kinds.length ? Object.fromEntries(kinds.map(kind => [kind, 'explicit'])) : undefined;
  await set('editor.codeActionsOnSave', actions);
}

describe('Tidying', () => {
  let document: vscode.TextDocument;
  let sound = '';

  beforeEach(async () => {
    document = await openRules('lanterns.rules.txt');
    sound = document.getText();
    const edit = new vscode.WorkspaceEdit();
    const line = sound.indexOf('103. Setting Up\n');
    const at = document.positionAt(line);
    edit.delete(document.uri, new vscode.Range(at, at.translate(1)));
    const [term] = /(?<=\n)Zone\n.*\n\n/.exec(sound)!;
    const start = document.positionAt(sound.indexOf(term));
    edit.delete(document.uri, new vscode.Range(start, start.translate(3)));
    edit.insert(document.uri, document.positionAt(sound.indexOf('Wick\nThe second number')), term);
    await vscode.workspace.applyEdit(edit);
  });
  afterEach(async () => {
    await onSave([]);
    const all = new vscode.Range(new vscode.Position(0, 0), document.lineAt(document.lineCount - 1).range.end);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, all, sound);
    await vscode.workspace.applyEdit(edit);
    await document.save();
  });

  it('works with commands', async () => {
    for (const command of ['updateContents', 'sortGlossary']) {
      const before = document.getText();
      await vscode.commands.executeCommand(`rulebook.${command}`);
      equal(document.getText() === before, false, `${command} changes the text`);
    }
    equal(document.getText(), sound, 'text');
  });

  it('works on save if that is set', async () => {
    await onSave(KINDS);
    await document.save();
    await eventually('the text is saved in order', async () => document.getText() === sound || undefined);
  });
});
