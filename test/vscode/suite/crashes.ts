import * as vscode from 'vscode';
import { randomFrom } from '../../../bench/random.ts';
import {
  type DocumentStatus,
  definitions,
  diagnosticsOf,
  equal,
  eventually,
  lineThatBegins,
  openRules,
  place,
  type Rulebook,
  rulebook,
  statusOf,
} from './support.ts';

const reference = 'with the same name (see rule ‸201.2)';
const KILLS = 4;
/** Each has one broken reference. */
const addition = (index: number) => `A flame is never lent, for the ${index}th time (see rule 201.9).\n`;

/** The number of references between chapters. */
const referencesIn = ({ extent = '' }: DocumentStatus) => Number(/\d+/.exec(extent));

describe('A server that is killed repeatedly', () => {
  let api: Rulebook;
  let document: vscode.TextDocument;
  let citing: number;
  let written = 0;

  before(async () => {
    api = await rulebook();
    document = await openRules('lanterns.rules.txt');
    await vscode.commands.executeCommand('rulebook.restartServer');
    await diagnosticsOf(document, 'no error at the beginning', all => all.length === 0);
    citing = referencesIn(await statusOf(document));
  });
  after(async () => {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('restarts each time, without losing text', async function () {
    this.timeout(180_000);
    const random = randomFrom(7);
    const original = document.getText();
    for (let kill = 0; kill < KILLS; kill++) {
      const edits = 3 + random.below(8);
      const moment = random.below(edits);
      const before = serverOf(api);
      for (let index = 0; index < edits; index++) {
        await insert(addition(written));
        written += 1;
        askForMuch(random.below(4));
        if (index === moment) killNow(before);
      }
      // Some crash before they send anything.
      if (random.chance(0.3)) killNow(await nextServer(api, before));
      await answered(() => serverOf(api) !== before);
      await diagnosticsOf(document, `${written} errors after kill ${kill}`, all => all.length === written);
    }
    const additions = Array.from({ length: written }, (_, index) => addition(written - 1 - index)).join('');
    equal(document.getText(), additions + original, 'the text');
    equal(document.isDirty, true, 'the document waits to be saved');
  });

  it('reports the same as a fresh server', async () => {
    const all = vscode.languages.getDiagnostics(document.uri);
    // What the text shows about itself is weighed again after a pause.
    const status = JSON.stringify(await statusOf(document, each => referencesIn(each) === citing + written));
    await vscode.commands.executeCommand('rulebook.restartServer');
    const fresh = await diagnosticsOf(document, 'the same number of errors', found => found.length === all.length);
    equal(described(all), described(fresh), 'what is found');
    equal(status, JSON.stringify(await statusOf(document)), 'the status');
  });

  it('is replaced by the command even if it no longer answers', async () => {
    const before = serverOf(api);
    process.kill(before, 'SIGSTOP');
    await vscode.commands.executeCommand('rulebook.restartServer');
    await answered(() => serverOf(api) !== before);
  });

  async function insert(text: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), text);
    equal(await vscode.workspace.applyEdit(edit), true, 'the edit is made');
  }

  /** Requests during a crash can fail or be answered. */
  function askForMuch(count: number): void {
    for (let index = 0; index < count; index++) {
      for (const command of ['vscode.executeDocumentSymbolProvider', 'vscode.executeLinkProvider'])
        void Promise.resolve(vscode.commands.executeCommand(command, document.uri)).catch(() => undefined);
      void definitions(document, place(document, reference)).catch(() => undefined);
    }
  }

  async function answered(isRight: () => boolean): Promise<void> {
    const line = await eventually('a server answers', async () => {
      if (!isRight()) return undefined;
      const [found] = await definitions(document, place(document, reference));
      return found?.range.start.line;
    });
    equal(line, lineThatBegins(document, '201.2. '), 'line of the definition');
  }
});

/** The findings, in any order. */
function described(diagnostics: readonly vscode.Diagnostic[]): string {
  return diagnostics
    .map(({ range, message, severity }) => `${range.start.line}:${range.start.character} ${severity} ${message}`)
    .sort()
    .join('\n');
}

function nextServer(api: Rulebook, before: number): Promise<number> {
  return new Promise(resolve => {
    const now = api.serverPid();
    if (now !== undefined && now !== before) return resolve(now);
    const listener = api.onDidStartServer(pid => {
      listener.dispose();
      resolve(pid);
    });
  });
}

function serverOf(api: Rulebook): number {
  const pid = api.serverPid();
  if (pid === undefined) throw new Error('The extension knows no process of its server.');
  return pid;
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already crashed.
  }
}
