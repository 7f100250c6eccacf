// Rulebook in a VS Code that speaks German.
import { openFile, openWorkbench, rows, rulesItem } from '../../../scripts/workbench.mjs';

/** The name of a step is also that of its picture. */
export const german = {
  'in German': async page => {
    const other = await openWorkbench(page.context().browser(), page.url(), 'de');
    await openFile(other, 'lanterns.rules.txt');
    await rulesItem(other, 'Regeln').first().waitFor();
    await other.keyboard.press('F1');
    await other.locator('.quick-input-box input').waitFor({ state: 'visible' });
    await other.keyboard.insertText('Rulebook: Gehe zu');
    await rows(other).filter({ hasText: 'Gehe zu Regel…' }).first().waitFor();
    await other.close();
  },
};
