// The Citations view, and copying, pasting, and dropping.
import { cursorAt, goTo, openFile } from '../../../scripts/workbench.mjs';
import { lanterns, place, reference, undoAll } from './lanterns.mjs';

/** The name of a step is also the name of its screenshot. */
export const citing = {
  'citations view': async page => {
    await openFile(page, 'lanterns.rules.txt');
    await page.locator('.activitybar [aria-label^="Rulebook"]').first().click();
    await page.locator('.pane-body').getByText('Put the cursor in a rule').first().waitFor();
    await goTo(page, place(lanterns, '‸201.2. The name of a card'));
    await page.locator('.tree-explorer-viewlet-tree-view, .pane-body').getByText('Cited by').first().waitFor();
    await citations(page).filter({ hasText: '100.2a' }).first().waitFor();
    await citations(page).filter({ hasText: '100.2a' }).first().locator('.monaco-tl-twistie').click();
    await citations(page).filter({ hasText: 'Satchel' }).first().waitFor();
  },
  'citations in both directions': async page => {
    await goTo(page, place(lanterns, '202.5. The ‸light at a berth'));
    await citations(page).filter({ hasText: '302.4b' }).first().waitFor();
    await citations(page).filter({ hasText: 'Beacon' }).first().waitFor();
    await page.mouse.move(800, 600);
    await page.locator('.workbench-hover').waitFor({ state: 'hidden' });
  },
  'citations followed back': async page => {
    await goTo(page, place(lanterns, '‸201.2. The name of a card'));
    await citations(page).filter({ hasText: '100.2a' }).first().waitFor();
  },
  'citation opened': async page => {
    await citations(page).filter({ hasText: '100.2a' }).first().locator('.monaco-icon-label').click();
    await cursorAt(page, new RegExp(`Ln ${place(lanterns, reference).line},`));
  },
  'menu of a citation': async page => {
    await citations(page).filter({ hasText: '100.2a' }).first().click({ button: 'right' });
    await page.locator('.monaco-menu').getByText('Copy Citation').waitFor();
  },
  'citation dropped': async page => {
    await page.keyboard.press('Escape');
    const target = page.locator('.view-line', { hasText: 'No keeper owns it' });
    await citations(page).filter({ hasText: '100.2a' }).first().hover();
    await page.mouse.down();
    await target.hover({ force: true });
    await page.keyboard.down('Shift');
    await target.hover({ force: true, position: { x: 300, y: 8 } });
    await target.hover({ force: true, position: { x: 310, y: 9 } });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await page.locator('.view-line', { hasText: 'rule 100.2a' }).waitFor();
  },
  'peek of citations': async page => {
    await undoAll(page);
    await goTo(page, place(lanterns, reference));
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    await page.locator('.monaco-hover a', { hasText: /^\d+ citations?$/ }).click();
    await page.locator('.peekview-widget').waitFor();
  },
  'menu of the editor': async page => {
    await page.keyboard.press('Escape');
    await goTo(page, place(lanterns, reference));
    await page.locator('.view-line', { hasText: '100.2a' }).click({ button: 'right' });
    await page.locator('.monaco-menu').getByText('Copy Rule', { exact: true }).hover();
    await page.locator('.monaco-menu').getByText('Copy Citation').waitFor();
  },
  'paste offered': async page => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await goTo(page, place(lanterns, '‸100.2b The harbor deck'));
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+v');
    await page.locator('.post-edit-widget').waitFor();
  },
  'paste renumbered': async page => {
    await page.locator('.post-edit-widget').click();
    await page.getByText('Paste and Renumber').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: '100.2d The harbor deck' }).waitFor();
  },
  'explorer again': async page => {
    await undoAll(page);
    await page.locator('.view-line', { hasText: '100.2d' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+e');
    await page.locator('.explorer-folders-view').waitFor();
  },
};

/** The rows of the Citations view. */
const citations = page => page.locator('.sidebar .monaco-list-row');
