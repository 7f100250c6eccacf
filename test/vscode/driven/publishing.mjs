// Publishing a website, and its preview, which stays open beside the text.
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFile, rulesItem, runCommand } from '../../../scripts/workbench.mjs';

/** The name of a step is also that of its picture. */
export const publishingSteps = folder => ({
  'website published': async page => {
    writeFileSync(join(folder, 'rulebook.json'), JSON.stringify({ books: [{ files: ['act.rules.txt'] }] }));
    await openFile(page, 'act.rules.txt');
    await rulesItem(page).first().waitFor();
    await runCommand(page, 'Rulebook: Publish Website');
    await page.locator('.quick-input-widget', { hasText: 'Folder of the website' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.notification-toast', { hasText: /Published \d+ pages? in site\./ }).waitFor();
  },
  'website previewed': async page => {
    await runCommand(page, 'Rulebook: Preview Website');
    await page.locator('.tab', { hasText: 'Simple Browser' }).waitFor();
    // The browser reaches the port through the address of VS Code, which this server doesn't serve.
    const frame = page.frameLocator('iframe.webview').last().frameLocator('#active-frame');
    const address = await frame.locator('.url-input').inputValue();
    const [port] = /\d+(?=\/$)/.exec(address);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    assert.match(await answer.text(), /On boats/);
    rmSync(join(folder, 'rulebook.json'));
  },
});
