// The first steps of a newcomer, with the buttons of the walkthrough.
import assert from 'node:assert/strict';
import { closeToasts, cursorAt, rulesItem, runCommand } from '../../../scripts/workbench.mjs';

/** The name of a step is also the name of its screenshot. */
export const walkthrough = {
  'first steps': async page => {
    await runCommand(page, 'Rulebook: Get Started');
    await page.locator('.gettingStartedContainer .step-title').first().waitFor();
  },
  'first step: open': async page => {
    await press(page, 'Open Practice Rules');
    await page.locator('.view-line', { hasText: 'A reference leads to the rule' }).waitFor();
    await rulesItem(page).first().waitFor();
    await cursorAt(page, /Ln 23, Col 1\b/);
  },
  'first step: jump': async page => {
    await choose(page, 'Follow a reference');
    await press(page, 'Go to Rule 101.1');
    await cursorAt(page, /Ln 32, Col 1\b/);
  },
  'first step: hover': async page => {
    await choose(page, 'Read a rule where it is cited');
    await press(page, 'Show Rule 100.2a');
    await page.locator('.monaco-hover', { hasText: 'This line belongs to the rule above it' }).waitFor();
  },
  'first step: citations': async page => {
    await choose(page, 'See what cites a rule');
    await press(page, 'Show Citations of Rule 101.1');
    await page.locator('.sidebar .monaco-list-row', { hasText: '100.1' }).first().waitFor();
  },
  'first step: fix': async page => {
    await choose(page, 'Fix a broken reference');
    await press(page, 'Fix the Reference to Rule 101.7');
    await page.locator('.action-widget', { hasText: '101.1' }).waitFor();
  },
  'first step: insert': async page => {
    await page.keyboard.press('Escape');
    await choose(page, 'Insert a rule');
    await press(page, 'Insert a Rule Before 201.2');
    await page.locator('.quick-input-message', { hasText: 'Inserts 201.2: renumbers' }).waitFor();
  },
  'first step: inserted': async page => {
    await page.keyboard.insertText('Whoever inserts a rule may sit down.');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: /^201\.3\.\sInsert/ }).waitFor();
    // The cursor stands after the text: “201.2. Whoever … down.”
    await cursorAt(page, /Col 44\b/);
    await page.locator('.gettingStartedContainer .getting-started-step.expanded .codicon.complete').waitFor();
    await closeToasts(page);
  },
};

/** What a newcomer sees before installing. */
export const extensionPage = {
  'page of the extension': async page => {
    await runCommand(page, 'Extensions: Show Enabled Extensions');
    await page.locator('.extensions-list .extension-list-item', { hasText: 'Rulebook' }).first().click();
    const readme = page.frameLocator('iframe.webview.ready').last().frameLocator('#active-frame');
    await readme.locator('img').first().waitFor();
    const pictures = await readme.locator('img').evaluateAll(async images => {
      await Promise.all(images.map(image => image.decode()));
      return images.map(image => image.naturalWidth);
    });
    assert.ok(pictures.length > 3 && pictures.every(width => width > 100), pictures.join(' '));
  },
};

/** Opens a step of the walkthrough by its title. */
async function choose(page, title) {
  await page.locator('.gettingStartedContainer .step-title', { hasText: title }).click();
}

/** Selects a button of the open step. */
async function press(page, label) {
  await page.locator('.gettingStartedContainer').getByText(label, { exact: true }).click();
}
