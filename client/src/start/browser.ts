import type { ExtensionContext } from 'vscode';
import { offerTools } from '../assistants/offerTools.ts';
import { type Api, activateWith } from './extension.ts';

export { deactivate } from './extension.ts';

/** In a browser, an extension is a single file. */
export function activate(context: ExtensionContext): Api {
  const load = async () => (await import('./inBrowser.ts')).startClient;
  return activateWith(context, load, start =>
    offerTools(context, async (tool, given) => (await start())?.ask(tool, given)),
  );
}
