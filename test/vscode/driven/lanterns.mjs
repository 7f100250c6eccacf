// The sample that the UI tests use, and places in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { samples } from '../../../scripts/folders.mjs';

export const lanterns = readFileSync(join(samples, 'lanterns.rules.txt'), 'utf8');

/** A reference in it to 201.2. */
export const reference = 'with the same name (see rule ‸201.2)';

/** Line and column, starting at 1, of the mark ‸ in a passage of the text. */
export function place(text, marked) {
  const start = text.indexOf(marked.replace('‸', ''));
  if (start < 0) throw new Error(`The sample does not hold "${marked}".`);
  const lines = text.slice(0, start + marked.indexOf('‸')).split(/\r\n|\r|\n/);
  return { line: lines.length, column: lines.at(-1).length + 1 };
}

/** Reverts what was typed into the editor since it was saved, and no more: to undo older changes is a change, too. */
export async function undoAll(page) {
  const changed = page.locator('.tab.active.dirty');
  for (let times = 0; times < 20 && (await changed.count()) > 0; times++) {
    await page.keyboard.press('Control+z');
    await changed.waitFor({ state: 'detached', timeout: 500 }).catch(() => {});
  }
  await changed.waitFor({ state: 'detached' });
}
