import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { pageMarkup } from '../client/src/preview/pageMarkup.ts';
import type { FromPage, ToPage } from '../client/src/preview/pageMessages.ts';
import type { Workspace } from '../server/src/core/book/workspace.ts';
import type { RulesDocument } from '../server/src/core/document/document.ts';
import { itemLengths, previewItems } from '../server/src/core/render/previewItems.ts';
import { itemsOf } from '../server/src/core/render/readItems.ts';

const ORIGIN = 'http://preview.invalid';
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/** What VS Code provides to the page. */
const STAND_IN = `globalThis.acquireVsCodeApi = () => ({
  async postMessage(message) { for (const each of await answered(message)) window.postMessage(each, '*'); },
  setState() {},
})`;

/** The page of a preview in a browser, with its content policy, and an extension that answers like this. */
export async function openPreviewPage(
  browser: Browser,
  answer: (message: FromPage) => readonly ToPage[],
  pictures: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 700, height: 800 } });
  const markup = pageMarkup({ nonce: 'n', source: ORIGIN, addressOf: name => `${ORIGIN}/${name}` });
  await page.route(`${ORIGIN}/**`, route => {
    const name = basename(new URL(route.request().url()).pathname);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: markup });
    const body = pictures[name] ?? readFileSync(join('dist', 'preview', name), 'utf8');
    return route.fulfill({ contentType: TYPES[name.slice(name.lastIndexOf('.') + 1)]!, body });
  });
  await page.exposeFunction('answered', answer);
  await page.addInitScript(STAND_IN);
  await page.goto(`${ORIGIN}/`);
  return page;
}

/** Sends a message to the page as the extension does. */
export function tellPage(page: Page, message: ToPage): Promise<void> {
  return page.evaluate(`postMessage(${JSON.stringify(message)}, '*')`);
}

/** Number of items to send before and after the requested one, as the server does. */
const NEAR = 30;

/** The message to a page that starts with an item. */
export function documentMessage(workspace: Workspace, document: RulesDocument, index: number): ToPage {
  const pictures = { t: `${ORIGIN}/T.svg` };
  const answer = itemsMessage(workspace, document, Math.max(0, index - NEAR), index + NEAR).answer;
  return {
    kind: 'document',
    uri: document.uri,
    name: 'Rules',
    lengths: itemLengths(document),
    index,
    answer,
    pictures,
    folder: '',
  };
}

/** The message to a page that requests some items. */
export function itemsMessage(workspace: Workspace, document: RulesDocument, from: number, to: number) {
  const answer = { count: itemsOf(document).length, items: previewItems(workspace, document, from, to) };
  return { kind: 'items', answer } as const;
}
