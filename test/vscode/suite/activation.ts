import * as vscode from 'vscode';
import { equal, open, rulebook } from './support.ts';

// cspell:ignore practise
describe('The extension', () => {
  it('is installed and starts', async () => {
    await rulebook();
    const extension = vscode.extensions.getExtension('rulebook.rulebook');
    equal(extension?.isActive, true, 'active');
  });

  it('knows a rules document by its name', async () => {
    const document = await open('lanterns.rules.txt');
    equal(document.languageId, 'rulebook', 'language');
  });

  it('offers its commands', async () => {
    const commands = await vscode.commands.getCommands(true);
    for (const command of ['rulebook.restartServer', 'rulebook.showLog', 'rulebook.practice', 'rulebook.practise']) {
      equal(commands.includes(command), true, command);
    }
  });
});
