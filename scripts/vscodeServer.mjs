// Runs the served VS Code: the workbench opens in a browser, and extensions run in Node on this machine.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, temporaryFolder } from './folders.mjs';
import { startProcess, stopProcess } from './processes.mjs';
import { fetchVSCode } from './vscodeRelease.mjs';
import { quietSettings } from './vscodeSettings.mjs';

const startTimeout = 60_000;
/** The files of the project that an installed extension contains. */
const shipped = [
  ...['package.json', 'language-configuration.json', 'icon.png', 'README.md'],
  ...['syntaxes', 'schemas', 'media', 'walkthrough', 'docs', 'dist'],
];

/**
 * @typedef {object} Profile settings, extensions and state of one VS Code, used by no one else
 * @property {string} folder removed when this process ends
 * @property {string[]} options command line options of VS Code
 * @property {string | undefined} version that of VS Code; else the usual one
 */

/**
 * @param {Record<string, unknown>} settings user settings, beside the quiet ones
 * @param {string} [version] of VS Code
 * @returns {Profile}
 */
export function newProfile(settings = {}, version = undefined) {
  const folder = temporaryFolder('vscode');
  writeUserSettings(join(folder, 'data'), settings);
  const options = ['--server-data-dir', folder, '--user-data-dir', join(folder, 'data')];
  return { folder, options: [...options, '--extensions-dir', join(folder, 'extensions')], version };
}

/**
 * @param {string} userData the folder that is given to VS Code as --user-data-dir
 * @param {Record<string, unknown>} settings
 */
export function writeUserSettings(userData, settings = {}) {
  mkdirSync(join(userData, 'User'), { recursive: true });
  writeFileSync(join(userData, 'User', 'settings.json'), JSON.stringify({ ...quietSettings, ...settings }, null, 2));
}

/**
 * @param {string} vsix
 * @param {Profile} profile
 */
export function installExtension(vsix, profile) {
  const { node, serverMain } = fetchVSCode(profile.version);
  const args = [...serverMain, '--install-extension', vsix, ...profile.options, '--accept-server-license-terms'];
  const output = execFileSync(node, args, { encoding: 'utf8', env: environment(profile) });
  if (!output.includes('successfully installed')) throw new Error(`VS Code did not install ${vsix}:\n${output}`);
}

/**
 * Installs the extension as it was built last, unpacked. VS Code finds it at its first start with this profile.
 * @param {Profile} profile
 */
export function installBuiltExtension(profile) {
  const folder = join(profile.folder, 'extensions', 'rulebook.rulebook');
  for (const name of shipped) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
}

/**
 * Starts VS Code on the loopback interface.
 * @param {Profile} profile
 * @param {{ port?: number, forTests?: boolean, asksForTrust?: boolean, env?: Record<string, string>, onOutput?: (text: string) => void }} options
 *   port 0: any; forTests: tests are run in its extension host; asksForTrust: folders are not trusted before a person says so
 * @returns {Promise<{ port: number, ended: Promise<void>, stop: () => Promise<void> }>}
 */
export async function startVSCode(profile, options = {}) {
  const { port = 0, forTests = false, asksForTrust = false, env = {}, onOutput = () => {} } = options;
  const { node, serverMain } = fetchVSCode(profile.version);
  const server = startProcess(
    node,
    [...serverMain, ...serverOptions(port, forTests, asksForTrust), ...profile.options],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environment(profile), ...env },
    },
  );
  const stop = () => stopProcess(server);
  const ended = new Promise(resolve => server.once('exit', () => resolve()));
  try {
    return { port: await listening(server, onOutput), ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function serverOptions(port, forTests, asksForTrust) {
  return [
    ...['--host', '127.0.0.1', '--port', String(port), '--without-connection-token'],
    ...['--accept-server-license-terms', '--telemetry-level', 'off'],
    ...(asksForTrust ? [] : ['--disable-workspace-trust']),
    // The newest releases need this to load an extension from a folder; then they show no notifications.
    ...(forTests ? ['--enable-smoke-test-driver'] : []),
  ];
}

function environment(profile) {
  // TMPDIR: the sockets of VS Code. EXTENSIONS_GALLERY: no requests for extensions on the internet.
  return { ...process.env, TMPDIR: profile.folder, EXTENSIONS_GALLERY: '{}' };
}

/** The port that the server listens on, as soon as it does. */
function listening(server, onOutput) {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = why => reject(new Error(`The VS Code server ${why}.\n${output}`));
    const timer = setTimeout(() => fail(`did not listen after ${startTimeout / 1000} s`), startTimeout);
    const read = data => {
      output = `${output}${data}`.slice(-20_000);
      onOutput(String(data));
      const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
      if (output.includes('EADDRINUSE')) fail('could not listen: its port is in use');
      if (port) resolve(Number(port));
      if (port) clearTimeout(timer);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('error', error => fail(`did not start: ${error.message}`));
    server.once('exit', code => fail(`ended with exit code ${code}`));
  });
}

/**
 * The address of the workbench.
 * @param {number} port
 * @param {{ folder: string, file?: string, extension?: string, tests?: string }} what paths: the folder (or its
 *   URI, where it is virtual) and the file to open, an extension to load from its folder, the module with the tests to run in the extension host
 */
export function workbenchAddress(port, { folder, file, extension, tests }) {
  const remote = path => `vscode-remote://127.0.0.1:${port}${pathToFileURL(path).pathname}`;
  const payload = [
    ...(file ? [['openFile', remote(file)]] : []),
    ...(extension ? [['extensionDevelopmentPath', remote(extension)]] : []),
    ...(tests ? [['extensionTestsPath', remote(tests)]] : []),
  ];
  const opened = /^\w\w+:\//.test(folder) ? folder : decodeURI(pathToFileURL(folder).pathname);
  const query = `folder=${inQuery(opened)}&payload=${inQuery(JSON.stringify(payload))}`;
  return `http://127.0.0.1:${port}/?${query}`;
}

/** Escapes only what it must, so that people can read the address. */
function inQuery(text) {
  return encodeURI(text).replace(/[&+#]/g, encodeURIComponent);
}
