import * as vscode from 'vscode';

/** A task of the type `rulebook`, as `tasks.json` has it. */
interface Definition extends vscode.TaskDefinition {
  readonly command: string;
  readonly args?: readonly string[];
}

const OFFERED: readonly Definition[] = [
  { type: 'rulebook', command: 'check' },
  { type: 'rulebook', command: 'review', args: ['HEAD'] },
  { type: 'rulebook', command: 'publish', args: ['-o', 'site'] },
];

/** Tasks that run the command line of the extension. VS Code runs none in a folder that you don't trust. */
export function commandLineTasks(program: string): vscode.Disposable {
  const folders = () => (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  return vscode.tasks.registerTaskProvider('rulebook', {
    provideTasks: () => folders().flatMap(folder => OFFERED.map(definition => taskOf(program, definition, folder))),
    resolveTask: ({ definition, scope }) => {
      const folder = typeof scope === 'object' ? scope : folders()[0];
      const isKnown = OFFERED.some(({ command }) => command === definition.command);
      return isKnown && folder ? taskOf(program, definition as Definition, folder) : undefined;
    },
  });
}

function taskOf(program: string, definition: Definition, folder: vscode.WorkspaceFolder): vscode.Task {
  const { command, args = [] } = definition;
  const run = new vscode.ProcessExecution(process.execPath, [program, command, ...args], {
    cwd: folder.uri.fsPath,
    env: { ELECTRON_RUN_AS_NODE: '1' },
  });
  const task = new vscode.Task(definition, folder, command, 'rulebook', run, ['$rulebook']);
  task.detail = ['rulebook', command, ...args].join(' ');
  return task;
}
