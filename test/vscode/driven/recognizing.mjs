// Short and new documents: what looks like rules is offered, and what Rulebook leaves alone says so.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  eventually,
  goTo,
  languageIs,
  openFile,
  rulesItem,
  runCommand,
  viewport,
} from '../../../scripts/workbench.mjs';

const GAME = `# Lighthouse

A game for two keepers.

Article 1. Setup

(a) Shuffle the lantern deck.

(b) Place the fog token on the harbor.

Article 2. Turns

(a) Draw a card. If the deck is empty, see Article 1(c).

(b) Light a lantern under Article 1.

(c) Discard down to seven cards.
`;
const NOTES = '# Meeting\n\n1. Bread\n2. Lamps\n\nThe harbor opens in May, and everyone was glad to hear it.\n';

/** Writes the documents of these steps. */
export function writeShort(folder) {
  writeFileSync(join(folder, 'lighthouse.md'), GAME);
  writeFileSync(join(folder, 'notes.md'), NOTES);
  writeFileSync(join(folder, 'empty.md'), '');
  writeFileSync(join(folder, 'new.rules.txt'), '');
}

const offer = page => page.locator('.notification-toast', { hasText: 'looks like a rules document' });

/** The name of a step is also that of its picture. */
export const recognizing = {
  'short Markdown game offered': async page => {
    await openFile(page, 'lighthouse.md');
    await offer(page).filter({ hasText: 'lighthouse.md' }).waitFor();
  },
  'short Markdown game read': async page => {
    await offer(page).locator('.monaco-button').first().click();
    await rulesItem(page)
      .filter({ hasText: /1 broken/ })
      .first()
      .waitFor();
    await page.locator('.squiggly-error').first().waitFor();
  },
  'notes left alone, and said so': async page => {
    await openFile(page, 'notes.md');
    await languageIs(page, 'Markdown');
    await page.locator('.statusbar-item[id="status.languageStatus"]').click();
    await page.locator('.hover-language-status', { hasText: "Rulebook doesn't read this as rules" }).waitFor();
  },
  'notes read as rules with one click': async page => {
    await page.locator('.hover-language-status a', { hasText: 'Read as Rules' }).click();
    await rulesItem(page).first().waitFor();
  },
  'rules pasted into an empty Markdown file': async page => {
    await openFile(page, 'empty.md');
    await page.keyboard.insertText(GAME);
    await offer(page).filter({ hasText: 'empty.md' }).waitFor();
  },
  'rules in an empty Markdown file read': async page => {
    await offer(page).locator('.monaco-button').first().click();
    await rulesItem(page).first().waitFor();
    await runCommand(page, 'Undo');
  },
  'number written in a new file': async page => {
    await openFile(page, 'new.rules.txt');
    await page.keyboard.type('1. Bells\n\n1.1. A bell rings.\n');
    await page.locator('.view-line', { hasText: /^1\.2\.\s/ }).waitFor();
    await page.keyboard.type('It stops.');
    await goTo(page, { line: 1, column: 1 });
  },
  'narrow window': async page => {
    await openFile(page, 'lighthouse.md');
    await page.setViewportSize({ width: 560, height: 800 });
    await eventually(page, async () => {
      const [item, bar] = await Promise.all(
        [rulesItem(page).first(), page.locator('.part.statusbar')].map(each => each.boundingBox()),
      );
      // What doesn't fit is in a row below.
      assert.deepEqual([item.y, item.x > 0, item.x + item.width <= 560], [bar.y, true, true]);
    });
    await page.setViewportSize(viewport);
  },
  'call hierarchy, then the preview': async page => {
    await openFile(page, 'act.rules.txt');
    await goTo(page, { line: 3, column: 2 });
    await runCommand(page, 'Calls: Show Call Hierarchy');
    await page.locator('.sidebar .monaco-list-row', { hasText: '1(2)' }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('v');
    await page.locator('.tab', { hasText: 'Preview act.rules.txt' }).waitFor();
  },
};
