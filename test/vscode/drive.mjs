// Runs the UI tests: uses the packed extension with keys and mouse in a served VS Code:
// node test/vscode/drive.mjs [--version V] [--only PATTERN] [VSIX]
// --only runs the steps whose names match; some steps need those before them. --web uses VS Code for the web, where
// the files are in memory. Each step saves a screenshot in out/screenshots/.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../../scripts/chromium.mjs';
import { out, samples } from '../../scripts/folders.mjs';
import { typescriptService } from '../../scripts/typescriptService.mjs';
import { installExtension, newProfile, startVSCode, workbenchAddress } from '../../scripts/vscodeServer.mjs';
import { serveWeb } from '../../scripts/vscodeWeb.mjs';
import { openWorkbench, takeScreenshot } from '../../scripts/workbench.mjs';
import { packedExtension } from './bundleSuite.mjs';
import { citing } from './driven/citing.mjs';
import { dialects } from './driven/dialects.mjs';
import { editionSteps, writeQuay } from './driven/editions.mjs';
import { fixingSteps, writeFerry } from './driven/fixing.mjs';
import { lanterns } from './driven/lanterns.mjs';
import { looks } from './driven/looks.mjs';
import { hostile, previewing, writeSymbols } from './driven/preview.mjs';
import { publishingSteps } from './driven/publishing.mjs';
import { reading } from './driven/reading.mjs';
import { recognizing, writeShort } from './driven/recognizing.mjs';
import { renumberingSteps, writePier } from './driven/renumbering.mjs';
import { scheme, writeActs } from './driven/scheme.mjs';
import { sourceSteps, writeHarbor } from './driven/source.mjs';
import { translationSteps } from './driven/translations.mjs';
import { extensionPage, walkthrough } from './driven/walkthrough.mjs';
import { wordSteps, writeLamps } from './driven/word.mjs';
import { everythingShown, writingSteps } from './driven/writing.mjs';
import { readOptions, runMain } from './options.mjs';

const pictures = join(out, 'screenshots');
const { version, web, only = '', rest } = readOptions();
const plain = { 'editor.minimap.enabled': false, 'window.title': 'Visual Studio Code' };
const profile = newProfile({ ...plain, 'typescript.tsdk': typescriptService() }, version);
const folder = join(profile.folder, 'workspace');

const renumbering = renumberingSteps(folder, writeSettings);
const fixing = fixingSteps(folder);
const publishing = publishingSteps(folder);
const source = sourceSteps(folder, writeSettings);
const editions = editionSteps(folder);
const word = wordSteps(folder);
const translations = translationSteps(folder);
/** The name of a step is also the name of its screenshot. */
const steps = {
  ...reading,
  ...citing,
  ...writingSteps(writeSettings),
  ...renumbering,
  ...fixing,
  ...source,
  ...editions,
  ...translations,
  ...looks(writeSettings),
  // Before a step writes another dialect for the previewed file.
  ...previewing(folder, writeSettings),
  ...dialects,
  ...scheme,
  ...recognizing,
  ...walkthrough,
  ...publishing,
  ...word,
  ...extensionPage,
};

/** Writes the settings of the workspace, which VS Code applies when it notices the file. */
function writeSettings(settings) {
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  writeFileSync(join(folder, '.vscode', 'settings.json'), JSON.stringify(settings));
}

/** Steps that need files on disk: they write settings for others, or restart with the existing files. */
const needDisk = [
  ...[
    'preview in a dark theme',
    'preview with pictures of symbols',
    'preview closed',
    'preview restored',
    'chapters folded',
    'high contrast',
    'high contrast, light',
    'rulebook.json checked at the start',
    'call hierarchy, then the preview',
    'website published',
    'website previewed',
    'Word changes merged',
    'Word document exported',
  ],
  ...Object.keys({ ...renumbering, ...fixing, ...source, ...editions, ...translations, ...extensionPage }),
];

async function main() {
  cpSync(samples, folder, { recursive: true });
  // Only the body, without a title page and a name from which VS Code would recognize the file.
  writeFileSync(join(folder, 'plain.txt'), lanterns.slice(lanterns.lastIndexOf('\n1. The Game') + 1));
  writeFileSync(
    join(folder, 'phases.md'),
    '# Phases\n\n| Rule | Text |\n|---|---|\n| 1 | Turns |\n| 1.1 | Draw. |\n| 1.2 | Play (see rule 1.1). |\n| 1.3 | Rest. |\n',
  );
  const wrapped = Array.from({ length: 60 }, (_, index) => {
    return `100.${index + 4}. ${'bell '.repeat(15)}${'r'.repeat(index % 30)}ings (see rules 100.1, 100.2, and 100.3).\n\n`;
  });
  const cited = '100. Bells\n\n100.1. One rings.\n\n100.2. Two ring.\n\n100.3. Three ring.\n\n';
  writeFileSync(join(folder, 'wrapped.rules.txt'), cited + wrapped.join(''));
  const long = Array.from({ length: 800 }, (_, index) => {
    const rule = number =>
      `${index + 100}.${number}. A keeper lights a lantern when a bell of the harbor rings (see rule ${index + 100}.${31 - number}).\n`;
    return `${index + 100}. Lanterns\n${Array.from({ length: 30 }, (_, before) => rule(before + 1)).join('')}`;
  });
  writeFileSync(join(folder, 'long.rules.txt'), long.join(''));
  writeFileSync(join(folder, 'hostile.rules.txt'), hostile);
  writePier(folder);
  writeFerry(folder);
  writeHarbor(folder);
  writeActs(folder);
  writeShort(folder);
  writeSymbols(folder);
  writeQuay(folder);
  writeLamps(folder);
  // Runs of some steps add to the screenshots of others.
  if (!only) rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const { address, stop } = web
    ? await serveWeb({ version, folder, settings: { ...plain, ...everythingShown } })
    : await startServed();
  const browser = await launchChromium();
  const page = await openWorkbench(browser, address);
  const taken = Object.entries(steps).filter(
    ([name]) => new RegExp(only).test(name) && !(web && needDisk.includes(name)),
  );
  const { passed, failed } = await takeSteps(page, taken);
  await browser.close();
  await stop();
  console.log(`${passed} passed, ${failed} failed, ${taken.length - passed - failed} skipped`);
  return failed > 0 ? 1 : 0;
}

async function startServed() {
  installExtension(packedExtension(rest[0]), profile);
  const { port, stop } = await startVSCode(profile);
  return { address: workbenchAddress(port, { folder }), stop };
}

/** @returns {Promise<{ passed: number, failed: number }>} how many passed, and whether one failed, after which none is taken */
async function takeSteps(page, taken) {
  let [passed, failed] = [0, 0];
  for (const [name, step] of taken) {
    const start = Date.now();
    try {
      await step(page);
      await noErrorOfTrees(page);
      passed += 1;
      console.log(`  ✔ ${name} (${Date.now() - start}ms)`);
    } catch (error) {
      failed += 1;
      console.log(`  ✖ ${name}: ${error.stack}`);
    }
    const file = `${name.replaceAll(/\W+/g, '-')}.png`;
    await takeScreenshot(page, join(pictures, file));
    // Later steps go on where this one should have ended.
    if (failed) break;
  }
  return { passed, failed };
}

/** VS Code reports an error if a tree has two elements with the same id. */
async function noErrorOfTrees(page) {
  const errors = await page.locator('.notification-toast', { hasText: 'is already registered' }).allInnerTexts();
  assert.deepEqual(errors, []);
}

runMain(main);
