// Two editions of a rulebook: the changes, one rule's diff and history, and a stale citation.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  closeToasts,
  cursorAt,
  eventually,
  goTo,
  openActions,
  openFile,
  rows,
  rulesItem,
  runCommand,
} from '../../../scripts/workbench.mjs';
import { place } from './lanterns.mjs';

const OLD = `1. The Quay

100. Ships

100.1. A ship enters the harbor at the turn of the tide and pays two coins to its warden.

100.2. The captain of a ship that leaves rings the bell three times (see rule 101.1).

100.3. A ship may wait outside until its captain sees the lantern of the harbor. See rule 100.2.

101. Bells

101.1. A bell is rung by hand, and by nobody who sleeps.

101.2. Nobody rings a bell at night.

Glossary

Bell
It hangs above the quay.
`;

const NEW = OLD.replace('pays two coins to its warden', 'pays three silver coins to its warden')
  .replace('100.3. A ship', '100.4. A ship')
  .replace('100.2. The captain', '100.3. The captain')
  .replace('100.3. The', '100.2. Gulls follow each ship that throws fish overboard.\n\n100.3. The')
  .replace('\n101.2. Nobody rings a bell at night.\n', '');

const PROJECT = {
  books: [
    {
      names: ['Quay'],
      files: ['quay/quay-2026.rules.txt'],
      edition: '2026',
      editions: [{ name: '2025', files: ['quay/quay-2025.rules.txt'] }],
    },
  ],
};

/** A long edition that says everything in its own words, so that comparing it takes seconds. */
const longEdition = seed => {
  let state = seed;
  const word = () => {
    state = (state * 16807) % 2147483647;
    return `word${state % 500}`;
  };
  const words = count => Array.from({ length: count }, word).join(' ');
  const chapter = number =>
    [`${number}. ${word()}`, ...Array.from({ length: 99 }, (_, at) => `${number}.${at + 1}. ${words(14)}.`)].join(
      '\n\n',
    );
  return `1. The Quay\n\n${Array.from({ length: 80 }, (_, at) => chapter(100 + at)).join('\n\n')}\n`;
};

/** Writes both files; the rulebook.json that makes them editions is written later. */
export function writeQuay(folder) {
  mkdirSync(join(folder, 'quay'), { recursive: true });
  writeFileSync(join(folder, 'quay', 'quay-2025.rules.txt'), OLD);
  writeFileSync(join(folder, 'quay', 'quay-2026.rules.txt'), NEW);
}

/**
 * The name of a step is also that of its picture.
 * @param {string} folder the workspace
 * @returns {Record<string, (page: import('playwright-core').Page) => Promise<void>>}
 */
export const editionSteps = folder => ({
  'comparison canceled': async page => {
    mkdirSync(join(folder, 'long'), { recursive: true });
    for (const year of [2025, 2026]) writeFileSync(join(folder, 'long', `long-${year}.rules.txt`), longEdition(year));
    await closeToasts(page);
    await openFile(page, 'long-2025.rules.txt');
    await openFile(page, 'long-2026.rules.txt');
    await rulesItem(page)
      .filter({ hasText: /\d,\d{3} rules/ })
      .first()
      .waitFor();
    await runCommand(page, 'Rulebook: Compare with Another Edition');
    await rows(page).filter({ hasText: 'long-2025' }).first().click();
    const toast = page.locator('.notification-toast', { hasText: 'Comparing editions' });
    await toast.locator('.monaco-button, .action-label', { hasText: 'Cancel' }).first().click();
    await toast.waitFor({ state: 'detached' });
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'quay-2025.rules.txt');
    // When the server answers again, what was canceled is done.
    await rulesItem(page)
      .filter({ hasText: /(?<![\d,])\d rules/ })
      .first()
      .waitFor();
    if (await page.locator('.pane', { hasText: 'Changes' }).locator('.monaco-list-row').count())
      throw new Error('The canceled comparison is shown.');
    rmSync(join(folder, 'long'), { recursive: true, force: true });
    await closeToasts(page);
  },
  'editions compared': async page => {
    await closeToasts(page);
    await openFile(page, 'quay-2026.rules.txt');
    writeFileSync(join(folder, 'rulebook.json'), JSON.stringify(PROJECT));
    // The stale citation shows that the earlier edition was read.
    await page.locator('.squiggly-warning').first().waitFor();
    await runCommand(page, 'Rulebook: Compare with Another Edition');
    await rows(page).filter({ hasText: '2025' }).first().waitFor();
    await page.keyboard.press('Enter');
    await changes(page).filter({ hasText: '100.2 → 100.3' }).waitFor();
    await changes(page).filter({ hasText: 'Gulls follow' }).waitFor();
  },
  'review since an edition': async page => {
    await runCommand(page, 'Rulebook: Review Changes');
    await rows(page).filter({ hasText: '2025' }).first().click();
    await changes(page).filter({ hasText: 'Problems that this change adds' }).waitFor();
    await changes(page).filter({ hasText: '100.4' }).first().waitFor();
  },
  'citation of an earlier edition': async page => {
    const citing = [{ files: ['quay/*.ts'], book: 'Quay' }];
    writeFileSync(join(folder, 'quay', 'bell.ts'), '// Quay@2025 100.2\nexport const bell = 3;\n');
    writeFileSync(join(folder, 'rulebook.json'), JSON.stringify({ ...PROJECT, citing }));
    await openFile(page, 'bell.ts');
    await eventually(page, async timeout => {
      await page.keyboard.press('Escape');
      await goTo(page, { line: 1, column: 16 });
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Control+i');
      await page.locator('.monaco-hover', { hasText: 'In 2025:' }).waitFor({ timeout });
    });
    await page.locator('.monaco-hover', { hasText: '100.3' }).first().waitFor();
  },
  'pin of a citation updated': async page => {
    await openActions(page, 'Update the pin to 2026 (100.3)');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'Quay@2026 100.3' }).waitFor();
    await runCommand(page, 'View: Revert and Close Editor');
    await openFile(page, 'quay-2026.rules.txt');
    await runCommand(page, 'Rulebook: Compare with Another Edition');
    await rows(page).filter({ hasText: '2025' }).first().click();
    // The review has the same changes, until the comparison replaces it.
    await changes(page).filter({ hasText: 'Problems that this change adds' }).waitFor({ state: 'hidden' });
    await changes(page).filter({ hasText: 'Gulls follow' }).waitFor();
  },
  'change of a rule opened': async page => {
    await changes(page).filter({ hasText: 'A ship enters the harbor' }).click();
    await page.locator('.monaco-diff-editor .editor.modified .view-line', { hasText: 'silver' }).first().waitFor();
  },
  'changes that no filter word fits': async page => {
    await runCommand(page, 'Rulebook: Filter Changes');
    await page.locator('.quick-input-widget input:focus').waitFor();
    await page.keyboard.insertText('zebra');
    await page.keyboard.press('Enter');
    const pane = page.locator('.pane', { hasText: 'Changes' });
    await pane.filter({ hasText: '“zebra”: no matching changes' }).waitFor();
    await runCommand(page, 'Rulebook: Clear Changes Filter');
    await changes(page).filter({ hasText: 'Gulls follow' }).waitFor();
  },
  'all changes of an edition': async page => {
    await runCommand(page, 'Rulebook: Show All Changes');
    await page.locator('.tab.active', { hasText: /^2025 → 2026$/ }).waitFor();
    // Both sides wrap.
    for (const side of ['original', 'modified']) {
      const lines = page.locator(`.monaco-diff-editor .editor.${side} .view-line`);
      await lines
        .filter({ hasText: /ship\smay\swait/, hasNotText: /See\srule/ })
        .first()
        .waitFor();
    }
  },
  'rule gone to in an earlier edition': async page => {
    await openFile(page, 'quay-2026.rules.txt');
    await goTo(page, place(NEW, '100.3. The ‸captain'));
    await runCommand(page, 'Rulebook: Go to This Rule in Edition');
    await rows(page).filter({ hasText: '2025' }).first().waitFor();
    await page.keyboard.press('Enter');
    await cursorAt(page, /Ln 7,/);
  },
  'rule traced': async page => {
    await openFile(page, 'quay-2026.rules.txt');
    await goTo(page, place(NEW, '100.1. A ‸ship'));
    await runCommand(page, 'Rulebook: Trace Rule');
    await rows(page)
      .filter({ hasText: /2026: 100\.1.*reworded.*A ship enters/ })
      .first()
      .waitFor();
    await rows(page).filter({ hasText: '2025: 100.1' }).first().waitFor();
  },
  'unchanged rule traced': async page => {
    await page.keyboard.press('Escape');
    await goTo(page, place(NEW, '101.1. A ‸bell'));
    await runCommand(page, 'Rulebook: Trace Rule');
    await rows(page)
      .filter({ hasText: /2026: 101\.1.*unchanged.*A bell is rung/ })
      .first()
      .waitFor();
    assert.equal(await rows(page).filter({ hasText: 'A bell is rung' }).count(), 1);
  },
  'rule traced outside rules': async page => {
    await page.keyboard.press('Escape');
    await goTo(page, place(NEW, 'hangs above the ‸quay'));
    await runCommand(page, 'Rulebook: Trace Rule');
    await page.locator('.notification-toast', { hasText: 'Put the cursor in a rule first.' }).waitFor();
    await closeToasts(page);
    await goTo(page, place(NEW, '‸Glossary'));
    await runCommand(page, 'Rulebook: Go to This Rule in Edition');
    await page.locator('.notification-toast', { hasText: 'Put the cursor in a rule or a glossary term' }).waitFor();
    await closeToasts(page);
  },
  'rule that changed, in a hover': async page => {
    await page.keyboard.press('Escape');
    await goTo(page, place(NEW, '100.‸3. The captain'));
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    await page.locator('.monaco-hover', { hasText: 'was 100.2 in 2025' }).first().waitFor();
  },
  'stale reference fixed': async page => {
    await page.keyboard.press('Escape');
    await goTo(page, place(NEW, 'harbor. See rule ‸100.2'));
    await openActions(page, 'Change to 100.3');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'See rule 100.3' }).waitFor();
    await page.keyboard.press('Control+z');
    rmSync(join(folder, 'rulebook.json'), { force: true });
  },
});

const changes = page => page.locator('.pane', { hasText: 'Changes' }).locator('.monaco-list-row');
