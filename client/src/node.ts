import type { ChildProcess } from 'node:child_process';
import type { ExtensionContext } from 'vscode';
import { type Api, activateWith } from './extension.ts';

export { deactivate } from './extension.ts';

/** On a machine: the server runs in a process of its own; when that dies, the client starts another. */
export function activate(context: ExtensionContext): Api {
  return activateWith(context, async (options, started) => {
    const [{ fork }, { LanguageClient }] = await Promise.all([
      import('node:child_process'),
      import('vscode-languageclient/node'),
    ]);
    let child: ChildProcess | undefined;
    const start = async () => {
      child = fork(context.asAbsolutePath('dist/cli.js'), ['lsp', '--stdio'], {
        silent: true,
        execArgv: [],
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      });
      started(child.pid);
      return child;
    };
    return { client: new LanguageClient('rulebook', 'Rulebook', start, options), pid: () => child?.pid };
  });
}
