// The workbench of VS Code as a person uses it, with keys, driven by playwright-core.
// The selectors are few and have stayed the same since VS Code 1.93.

export const viewport = { width: 1280, height: 800 };
/**
 * Steps wait for events. This long wait, in milliseconds, only ends one for an event that doesn't come, even if many
 * programs share the processor.
 */
const patience = 90_000;
/** After this time, something that can get lost is tried again. */
const soon = 5_000;

/**
 * Opens the workbench in a new page and waits until it is there.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 */
export async function openWorkbench(browser, address) {
  const page = await browser.newPage({ viewport });
  page.setDefaultTimeout(patience);
  await page.goto(address);
  await page.locator('.explorer-folders-view').waitFor();
  await page.locator('[id="status.problems"]').waitFor();
  return page;
}

/**
 * The item in the status bar that says how the document is read.
 * @param {import('playwright-core').Page} page
 */
export function rulesItem(page) {
  return page.locator('.statusbar-item[id="rulebook.rulebook.rulebook.status"]').filter({ hasText: /\S/ });
}

/**
 * Waits until Rulebook has read the document; a document that is none of its own is not waited for long.
 * @param {import('playwright-core').Page} page
 */
export async function rulesShown(page) {
  await rulesItem(page)
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => {});
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} file
 */
export async function takeScreenshot(page, file) {
  await page.screenshot({ path: file, animations: 'disabled' });
}

/** The rows of the list that Ctrl+P, Ctrl+Shift+O, and F1 open. */
export const rows = page => page.locator('.quick-input-list .monaco-list-row');

/** The row of this list that Enter selects, if it contains the text. */
const chosen = (page, text) => page.locator('.quick-input-list .monaco-list-row.focused', { hasText: text });

/** Presses a key that opens the quick input, and types into it. */
async function ask(page, key, text) {
  const input = page.locator('.quick-input-box input:focus');
  // A list of actions that closes after the quick input has opened gives the focus, and the text, to the editor.
  const list = page.locator('.action-widget:visible').first();
  if (await list.isVisible()) {
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
  }
  await page.keyboard.press(key);
  // A menu that is still open takes the key.
  await input.waitFor({ timeout: soon }).catch(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press(key);
    await input.waitFor();
  });
  await page.keyboard.insertText(text);
}

/**
 * Does something again and again until it succeeds: VS Code hears of files on disk when it gets to it.
 * @param {import('playwright-core').Page} page
 * @param {(timeout: number) => Promise<void>} attempt throws as long as it fails; gets how long it may wait for what can
 *   get lost, each time longer, in milliseconds
 */
export async function eventually(page, attempt) {
  for (let [start, timeout] = [Date.now(), 1_000]; ; timeout += 1_000) {
    try {
      return await attempt(timeout);
    } catch (error) {
      if (Date.now() - start > patience) throw error;
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 50))));
    }
  }
}

/**
 * Watches from now on for an element with a text that may soon be gone: a locator looks only every half a second.
 * @param {import('playwright-core').Page} page
 * @param {string} selector
 * @param {string} text
 * @returns {Promise<() => Promise<void>>} waits until it was there
 */
export async function watched(page, selector, text) {
  const watching = await page.evaluateHandle(
    ([elements, words, longest]) => {
      const isThere = () => [...document.querySelectorAll(elements)].some(each => each.textContent.includes(words));
      const seen = new Promise((resolve, reject) => {
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        setTimeout(() => reject(new Error(`“${words}” was never there`)), longest);
      });
      // It can fail before anyone waits for it.
      seen.catch(() => {});
      return { seen };
    },
    [selector, text, patience],
  );
  return () => watching.evaluate(({ seen }) => seen);
}

/** Presses a key that opens the quick input, types into it, and waits until the row that Enter selects has a text. */
async function choose(page, key, text, chosenText = text) {
  await eventually(page, async timeout => {
    await ask(page, key, text);
    // A file that was just written is listed later, and an editor that takes the focus closes the list.
    await chosen(page, chosenText)
      .waitFor({ timeout })
      .catch(async error => {
        await page.keyboard.press('Escape');
        throw error;
      });
  });
}

/** Opens a file of the folder by its name. */
export async function openFile(page, name) {
  await choose(page, 'Control+p', name);
  await page.keyboard.press('Enter');
  await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
  await page.locator('.view-lines .view-line').first().waitFor();
}

/** Runs a command by its title in the palette. */
export async function runCommand(page, title) {
  await choose(page, 'F1', title);
  await page.keyboard.press('Enter');
}

/**
 * Puts the cursor there; line and column are counted from one.
 * @param {import('playwright-core').Page} page
 * @param {{ line: number, column: number }} place
 */
export async function goTo(page, { line, column }) {
  await choose(page, 'Control+g', `${line}:${column}`, new RegExp(`\\b${line}\\b.*\\b${column}\\b`));
  await page.keyboard.press('Enter');
  await cursorAt(page, new RegExp(`Ln ${line}, Col ${column}\\b`));
}

/** The rows of the list of actions. */
export const actions = page => page.locator('.action-widget .monaco-list-row');

/**
 * Opens the list of actions at the cursor and waits for one of them; a list that is open is closed first. VS Code shows
 * none if something else moves while it asks for them.
 * @param {import('playwright-core').Page} page
 * @param {string | RegExp} text
 * @param {string} key opens the list of all actions, or that of some of them
 */
export async function openActions(page, text, key = 'Control+.') {
  await opened(page, () => page.keyboard.press(key), actions(page).filter({ hasText: text }));
}

/**
 * Opens something that a second key or click closes again, even if it has not been drawn yet: each attempt closes it
 * first.
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<void>} open
 * @param {import('playwright-core').Locator} shown
 */
export async function opened(page, open, shown) {
  await eventually(page, async timeout => {
    await page.keyboard.press('Escape');
    await open();
    await shown.waitFor({ timeout });
  });
}

/** Waits until the status bar shows the cursor at a place, such as /Ln 12,/. */
export async function cursorAt(page, pattern) {
  await page.locator('[id="status.editor.selection"]').filter({ hasText: pattern }).waitFor();
}

/** Waits until the status bar names the language of the editor. */
export async function languageIs(page, name) {
  await page.locator('[id="status.editor.mode"]').filter({ hasText: name }).waitFor();
}

/** Closes the notifications of VS Code. */
export async function closeToasts(page) {
  await runCommand(page, 'Notifications: Clear All Notifications');
  await page.locator('.notification-toast').first().waitFor({ state: 'detached' });
}

/**
 * Presses a button of a notification. VS Code hides a notification after some seconds; then it's in the list of
 * notifications.
 */
export async function pressInNotification(page, text) {
  const button = page
    .locator('.notification-toast .monaco-button:visible, .notifications-center .monaco-button:visible')
    .filter({ hasText: text })
    .first();
  await eventually(page, async timeout => {
    await button.waitFor({ timeout }).catch(() => runCommand(page, 'Notifications: Show Notifications'));
    // At once: a click that takes too long has perhaps pressed the button, which then is gone when it's tried again.
    await button.evaluate(element => element.click(), undefined, { timeout });
  });
}
