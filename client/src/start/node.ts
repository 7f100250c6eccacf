import type { ExtensionContext } from 'vscode';
import { offerServer } from '../assistants/offerServer.ts';
import { type Api, activateWith } from './extension.ts';

export { deactivate } from './extension.ts';

/**
 * The language client is a separate file, loaded when a server is needed: Node parses a whole file before it runs any
 * of it, and the client is most of the extension.
 */
export function activate(context: ExtensionContext): Api {
  context.subscriptions.push(...offerServer(context));
  return activateWith(context, async () => (require('./client.js') as typeof import('./onMachine.ts')).startClient);
}
