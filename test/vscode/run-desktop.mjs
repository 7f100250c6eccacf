// Runs the same suite in a desktop VS Code with the packed extension: node test/vscode/run-desktop.mjs [VSIX]
// VSCODE_EXECUTABLE is the path of VS Code (on Linux .../share/code/code, not the script bin/code). Without it, VS Code
// is downloaded (VSCODE_VERSION, default: the newest).
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { downloadAndUnzipVSCode, resolveCliPathFromVSCodeExecutablePath, runTests } from '@vscode/test-electron';
import { hasDisplay } from '../../scripts/desktop.mjs';
import { cache, samples, temporaryFolder } from '../../scripts/folders.mjs';
import { writeUserSettings } from '../../scripts/vscodeServer.mjs';
import { bundleSuite, packedExtension } from './bundleSuite.mjs';

const unreachable = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ENETUNREACH', 'ETIMEDOUT'];

/** This machine has no desktop version of VS Code. */
class Missing extends Error {}

async function main() {
  const vsix = packedExtension(process.argv[2]);
  const vscodeExecutablePath = await findVSCode();
  const suite = await bundleSuite();
  const folder = temporaryFolder('desktop');
  const workspace = join(folder, 'workspace');
  cpSync(samples, workspace, { recursive: true });
  writeUserSettings(join(folder, 'data'));
  const profile = [`--user-data-dir=${join(folder, 'data')}`, `--extensions-dir=${join(folder, 'extensions')}`];
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  install(vsix, vscodeExecutablePath, [...profile, ...asRoot]);
  const quiet = ['--disable-workspace-trust', '--disable-telemetry', '--skip-welcome', '--skip-release-notes'];
  await runTests({
    vscodeExecutablePath,
    extensionDevelopmentPath: suite.extension,
    extensionTestsPath: suite.tests,
    launchArgs: [workspace, ...profile, ...quiet, ...asRoot],
  });
}

function install(vsix, program, options) {
  const shell = process.platform === 'win32';
  const cli = resolveCliPathFromVSCodeExecutablePath(program);
  const args = ['--install-extension', vsix, ...options];
  execFileSync(shell ? `"${cli}"` : cli, args, { stdio: 'inherit', shell });
}

async function findVSCode() {
  const given = process.env.VSCODE_EXECUTABLE;
  if (given && !existsSync(given)) throw new Error(`VSCODE_EXECUTABLE is ${given}, which doesn't exist.`);
  if (given) return given;
  if (!hasDisplay()) throw new Missing('this machine has no display');
  try {
    const version = process.env.VSCODE_VERSION ?? 'stable';
    return await downloadAndUnzipVSCode({ version, cachePath: cache, timeout: 30_000 });
  } catch (error) {
    if (unreachable.includes(error.code)) throw new Missing(error.message);
    throw error;
  }
}

main().then(
  () => process.exit(0),
  error => {
    const missing = error instanceof Missing;
    console.error(
      missing
        ? `There is no desktop VS Code here (${error.message}): set VSCODE_EXECUTABLE, or run npm run test:vscode, which needs none.`
        : String(error?.message ?? error),
    );
    process.exit(missing ? 2 : 1);
  },
);
