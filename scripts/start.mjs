// npm start: opens VS Code with the extension from the last build, and a sample of a rules document.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from './chromium.mjs';
import { findDesktopVSCode, hasDisplay, runDesktopVSCode } from './desktop.mjs';
import { root, samples, temporaryFolder } from './folders.mjs';
import {
  installBuiltExtension,
  newProfile,
  startVSCode,
  workbenchAddress,
  writeUserSettings,
} from './vscodeServer.mjs';
import { serveWeb } from './vscodeWeb.mjs';
import { openWorkbench, rulesShown, takeScreenshot } from './workbench.mjs';

const usage = `npm start -- [PATH] [--web] [--screenshot FILE] [--port N]

Opens VS Code with the Rulebook extension: the desktop VS Code where there is one, else VS Code in the browser.
  PATH               a rules document or a folder (default: samples/lanterns.rules.txt)
  --web              VS Code for the web: all runs in the browser, on copies of the files in memory
  --screenshot FILE  takes a picture (PNG) of VS Code in a browser without a window, and ends
  --port N           serves VS Code for the browser on this port of 127.0.0.1 (default: any that is free)
VSCODE_EXECUTABLE names the desktop VS Code.`;

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      web: { type: 'boolean' },
      screenshot: { type: 'string' },
      port: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(usage);
  if (positionals.length > 1) throw new Error(`One PATH is expected, not ${positionals.length}.`);
  const place = whatToOpen(positionals[0]);
  const port = portNumber(values.port);
  if (!existsSync(join(root, 'dist', 'extension.js'))) throw new Error('dist/ is missing: run npm run build first.');
  const served = values.web || values.screenshot !== undefined || port !== undefined;
  if (port) await mustBeFree(port);
  const desktop = served ? undefined : findDesktopVSCode();
  if (desktop) await openOnDesktop(desktop, place);
  else await openServed(place, port ?? 0, values);
}

/** @returns {{ folder: string, file?: string }} */
function whatToOpen(given) {
  if (given === undefined) return { folder: samples, file: join(samples, 'lanterns.rules.txt') };
  // npm runs scripts in the folder of the package; paths are relative to where npm was called.
  const path = resolve(process.env.INIT_CWD ?? '.', given);
  if (!existsSync(path)) throw new Error(`${path} does not exist.`);
  return statSync(path).isDirectory() ? { folder: path } : { folder: dirname(path), file: path };
}

function portNumber(given) {
  if (given === undefined) return undefined;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`--port ${given}: not a port number.`);
  return port;
}

/** Before anything is downloaded or started. */
function mustBeFree(port) {
  const taken = `Port ${port} is in use: choose another one with --port, or leave --port out.`;
  return new Promise((resolve, reject) => {
    const trial = createServer().once('error', error => reject(error.code === 'EADDRINUSE' ? new Error(taken) : error));
    trial.listen(port, '127.0.0.1', () => trial.close(resolve));
  });
}

async function openOnDesktop(program, { folder, file }) {
  const userData = temporaryFolder('desktop');
  writeUserSettings(userData);
  console.log(`VS Code (${program}) opens ${file ?? folder}. Ctrl+C ends it.`);
  endQuietly();
  const options = ['--new-window', '--user-data-dir', userData, '--disable-workspace-trust'];
  const rootless = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  await runDesktopVSCode(program, [
    ...options,
    ...rootless,
    `--extensionDevelopmentPath=${root}`,
    folder,
    ...(file ? [file] : []),
  ]);
  process.exit(0);
}

async function openServed(place, port, { web, screenshot }) {
  const { address, ended, stop } = web ? await serveForWeb(place, port) : await serveFromHere(place, port);
  if (screenshot !== undefined) await photograph(address, place, resolve(process.env.INIT_CWD ?? '.', screenshot));
  if (screenshot !== undefined) return stop();
  console.log(`VS Code with Rulebook: ${address}\nCtrl+C ends it.`);
  endQuietly();
  if (hasDisplay()) openBrowser(address);
  await ended;
  throw new Error('VS Code ended by itself.');
}

async function serveFromHere(place, port) {
  const profile = newProfile();
  installBuiltExtension(profile);
  const server = await startVSCode(profile, { port });
  return { address: workbenchAddress(server.port, place), ...server };
}

async function serveForWeb({ folder, file }, port) {
  const web = await serveWeb({ folder, file: file && basename(file), port });
  return { ...web, ended: new Promise(() => {}) };
}

/** Ctrl+C is the way to end it, so it isn't a failure. */
function endQuietly() {
  process.exitCode = 0;
}

function openBrowser(address) {
  const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const browser = spawn(program, [...args, address.replaceAll('&', process.platform === 'win32' ? '^&' : '&')], {
    stdio: 'ignore',
    detached: true,
  });
  browser.on('error', () => console.log('No browser could be opened: open the address yourself.'));
  browser.unref();
}

async function photograph(address, { file }, picture) {
  const browser = await launchChromium();
  const page = await openWorkbench(browser, address);
  if (file) await page.locator('.view-lines .view-line').first().waitFor();
  if (file) await rulesShown(page);
  mkdirSync(dirname(picture), { recursive: true });
  await takeScreenshot(page, picture);
  await browser.close();
  console.log(`VS Code with Rulebook: picture in ${picture}`);
}

main().catch(error => {
  console.error(error.code?.startsWith('ERR_PARSE_ARGS') ? `${error.message}\n\n${usage}` : error.message);
  process.exit(1);
});
