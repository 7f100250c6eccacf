// Measures activating the extension in a served VS Code: node bench/activation.mjs [--version V]
// VS Code's own figure includes its own work in between, such as fetching what the extension has stored.
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../scripts/chromium.mjs';
import { samples } from '../scripts/folders.mjs';
import { installExtension, newProfile, startVSCode, workbenchAddress } from '../scripts/vscodeServer.mjs';
import { openFile, openWorkbench, rulesShown } from '../scripts/workbench.mjs';
import { packedExtension } from '../test/vscode/bundleSuite.mjs';
import { readOptions, runMain } from '../test/vscode/options.mjs';

const WINDOWS = 7;
const { version, rest } = readOptions();

async function main() {
  const profile = newProfile({}, version);
  const folder = join(profile.folder, 'workspace');
  const log = join(profile.folder, 'activation.log');
  cpSync(samples, folder, { recursive: true });
  installExtension(packedExtension(rest[0]), profile);
  const programs = join(profile.folder, 'extensions', 'rulebook.rulebook-0.1.0', 'dist');
  renameSync(join(programs, 'extension.js'), join(programs, 'own.js'));
  writeFileSync(join(programs, 'extension.js'), timed('own.js', log));
  const { port, stop } = await startVSCode(profile);
  const browser = await launchChromium();
  for (let window = 0; window < WINDOWS; window++) {
    const page = await openWorkbench(browser, workbenchAddress(port, { folder }));
    await openFile(page, 'lanterns.rules.txt');
    await rulesShown(page);
    await page.close();
  }
  await browser.close();
  await stop();
  const taken = readFileSync(log, 'utf8').trim().split('\n').map(JSON.parse);
  for (const part of ['load', 'activate'])
    console.log(`${part}: ${medianOf(taken.map(one => one[part])).toFixed(1)} ms`);
  return 0;
}

/** Replaces the extension's program with one that loads it and records how long loading and activating take. */
const timed = (program, log) => `
  const started = performance.now();
  const { activate, deactivate } = require('./${program}');
  const load = performance.now() - started;
  module.exports = { deactivate, activate(context) {
    const called = performance.now();
    const api = activate(context);
    const figures = JSON.stringify({ load, activate: performance.now() - called });
    require('node:fs').appendFileSync(${JSON.stringify(log)}, figures + '\\n');
    return api;
  } };`;

function medianOf(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];
}

runMain(main);
