// Opens rules that try to be more than text, in a folder that isn't trusted, in a served VS Code:
// node test/vscode/distrust.mjs [VSIX]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../../scripts/chromium.mjs';
import { installExtension, newProfile, startVSCode, workbenchAddress } from '../../scripts/vscodeServer.mjs';
import { cursorAt, goTo, openFile, rows, rulesItem, runCommand } from '../../scripts/workbench.mjs';
import { packedExtension } from './bundleSuite.mjs';
import { runMain } from './options.mjs';
import { takeGroups } from './windows.mjs';

const TRAPS = '$(bug) [Bell](command:workbench.action.quit) <command:workbench.action.quit>';
const RULES = `100. ${TRAPS}

100.1. <img src=x onerror=alert(1)> ${TRAPS} ![](https://e.example/a.png)

100.2. A $(bug) bell rings when a ship comes (see rule 100.1).

100.3. See rules 100 and 100.2.
`;
const PROJECT = { books: [{ files: ['quay.rules.txt', '../**'] }] };

/** The name of a step is also the name of its picture. */
const steps = {
  'distrust - rules are counted': async page => {
    await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await openFile(page, 'quay.rules.txt');
    await rulesItem(page)
      .filter({ hasText: /Comprehensive · 4 rules$/ })
      .first()
      .waitFor();
  },
  'distrust - rulebook.json reads nothing outside': async page => {
    await page.keyboard.press('Control+Shift+m');
    await page.locator('.markers-panel').getByText('“../**” is outside the folder').first().waitFor();
    await page.keyboard.press('Control+j');
  },
  'distrust - a reference is followed': async page => {
    await goTo(page, { line: 5, column: 59 });
    await page.keyboard.press('F12');
    await cursorAt(page, /Ln 3,/);
  },
  'distrust - a hover holds our links alone': async page => {
    await goTo(page, { line: 5, column: 59 });
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    const hover = page.locator('.monaco-hover:visible');
    await hover.getByText('![](https://e.example/a.png)', { exact: false }).first().waitFor();
    await onlyOurs(hover);
  },
  'distrust - so does that of a heading': async page => {
    await page.keyboard.press('Escape');
    await goTo(page, { line: 7, column: 18 });
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    const hover = page.locator('.monaco-hover:visible');
    await hover.getByText('[Bell](command:workbench.action.quit)', { exact: false }).first().waitFor();
    await onlyOurs(hover);
  },
  'distrust - so does the tooltip of a link that has been followed': async page => {
    await page.keyboard.press('Escape');
    await goTo(page, { line: 7, column: 18 });
    await runCommand(page, 'Open Link');
    await cursorAt(page, /Ln 1,/);
    await goTo(page, { line: 7, column: 18 });
    // VS Code writes the tooltip again when the key is pressed and released over the link.
    const { x, y } = await page.locator('.detected-link', { hasText: /^100$/ }).boundingBox();
    await page.keyboard.down('Control');
    await page.mouse.move(x + 5, y + 5);
    await page.locator('.detected-link-active').waitFor();
    await page.keyboard.up('Control');
    await page.mouse.move(900, 700);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    const hover = page.locator('.monaco-hover:visible');
    await hover.locator('a', { hasText: '[Bell](command:workbench.action.quit)' }).getByText('100').last().waitFor();
    await hover.getByText(/\(ctrl\s\+\sclick\)/).waitFor();
    await onlyOurs(hover);
  },
  'distrust - a list of rules has no icons of theirs': async page => {
    await page.mouse.move(900, 700);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+r');
    await rows(page).filter({ hasText: '$(bug)' }).first().waitFor();
    await none(page.locator('.quick-input-list .codicon-bug'));
  },
  'distrust - neither has the list of symbols': async page => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+o');
    await rows(page)
      .filter({ hasText: /\$\u200b\(bug\)/ })
      .first()
      .waitFor();
    await none(page.locator('.quick-input-list .codicon-bug'));
  },
  'distrust - nor has the view of citations': async page => {
    await page.keyboard.press('Escape');
    await goTo(page, { line: 3, column: 1 });
    await page.locator('.activitybar [aria-label^="Rulebook"]').first().click();
    await page.locator('.sidebar .monaco-list-row', { hasText: '$(bug)' }).first().waitFor();
    await none(page.locator('.sidebar .codicon-bug'));
  },
};

/** Links run only our commands or lead to a place in a file, and no pictures come from elsewhere. */
async function onlyOurs(hover) {
  const links = await hover.locator('a').evaluateAll(all => all.map(each => each.dataset.href ?? each.href));
  const strange = links.filter(link => !/^command:rulebook\.|^file:|^vscode-remote:|^#?$/.test(link));
  if (strange.length) throw new Error(`Links of the rules: ${strange.join(', ')}`);
  await none(hover.locator('img, .codicon-bug'));
}

async function none(found) {
  const count = await found.count();
  if (count > 0)
    throw new Error(
      `${count} things that the rules have made: ${await found.first().evaluate(each => each.outerHTML)}`,
    );
}

async function main() {
  const profile = newProfile({
    'security.workspace.trust.enabled': true,
    'security.workspace.trust.startupPrompt': 'never',
    'security.workspace.trust.banner': 'never',
  });
  const folder = join(profile.folder, 'workspace');
  mkdirSync(folder);
  writeFileSync(join(folder, 'quay.rules.txt'), RULES);
  writeFileSync(join(folder, 'rulebook.json'), JSON.stringify(PROJECT));
  installExtension(packedExtension(), profile);
  const server = await startVSCode(profile, { asksForTrust: true });
  const browser = await launchChromium();
  const address = workbenchAddress(server.port, { folder });
  const code = await takeGroups(browser, { distrust: () => ({ address, steps }) });
  await browser.close();
  await server.stop();
  return code;
}

runMain(main);
