import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { dialectOfNamed } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { linesOfTree } from '../../server/src/core/render/markdownItem.ts';
import { markdownTree } from '../../server/src/core/render/markdownLibrary.ts';
import { publishedBooks } from '../../server/src/site/publishedBooks.ts';
import { layOut, type Site } from '../../server/src/site/siteBook.ts';
import { siteFiles } from '../../server/src/site/siteFiles.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { brokenLinks } from '../support/siteLinks.ts';

/** The published texts in Markdown. */
const FILES = hasCorpus
  ? ['schemes', 'others', 'translations', 'replay/texts', 'table'].flatMap(folder =>
      readdirSync(join(CORPUS, folder))
        .filter(name => name.endsWith('.md'))
        .map(name => join(CORPUS, folder, name)),
    )
  : [];

/** What nobody wants to see outside code. */
const LITERAL = /\*\*|\]\(|\|---|\[\^[^\]\s]{1,20}\]|\{\./g;

/** How a page is written: without what can be left out. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attr-quotes': 'off',
    'doctype-style': 'off',
    'no-implicit-close': 'off',
    // Numbers of rules as readers know them.
    'valid-id': ['error', { relaxed: true }],
    // Some rules have long titles.
    'long-title': 'off',
  },
});

function siteOf(file: string): { readonly site: Site; readonly text: string } | undefined {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  const dialect = dialectOfNamed(text);
  if (!dialect) return undefined;
  const document = parse(`file:///${basename(file)}`, 1, text, dialect);
  const workspace = withDocument(emptyWorkspace, document);
  const books = publishedBooks(workspace, [document], undefined);
  const none = () => undefined;
  const settings = { title: books[0]!.title, aliases: [], moved: {}, linksTerms: true, pictureOf: none, imageOf: none };
  return { site: layOut({ workspace, books, settings }), text };
}

function pagesOf(site: Site): Map<string, string> {
  return new Map([...siteFiles(site)].map(({ path, content }) => [path, content]));
}

/** The words of a text that its author sees too, such as a mark after a number, escaped or not: 2048**. */
function literalIn(text: string): string {
  const whole = linesOfTree(markdownTree(text).children as Parameters<typeof linesOfTree>[0]);
  return [...whole, text.replaceAll('\\*', '*')].join('\n');
}

function withoutCode(html: string): string {
  return html.replace(/<(pre|code)\b[\s\S]*?<\/\1>/g, '');
}

/** What pages show literally, with what is around it. */
function literals(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, html]) => {
      const words = withoutCode(html).replace(/<[^<>]*>/g, '\n');
      return Array.from(words.matchAll(LITERAL), ({ index }) => {
        const line = words.slice(words.lastIndexOf('\n', index) + 1).split('\n')[0]!;
        return `${path}: ${line.trim()}`;
      });
    });
}

(hasCorpus ? describe : describe.skip)('published rules in Markdown', function () {
  this.timeout(300_000);
  for (const file of FILES)
    it(`${file} has no marks of Markdown, no broken links, and no mistakes`, () => {
      const { site, text } = siteOf(file) ?? {};
      if (!site || text === undefined) return;
      const files = pagesOf(site);
      const found = literals(files);
      const whole = found.length ? literalIn(text) : '';
      const wrong = found.filter(line => !/\*\*/.test(line) || !whole.includes(line.replace(/^\S+ /, '').slice(-24)));
      assert.deepEqual(wrong, []);
      assert.deepEqual(brokenLinks(new Map([...files].map(([path, html]) => [path, withoutCode(html)]))), []);
      const messages = [...files]
        .filter(([path]) => path.endsWith('.html') && path !== 'all.html')
        .flatMap(([path, html]) =>
          validator
            .validateStringSync(html)
            .results.flatMap(({ messages }) =>
              messages.map(
                each =>
                  `${path}:${each.line}: ${each.ruleId} ${each.message} ${html.split('\n')[each.line - 1]!.slice(Math.max(0, each.column - 80), each.column + 80)}`,
              ),
            ),
        );
      assert.deepEqual(messages.slice(0, 10), []);
      assert.deepEqual(pagesOf(siteOf(file)!.site), files);
    });
});
if (!hasCorpus) describe('published rules in Markdown', withoutCorpus);
