// A translation beside its original: scrolling, selecting, hovers, and what has to be translated.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeToasts, goTo, openFile, runCommand } from '../../../scripts/workbench.mjs';
import { place } from './lanterns.mjs';

const chapter = (number, heading, rules) =>
  `## ${heading[0]} ${number}: ${heading[1]}\n\n${rules.map((rule, at) => `- ${number}${'abcdefghij'[at]}) ${rule}\n`).join('')}`;

const FILLER = count => Array.from({ length: count }, (_, index) => index + 3);

const ENGLISH = [
  chapter(
    1,
    ['Article', 'Bells'],
    ['A bell rings for 2 seconds.', 'Nobody rings a bell at night, see Regulation 2a.', 'A bell is made of bronze.'],
  ),
  chapter(2, ['Article', 'Boats'], ['A boat has a bell, see Regulation 1c.', 'A boat sleeps at night.']),
  ...FILLER(18).map(number =>
    chapter(number, ['Article', `Harbor ${number}`], ['The harbor has a quay.', `See Regulation ${number}a.`]),
  ),
].join('\n');

/** Each rule takes two lines. */
const GERMAN = [
  chapter(
    1,
    ['Artikel', 'Glocken'],
    [
      'Eine Glocke läutet 2 Sekunden lang.',
      'Niemand läutet nachts eine Glocke, siehe Regel 2a.',
      'Eine Glocke ist aus Bronze.',
    ],
  ),
  chapter(2, ['Artikel', 'Boote'], ['Ein Boot hat eine Glocke, siehe Regel 1c.']),
  ...FILLER(18).map(number =>
    chapter(number, ['Artikel', `Hafen ${number}`], ['Der Hafen\n  hat einen Kai.', `Siehe\n  Regel ${number}a.`]),
  ),
].join('\n');

const PROJECT = {
  books: [
    { names: ['Regulations'], files: ['bells/english.md'], edition: '2024' },
    { names: ['Regelwerk'], files: ['bells/german.md'], translates: { book: 'Regulations' } },
  ],
};

const linesIn = (page, name) =>
  page
    .locator('.editor-group-container', { has: page.locator('.tab.active', { hasText: name }) })
    .locator('.view-line');

/**
 * The name of a step is also that of its picture.
 * @param {string} folder the workspace
 * @returns {Record<string, (page: import('playwright-core').Page) => Promise<void>>}
 */
export const translationSteps = folder => ({
  'translation beside its original': async page => {
    mkdirSync(join(folder, 'bells'), { recursive: true });
    writeFileSync(join(folder, 'bells', 'english.md'), ENGLISH);
    writeFileSync(join(folder, 'bells', 'german.md'), GERMAN);
    writeFileSync(join(folder, 'rulebook.json'), JSON.stringify(PROJECT));
    await closeToasts(page);
    await openFile(page, 'german.md');
    // The missing rule shows that both are read, and then the command is offered.
    await page.locator('.statusbar-item', { hasText: '1 rule to translate' }).waitFor();
    await goTo(page, place(GERMAN, '- 2a) ‸Ein Boot'));
    await runCommand(page, 'Rulebook: Open Original or Translation Beside');
    await linesIn(page, 'english.md')
      .filter({ hasText: /A\sboat\shas\sa\sbell/ })
      .waitFor();
  },
  'translation scrolled in step': async page => {
    await goTo(page, place(GERMAN, '- 20a) ‸Der'));
    await linesIn(page, 'english.md')
      .filter({ hasText: /Harbor\s20/ })
      .waitFor();
    await goTo(page, place(GERMAN, '- 1a) ‸Eine'));
    await linesIn(page, 'english.md')
      .filter({ hasText: /A\sbell\srings\sfor/ })
      .waitFor();
  },
  'original in a hover': async page => {
    await goTo(page, place(GERMAN, '- 1‸b) Niemand'));
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+i');
    await page.locator('.monaco-hover', { hasText: 'Nobody rings a bell at night' }).first().waitFor();
    await page.keyboard.press('Escape');
  },
  'rules to translate': async page => {
    await page.locator('.statusbar-item', { hasText: '1 rule to translate' }).click();
    const changes = page.locator('.pane', { hasText: 'Changes' }).locator('.monaco-list-row');
    await changes.filter({ hasText: 'A boat sleeps at night' }).waitFor();
    await changes.filter({ hasText: '2. Boats' }).waitFor();
  },
  'translation closed': async page => {
    rmSync(join(folder, 'rulebook.json'), { force: true });
    await runCommand(page, 'View: Close All Editors');
    await page.locator('.statusbar-item', { hasText: 'to translate' }).waitFor({ state: 'hidden' });
  },
});
