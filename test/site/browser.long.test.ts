import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { rulebook } from '../cli/run.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { isNightly } from '../support/effort.ts';

/** Playwright locates its own folder, so it can't be bundled. */
const { launchChromium } = require(resolve('scripts/chromium.mjs')) as typeof import('../../scripts/chromium.mjs');
const PICTURES = join('out', 'screenshots');
/** The file of a picture, named like those of the UI tests. */
const pictureOf = (words: string) => join(PICTURES, `${words.replaceAll(/\W+/g, '-')}.png`);
const WIDTHS = [400, 820, 1280];
/** What an ordinary run tries. */
const SOME_WIDTHS = { light: [820, 1280], dark: [400] };

/** A site to publish and look at: a name, its file, one of its pages, and words to search for. */
interface Sample {
  readonly name: string;
  readonly file: string;
  readonly page: string;
}

const OWN: Sample = { name: 'sample', file: 'samples/lanterns.rules.txt', page: '1.html' };
const PUBLISHED: readonly Sample[] = [
  { name: 'newest', file: join(CORPUS, 'comprehensive/2026-01-16.txt'), page: '702.html' },
  { name: 'law', file: join(CORPUS, 'schemes/gdpr2.txt'), page: '6.html' },
  { name: 'table', file: join(CORPUS, 'table/rules-table.full.md'), page: '702.html' },
  { name: 'rulings', file: join(CORPUS, 'rulings/crystalkeep.full.txt'), page: '502.html' },
];

/** All HTML pages below a folder, by path. */
function pagesIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.html'));
  return new Map(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]));
}

describe('a published site in a browser', function () {
  this.timeout(300_000);
  let folder = '';
  let browser: Browser;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-site-'));
    mkdirSync(PICTURES, { recursive: true });
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const addressOf = (name: string, page: string) => `${pathToFileURL(resolve(folder, name)).href}/${page}`;
  const withPage = async (
    options: Parameters<Browser['newContext']>[0],
    use: (page: Page, context: BrowserContext) => Promise<void>,
  ) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    await use(page, context);
    assert.deepEqual(errors, []);
    await context.close();
  };

  const check = ({ name, file, page: chapter }: Sample) =>
    describe(name, () => {
      before(() => {
        const { status, stderr } = rulebook('publish', '--allow-broken', '-o', join(folder, name), file);
        assert.equal(status, 0, stderr);
      });

      it('has no broken links, and no duplicate anchors', () => {
        const pages = pagesIn(join(folder, name));
        const read = (html: string, key: string) =>
          Array.from(html.matchAll(new RegExp(` ${key}=(?:"([^"]*)"|([^\\s>]*))`, 'g')), ([, quoted, bare]) =>
            (quoted ?? bare)!.replaceAll('&#x26;', '&'),
          );
        const ids = new Map([...pages].map(([path, html]) => [path, read(html, 'id')]));
        for (const [path, own] of ids) assert.equal(new Set(own).size, own.length, path);
        for (const [path, html] of pages) {
          for (const href of read(html, 'href')) {
            if (href.endsWith('.css')) continue;
            const { pathname, hash } = new URL(href, `test://site/${path}`);
            const anchors = ids.get(decodeURI(pathname.slice(1)));
            assert.ok(anchors && (!hash || anchors.includes(decodeURIComponent(hash.slice(1)))), `${path}: ${href}`);
          }
        }
      });

      it('is small', () => {
        const files = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' });
        const sizes = files.map(file => statSync(join(folder, name, file)).size);
        assert.ok(sizes.reduce((sum, size) => sum + size, 0) < 10_000_000);
        for (const [path, html] of pagesIn(join(folder, name)))
          if (!path.endsWith('all.html')) assert.ok(Buffer.byteLength(html) < 410_000, `${path}: ${html.length}`);
      });

      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of isNightly ? WIDTHS : SOME_WIDTHS[colorScheme])
          it(`is accessible and fits ${width} pixels, ${colorScheme}`, async () => {
            await withPage({ viewport: { width, height: 900 }, colorScheme }, async page => {
              for (const path of ['index.html', chapter]) {
                await page.goto(addressOf(name, path));
                await page.screenshot({ path: pictureOf(`site ${name} ${path} ${width} ${colorScheme}`) });
                const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
                assert.equal(wide, false, `${path} is wider than the window`);
                // On the largest pages, every combination of color and size is in the first rules.
                await page.evaluate(
                  "document.querySelectorAll('main > div:nth-of-type(n + 120)').forEach(each => each.remove())",
                );
                await page.evaluate(axe.source);
                const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
                assert.deepEqual(
                  violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
                  [],
                );
              }
            });
          });

      it('can be read without scripts', async () => {
        await withPage({ javaScriptEnabled: false }, async page => {
          await page.goto(addressOf(name, 'index.html'));
          await page.locator(`.contents a[href="${chapter}"]`).first().click();
          await page.locator('main h1').waitFor();
          assert.equal(await page.locator('#rb-search').isVisible(), false);
        });
      });

      it('can be printed', async () => {
        await withPage({}, async page => {
          await page.goto(addressOf(name, chapter));
          const pdf = await page.pdf({ path: join(PICTURES, `site-${name}.pdf`) });
          assert.ok(pdf.length > 10_000);
        });
      });
    });

  check(OWN);
  if (isNightly) {
    if (hasCorpus) for (const sample of PUBLISHED) check(sample);
    else withoutCorpus();
  }

  describe('with its scripts', () => {
    it('finds a rule by number, title, and words, with the keyboard alone', async () => {
      await withPage({}, async page => {
        await page.goto(addressOf('sample', 'index.html'));
        await page.keyboard.press('/');
        const input = page.locator('.search input');
        const first = page.locator('.search li').first();
        for (const [query, found] of [
          ['201.2', /^201\.2/],
          ['keyword abilities', /^302 Keyword Abilities/],
          ['name printed top', /^201\.2/],
        ] as const) {
          await input.fill(query);
          await first.filter({ hasText: found }).waitFor();
        }
        await page.keyboard.press('Enter');
        await page.waitForURL(/#201\.2$/);
      });
    });

    it('finds them in the newest text', async function () {
      if (!existsSync(join(folder, 'newest'))) return this.skip();
      await withPage({}, async page => {
        await page.goto(addressOf('newest', 'index.html'));
        await page.keyboard.press('/');
        await page.waitForFunction("document.querySelector('.search [role=status]')?.textContent === ''");
        const first = page.locator('.search li').first();
        for (const [query, found] of [
          ['702.19b', /^702\.19b/],
          ['trample', /^702\.19 Trample/],
          ['lethal damage blockers', /lethal damage/],
        ] as const) {
          await page.locator('.search input').fill(query);
          await first.filter({ hasText: found }).waitFor();
        }
      });
    });

    it('shows the text of a rule when you point to a link', async () => {
      await withPage({}, async page => {
        await page.goto(addressOf('sample', '1.html'));
        await page.locator('main a.reference').first().focus();
        await page.locator('#rb-card strong').filter({ hasText: /\d/ }).waitFor();
        await page.screenshot({ path: pictureOf('site with a card') });
        await page.keyboard.press('Escape');
        await page.locator('#rb-card').waitFor({ state: 'hidden' });
      });
    });

    it('remembers light or dark', async () => {
      await withPage({ colorScheme: 'light' }, async page => {
        await page.goto(addressOf('sample', 'index.html'));
        await page.locator('#rb-theme').click();
        await page.locator('html[data-theme="dark"]').waitFor();
        await page.goto(addressOf('sample', '1.html'));
        await page.locator('html[data-theme="dark"]').waitFor();
      });
    });
  });
});
