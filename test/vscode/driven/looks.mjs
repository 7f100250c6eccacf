// Problems in the default colors and in high contrast.
import { openFile } from '../../../scripts/workbench.mjs';

/**
 * The name of a step is also that of its picture.
 * @param {(settings: object) => void} writeSettings writes those of the workspace
 */
export const looks = writeSettings => ({
  'problems panel': async page => {
    await openFile(page, 'faults.rules.txt');
    await page.keyboard.press('Control+Shift+m');
    await page.locator('.markers-panel').getByText("Rule 102.9 doesn't exist").first().waitFor();
  },
  'page of a check': async page => {
    await page.locator('.markers-panel .monaco-link', { hasText: 'broken-reference' }).first().click();
    await page.locator('.tab.active', { hasText: 'Preview broken-reference.md' }).waitFor();
    // Keys reach a frame only after it has loaded.
    await page.locator('.tab', { hasText: 'faults.rules.txt' }).click();
    await page.locator('.tab.active', { hasText: 'faults.rules.txt' }).waitFor();
  },
  'high contrast': async page => {
    writeSettings({ 'workbench.colorTheme': 'Default High Contrast' });
    await page.locator('.monaco-workbench.hc-black').waitFor();
  },
  'high contrast, light': async page => {
    writeSettings({ 'workbench.colorTheme': 'Default High Contrast Light' });
    await page.locator('.monaco-workbench.hc-light').waitFor();
  },
  'usual colors': async page => {
    writeSettings({});
    await page.locator('.monaco-workbench.hc-light').waitFor({ state: 'detached' });
  },
});
