import * as vscode from 'vscode';
import { equal, open, openRules, rulebook, statusOf } from './support.ts';

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

  it('copies debug information without any text of the rules', async () => {
    const document = await openRules('lanterns.rules.txt');
    await statusOf(document);
    const before = await vscode.env.clipboard.readText();
    await vscode.commands.executeCommand('rulebook.copyDebugInformation');
    const copied = await vscode.env.clipboard.readText();
    await vscode.env.clipboard.writeText(before);
    for (const part of ['Rulebook ', vscode.version, 'language rulebook', 'Dialect: ', 'Rules: '])
      equal(copied.includes(part), true, `${part} in ${copied}`);
    const own = document.getText().match(/[A-Z][a-z]+(?: [a-z]+){3}/g) ?? [];
    equal(own.length > 5, true, 'sentences');
    equal(own.filter(words => copied.includes(words)).join(), '', 'text of the rules');
  });

  it('offers tasks that run the command line on files on disk', async () => {
    const isOnDisk = vscode.workspace.workspaceFolders?.every(({ uri }) => uri.scheme === 'file');
    const offered = await vscode.tasks.fetchTasks({ type: 'rulebook' });
    equal(
      offered
        .map(({ name }) => name)
        .sort()
        .join(),
      isOnDisk ? 'check,publish,review' : '',
      'tasks',
    );
    for (const { name, execution } of offered) {
      const args = execution instanceof vscode.ProcessExecution ? execution.args.join(' ') : '';
      equal(/cli\.js (?:check|publish|review)\b/.test(args), true, `${name}: ${args}`);
    }
  });
});
