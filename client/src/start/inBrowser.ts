/// <reference lib="webworker" />
import { Uri } from 'vscode';
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient } from 'vscode-languageclient/browser';
import { type StartClient, startClientWith } from './languageClient.ts';

/** In a browser, the server runs in a Web Worker. */
export const startClient: StartClient = context =>
  startClientWith(context, (options, started) => {
    let worker: Worker | undefined;
    const start = async () => {
      worker?.terminate();
      const programs = Uri.joinPath(context.extensionUri, 'dist');
      worker = new Worker(Uri.joinPath(programs, 'browser', 'server.js').toString(true));
      worker.postMessage(programs.toString(true));
      started(undefined);
      return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
    };
    return { client: new LanguageClient('rulebook', 'Rulebook', start, options), pid: () => undefined };
  });
