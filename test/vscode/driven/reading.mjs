// How a person reads rules and navigates them.
import assert from 'node:assert/strict';
import {
  cursorAt,
  goTo,
  languageIs,
  openFile,
  rows,
  rulesItem,
  runCommand,
  watched,
} from '../../../scripts/workbench.mjs';
import { lanterns, place, reference } from './lanterns.mjs';

/** The name of a step is also the name of its screenshot. */
export const reading = {
  'sample in color': async page => {
    await openFile(page, 'lanterns.rules.txt');
    await languageIs(page, 'Rulebook');
    await goTo(page, place(lanterns, '‸100.1. These rules apply'));
    // Tokens of one color share a class; plain text has only one.
    await page.waitForFunction(() => {
      const line = [...document.querySelectorAll('.view-line')].find(each => /^100\.1\./.test(each.textContent));
      const colors = [...(line?.querySelectorAll('[class*="mtk"]') ?? [])].map(token => token.className);
      return new Set(colors).size > 1;
    });
  },
  'numbers whole in wrapped lines': async page => {
    await openFile(page, 'wrapped.rules.txt');
    await rulesItem(page).filter({ hasText: '64 rules' }).first().waitFor();
    const lines = await page.locator('.view-line').allTextContents();
    assert.ok(lines.length > 20);
    assert.deepEqual(
      lines.filter(line => /\d\.$/.test(line.trim()) || /^\s*\d+\)?\.?$/.test(line)),
      [],
    );
    await openFile(page, 'lanterns.rules.txt');
  },
  'large document read': async page => {
    const reading = 'Reading the rules of long.rules.txt';
    const wasShown = await watched(page, '.statusbar-item', reading);
    await openFile(page, 'long.rules.txt');
    await wasShown();
    await rulesItem(page).filter({ hasText: '24,800 rules' }).first().waitFor();
    await page.locator('.statusbar-item', { hasText: reading }).waitFor({ state: 'detached' });
    await openFile(page, 'lanterns.rules.txt');
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
    await page.keyboard.insertText('highest result fog');
    await rows(page).filter({ hasText: '103.5' }).filter({ hasText: 'The keeper with the highest result' }).waitFor();
    await page.locator('.view-line', { hasText: '103.5.' }).waitFor();
  },
  'go to rule by words of several': async page => {
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('light berth');
    await rows(page).filter({ hasText: '202.5' }).first().waitFor();
    await rows(page).nth(2).waitFor();
  },
  'go to rule by a range': async page => {
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('rules 206.3–4');
    await rows(page).filter({ hasText: '206.4' }).waitFor();
    await rows(page).filter({ hasText: '206.3a' }).waitFor({ state: 'detached' });
  },
  'go to rule, none found': async page => {
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('quartz xylophone');
    await rows(page).filter({ hasText: 'No rule or term matches “quartz xylophone”.' }).waitFor();
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
};
