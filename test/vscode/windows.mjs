// Takes the steps of the UI tests. Each group of steps has its own window and, if it wants one, its own folder, so that
// one failure is one failure.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { out } from '../../scripts/folders.mjs';
import { openWorkbench, takeScreenshot } from '../../scripts/workbench.mjs';

const pictures = join(out, 'screenshots');

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {Record<string, (page: Page) => Promise<void>>} Steps by name; a step goes on where the one before it ended
 */

/**
 * Takes the steps of each group in a new window. A group that fails is taken once more, in another one.
 * @param {import('playwright-core').Browser} browser
 * @param {Record<string, () => { address: string, steps: Steps }>} groups by name: makes the folder of a window, and says
 *   at which address it opens and which steps to take there
 * @param {{ keepsPictures?: boolean }} options whether to save a picture after each step; always saved is that of a failed one
 * @returns {Promise<number>} the exit code; the last lines say how many passed, and what passed only in a second window
 */
export async function takeGroups(browser, groups, { keepsPictures = false } = {}) {
  mkdirSync(pictures, { recursive: true });
  const results = [];
  for (const [name, make] of Object.entries(groups)) {
    console.log(`\n  ${name}`);
    const first = await takeGroup(browser, make(), keepsPictures);
    if (first.failed) console.log(`\n  ${name}, in a second window`);
    results.push({
      name,
      isSecond: Boolean(first.failed),
      ...(first.failed ? await takeGroup(browser, make(), true) : first),
    });
  }
  const flaky = results.filter(({ isSecond, failed }) => isSecond && !failed).map(({ name }) => name);
  if (flaky.length) console.log(`Passed only in a second window: ${flaky.join(', ')}`);
  const sum = key => results.reduce((total, counts) => total + counts[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return sum('failed') ? 1 : 0;
}

/** Takes steps in a new window until one fails. */
async function takeGroup(browser, { address, steps }, keepsPictures) {
  const count = Object.keys(steps).length;
  const page = await openWorkbench(browser, address);
  let passed = 0;
  for (const [name, step] of Object.entries(steps)) {
    const start = Date.now();
    const error = await failureOf(step, page);
    // A second window doesn't replace the picture of what failed in the first.
    const picture = `${name.replaceAll(/\W+/g, '-')}${error ? '-failed' : ''}.png`;
    if (error || keepsPictures) await takeScreenshot(page, join(pictures, picture));
    console.log(error ? `  ✖ ${name}: ${error.stack}` : `  ✔ ${name} (${Date.now() - start}ms)`);
    if (error) break;
    passed += 1;
  }
  await page.close();
  const failed = passed < count ? 1 : 0;
  return { passed, failed, skipped: count - passed - failed };
}

/** What a step throws; VS Code also reports an error if a tree has two elements with the same id. */
async function failureOf(step, page) {
  try {
    await step(page);
    const errors = await page.locator('.notification-toast', { hasText: 'is already registered' }).allInnerTexts();
    assert.deepEqual(errors, []);
    return undefined;
  } catch (error) {
    return error;
  }
}
