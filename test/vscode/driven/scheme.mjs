// The scheme that was inferred from the numbers of a document: shown, followed, and saved.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cursorAt, languageIs, openFile, rows, rulesItem } from '../../../scripts/workbench.mjs';

/** Articles with paragraphs, and a line that belongs to none. */
const article = (number, title, other) => `Article ${number} - On ${title}s

(1) A ${title} of the harbor is as Article ${other}(2) says.

(2) ${title}s are counted each year, unless paragraph 1 says otherwise.

(3) Who breaches paragraph 2 is without a ${title}:

(a) the ${title} is sold by day, or

(b) the ${title} is sunk by night.

`;
const TITLES = ['boat', 'pilot', 'lamp', 'bell', 'rope', 'net'];
const ACT = `${TITLES.map((title, index) => article(index + 1, title, ((index + 1) % 6) + 1)).join('')}
Printed at the harbor.

Section 7 was torn from another act.
`;

/** Writes the document of these steps. */
export function writeActs(folder) {
  for (const name of ['act.rules.txt', 'decree.rules.txt']) writeFileSync(join(folder, name), ACT);
}

/** The name of a step is also that of its picture. */
export const scheme = {
  'scheme in the status bar': async page => {
    await openFile(page, 'act.rules.txt');
    await rulesItem(page).filter({ hasText: 'Articles and items, 1(3)(a)' }).first().waitFor();
  },
  'scheme shown': async page => {
    await rulesItem(page).first().click();
    await rows(page).filter({ hasText: 'Article 3 - On lamps' }).waitFor();
    await rows(page).filter({ hasText: 'Save as Dialect' }).waitFor();
  },
  'line that is not understood': async page => {
    await page.keyboard.insertText('torn');
    await rows(page).filter({ hasText: 'Save as Dialect' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await cursorAt(page, /Ln 76,/);
  },
  'no rules document': async page => {
    await openFile(page, 'decree.rules.txt');
    await rulesItem(page).first().click();
    await rows(page).filter({ hasText: 'Not a Rules Document' }).click();
    await languageIs(page, 'Plain Text');
  },
  'scheme saved': async page => {
    await openFile(page, 'act.rules.txt');
    await rulesItem(page).first().click();
    await rows(page).filter({ hasText: 'Save as Dialect' }).click();
    await page.locator('.tab.active[data-resource-name="rulebook.json"]:not(.dirty)').waitFor();
    await page.locator('.view-line', { hasText: '"name": "Article", "number": "1"' }).waitFor();
  },
  'saved dialect read': async page => {
    await openFile(page, 'act.rules.txt');
    await rulesItem(page).filter({ hasText: 'act · 36 rules' }).first().waitFor();
  },
};
