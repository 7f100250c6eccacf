import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { documentMessage, itemsMessage, openPreviewPage, tellPage } from '../../bench/previewPage.ts';
import { randomFrom } from '../../bench/random.ts';
import type { FromPage, ToPage } from '../../client/src/preview/pageMessages.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';

/** Playwright locates its own folder, so it can't be bundled. */
const { launchChromium } = require(resolve('scripts/chromium.mjs')) as typeof import('../../scripts/chromium.mjs');

/** Rules of very different heights: a long line without a blank, or a rule that is hardly higher than its examples. */
function unevenRules(): string {
  const random = randomFrom(5);
  const rule = (number: number) => {
    const example = random.chance(0.3) ? `\n${'Example: A bell rings.\n'.repeat(random.below(9))}` : '';
    return `100.${number}. ${'A keeper lights a lantern. '.repeat(1 + random.below(20))}${example}\n`;
  };
  return `1. Harbor\n\n100. Lanterns\n\n100.1. Pay {T} or {2/U}. {constructor}\n\n${Array.from({ length: 400 }, (_, at) => rule(at + 2)).join('\n')}`;
}

/** Waits until the page shows another place and hasn't moved for some frames. Returns the item at the top. */
function rested(page: Page, start: number): Promise<number> {
  return page.evaluate(`new Promise(done => {
    let [last, rests] = [${start}, 0];
    const look = () => {
      const first = [...document.querySelectorAll('section')].find(each => each.getBoundingClientRect().bottom > 37);
      rests = scrollY === last && first?.getBoundingClientRect().top < 40 ? rests + 1 : 0;
      last = scrollY;
      if (last === ${start} || rests < 20) return requestAnimationFrame(look);
      return done(Number(first.dataset.index));
    };
    look();
  })`);
}

const placeOf = (page: Page): Promise<number> => page.evaluate('scrollY');

describe('the page of a preview', () => {
  const document = parse('file:///uneven.rules.txt', 0, unevenRules(), comprehensive);
  const workspace = withDocument(emptyWorkspace, document);
  let browser: Browser;
  let page: Page;
  let led: number[];
  let answerLed: (index: number) => readonly ToPage[];

  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());

  beforeEach(async () => {
    led = [];
    answerLed = () => [];
    const answer = (message: FromPage): readonly ToPage[] => {
      if (message.kind === 'ready') return [documentMessage(workspace, document, 5)];
      if (message.kind === 'ask') return [itemsMessage(workspace, document, message.from, message.to)];
      if (message.kind !== 'scrolled') return [];
      led.push(message.index);
      return answerLed(message.index);
    };
    page = await openPreviewPage(browser, answer, {
      'T.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    });
    await page.locator('section .number').first().waitFor();
  });
  afterEach(() => page.close());

  const wheel = async (by: number) => {
    await page.locator('body').hover();
    const start = await placeOf(page);
    await page.mouse.wheel(0, by);
    return rested(page, start);
  };

  it('leads the editor to the item at its top, even if that wasn’t rendered yet', async () => {
    for (const by of [300, 700, 4000, -2500, 9000, -200, 6000, -9000]) {
      const top = await wheel(by);
      assert.equal(led.at(-1), top, `after ${by} pixels`);
    }
  });

  it('leads the editor even if the page scrolls before the wheel event', async () => {
    const start = await placeOf(page);
    await page.evaluate(`{
      const wheel = () => dispatchEvent(new WheelEvent('wheel'));
      document.addEventListener('scroll', () => requestAnimationFrame(wheel), { once: true });
      scrollBy(0, 500);
    }`);
    const top = await rested(page, start);
    assert.equal(led.at(-1), top);
  });

  it('continues to lead if the editor reports its place late', async () => {
    let before = 5;
    answerLed = index => {
      const late = before;
      before = index;
      return [{ kind: 'top', index: late }];
    };
    for (const by of [400, 900, 3000, -700, -2000]) {
      const top = await wheel(by);
      assert.equal(led.at(-1), top, `after ${by} pixels`);
    }
  });

  it('follows the editor again after the pointer leaves the page', async () => {
    await wheel(3000);
    const start = await placeOf(page);
    await page.evaluate(`document.documentElement.dispatchEvent(new MouseEvent('mouseleave'))`);
    await tellPage(page, { kind: 'top', index: 40 });
    assert.equal(await rested(page, start), 40);
  });

  it('follows the cursor while it leads', async () => {
    await wheel(3000);
    const start = await placeOf(page);
    await tellPage(page, { kind: 'follow', index: 300 });
    assert.equal(await rested(page, start), 300);
    assert.equal(await page.locator('section.current').getAttribute('data-index'), '300');
  });

  it('shows a symbol as its picture', async () => {
    const rule = page.locator('section', { hasText: 'Pay' });
    assert.equal(await rule.locator('img.symbol').count(), 1);
    assert.equal(await rule.locator('img.symbol').getAttribute('alt'), '{T}');
    // The policy of the page forbids to evaluate a string again and again, as waitForFunction does.
    const width = await page.evaluate(
      `(picture => picture.decode().then(() => picture.naturalWidth))(document.querySelector('img.symbol'))`,
    );
    assert.ok(Number(width) > 0);
    assert.equal(await rule.locator('span.symbol').first().textContent(), '{2/U}');
  });
});
