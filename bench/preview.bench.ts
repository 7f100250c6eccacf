import { resolve } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import type { ToPage } from '../client/src/preview/pageMessages.ts';
import { emptyWorkspace, type Workspace, withDocument } from '../server/src/core/book/workspace.ts';
import { parse, type RulesDocument, update } from '../server/src/core/document/document.ts';
import { itemAt, itemLengths, previewItems } from '../server/src/core/render/previewItems.ts';
import { itemsOf } from '../server/src/core/render/readItems.ts';
import { comprehensive } from '../server/src/core/shipped/comprehensive.ts';
import { inMarkdown } from './makeMarkdown.ts';
import { figuresOf, measure, type Result } from './measure.ts';
import { documentMessage, itemsMessage, openPreviewPage } from './previewPage.ts';
import type { Line } from './workspace.bench.ts';

const URI = 'file:///bench.rules.txt';
const MARKDOWN = 'file:///bench.md';
/** As many items as a window and its surroundings show. */
const SHOWN = 60;

const among = (document: RulesDocument): Workspace => withDocument(emptyWorkspace, document);

/**
 * Measures what the server does for a preview that opens in the middle of a text, and for one in which someone types.
 */
export function measurePreview(plain: string): Result[] {
  return [...measureOne(plain, URI, ''), ...measureOne(inMarkdown(plain), MARKDOWN, ' in Markdown')];
}

function measureOne(text: string, uri: string, kind: string): Result[] {
  const fresh = () => parse(uri, 0, text, comprehensive);
  const shown = (document: RulesDocument) => {
    const index = itemAt(document, text.length >> 1);
    return previewItems(among(document), document, index, index + SHOWN);
  };
  let current = fresh();
  let typed = 0;
  const edited = () => {
    shown(current);
    const at = (text.length >> 1) + typed++;
    current = update(current, [{ start: at, end: at, text: 'x' }], typed);
    return current;
  };
  return [
    {
      name: `open a preview${kind}`,
      budget: 300,
      ...measure({ prepare: fresh, run: document => [itemLengths(document), shown(document), itemsOf(document)] }),
    },
    { name: `preview${kind} after an edit`, budget: 16, ...measure({ prepare: edited, run: shown }) },
  ];
}

/** Playwright locates its own folder, so it can't be bundled. */
const { launchChromium } = require(resolve('scripts/chromium.mjs')) as typeof import('../scripts/chromium.mjs');
const [OPENED, TYPED] = [12, 60];
/** The first runs include compiling, so they don't count. */
const WARM_UP = 4;

/** Elapsed milliseconds, and milliseconds of processor time, which don't depend on other work of the machine. */
interface Took {
  readonly wall: number;
  readonly processor: number;
}

/**
 * Measures what the server does for a preview, and what its page does in a browser, until the layout is complete.
 * Excludes the time that an editor takes to load the page and to transfer messages.
 */
export async function measurePreviewPage(text: string): Promise<Line[]> {
  const browser = await launchChromium();
  const page = await openPreviewPage(browser, () => []);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(DRAW);
  let current = parse(URI, 0, text, comprehensive);
  const index = itemAt(current, text.length >> 1);
  const opened = await repeated(OPENED, () => {
    current = parse(URI, 0, text, comprehensive);
    return drawn(page, session, () => documentMessage(among(current), current, index));
  });
  const typed = await repeated(TYPED, round => {
    const at = (text.length >> 1) + round;
    const typing = () => {
      current = update(current, [{ start: at, end: at, text: 'x' }], round + 1);
      return itemsMessage(among(current), current, index - SHOWN / 2, index + SHOWN / 2);
    };
    return drawn(page, session, typing);
  });
  await browser.close();
  return [...rowsOf('open', opened, 300), ...rowsOf('a keystroke', typed, 16)];
}

/** Sends the page a message as the editor does. Returns the milliseconds until the layout is complete. */
const DRAW = `globalThis.draw = data => {
  const start = performance.now();
  dispatchEvent(new MessageEvent('message', { data }));
  document.body.offsetHeight;
  return performance.now() - start;
};`;

async function drawn(page: Page, session: CDPSession, answer: () => ToPage): Promise<Took> {
  const [start, begun] = [performance.now(), process.cpuUsage()];
  const message = JSON.stringify(answer());
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(begun);
  const before = await workOf(session);
  const inPage = Number(await page.evaluate(`draw(${message})`));
  return { wall: wall + inPage, processor: (user + system) / 1000 + (await workOf(session)) - before };
}

const WORK: ReadonlySet<string> = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']);

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.reduce((sum, { name, value }) => sum + (WORK.has(name) ? 1000 * value : 0), 0);
}

async function repeated(times: number, run: (round: number) => Promise<Took>): Promise<Took[]> {
  const taken: Took[] = [];
  for (let round = 0; round < WARM_UP + times; round++) taken.push(await run(round));
  return taken.slice(WARM_UP);
}

function rowsOf(name: string, taken: readonly Took[], limit: number): Line[] {
  const wall = figuresOf(taken.map(each => each.wall));
  const processor = figuresOf(taken.map(each => each.processor));
  return [
    { name: `${name}, until the page is drawn`, unit: 'ms', value: wall.median, limit },
    { name: 'the same, 95 %', unit: 'ms', value: wall.p95, limit },
    { name: 'the same, processor time', unit: 'ms', value: processor.median, limit },
  ];
}
