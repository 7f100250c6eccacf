import type { ExtensionContext } from 'vscode';
import { offerServer } from '../assistants/offerServer.ts';
import { type Api, activateWith } from './extension.ts';

export { deactivate } from './extension.ts';

/**
 * The language client is a file of its own, read when a server is needed: Node reads through all of a file before it runs any
 * of it, and most of the extension is the client.
 */
export function activate(context: ExtensionContext): Api {
  context.subscriptions.push(...offerServer(context));
  return activateWith(context, async () => (require('./client.js') as typeof import('./onMachine.ts')).startClient);
}
