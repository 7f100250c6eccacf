// The preview: it follows the editor, leads it, and shows any text as text.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cursorAt, eventually, goTo, openFile, rulesItem, runCommand } from '../../../scripts/workbench.mjs';
import { lanterns, place, undoAll } from './lanterns.mjs';

/** The page in the preview. */
const preview = page => page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
const item = (page, number) =>
  preview(page).locator('section', { has: preview(page).locator(`.number:text-is("${number}")`) });

/** So many rules throughout the sample, always the same ones. */
function someRules(count) {
  const body = lanterns.lastIndexOf('\n1. The Game');
  const rules = [...lanterns.slice(body).matchAll(/^(\d{3}\.\d+[a-z]?)\.? /gm)];
  return Array.from({ length: count }, (_, jump) => {
    const { 1: number, index } = rules[(jump * 37 + 11) % rules.length];
    return { number, line: lanterns.slice(0, body + index).split('\n').length };
  });
}

/** Scrolls the preview with the wheel until it stops at another place, rendered. Returns what is at its top. */
async function scrolled(page, body, by) {
  await body.hover();
  const start = await body.evaluate(() => scrollY);
  await page.mouse.wheel(0, by);
  return body.evaluate(
    (_, start) =>
      new Promise(done => {
        let [last, rests] = [start, 0];
        const look = () => {
          const first = [...document.querySelectorAll('section')].find(
            each => each.getBoundingClientRect().bottom > 38,
          );
          rests = scrollY === last && first?.getBoundingClientRect().top < 40 ? rests + 1 : 0;
          last = scrollY;
          if (last === start || rests < 20) return requestAnimationFrame(look);
          return done(first.querySelector('.number, .name, h1')?.textContent ?? '');
        };
        look();
      }),
    start,
  );
}

/** A text that would do harm if any of it were more than text. */
export const hostile = `1. <script>document.title='run'</script>

100. </style><img src=x onerror="document.title='run'">

100.1. A [link](command:workbench.action.quit) and [another](javascript:alert(1)). See rule 100.2.

100.2. <a href="command:workbench.action.quit">Leave</a> &lt;b&gt; \${7*7} {{7*7}}

101. ${'Very '.repeat(2000)}Long

101.1. A bell rings.
`;

const BELL =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="#c93"/><path d="M5 11h6l-1-2V7a2 2 0 0 0-4 0v2z" fill="#fff"/></svg>';

/** Writes rules with symbols, and a picture of one of them; the setting for its folder is written later. */
export function writeSymbols(folder) {
  mkdirSync(join(folder, 'art'), { recursive: true });
  writeFileSync(join(folder, 'art', 'B.svg'), BELL);
  writeFileSync(
    join(folder, 'symbols.rules.txt'),
    '1. Costs\n\n100. Bells\n\n100.1. Pay {B} or {2}{B} to ring (see rule 100.2).\n\n100.2. {X} is any number.\n',
  );
}

/**
 * The name of a step is also that of its picture.
 * @param {string} folder the workspace
 * @param {(settings: object) => void} writeSettings writes those of the workspace
 * @param {number} jumps how often one side follows the other
 */
export const previewing = (folder, writeSettings, jumps) => ({
  'preview beside the editor': async page => {
    // A second try begins without the preview of the first.
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'lanterns.rules.txt');
    await goTo(page, place(lanterns, '‸201.2. The name of a card'));
    await page.keyboard.press('Control+k');
    await page.keyboard.press('v');
    await item(page, '201.2').waitFor();
    // The page follows what the editor does while it becomes narrow.
    await eventually(page, async () => {
      const box = await item(page, '201.2').boundingBox();
      assert.ok(box && box.y > 90 && box.y < 200, `201.2 is at ${box?.y}`);
    });
  },
  'preview follows the cursor': async page => {
    for (const { number, line } of someRules(jumps)) {
      await goTo(page, { line, column: 5 });
      await preview(page)
        .locator('section.current', { has: preview(page).locator(`.number:text-is("${number}")`) })
        .waitFor();
      const box = await item(page, number).boundingBox();
      assert.ok(box && box.y > 0 && box.y < 800, `${number} is out of sight`);
    }
  },
  'preview leads the editor': async page => {
    const body = preview(page).locator('body');
    for (let jump = 0; jump < jumps; jump++) {
      const before = await scrolled(page, body, (jump % 2 ? -1 : 1) * (500 + 130 * jump));
      // A heading shows its number and title without the text between them.
      const [shown] = /^\d\S*|^.*/.exec(before);
      const name = shown.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const beginning = new RegExp(`^${name}[. ]|^${name}$`);
      await page.waitForFunction(
        ([source]) => {
          const editor = document.querySelector('.editor-instance .monaco-editor');
          const frame = editor?.getBoundingClientRect();
          const lines = [...(editor?.querySelectorAll('.view-line') ?? [])].map(line => ({
            text: line.textContent.replaceAll('\u00a0', ' '),
            top: line.getBoundingClientRect().top - frame.top,
          }));
          return lines.some(({ text, top }) => top >= -20 && top < 240 && new RegExp(source).test(text));
        },
        [beginning.source],
      );
    }
  },
  'preview shows an edit': async page => {
    await goTo(page, place(lanterns, '201.2. The name‸ of a card'));
    await page.keyboard.insertText(' and the color');
    await item(page, '201.2').filter({ hasText: 'The name and the color of a card' }).waitFor();
    await undoAll(page);
    await item(page, '201.2').filter({ hasText: 'The name of a card' }).waitFor();
  },
  'preview link followed': async page => {
    await goTo(page, place(lanterns, 'count for light (see rule ‸202.5)'));
    const link = preview(page).locator('section.current a.reference').first();
    const target = await link.textContent();
    await link.click();
    await item(page, target).waitFor();
    await preview(page).locator('#back:not(:disabled)').click();
    await preview(page).locator('#forward:not(:disabled)').waitFor();
  },
  'preview opens the source': async page => {
    await page.keyboard.press('Control+1');
    await goTo(page, place(lanterns, '‸201.2. The name of a card'));
    await item(page, '201.2')
      .locator('p')
      .first()
      .dblclick({ position: { x: 200, y: 8 } });
    await cursorAt(page, new RegExp(`Ln ${place(lanterns, '‸201.2. The name of a card').line},`));
  },
  'preview finds': async page => {
    await preview(page).locator('#find-open').click();
    await preview(page).locator('#find-input').fill('fog die');
    await preview(page)
      .locator('#find-status', { hasText: /^\d+ of \d+$/ })
      .waitFor();
    await preview(page).locator('#find-next').click();
    await preview(page)
      .locator('#find-status', { hasText: /^\d+ of \d+$/ })
      .waitFor();
  },
  'preview of hostile text': async page => {
    await preview(page).locator('#find-close').click();
    await page.locator('.editor-instance .view-lines').first().click();
    await openFile(page, 'hostile.rules.txt');
    await runCommand(page, 'Rulebook: Open Preview to the Side');
    const body = preview(page).locator('body', { hasText: "<script>document.title='run'</script>" });
    await body.waitFor();
    assert.equal(await body.locator('img, script:not([nonce]), a[href^="command"], a[href^="javascript"]').count(), 0);
    await item(page, '101').filter({ hasText: 'Very Very' }).waitFor();
    assert.ok(!(await page.title()).includes('run'));
  },
  'preview of a large text': async page => {
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'long.rules.txt');
    await rulesItem(page).filter({ hasText: '24,800 rules' }).first().waitFor();
    await goTo(page, { line: 12_345, column: 1 });
    await runCommand(page, 'Rulebook: Open Preview to the Side');
    await preview(page).locator('section.current, section').first().waitFor();
    const count = await preview(page).locator('section').count();
    assert.ok(count < 400, `${count} items are rendered`);
    await goTo(page, { line: 24_000, column: 1 });
    await preview(page).locator('section.current').waitFor();
  },
  'preview restored': async page => {
    await runCommand(page, 'Developer: Reload Window');
    await page.locator('.monaco-workbench').waitFor({ state: 'detached' });
    await preview(page).locator('section').first().waitFor();
  },
  'preview in a dark theme': async page => {
    writeSettings({ 'workbench.colorTheme': 'Default Dark Modern' });
    await page.locator('.monaco-workbench.vs-dark').waitFor();
    await preview(page).locator('body.vscode-dark').waitFor();
  },
  'preview with pictures of symbols': async page => {
    writeSettings({});
    await page.locator('.monaco-workbench.vs').waitFor();
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'symbols.rules.txt');
    await rulesItem(page).first().waitFor();
    await runCommand(page, 'Rulebook: Open Preview to the Side');
    await item(page, '100.1').locator('span.symbol').first().waitFor();
    // An open preview follows the project.
    writeFileSync(
      join(folder, 'rulebook.json'),
      '{ "books": [{ "files": ["symbols.rules.txt"] }], "publish": { "symbols": "art" } }',
    );
    await item(page, '100.1').locator('img.symbol').nth(1).waitFor();
    const widths = await item(page, '100.1')
      .locator('img.symbol')
      .evaluateAll(pictures => Promise.all(pictures.map(async each => each.decode().then(() => each.naturalWidth))));
    assert.ok(
      widths.every(width => width > 0),
      `pictures are ${widths} wide`,
    );
    assert.equal(await item(page, '100.2').locator('span.symbol').count(), 1);
  },
  'preview closed': async page => {
    rmSync(join(folder, 'rulebook.json'), { force: true });
    await runCommand(page, 'View: Close All Editors');
  },
});
