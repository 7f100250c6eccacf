// TypeScript that cites rules, with the language service of TypeScript next to Rulebook.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cursorAt, goTo, openActions, openFile, runCommand } from '../../../scripts/workbench.mjs';

const RULES = `1. The Harbor

100. Bells

100.1. A bell rings at dusk.

100.2. A rope hangs from each bell.

100.3. Nobody rings at night.

101. Boats

101.1. A boat has a keeper (see rule 100.1).
`;

const SOURCE = `/** HR 100.1: the bell at dusk; HR 100.2 and HR 100.3 say the rest. */
export function hr_100_1_ring(times: number): string {
  return 'ding '.repeat(times); // HR 100.9
}

export const loud = hr_100_1_ring(3); // rule 100.2
`;

const TESTS = `import { hr_100_1_ring } from './ring';

// HR 100.2
console.assert(hr_100_1_ring(1) === 'ding ');
`;

const PROJECT = {
  books: [{ names: ['HR', 'Harbor Rules'], files: ['harbor-app/harbor.rules.txt'] }],
  citing: [{ files: ['harbor-app/src/**'], book: 'HR' }],
};

/** Writes a program that cites a rulebook; the file that declares this is written later. */
export function writeHarbor(folder) {
  mkdirSync(join(folder, 'harbor-app', 'src'), { recursive: true });
  writeFileSync(join(folder, 'harbor-app', 'harbor.rules.txt'), RULES);
  writeFileSync(join(folder, 'harbor-app', 'src', 'ring.ts'), SOURCE);
  writeFileSync(join(folder, 'harbor-app', 'src', 'ring.test.ts'), TESTS);
}

/**
 * The name of a step is also that of its picture.
 * @param {string} folder the workspace
 * @param {(settings: object) => void} writeSettings writes the settings of the workspace
 * @returns {Record<string, (page: import('playwright-core').Page) => Promise<void>>}
 */
export const sourceSteps = (folder, writeSettings) => ({
  'source that cites rules': async page => {
    await openFile(page, 'ring.ts');
    // A file that is already open is served as soon as a rulebook.json names it.
    writeFileSync(join(folder, 'rulebook.json'), JSON.stringify(PROJECT));
    await page.locator('.squiggly-error').first().waitFor();
  },
  'citations underlined': async page => {
    await page.locator('.view-line .detected-link', { hasText: '100.2' }).first().waitFor();
    assert.equal(await page.locator('.view-line .detected-link', { hasText: '100.9' }).count(), 0);
  },
  'hovers of two languages': async page => {
    await goTo(page, { line: 6, column: 25 });
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    await page.locator('.monaco-hover', { hasText: 'function hr_100_1_ring(times' }).waitFor();
    await page.locator('.monaco-hover', { hasText: 'A bell rings at dusk.' }).waitFor();
  },
  'hover of a citation': async page => {
    await page.keyboard.press('Escape');
    await goTo(page, { line: 6, column: 49 });
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    await page.locator('.monaco-hover', { hasText: '2 in code, 1 in tests' }).waitFor();
  },
  'definition of an identifier in TypeScript': async page => {
    await page.keyboard.press('Escape');
    await goTo(page, { line: 6, column: 25 });
    await page.keyboard.press('F12');
    await cursorAt(page, /Ln 2, Col 17/);
  },
  'rule that is cited': async page => {
    await goTo(page, { line: 6, column: 49 });
    await page.keyboard.press('F12');
    await page.locator('.tab.active[data-resource-name="harbor.rules.txt"]').waitFor();
    await cursorAt(page, /Ln 7,/);
  },
  'code that cites a rule': async page => {
    writeSettings({ 'rulebook.codeLens': 'citations', 'rulebook.coverageMarks': true });
    await page.locator('.codelens-decoration', { hasText: '2 in code, 1 in tests' }).first().waitFor();
    await page.keyboard.press('Shift+F12');
    await page.locator('.peekview-widget .monaco-list-row', { hasText: 'ring.test.ts' }).first().waitFor();
  },
  'completion in a comment': async page => {
    await page.keyboard.press('Escape');
    await page.locator('.peekview-widget').waitFor({ state: 'detached' });
    await openFile(page, 'ring.ts');
    await goTo(page, { line: 3, column: 43 });
    await page.keyboard.type(', HR ');
    await page.locator('.suggest-widget .monaco-list-row', { hasText: '100.2' }).first().waitFor();
    await page.keyboard.press('Escape');
    for (let times = 0; times < 5; times++) await page.keyboard.press('Backspace');
  },
  'fixes of a citation': async page => {
    await goTo(page, { line: 3, column: 41 });
    await openActions(page, 'Change to 100.3 (Nobody rings at night.)');
  },
  'citation corrected': async page => {
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: '// HR 100.3' }).waitFor();
    await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
  },
  'move that source follows': async page => {
    await openFile(page, 'harbor.rules.txt');
    await goTo(page, { line: 5, column: 8 });
    await runCommand(page, 'Rulebook: Move Rule Down');
    await preview(page).locator('.monaco-list-row', { hasText: 'ring.test.ts' }).first().waitFor();
  },
  'source after a move': async page => {
    await preview(page).locator('.monaco-button', { hasText: 'Apply' }).click();
    await page.locator('.view-line', { hasText: /100\.2\.\sA\sbell/ }).waitFor();
    await preview(page).waitFor({ state: 'hidden' });
    // The rule that moved is shown.
    await cursorAt(page, /Ln 7, Col 1\b/);
    await openFile(page, 'ring.ts');
    await page.locator('.view-line', { hasText: 'HR 100.2: the bell at dusk; HR 100.1' }).waitFor();
    await page.locator('.view-line', { hasText: 'export function hr_100_2_ring' }).waitFor();
  },
  'move undone in source': async page => {
    await openFile(page, 'harbor.rules.txt');
    await page.keyboard.press('Control+z');
    await page.locator('.view-line', { hasText: /100\.1\.\sA\sbell/ }).waitFor();
    await openFile(page, 'ring.ts');
    await page.locator('.view-line', { hasText: 'HR 100.1: the bell at dusk; HR 100.2' }).waitFor();
  },
  'source broken again': async page => {
    await page.keyboard.press('Control+z');
    await page.locator('.squiggly-error').first().waitFor();
  },
  'source that cites nothing more': async page => {
    rmSync(join(folder, 'rulebook.json'), { force: true });
    await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
    writeSettings({});
  },
  'source closed': async page => {
    for (const name of ['harbor.rules.txt', 'ring.ts', 'ring.test.ts']) {
      const tab = page.locator(`.tab[data-resource-name="${name}"]`);
      if ((await tab.count()) === 0) continue;
      await openFile(page, name);
      await runCommand(page, 'View: Revert and Close Editor');
      await tab.waitFor({ state: 'detached' });
    }
  },
});

const preview = page => page.locator('.bulk-edit-panel');
