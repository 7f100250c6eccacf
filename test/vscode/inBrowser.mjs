// Runs tests in a workbench in a browser, wherever its extension host is.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../../scripts/chromium.mjs';
import { out } from '../../scripts/folders.mjs';
import { takeScreenshot, viewport } from '../../scripts/workbench.mjs';

const timeout = 300_000;
export const verbose = Boolean(process.env.VERBOSE);

/**
 * Opens the workbench, which runs the tests, until they have ended.
 * @param {string} address
 * @param {{ onLog: (type: string, values: unknown[]) => void, crash?: Promise<never> }} options `onLog` gets what the
 *   extension host prints; `crash` is rejected when it has died
 * @returns {Promise<string | undefined>} why the tests have failed
 */
export async function runTestsAt(address, { onLog, crash = new Promise(() => {}) }) {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });
  try {
    const code = await Promise.race([exitCode(page, address, onLog), crash, tooLate()]);
    return code === 0 ? undefined : `The suite failed with exit code ${code}.`;
  } catch (error) {
    await photograph(page);
    return error.message;
  } finally {
    await browser.close();
  }
}

/** A promise that never resolves, and the function that rejects it. */
export function rejection() {
  let reject;
  const promise = new Promise((_, fail) => {
    reject = reason => fail(new Error(reason));
  });
  promise.catch(() => {});
  return { promise, reject };
}

function exitCode(page, address, onLog) {
  return new Promise((resolve, reject) => {
    page.on('crash', () => reject(new Error('The page crashed.')));
    page.on('console', message => verbose && console.log(`[page] ${message.text()}`));
    page
      .exposeFunction('codeAutomationExit', resolve)
      .then(() => page.exposeFunction('codeAutomationLog', onLog))
      .then(() => page.goto(address))
      .catch(reject);
  });
}

function tooLate() {
  const { promise, reject } = rejection();
  setTimeout(() => reject(`The suite did not end in ${timeout / 1000} s.`), timeout).unref();
  return promise;
}

async function photograph(page) {
  const picture = join(out, 'screenshots', 'suite-failed.png');
  mkdirSync(join(out, 'screenshots'), { recursive: true });
  await takeScreenshot(page, picture).then(
    () => console.error(`What VS Code showed: ${picture}`),
    () => {},
  );
}
