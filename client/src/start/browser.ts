import type { ExtensionContext } from 'vscode';
import { type Api, activateWith } from './extension.ts';

export { deactivate } from './extension.ts';

/** In a browser an extension is one file. */
export function activate(context: ExtensionContext): Api {
  return activateWith(context, async () => (await import('./inBrowser.ts')).startClient);
}
