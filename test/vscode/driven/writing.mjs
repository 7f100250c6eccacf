// What a person who writes rules sees and is offered.
import assert from 'node:assert/strict';
import { eventually, goTo, opened, openFile, rows, rulesItem } from '../../../scripts/workbench.mjs';
import { lanterns, place, undoAll } from './lanterns.mjs';

/** The settings that show everything that can be shown. */
export const everythingShown = { 'rulebook.codeLens': 'all', 'rulebook.inlayHints': true };

/**
 * The name of a step is also that of its picture.
 * @param {(settings: object) => void} writeSettings writes those of the workspace
 */
export const writingSteps = writeSettings => ({
  lenses: async page => {
    writeSettings(everythingShown);
    await openFile(page, 'lanterns.rules.txt');
    await goTo(page, place(lanterns, '‸202.3. A lantern with at least one flame'));
    await lenses(page)
      .filter({ hasText: /^\d+ citations$/ })
      .first()
      .waitFor();
  },
  'lens followed': async page => {
    const lens = lenses(page)
      .filter({ hasText: /^\d+ citations$/ })
      .first();
    // A click is lost if it hits a lens that is just being drawn again.
    await opened(page, () => lens.click(), page.locator('.peekview-widget'));
  },
  'completion offered': async page => {
    await page.keyboard.press('Escape');
    await goTo(page, place(lanterns, 'It never holds more flames than its wick.‸'));
    await page.keyboard.type(' See rule 302.4');
    await page.locator('.suggest-widget .monaco-list-row.focused', { hasText: '302.4' }).waitFor();
    const details = page.locator('.suggest-details', { hasText: 'Beacon' });
    // The key has no effect until the server has answered, and a second one hides what the first one shows.
    await eventually(page, async timeout => {
      if (!(await details.isVisible())) await page.keyboard.press('Control+Space');
      await details.waitFor({ timeout });
    });
  },
  'completion offered for words of a title': async page => {
    await page.keyboard.press('Escape');
    await undoAll(page);
    await goTo(page, place(lanterns, 'It never holds more flames than its wick.‸'));
    await page.keyboard.type(' See rule beac');
    await page
      .locator('.suggest-widget .monaco-list-row.focused', { hasText: '302.4' })
      .filter({ hasText: 'Beacon' })
      .waitFor();
  },
  'completion taken, with a hint of the title': async page => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.type('.');
    await page.locator('.view-line', { hasText: /See\srule\s302\.4\W*Beacon/ }).waitFor();
  },
  'number written in the middle': async page => {
    await undoAll(page);
    await goTo(page, place(lanterns, 'The harbor deck is a deck of 24 boats. No keeper owns it.‸'));
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: /^100\.2d\sThe\sfog\sdie/ }).waitFor();
    await page.locator('.view-line', { hasText: /^100\.2c\s*$/ }).waitFor();
    await rulesItem(page).filter({ hasText: '240 rules' }).first().waitFor();
    assert.equal(await page.locator('.squiggly-warning').count(), 0);
  },
  'number taken back': async page => {
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: /^100\.2c\sThe\sfog\sdie/ }).waitFor();
    await rulesItem(page).filter({ hasText: '239 rules' }).first().waitFor();
  },
  'chapters folded': async page => {
    await undoAll(page);
    writeSettings({});
    await lenses(page).first().waitFor({ state: 'detached' });
    await goTo(page, place(lanterns, '\n‸202. Lanterns\n\n202.1'));
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+2');
    // The one with the cursor stays expanded.
    await page.locator('.view-line', { hasText: '201.5. Rules' }).waitFor({ state: 'detached' });
    await page.locator('.view-line', { hasText: '202.1. A lantern' }).waitFor();
  },
  'rename with preview': async page => {
    await undoAll(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+j');
    await goTo(page, place(lanterns, '‸206.3a'));
    await page.keyboard.press('F2');
    await page.locator('.rename-box input:focus').waitFor();
    await page.keyboard.insertText('206.3d');
    await page.keyboard.press('Control+Enter');
    await page
      .locator('.bulk-edit-panel .monaco-list-row', { hasText: /206\.3a?d/ })
      .first()
      .waitFor();
  },
  'rename looked at': async page => {
    await page
      .locator('.bulk-edit-panel .monaco-list-row', { hasText: /206\.3a?d/ })
      .first()
      .click();
    await page.locator('.multiDiffEntry .view-line', { hasText: '206.3d' }).first().waitFor();
  },
  'rename discarded': async page => {
    await page.locator('.bulk-edit-panel .monaco-button', { hasText: 'Discard' }).click();
    await page.locator('.bulk-edit-panel').waitFor({ state: 'hidden' });
    await openFile(page, 'lanterns.rules.txt');
    await page.locator('.view-line', { hasText: '206.3a' }).first().waitFor();
  },
  'rules once each after a preview': async page => {
    await page.keyboard.press('Control+t');
    await page.keyboard.insertText('Beacon');
    const found = rows(page).filter({ hasText: /^302\.4 Beacon.*lanterns\.rules/ });
    await found.first().waitFor();
    assert.equal(await found.count(), 1);
    await page.keyboard.press('Escape');
  },
  'term renamed where it is used, with preview': async page => {
    await goTo(page, place(lanterns, 'It never holds more flames than its wi‸ck.'));
    await page.keyboard.press('F2');
    await page.locator('.rename-box input:focus').waitFor();
    await page.keyboard.insertText('Fuse');
    await page.keyboard.press('Enter');
    await page.locator('.bulk-edit-panel .monaco-list-row', { hasText: 'wickfuse' }).first().waitFor();
  },
  'term not renamed': async page => {
    await page.locator('.bulk-edit-panel .monaco-button', { hasText: 'Discard' }).click();
    await page.locator('.bulk-edit-panel').waitFor({ state: 'hidden' });
  },
});

const lenses = page => page.locator('.codelens-decoration a:visible');
