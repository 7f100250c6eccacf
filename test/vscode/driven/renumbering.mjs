// How a person renumbers rules with keys, menus, and the mouse.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  closeToasts,
  cursorAt,
  eventually,
  goTo,
  openActions,
  openFile,
  pressInNotification,
  rows,
  rulesItem,
  runCommand,
} from '../../../scripts/workbench.mjs';
import { lanterns, place } from './lanterns.mjs';

const PIER = '1. The Pier\n\n100. Ropes\n\n100.1. A rope hangs.\n\n100.2. A rope is wet.\n';
const BOATS = '2. The Boats\n\n200. Crews\n\n200.1. A crew has a rope. See rule 100.2.\n';

/** Writes the files of a book; VS Code finds them when it starts. */
export function writePier(folder) {
  mkdirSync(join(folder, 'pier'));
  writeFileSync(join(folder, 'pier', 'pier.rules.txt'), PIER);
  writeFileSync(join(folder, 'pier', 'boats.rules.txt'), BOATS);
}

/**
 * The name of a step is also that of its picture.
 * @param {string} folder the workspace
 * @param {(settings: object) => void} writeSettings writes those of the workspace
 * @returns {Record<string, (page: import('playwright-core').Page) => Promise<void>>}
 */
export function renumberingSteps(folder, writeSettings) {
  /** The line above the text shows whether the settings apply. */
  const apply = async (page, settings) => {
    const isPlain = Object.keys(settings).length === 0;
    writeSettings(isPlain ? {} : { ...settings, 'breadcrumbs.enabled': false });
    await page
      .locator('.breadcrumbs-control')
      .first()
      .waitFor({ state: isPlain ? 'visible' : 'hidden' });
  };
  return {
    'menu of rules': async page => {
      await openFile(page, 'lanterns.rules.txt');
      // A menu that opens before the extension has started lacks its commands for good.
      await rulesItem(page).first().waitFor();
      await goTo(page, place(lanterns, '‸302.3. Banked\n'));
      await page.locator('.view-line', { hasText: /^302\.3\.\sBanked/ }).click({ button: 'right' });
      await page.locator('.monaco-menu').getByText('Rules', { exact: true }).hover();
      await page.locator('.monaco-menu').getByText('Insert Rule Before…').waitFor();
    },
    'rule moved by the menu': async page => {
      await page.locator('.monaco-menu').getByText('Move Rule Down', { exact: true }).click();
      await page.locator('.view-line', { hasText: /302\.4\.\sBanked/ }).waitFor();
      // The cursor has moved with the rule.
      await cursorAt(page, new RegExp(`Ln (?!${place(lanterns, '‸302.3. Banked\n').line},)\\d+, Col 1\\b`));
      await toast(page, 'Moved 302.3 to 302.4; renumbered').waitFor();
      await pressInNotification(page, 'Undo');
      await page.locator('.view-line', { hasText: /302\.3\.\sBanked/ }).waitFor();
      await closeToasts(page);
    },
    'insert asked': async page => {
      await apply(page, { 'rulebook.renumber.preview': 'always' });
      await goTo(page, place(lanterns, '302.3. ‸Banked\n'));
      await runCommand(page, 'Rulebook: Insert Rule Before…');
      await message(page, 'Inserts 302.3: renumbers 18 rules and rewrites 10 citations.').waitFor();
      await page.keyboard.insertText('Ballast');
    },
    'insert with preview': async page => {
      await page.keyboard.press('Enter');
      await preview(page).locator('.monaco-list-row', { hasText: 'Ballast' }).first().waitFor();
    },
    'insert with preview, a citation': async page => {
      await preview(page).locator('.monaco-list-row', { hasText: 'See rule 302.4' }).first().click();
      await page.locator('.tab.active', { hasText: 'Refactor Preview' }).waitFor();
      await page.locator('.monaco-diff-editor .view-line', { hasText: 'Beacon' }).first().waitFor();
    },
    'insert applied': async page => {
      await preview(page).locator('.monaco-button', { hasText: 'Apply' }).click();
      await preview(page).waitFor({ state: 'hidden' });
      await toast(page, 'Inserted 302.3; renumbered 18 rules and rewrote 10 citations.').waitFor();
      // Where you go on writing.
      const column = '302.3. Ballast'.length + 1;
      await cursorAt(page, new RegExp(`Ln ${place(lanterns, '‸302.3. Banked\n').line}, Col ${column}\\b`));
      await page.locator('.view-line', { hasText: /302\.4\.\sBanked/ }).waitFor();
    },
    'changes of an insert': async page => {
      // Unless they are open already, after a first try.
      if (!(await page.locator('.monaco-diff-editor').first().isVisible()))
        await pressInNotification(page, 'Show Changes');
      await page.locator('.monaco-diff-editor .original .view-line', { hasText: /rule\s302\.4/ }).waitFor();
      await page.locator('.monaco-diff-editor .modified .view-line', { hasText: /rule\s302\.5/ }).waitFor();
    },
    'insert taken back in one step': async page => {
      await page.locator('.tab.active .codicon-close').click();
      await page.locator('.monaco-diff-editor').first().waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
      await page.locator('.view-line', { hasText: /302\.3\.\sBanked/ }).waitFor();
      await closeToasts(page);
      await page.keyboard.press('Control+s');
      await onDisk(page, join(folder, 'lanterns.rules.txt'), lanterns);
    },
    'rule moved by keys': async page => {
      await apply(page, {});
      await goTo(page, place(lanterns, '302.4. ‸Beacon\n'));
      await page.keyboard.press('Alt+ArrowDown');
      await page.locator('.view-line', { hasText: /302\.5\.\sBeacon/ }).waitFor();
      await cursorAt(page, /Ln \d+, Col 8\b/);
      await page.locator('.statusbar-item', { hasText: 'Moved 302.4 to 302.5' }).waitFor();
    },
    'rule moved back by keys': async page => {
      await page.keyboard.press('Alt+ArrowUp');
      await cursorAt(page, new RegExp(`Ln ${place(lanterns, '302.4. ‸Beacon\n').line}, Col 8\\b`));
      await page.keyboard.press('Control+s');
      await onDisk(page, join(folder, 'lanterns.rules.txt'), lanterns);
    },
    'move refused': async page => {
      await goTo(page, place(lanterns, '302.1. ‸Some abilities'));
      await page.keyboard.press('Alt+ArrowUp');
      await toast(page, '302.1 is already the first rule under 302').waitFor();
    },
    'question at the edge of a range': async page => {
      await closeToasts(page);
      await goTo(page, place(lanterns, '403.4. ‸What the fog'));
      await runCommand(page, 'Rulebook: Insert Rule After…');
      await message(page, 'Inserts 403.5').waitFor();
      await page.keyboard.press('Enter');
      await rows(page).filter({ hasText: '403.1–4' }).waitFor();
    },
    'range with a rule at its edge': async page => {
      await rows(page).filter({ hasText: '403.1–4' }).click();
      await page.keyboard.press('Enter');
      await toast(page, 'Inserted 403.5; rewrote 1 citation').waitFor();
      await page.locator('.view-line', { hasText: '403.5. New rule.' }).waitFor();
      await pressInNotification(page, 'Undo');
      await page.locator('.view-line', { hasText: '403.5. New rule.' }).waitFor({ state: 'hidden' });
      await closeToasts(page);
    },
    'number that is taken': async page => {
      await goTo(page, place(lanterns, '‸302.3. Banked\n'));
      await page.keyboard.press('F2');
      await page.locator('.rename-box input:focus').waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText('302.5');
      await page.keyboard.press('Enter');
      await rows(page).filter({ hasText: 'Swap' }).waitFor();
      await rows(page).filter({ hasText: 'Move There' }).waitFor();
    },
    'rules swapped instead': async page => {
      await rows(page).filter({ hasText: 'Swap' }).click();
      await toast(page, 'Swapped 302.3 and 302.5').waitFor();
      await page.locator('.view-line', { hasText: /302\.5\.\sBanked/ }).waitFor();
      await pressInNotification(page, 'Undo');
      await page.locator('.view-line', { hasText: /302\.3\.\sBanked/ }).waitFor();
      await closeToasts(page);
    },
    'change of many rules': async page => {
      await goTo(page, place(lanterns, '‸302. Keyword Abilities\n\n302.1'));
      await runCommand(page, 'Rulebook: Move Rule Down');
      await page.locator('.monaco-dialog-box', { hasText: 'Move 302 to 303?' }).waitFor();
      await page.locator('.monaco-dialog-box', { hasText: /renumbers \d\d rules/ }).waitFor();
    },
    'deletion of a chapter, from the blank line below its heading': async page => {
      await page.keyboard.press('Escape');
      await goTo(page, place(lanterns, '302. Keyword Abilities\n‸\n302.1'));
      await runCommand(page, 'Rulebook: Delete Rule…');
      await page.locator('.quick-input-title', { hasText: /Delete 302 .* and the \d+ rules in it/ }).waitFor();
    },
    'deletion of a rule that is cited': async page => {
      await page.keyboard.press('Escape');
      await goTo(page, place(lanterns, '201.2. ‸The name of'));
      await runCommand(page, 'Rulebook: Delete Rule…');
      await rows(page).filter({ hasText: 'Delete and keep number 201.2 free' }).waitFor();
      await page.locator('.quick-input-list').getByText('Renumbers 6 rules;').waitFor();
      for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowDown');
      await cursorAt(page, /Ln 213,/);
    },
    'citation of a deleted rule': async page => {
      await rows(page)
        .filter({ hasText: /^100\.2a/ })
        .first()
        .click();
      await rows(page).filter({ hasText: 'Change the citation to 201.1' }).waitFor();
    },
    'citation of a deleted rule changed': async page => {
      await rows(page).filter({ hasText: 'Change the citation to 201.1' }).click();
      await rows(page).filter({ hasText: 'changes to 201.1' }).waitFor();
      await page.locator('.quick-input-list').getByText('Changed citations').waitFor();
    },
    'rule deleted': async page => {
      await rows(page).filter({ hasText: 'Delete and keep number 201.2 free' }).click();
      await toast(page, 'Deleted 201.2').waitFor();
      await pressInNotification(page, 'Go to Citations');
      await rows(page).filter({ hasText: "doesn't lead to any rule" }).first().waitFor();
    },
    'actions of a rule': async page => {
      await page.keyboard.press('Escape');
      // The editor shows the same place as before the list.
      await cursorAt(page, /Ln 1(89|91),/);
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+s');
      await onDisk(page, join(folder, 'lanterns.rules.txt'), lanterns);
      await goTo(page, place(lanterns, '100.2c ‸The fog die'));
      await openActions(page, 'Move 100.2c up', 'Control+Shift+r');
    },
    'place to go to': async page => {
      await page.keyboard.press('Escape');
      await runCommand(page, 'Rulebook: Move Rule Under…');
      await rows(page).filter({ hasText: '100.1' }).first().waitFor();
    },
    'number to go to': async page => {
      await page.keyboard.press('Escape');
      await runCommand(page, 'Rulebook: Move Rule to Number…');
      await message(page, 'New number').waitFor();
      await page.keyboard.insertText('100.9');
      await message(page, '100.2c is a subrule').waitFor();
    },
    'tree of rules': async page => {
      await page.keyboard.press('Escape');
      // A click on the icon of a visible view hides it.
      if (!(await page.locator('.sidebar .pane-header', { hasText: 'Rules' }).isVisible()))
        await page.locator('.activitybar [aria-label^="Rulebook"]').first().click();
      // It follows the cursor.
      await selectedInTree(page, '100.2c The fog die').waitFor();
      await inTree(page, 'Each keeper scores glow').waitFor();
    },
    'words found in the tree': async page => {
      await inTree(page, '101 Golden Rules').click();
      await page.keyboard.press('Control+Alt+f');
      await page.locator('.sidebar .monaco-tree-type-filter input').waitFor();
      await page.keyboard.insertText('scores glow');
      await page.locator('.sidebar .monaco-list-row.focused', { hasText: 'Each keeper scores glow' }).waitFor();
    },
    'tree after the cursor has moved': async page => {
      await page.keyboard.press('Escape');
      await goTo(page, place(lanterns, '302.3. ‸Banked\n'));
      await selectedInTree(page, '302.3 Banked').waitFor();
      await goTo(page, place(lanterns, '100.2c ‸The fog die'));
      await selectedInTree(page, '100.2c The fog die').waitFor();
    },
    'menu of a rule in the tree': async page => {
      await inTree(page, 'Each keeper scores glow').click({ button: 'right' });
      await page.locator('.monaco-menu').getByText('Move Rule to Number…').waitFor();
      // By keyboard, because VS Code ignores a click on a menu that has just opened.
      await page.locator('.monaco-menu').getByText('Copy Citation').hover();
      await page.keyboard.press('Enter');
      await page.locator('.monaco-menu').waitFor({ state: 'detached' });
      await inTree(page, 'Each keeper scores glow').click();
      await page.keyboard.press('Delete');
      await page.locator('.quick-input-title', { hasText: 'Delete 100.4' }).waitFor();
      // No later rule would get another number.
      await rows(page).filter({ hasText: 'Renumbers no rules;' }).waitFor();
    },
    'rule renamed in the tree': async page => {
      await page.keyboard.press('Escape');
      await inTree(page, 'Each keeper scores glow').click();
      await page.keyboard.press('F2');
      await page.locator('.rename-box input').waitFor();
    },
    'rule dropped in the tree': async page => {
      await page.keyboard.press('Escape');
      await inTree(page, 'Each keeper scores glow').hover();
      // The rows above can be below the sticky rows.
      await page.mouse.wheel(0, -2000);
      await inTree(page, '100.1 These rules').waitFor();
      await inTree(page, 'Each keeper scores glow').hover();
      await page.mouse.down();
      await inTree(page, 'To play, each keeper').hover();
      await inTree(page, 'To play, each keeper').hover({ position: { x: 40, y: 10 } });
      await page.mouse.up();
      await page
        .locator('.monaco-dialog-box', { hasText: /Move 100\.4 “Each.*” before 100\.2 “To play.*”\?/ })
        .waitFor();
    },
    'rule moved in the tree': async page => {
      await page.locator('.monaco-dialog-box .monaco-button', { hasText: /^Move$/ }).click();
      await page.locator('.view-line', { hasText: /100\.2\.\sEach\skeeper/ }).waitFor();
      // Expanded rows stay expanded under their new numbers, and the dropped rule is selected.
      await selectedInTree(page, '100.2 Each keeper').waitFor();
      await inTree(page, '100.3c The fog die').waitFor();
    },
    'tree without rules': async page => {
      await closeToasts(page);
      await page.locator('.view-line', { hasText: /100\.2\.\sEach\skeeper/ }).click();
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+s');
      await onDisk(page, join(folder, 'lanterns.rules.txt'), lanterns);
      await page.keyboard.press('Control+Alt+n');
      await page.locator('.pane-body .welcome-view-content', { hasText: 'rearrange its rules' }).waitFor();
    },
    'book of files in preview': async page => {
      await page.locator('.tab.active .codicon-close').click();
      writeFileSync(join(folder, 'rulebook.json'), JSON.stringify({ books: [{ files: ['pier/*.rules.txt'] }] }));
      await openFile(page, 'pier.rules.txt');
      await inTree(page, 'boats.rules.txt').waitFor();
      await goTo(page, { line: 5, column: 8 });
      await runCommand(page, 'Rulebook: Move Rule Down');
      await preview(page).locator('.monaco-list-row', { hasText: 'boats.rules.txt' }).first().waitFor();
    },
    'file changed during the preview': async page => {
      await preview(page).locator('.monaco-list-row', { hasText: 'See rule 100.2' }).first().click();
      await page.locator('.monaco-diff-editor .view-line', { hasText: 'A crew has a rope' }).first().waitFor();
      writeFileSync(join(folder, 'pier', 'boats.rules.txt'), `${BOATS}\n200.2. A crew sings.\n`);
      await page.locator('.monaco-diff-editor .view-line', { hasText: 'A crew sings' }).first().waitFor();
      await preview(page).locator('.monaco-button', { hasText: 'Apply' }).click();
      await page.locator('.monaco-dialog-box', { hasText: 'boats.rules.txt' }).waitFor();
    },
    'nothing changed': async page => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await preview(page).waitFor({ state: 'hidden' });
      await openFile(page, 'pier.rules.txt');
      await page.locator('.view-line', { hasText: /100\.1\.\sA\srope\shangs/ }).waitFor();
      await onDisk(page, join(folder, 'pier', 'pier.rules.txt'), PIER);
      rmSync(join(folder, 'rulebook.json'), { force: true });
      await page.keyboard.press('Control+Shift+e');
    },
  };
}

const preview = page => page.locator('.bulk-edit-panel');

/** The text of the dialog. */
const message = (page, text) => page.locator('.quick-input-message', { hasText: text });

const toast = (page, text) => page.locator('.notification-toast', { hasText: text });

const selectedInTree = (page, text) => page.locator('.sidebar .monaco-list-row.selected', { hasText: text });

const inTree = (page, text) => page.locator('.sidebar .monaco-list-row', { hasText: text }).first();

/** Waits until a file contains this. VS Code saves it automatically or on request. */
const onDisk = (page, file, text) => eventually(page, async () => assert.equal(readFileSync(file, 'utf8'), text));
