// Fixes and refactorings that are offered for a problem, and their effects.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  actions,
  eventually,
  goTo,
  openActions,
  openFile,
  rulesShown,
  runCommand,
} from '../../../scripts/workbench.mjs';

const FERRY = '1. The Ferry\n\n100. Bells\n\n100.1. A bell rings. See rule ‸100.3.\n\n100.2. A rope hangs.\n';

const GULLS = '1. The Quay\n\n100. Gulls\n\n100.1. A gull sings. See rule 100.2.\n\n100.2. A gull sleeps.\n';

/** Writes two short rulebooks, one without the last rule that it cites; VS Code finds them when it starts. */
export function writeFerry(folder) {
  writeFileSync(join(folder, 'ferry.rules.txt'), FERRY.replace('‸', ''));
  writeFileSync(join(folder, 'gulls.rules.txt'), GULLS);
}

/**
 * The name of a step is also that of its picture.
 * @param {string} folder the workspace
 * @returns {Record<string, (page: import('playwright-core').Page) => Promise<void>>}
 */
export const fixingSteps = folder => ({
  'fixes of a problem': async page => {
    await openFile(page, 'ferry.rules.txt');
    await page.locator('.squiggly-error').first().waitFor();
    await eventually(page, async () => {
      await openFixes(page);
      // Other actions for the rule come after them.
      assert.deepEqual((await offered(page)).slice(0, 5), [
        'Quick Fix',
        'Change to 100.2 (A rope hangs.)',
        'Create rule 100.3',
        'Mark this document as an excerpt (creates rulebook.json)',
        'Ignore this “broken-reference” problem in 100.1 (creates rulebook.json)',
      ]);
    });
  },
  'document that is only a part': async page => {
    await openFixes(page);
    for (let times = 0; times < 2; times++) await page.keyboard.press('ArrowDown');
    await page
      .locator('.action-widget .monaco-list-row.focused', { hasText: 'Mark this document as an excerpt' })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
    const project = JSON.parse(readFileSync(join(folder, 'rulebook.json'), 'utf8'));
    assert.deepEqual(project, { excerpts: ['ferry.rules.txt'] });
  },
  'document that is complete': async page => {
    rmSync(join(folder, 'rulebook.json'), { force: true });
    await page.locator('.squiggly-error').first().waitFor();
  },
  'references left behind by an edit': async page => {
    await openFile(page, 'gulls.rules.txt');
    // What the server first sees of the document counts as saved.
    await rulesShown(page);
    await goTo(page, { line: 7, column: 6 });
    await page.keyboard.press('Backspace');
    await page.keyboard.type('4');
    await page.locator('.squiggly-warning').first().waitFor();
    // They are still offered after the document is saved, closed, and opened again.
    await page.keyboard.press('Control+s');
    await page.locator('.tab.dirty', { hasText: 'gulls.rules.txt' }).waitFor({ state: 'detached' });
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'gulls.rules.txt');
    const update = 'Change 1 reference to rule 100.2 to 100.4';
    await eventually(page, async () => {
      await goTo(page, { line: 7, column: 3 });
      await openActions(page, update);
    });
    await page.locator('.action-widget .monaco-list-row.focused', { hasText: update }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'A gull sings. See rule 100.4.' }).waitFor();
    await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
  },
});

/** Opens the list of fixes at the broken reference. */
async function openFixes(page) {
  await goTo(page, { line: 5, column: 33 });
  await openActions(page, 'Mark this document as an excerpt');
}

/** The texts of the list from top to bottom, which its elements need not follow. */
async function offered(page) {
  const rows = await actions(page).evaluateAll(found => found.map(row => [Number(row.dataset.index), row.innerText]));
  return rows.toSorted(([one], [other]) => one - other).map(([, text]) => text);
}
