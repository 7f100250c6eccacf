// Word documents: the offer when one is opened, importing it, importing it again, dropping one, and exporting one.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../../scripts/folders.mjs';
import {
  closeToasts,
  eventually,
  openFile,
  pressInNotification,
  rows,
  rulesItem,
  runCommand,
} from '../../../scripts/workbench.mjs';

const { importWord, writeWord } = createRequire(import.meta.url)(join(root, 'dist', 'word.js'));

/** A document of Word with rules in a list, the last of which has a field that leads nowhere. */
function lampsDocx(...rules) {
  const list = { id: 1, level: 0 };
  const broken = { text: 'Error! Reference source not found.', field: 'REF _Ref9 \\r \\h' };
  const paragraphs = [
    { heading: 0, pieces: [{ text: 'Lamps' }] },
    ...rules.map(text => ({ list, pieces: [{ text }] })),
    { list, pieces: [{ text: 'What goes out is lit again (see rule ' }, broken, { text: ').' }] },
  ];
  return writeWord({ paragraphs, levels: [{ level: 0, format: 'decimal', text: '%1.' }], restarts: [] });
}

const [BURNS, OUT] = ['A lamp burns at the pier.', 'Nobody puts out a lamp.'];

/** Documents of Word, and a text to drop one into. */
export function writeLamps(folder) {
  writeFileSync(join(folder, 'lamps.docx'), lampsDocx(BURNS, OUT));
  writeFileSync(join(folder, 'keeper.md'), 'Lamps of the harbor:\n\n');
}

const toast = (page, hasText) => page.locator('.notification-toast', { hasText }).first();

/** The name of a step is also that of its picture. */
export const wordSteps = folder => ({
  'Word document offered': async page => {
    await runCommand(page, 'View: Close All Editors');
    await runCommand(page, 'View: Show Explorer');
    // Opened by its name: in a long list, the Explorer renders only what is in sight, which then is this file.
    await page.keyboard.press('Control+p');
    await page.locator('.quick-input-widget input:focus').waitFor();
    await page.keyboard.insertText('lamps.docx');
    await rows(page).filter({ hasText: 'lamps.docx' }).first().click();
    await toast(page, 'lamps.docx is a Word document.').waitFor();
  },
  'Word document imported': async page => {
    await pressInNotification(page, /^Import$/);
    await page.locator('.tab.active', { hasText: 'lamps.md' }).waitFor();
    await page.locator('.view-line', { hasText: `2. ${OUT}` }).waitFor();
    await toast(page, '4 paragraphs, 3 of them with a number').waitFor();
  },
  'Word fields listed': async page => {
    await pressInNotification(page, /^Show$/);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: '_Ref9' }).waitFor();
  },
  'Word field shown in the text': async page => {
    await page.keyboard.press('Enter');
    await page.locator('[id="status.editor.selection"]').filter({ hasText: 'Ln 7, Col 1' }).waitFor();
  },
  'Word document dropped': async page => {
    await closeToasts(page);
    // A second try begins without what the first one opened.
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'keeper.md');
    const row = page.locator('.explorer-viewlet .monaco-list-row', { hasText: 'lamps.docx' });
    await dragInto(page, row, page.locator('.editor-instance .view-lines').first());
    await page.locator('.view-line', { hasText: `1. ${BURNS}` }).waitFor();
  },
  'Word changes merged': async page => {
    await closeToasts(page);
    await openFile(page, 'lamps.md');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type(' of the harbor');
    writeFileSync(join(folder, 'lamps.docx'), lampsDocx('A keeper has oil.', BURNS, OUT));
    await page.locator('.explorer-viewlet .monaco-list-row', { hasText: 'lamps.docx' }).click({ button: 'right' });
    // By keyboard, because VS Code ignores a click on a menu that has just opened.
    await page.locator('.monaco-menu').getByText('Import Word Document…').hover();
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: `3. ${OUT}` }).waitFor();
    await eventually(page, async () => {
      const text = readFileSync(join(folder, 'lamps.md'), 'utf8');
      assert.ok(text.startsWith('# Lamps of the harbor\n\n1. A keeper has oil.\n'), text);
    });
    // The editor has the focus from here on.
    await toast(page, 'Imported lamps.docx').waitFor();
  },
  'Word document exported': async page => {
    await closeToasts(page);
    await openFile(page, 'lanterns.rules.txt');
    await rulesItem(page).first().waitFor();
    await runCommand(page, 'Rulebook: Export to Word…');
    await page.locator('.quick-input-widget', { hasText: 'Export to Word' }).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, /Exported lanterns\.docx: \d+ rules in a list, \d+ references as fields/).waitFor();
    const { text } = importWord(readFileSync(join(folder, 'lanterns.docx')), { format: 'txt' });
    assert.match(text, /^302\.4\. /m);
  },
});

/** With Shift held, what is dropped goes into the text. */
async function dragInto(page, from, to) {
  await from.hover();
  await page.mouse.down();
  const { x, y } = await to.boundingBox();
  // Without Shift, the editor would be split when the pointer is over it.
  await page.keyboard.down('Shift');
  await page.mouse.move(x + 40, y + 40, { steps: 10 });
  await page.mouse.move(x + 20, y + 30, { steps: 5 });
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();
  await page.keyboard.up('Shift');
}
