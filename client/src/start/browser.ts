import { type ExtensionContext, Uri } from 'vscode';
import { offerTools } from '../project/offerTools.ts';
import { wordCommands } from '../word/wordCommands.ts';
import type { DoWordJob } from '../word/wordFile.ts';
import { type Api, activateWith } from './extension.ts';

export { deactivate } from './extension.ts';

/** In a browser, an extension is a single file. */
export function activate(context: ExtensionContext): Api {
  const load = async () => (await import('./inBrowser.ts')).startClient;
  return activateWith(context, load, start => [
    ...offerTools(context, async (tool, given) => (await start())?.ask(tool, given)),
    ...wordCommands(context, inWorker(context.extensionUri), async document => (await start())?.textForWord(document)),
  ]);
}

/** Each job has a Web Worker of its own, which ends with it. */
function inWorker(extension: Uri): DoWordJob {
  return job =>
    new Promise((done, failed) => {
      const worker = new Worker(Uri.joinPath(extension, 'dist', 'word.js').toString(true));
      worker.onmessage = ({ data }) => {
        done(data);
        worker.terminate();
      };
      worker.onerror = ({ message }) => {
        failed(new Error(message));
        worker.terminate();
      };
      worker.postMessage(job);
    });
}
