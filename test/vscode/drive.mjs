// Uses the packed extension as a person does, with keys, in a served VS Code: node test/vscode/drive.mjs [VSIX]
// Each step leaves a picture in out/screenshots/.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../../scripts/chromium.mjs';
import { out, samples } from '../../scripts/folders.mjs';
import { installExtension, newProfile, startVSCode, workbenchAddress } from '../../scripts/vscodeServer.mjs';
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

const lanterns = readFileSync(join(samples, 'lanterns.rules.txt'), 'utf8');
const pictures = join(out, 'screenshots');
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
  'problems panel': async page => {
    await openFile(page, 'faults.rules.txt');
    await page.keyboard.press('Control+Shift+m');
    await page.locator('.markers-panel').getByText('Rule 102.9 does not exist').first().waitFor();
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
};

async function main() {
  const vsix = packedExtension();
  const profile = newProfile({ 'editor.minimap.enabled': false });
  const folder = join(profile.folder, 'workspace');
  cpSync(samples, folder, { recursive: true });
  // The body alone, without a title page and a name that would tell VS Code what the file is.
  writeFileSync(join(folder, 'plain.txt'), lanterns.slice(lanterns.lastIndexOf('\n1. The Game') + 1));
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  installExtension(vsix, profile);
  const server = await startVSCode(profile);
  const browser = await launchChromium();
  const page = await openWorkbench(browser, workbenchAddress(server.port, { folder }));
  const failed = await takeSteps(page);
  await browser.close();
  await server.stop();
  console.log(`${Object.keys(steps).length - failed} passed, ${failed} failed`);
  return failed;
}

/** @returns {Promise<number>} how many failed */
async function takeSteps(page) {
  let failed = 0;
  for (const [name, step] of Object.entries(steps)) {
    const start = Date.now();
    try {
      await step(page);
      console.log(`  ✔ ${name} (${Date.now() - start}ms)`);
    } catch (error) {
      failed += 1;
      console.log(`  ✖ ${name}: ${error.stack}`);
    }
    const file = `${name.replaceAll(' ', '-')}.png`;
    await takeScreenshot(page, join(pictures, file));
  }
  return failed;
}

/** Line and column, counted from one, of the mark ‸ in a passage of the text. */
function place(text, marked) {
  const start = text.indexOf(marked.replace('‸', ''));
  if (start < 0) throw new Error(`The sample does not hold "${marked}".`);
  const lines = text.slice(0, start + marked.indexOf('‸')).split(/\r\n|\r|\n/);
  return { line: lines.length, column: lines.at(-1).length + 1 };
}

main().then(
  failed => process.exit(failed > 0 ? 1 : 0),
  error => {
    console.error(error.message);
    process.exit(1);
  },
);
