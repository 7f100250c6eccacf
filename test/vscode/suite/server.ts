import * as vscode from 'vscode';
import {
  definitions,
  diagnosticsOf,
  equal,
  eventually,
  lineThatBegins,
  openRules,
  place,
  type Rulebook,
  rulebook,
} from './support.ts';

const reference = 'with the same name (see rule ‸201.2)';

describe('The language server', () => {
  let api: Rulebook;
  let document: vscode.TextDocument;

  before(async () => {
    api = await rulebook();
    document = await openRules('lanterns.rules.txt');
  });

  it('answers after a restart by the command', async () => {
    const before = api.serverStarts();
    await vscode.commands.executeCommand('rulebook.restartServer');
    const line = await answerOfAnotherServer(before);
    equal(line, lineThatBegins(document, '201.2. '), 'line of the definition');
  });

  it('restarts after a crash, with unsaved text', async () => {
    const editor = await vscode.window.showTextDocument(document);
    const addition = 'A flame is never lent (see rule 201.9).\n';
    await editor.edit(builder => builder.insert(new vscode.Position(0, 0), addition));
    await diagnosticsOf(document, 'the error that was added', all => all.length === 1);
    const before = api.serverStarts();
    process.kill(runningServer(api), 'SIGKILL');
    const line = await answerOfAnotherServer(before);
    equal(line, lineThatBegins(document, '201.2. '), 'line of the definition, below what was added');
    equal(document.isDirty, true, 'the document waits to be saved');
    equal(document.getText().startsWith(addition), true, 'the addition is there');
    await diagnosticsOf(document, 'the error that was added, again', all => all.length === 1);
    await vscode.commands.executeCommand('undo');
    await diagnosticsOf(document, 'no error after the undo', all => all.length === 0);
  });

  /** The line of a definition, as soon as a server that was started later has answered. */
  function answerOfAnotherServer(starts: number): Promise<number> {
    return eventually('another server answers', async () => {
      if (api.serverStarts() === starts) return undefined;
      const [found] = await definitions(document, place(document, reference));
      return found?.range.start.line;
    });
  }
});

function runningServer(api: Rulebook): number {
  const pid = api.serverPid();
  if (pid === undefined) throw new Error('The extension knows no process of its server.');
  return pid;
}
