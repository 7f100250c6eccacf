// The extension as it was built last, in a VS Code for the web.
import { listFiles, PackageManager } from '@vscode/vsce';
import { root } from '../../scripts/folders.mjs';
import { serveWeb, webVersions } from '../../scripts/vscodeWeb.mjs';

/**
 * Serves it with what would be packed, and nothing else.
 * @param {Omit<Parameters<typeof serveWeb>[0], 'extension' | 'version'> & { version?: string }} what the newest version where none is given
 */
export async function serveBuilt({ version = webVersions.at(-1), ...what }) {
  const files = await listFiles({ cwd: root, packageManager: PackageManager.None });
  return serveWeb({ version, ...what, extension: { folder: root, files } });
}
