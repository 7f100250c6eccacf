// Dialects and books: selecting, detecting, and saving in rulebook.json.
import {
  eventually,
  goTo,
  languageIs,
  opened,
  openFile,
  openWorkbench,
  rows,
  rulesItem,
  runCommand,
} from '../../../scripts/workbench.mjs';

import { lanterns, place } from './lanterns.mjs';

/** The name of a step is also the name of its screenshot. */
export const dialects = {
  'dialect picker': async page => {
    const panel = page.locator('.markers-panel');
    await eventually(page, async () => {
      if (await panel.isVisible()) await page.keyboard.press('Control+j');
      await panel.waitFor({ state: 'hidden', timeout: 2000 });
    });
    await openFile(page, 'lanterns.rules.txt');
    // Where the numbers in sight are rules in one dialect only, wherever other steps have left the editor.
    await goTo(page, place(lanterns, '‸201.2. The name of a card'));
    await rulesItem(page).first().click();
    await rows(page).filter({ hasText: 'Detect automatically' }).waitFor();
    await rows(page)
      .filter({ hasText: /Comprehensive.*current/ })
      .waitFor();
  },
  'dialect selected': async page => {
    await page.keyboard.insertText('rulings');
    await rows(page).filter({ hasText: 'Detect' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await rulesItem(page).filter({ hasText: 'Rulings' }).first().waitFor();
    // A number that isn't a rule in this dialect can't be followed.
    await page.locator('.view-line .detected-link').first().waitFor({ state: 'detached' });
  },
  'status bar hover': async page => {
    await rulesItem(page).first().hover();
    await page.locator('.workbench-hover', { hasText: 'Select another dialect' }).waitFor();
  },
  'dialect detected': async page => {
    await runCommand(page, 'Rulebook: Select Dialect');
    await rows(page).filter({ hasText: 'Detect automatically' }).click();
    await rulesItem(page).filter({ hasText: 'Comprehensive' }).first().waitFor();
  },
  'dialect selected for a Markdown table': async page => {
    await openFile(page, 'phases.md');
    await languageIs(page, 'Markdown');
    await runCommand(page, 'Rulebook: Select Dialect');
    await rows(page)
      .nth(1)
      .filter({ hasText: /Table.*recommended.*4 rules, 1 reference here/ })
      .waitFor();
  },
  'Markdown table read': async page => {
    await rows(page).nth(1).click();
    await rulesItem(page).filter({ hasText: 'Table · 4 rules' }).first().waitFor();
  },
  'rulebook.json created': async page => {
    await openFile(page, 'lanterns.rules.txt');
    await runCommand(page, 'Rulebook: Create rulebook.json');
    await page.locator('.tab.active[data-resource-name="rulebook.json"]').waitFor();
    await page.locator('.view-line', { hasText: '"lanterns.rules.txt"' }).waitFor();
  },
  'rulebook.json completed': async page => {
    // After the end of the existing book.
    await goTo(page, { line: 7, column: 6 });
    await page.keyboard.insertText(', ');
    await offered(page, 'A book that extends another');
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
    await page.locator('.marker-widget', { hasText: 'matches no file;' }).waitFor();
  },
  'dialect picker in a book': async page => {
    await openFile(page, 'lanterns.rules.txt');
    await rulesItem(page).first().click();
    await rows(page).filter({ hasText: 'Points' }).hover();
    await rows(page).filter({ hasText: 'Points' }).locator('.codicon-save').waitFor();
  },
  'dialect written': async page => {
    await page.keyboard.insertText('dotted');
    await rows(page).filter({ hasText: 'Dotted' }).hover();
    await rows(page).filter({ hasText: 'Dotted' }).locator('.codicon-save').click();
    const written = page.locator('.view-line', { hasText: '"lanterns.rules.txt": "dotted"' });
    await written.waitFor();
    await openFile(page, 'lanterns.rules.txt');
    await rulesItem(page).filter({ hasText: 'Dotted' }).first().waitFor();
    await openFile(page, 'rulebook.json');
  },
  'rulebook.json checked at the start': async page => {
    // Another person's browser, which has no editors to restore.
    const other = await openWorkbench(page.context().browser(), page.url());
    await other.locator('[id="status.problems"] [aria-label^="Warnings: 2"]').waitFor();
    await other.locator('.tab').waitFor({ state: 'detached' });
    await other.close();
  },
  'plain text recognized': async page => {
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

/** Requests completion until it is offered, because VS Code's JSON support can take a moment to start. */
async function offered(page, text) {
  const row = page.locator('.suggest-widget .monaco-list-row', { hasText: text });
  await opened(page, () => page.keyboard.press('Control+Space'), row);
}
