/// <reference lib="webworker" />
import { type ExtensionContext, Uri } from 'vscode';
import { type Api, activateWith } from './extension.ts';

export { deactivate } from './extension.ts';

/** In a browser: the server runs in a Web Worker. */
export function activate(context: ExtensionContext): Api {
  return activateWith(context, async (options, started) => {
    const { BrowserMessageReader, BrowserMessageWriter, LanguageClient } = await import(
      'vscode-languageclient/browser'
    );
    let worker: Worker | undefined;
    const start = async () => {
      worker?.terminate();
      worker = new Worker(Uri.joinPath(context.extensionUri, 'dist', 'browser', 'server.js').toString(true));
      started(undefined);
      return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
    };
    return { client: new LanguageClient('rulebook', 'Rulebook', start, options), pid: () => undefined };
  });
}
