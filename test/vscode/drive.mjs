// Uses the packed extension as a person does, with keys, in a served VS Code: node test/vscode/drive.mjs [--version V] [VSIX]
// With --web in one for the web, where the files are in memory. Each step leaves a picture in out/screenshots/.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../../scripts/chromium.mjs';
import { out, samples } from '../../scripts/folders.mjs';
import { installExtension, newProfile, startVSCode, workbenchAddress } from '../../scripts/vscodeServer.mjs';
import { serveWeb } from '../../scripts/vscodeWeb.mjs';
import {
  cursorAt,
  goTo,
  languageIs,
  openFile,
  openWorkbench,
  rows,
  rulesItem,
  runCommand,
  takeScreenshot,
} from '../../scripts/workbench.mjs';
import { packedExtension } from './bundleSuite.mjs';
import { lanterns, place } from './driven/lanterns.mjs';
import { renumberingSteps, writePier } from './driven/renumbering.mjs';
import { walkthrough } from './driven/walkthrough.mjs';
import { readOptions, runMain } from './options.mjs';

const pictures = join(out, 'screenshots');
const { version, web, rest } = readOptions();
const plain = { 'editor.minimap.enabled': false };
const profile = newProfile(plain, version);
const folder = join(profile.folder, 'workspace');
const everythingShown = { 'rulebook.codeLens': 'all', 'rulebook.inlayHints': true };
const reference = 'with the same name (see rule ‸201.2)';

/** The name of a step is also that of its picture. */
const steps = {
  'sample in color': async page => {
    await openFile(page, 'lanterns.rules.txt');
    await languageIs(page, 'Rulebook');
    await goTo(page, place(lanterns, '‸100.1. These rules apply'));
    // Tokens of one color share a class; plain text has one only.
    await page.waitForFunction(() => {
      const line = [...document.querySelectorAll('.view-line')].find(each => /^100\.1\./.test(each.textContent));
      const colors = [...(line?.querySelectorAll('[class*="mtk"]') ?? [])].map(token => token.className);
      return new Set(colors).size > 1;
    });
  },
  'count in the status bar': async page => {
    await rulesItem(page).first().waitFor();
  },
  'go to definition': async page => {
    await openFile(page, 'lanterns.rules.txt');
    await goTo(page, place(lanterns, reference));
    await page.keyboard.press('F12');
    await cursorAt(page, new RegExp(`Ln ${place(lanterns, '‸201.2. The name of a card').line},`));
  },
  hover: async page => {
    await openFile(page, 'lanterns.rules.txt');
    await goTo(page, place(lanterns, reference));
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    await page.locator('.monaco-hover', { hasText: 'The name of a card is printed at its top.' }).waitFor();
  },
  'list of rules': async page => {
    await openFile(page, 'lanterns.rules.txt');
    await page.keyboard.press('Control+Shift+o');
    await rows(page).filter({ hasText: 'The Game' }).first().waitFor();
    await rows(page).filter({ hasText: '100.2a' }).first().waitFor();
  },
  'hover with links': async page => {
    await goTo(page, place(lanterns, 'count for light (see rule ‸202.5)'));
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    await page.locator('.monaco-hover a', { hasText: '302.4' }).waitFor();
    await page.locator('.monaco-hover a', { hasText: /^\d+ citations$/ }).waitFor();
  },
  'hover link followed': async page => {
    await page.locator('.monaco-hover a', { hasText: '302.4' }).click();
    await cursorAt(page, new RegExp(`Ln ${place(lanterns, '\n‸302.4. Beacon').line},`));
  },
  'go to rule': async page => {
    await openFile(page, 'lanterns.rules.txt');
    await goTo(page, place(lanterns, reference));
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+r');
    await rows(page).filter({ hasText: '100.2a' }).first().waitFor();
    await page.keyboard.insertText('fog die');
    await rows(page).filter({ hasText: '206.1' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.locator('.view-line', { hasText: '103.5.' }).waitFor();
  },
  'go to rule left': async page => {
    await page.keyboard.press('Escape');
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await cursorAt(page, new RegExp(`Ln ${place(lanterns, reference).line},`));
    await page.locator('.view-line', { hasText: '100.2a' }).waitFor();
  },
  'go to rule and back': async page => {
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+r');
    await rows(page).filter({ hasText: '100.2a' }).first().waitFor();
    await page.keyboard.insertText('206.3a');
    await rows(page).filter({ hasText: '100.2a' }).first().waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await cursorAt(page, new RegExp(`Ln ${place(lanterns, '‸206.3a').line},`));
    await runCommand(page, 'Go Back');
    await cursorAt(page, new RegExp(`Ln ${place(lanterns, reference).line},`));
  },
  'citations view': async page => {
    await page.locator('.activitybar [aria-label^="Rulebook"]').first().click();
    await page.locator('.tree-explorer-viewlet-tree-view, .pane-body').getByText('Cited by').first().waitFor();
    await goTo(page, place(lanterns, '‸201.2. The name of a card'));
    await citations(page).filter({ hasText: '100.2a' }).first().waitFor();
    await citations(page).filter({ hasText: '100.2a' }).first().locator('.monaco-tl-twistie').click();
    await citations(page).filter({ hasText: 'Satchel' }).first().waitFor();
  },
  'citations in both directions': async page => {
    await goTo(page, place(lanterns, '202.5. The ‸light at a berth'));
    await citations(page).filter({ hasText: '302.4b' }).first().waitFor();
    await citations(page).filter({ hasText: 'Beacon' }).first().waitFor();
    await page.mouse.move(800, 600);
    await page.locator('.workbench-hover').waitFor({ state: 'hidden' });
  },
  'citations followed back': async page => {
    await goTo(page, place(lanterns, '‸201.2. The name of a card'));
    await citations(page).filter({ hasText: '100.2a' }).first().waitFor();
  },
  'citation opened': async page => {
    await citations(page).filter({ hasText: '100.2a' }).first().locator('.monaco-icon-label').click();
    await cursorAt(page, new RegExp(`Ln ${place(lanterns, reference).line},`));
  },
  'menu of a citation': async page => {
    await citations(page).filter({ hasText: '100.2a' }).first().click({ button: 'right' });
    await page.locator('.monaco-menu').getByText('Copy Citation').waitFor();
  },
  'citation dropped': async page => {
    await page.keyboard.press('Escape');
    const target = page.locator('.view-line', { hasText: 'No keeper owns it' });
    await citations(page).filter({ hasText: '100.2a' }).first().hover();
    await page.mouse.down();
    await target.hover({ force: true });
    await page.keyboard.down('Shift');
    await target.hover({ force: true, position: { x: 300, y: 8 } });
    await target.hover({ force: true, position: { x: 310, y: 9 } });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await page.locator('.view-line', { hasText: 'rule 100.2a' }).waitFor();
  },
  'peek of citations': async page => {
    await undoAll(page);
    await goTo(page, place(lanterns, reference));
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    await page.locator('.monaco-hover a', { hasText: /^\d+ citations?$/ }).click();
    await page.locator('.peekview-widget').waitFor();
  },
  'menu of the editor': async page => {
    await page.keyboard.press('Escape');
    await goTo(page, place(lanterns, reference));
    await page.locator('.view-line', { hasText: '100.2a' }).click({ button: 'right' });
    await page.locator('.monaco-menu').getByText('Copy Rule', { exact: true }).hover();
    await page.locator('.monaco-menu').getByText('Copy Rule as Citation').waitFor();
  },
  'paste offered': async page => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await goTo(page, place(lanterns, '‸100.2b The harbor deck'));
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+v');
    await page.locator('.post-edit-widget').waitFor();
  },
  'paste renumbered': async page => {
    await page.locator('.post-edit-widget').click();
    await page.getByText('Paste and renumber').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: '100.2d The harbor deck' }).waitFor();
  },
  'explorer again': async page => {
    await undoAll(page);
    await page.locator('.view-line', { hasText: '100.2d' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+e');
    await page.locator('.explorer-folders-view').waitFor();
  },
  lenses: async page => {
    writeSettings(everythingShown);
    await goTo(page, place(lanterns, '‸202.3. A lantern with at least one flame'));
    await lenses(page)
      .filter({ hasText: /^\d+ citations$/ })
      .first()
      .waitFor();
  },
  'lens followed': async page => {
    await lenses(page)
      .filter({ hasText: /^\d+ citations$/ })
      .first()
      .click();
    await page.locator('.peekview-widget').waitFor();
  },
  'completion offered': async page => {
    await page.keyboard.press('Escape');
    await goTo(page, place(lanterns, 'It never holds more flames than its wick.‸'));
    await page.keyboard.type(' See rule 302.4');
    await page.locator('.suggest-widget .monaco-list-row.focused', { hasText: '302.4' }).waitFor();
    await page.keyboard.press('Control+Space');
    await page.locator('.suggest-details', { hasText: 'Beacon' }).waitFor();
  },
  'completion taken, with a hint of the title': async page => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.type('.');
    await page.locator('.view-line', { hasText: /See\srule\s302\.4\W*Beacon/ }).waitFor();
  },
  'chapters folded': async page => {
    await undoAll(page);
    writeSettings({});
    await lenses(page).first().waitFor({ state: 'detached' });
    await goTo(page, place(lanterns, '\n‸202. Lanterns\n\n202.1'));
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+2');
    // That in which the cursor is stays open.
    await page.locator('.view-line', { hasText: '201.5. Rules' }).waitFor({ state: 'detached' });
    await page.locator('.view-line', { hasText: '202.1. A lantern' }).waitFor();
  },
  'rename with preview': async page => {
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+j');
    await goTo(page, place(lanterns, '‸206.3a'));
    await page.keyboard.press('F2');
    await page.locator('.rename-box input:focus').waitFor();
    await page.keyboard.insertText('206.3d');
    await page.keyboard.press('Control+Enter');
    await page.locator('.bulk-edit-panel .monaco-list-row', { hasText: '206.3d' }).first().waitFor();
  },
  'rename discarded': async page => {
    await page.locator('.bulk-edit-panel .monaco-button', { hasText: 'Discard' }).click();
    await page.locator('.bulk-edit-panel').waitFor({ state: 'hidden' });
    await page.locator('.view-line', { hasText: '206.3a' }).first().waitFor();
  },
  ...renumberingSteps(folder, settings => writeSettings(settings)),
  'problems panel': async page => {
    await openFile(page, 'faults.rules.txt');
    await page.keyboard.press('Control+Shift+m');
    await page.locator('.markers-panel').getByText('Rule 102.9 does not exist').first().waitFor();
  },
  'high contrast': async page => {
    writeSettings({ 'workbench.colorTheme': 'Default High Contrast' });
    await page.locator('.monaco-workbench.hc-black').waitFor();
  },
  'high contrast, light': async page => {
    writeSettings({ 'workbench.colorTheme': 'Default High Contrast Light' });
    await page.locator('.monaco-workbench.hc-light').waitFor();
  },
  'usual colors': async page => {
    writeSettings({});
    await page.locator('.monaco-workbench.hc-light').waitFor({ state: 'detached' });
  },
  'dialect picker': async page => {
    await page.keyboard.press('Control+j');
    await page.locator('.markers-panel').waitFor({ state: 'hidden' });
    await openFile(page, 'lanterns.rules.txt');
    await rulesItem(page).first().click();
    await rows(page).filter({ hasText: 'Detect from the text' }).waitFor();
    await rows(page)
      .filter({ hasText: /Comprehensive.*current/ })
      .waitFor();
  },
  'dialect selected': async page => {
    await page.keyboard.insertText('rulings');
    await rows(page).filter({ hasText: 'Detect' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await rulesItem(page).filter({ hasText: 'Rulings' }).first().waitFor();
  },
  'status bar hover': async page => {
    await rulesItem(page).first().hover();
    await page.locator('.workbench-hover', { hasText: 'select the dialect' }).waitFor();
  },
  'dialect detected': async page => {
    await runCommand(page, 'Rulebook: Select Dialect');
    await rows(page).filter({ hasText: 'Detect from the text' }).click();
    await rulesItem(page).filter({ hasText: 'Comprehensive' }).first().waitFor();
  },
  'rulebook.json created': async page => {
    await openFile(page, 'lanterns.rules.txt');
    await runCommand(page, 'Rulebook: Create rulebook.json');
    await page.locator('.tab.active[data-resource-name="rulebook.json"]').waitFor();
    await page.locator('.view-line', { hasText: '"lanterns.rules.txt"' }).waitFor();
  },
  'rulebook.json completed': async page => {
    // Behind the end of the book that is there.
    await goTo(page, { line: 7, column: 6 });
    await page.keyboard.insertText(', ');
    await page.keyboard.press('Control+Space');
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'A book that leans on another' }).waitFor();
  },
  'rulebook.json wrong': async page => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: '"base"' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await page.locator('.squiggly-warning').first().waitFor();
    await page.keyboard.press('F8');
    await page.locator('.marker-widget', { hasText: 'matches no file' }).waitFor();
  },
  'dialect picker in a book': async page => {
    await openFile(page, 'lanterns.rules.txt');
    await rulesItem(page).first().click();
    await rows(page).filter({ hasText: 'Dotted' }).hover();
    await rows(page).filter({ hasText: 'Dotted' }).locator('.codicon-save').waitFor();
  },
  'dialect written': async page => {
    await rows(page).filter({ hasText: 'Dotted' }).locator('.codicon-save').click();
    const written = page.locator('.view-line', { hasText: '"lanterns.rules.txt": "dotted"' });
    await written.waitFor();
    await openFile(page, 'lanterns.rules.txt');
    await rulesItem(page).filter({ hasText: 'Dotted' }).first().waitFor();
    await openFile(page, 'rulebook.json');
  },
  'rulebook.json checked at the start': async page => {
    // Another person's browser, which has no editors to open again.
    const other = await openWorkbench(page.context().browser(), page.url());
    await other.locator('[id="status.problems"] [aria-label^="Warnings: 2"]').waitFor();
    await other.locator('.tab').waitFor({ state: 'detached' });
    await other.close();
  },
  'plain text recognised': async page => {
    await openFile(page, 'plain.txt');
    await languageIs(page, 'Plain Text');
    await page.locator('.notification-toast', { hasText: 'looks like a rules document' }).waitFor();
  },
  'plain text switched': async page => {
    const toast = page.locator('.notification-toast', { hasText: 'looks like a rules document' });
    await toast.locator('.monaco-button').first().click();
    await languageIs(page, 'Rulebook');
    await toast.waitFor({ state: 'detached' });
  },
  ...walkthrough,
};

const lenses = page => page.locator('.codelens-decoration a:visible');

/** The rows of the view of citations. */
const citations = page => page.locator('.sidebar .monaco-list-row');

/** Takes back all that was typed into the editor, which VS Code may have saved by itself. */
async function undoAll(page) {
  for (let times = 0; times < 6; times++) await page.keyboard.press('Control+z');
}

/** Writes the settings of the workspace, which VS Code takes over when it sees the file. */
function writeSettings(settings) {
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  writeFileSync(join(folder, '.vscode', 'settings.json'), JSON.stringify(settings));
}

/** The steps that need files on disk: they write settings there for the others, or begin anew with what is there. */
const needDisk = ['chapters folded', 'rulebook.json checked at the start', 'high contrast', 'high contrast, light'];

async function main() {
  cpSync(samples, folder, { recursive: true });
  // The body alone, without a title page and a name that would tell VS Code what the file is.
  writeFileSync(join(folder, 'plain.txt'), lanterns.slice(lanterns.lastIndexOf('\n1. The Game') + 1));
  writePier(folder);
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const { address, stop } = web
    ? await serveWeb({ version, folder, settings: { ...plain, ...everythingShown } })
    : await startServed();
  const browser = await launchChromium();
  const page = await openWorkbench(browser, address);
  const taken = Object.entries(steps).filter(([name]) => !web || !needDisk.includes(name));
  const failed = await takeSteps(page, taken);
  await browser.close();
  await stop();
  console.log(`${taken.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

async function startServed() {
  installExtension(packedExtension(rest[0]), profile);
  const { port, stop } = await startVSCode(profile);
  return { address: workbenchAddress(port, { folder }), stop };
}

/** @returns {Promise<number>} how many failed */
async function takeSteps(page, taken) {
  let failed = 0;
  for (const [name, step] of taken) {
    const start = Date.now();
    try {
      await step(page);
      console.log(`  ✔ ${name} (${Date.now() - start}ms)`);
    } catch (error) {
      failed += 1;
      console.log(`  ✖ ${name}: ${error.stack}`);
    }
    const file = `${name.replaceAll(/\W+/g, '-')}.png`;
    await takeScreenshot(page, join(pictures, file));
  }
  return failed;
}

runMain(main);
