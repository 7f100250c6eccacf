import { fork } from 'node:child_process';
import { type ExtensionContext, Uri } from 'vscode';
import { offerServer } from '../project/offerServer.ts';
import { publishCommands } from '../project/publishWebsite.ts';
import { wordCommands } from '../word/wordCommands.ts';
import type { DoWordJob } from '../word/wordFile.ts';
import { type Api, activateWith } from './extension.ts';

export { deactivate } from './extension.ts';

/**
 * The language client is a separate file, loaded when a server is needed: Node parses a whole file before it runs any
 * of it, and the client is most of the extension.
 */
export function activate(context: ExtensionContext): Api {
  context.subscriptions.push(...offerServer(context));
  const load = async () => (require('./client.js') as typeof import('./onMachine.ts')).startClient;
  return activateWith(context, load, (start, projects) => [
    ...publishCommands(context, projects),
    ...wordCommands(context, inProcess(context.extensionUri), async document => (await start())?.textForWord(document)),
  ]);
}

/** Each job has a process of its own, which ends with it. */
function inProcess(extension: Uri): DoWordJob {
  return job =>
    new Promise((done, failed) => {
      const child = fork(Uri.joinPath(extension, 'dist', 'word.js').fsPath, ['word-jobs'], {
        execArgv: [],
        serialization: 'advanced',
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      });
      child.once('error', failed);
      child.once('exit', status => failed(new Error(`the reader of Word documents ended with status ${status}.`)));
      child.once('message', answer => {
        done(answer as Awaited<ReturnType<DoWordJob>>);
        child.kill();
      });
      child.send(job);
    });
}
