import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { rankedByWords, type SearchedEntry, searchOptions } from '../../server/src/core/search/ranking.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { languageOfText } from '../../server/src/core/text/textLanguage.ts';
import { anchorList, lostAnchors, readAnchorList } from '../../server/src/site/anchorList.ts';
import { packIndex, unpackIndex } from '../../server/src/site/packedIndex.ts';
import { publishedBooks } from '../../server/src/site/publishedBooks.ts';
import { layOut, type Site } from '../../server/src/site/siteBook.ts';
import { countFiles, siteFiles } from '../../server/src/site/siteFiles.ts';
import type { SiteSettings } from '../../server/src/site/siteInput.ts';
import { siteJson, siteMarkdown } from '../../server/src/site/siteText.ts';
import { SITE_WORDS, type SiteWords } from '../../server/src/site/siteWords.ts';
import { brokenLinks } from '../support/siteLinks.ts';

const usual: SiteSettings = {
  title: 'Quay Rules',
  aliases: [],
  moved: {},
  linksTerms: true,
  pictureOf: () => undefined,
  imageOf: () => undefined,
};
const BOOK = `Quay Rules

Introduction

Rules have numbers.

Contents

1. The Quay
100. Bells
101. Ropes
Glossary

1. The Quay

100. Bells

100.1. A bell rings. See rule 101.1.

101. Ropes

101.1. A rope hangs <b>here</b> with {T}.

Glossary

Bell
It rings.

Credits

Quay Games
`;

/** The site of some texts, each of which is a book. */
function siteOf(texts: readonly string[], settings: Partial<SiteSettings> = {}): Site {
  const documents = texts.map((text, index) => parse(`test:/${index}.txt`, 1, text, comprehensive));
  const workspace = documents.reduce(withDocument, emptyWorkspace);
  const books = documents.map((document: RulesDocument, index) => ({
    title: `Book ${index + 1}`,
    documents: [document],
  }));
  return layOut({ workspace, books, settings: { ...usual, ...settings } });
}

function filesOf(site: Site): Map<string, string> {
  return new Map([...siteFiles(site)].map(({ path, content }) => [path, content]));
}

describe('a published site', () => {
  it('has a page for each chapter and part, one for the whole text, and the files that they load', () => {
    assert.deepEqual(
      [...filesOf(siteOf([BOOK], { url: 'https://quay.example/rules/' })).keys()],
      [
        'index.html',
        '1.html',
        'terms.html',
        'credits.html',
        'all.html',
        'data.js',
        'index.js',
        'sitemap.xml',
        'anchors.json',
      ],
    );
  });

  it('ranks what a search finds as the editor does', () => {
    const files = filesOf(siteOf([BOOK]));
    const passed = (path: string) => JSON.parse(/^\w+\((.*)\);\n$/s.exec(files.get(path)!)![1]!);
    const index = MiniSearch.loadJS<SearchedEntry>(unpackIndex(passed('index.js')), searchOptions());
    const found = rankedByWords([index], 'hung bells').map(({ id }) => passed('data.js').entries[id][2]);
    assert.deepEqual(found, ['100.1', '100', 'Bell', '101.1']);
  });

  it('knows the number of its files in advance', () => {
    for (const texts of [[BOOK], [BOOK, BOOK]]) {
      const site = siteOf(texts);
      assert.equal(filesOf(site).size, countFiles(site));
    }
  });

  it('has a page for each rule of the specified level', () => {
    const paths = [...filesOf(siteOf([BOOK], { pages: 'chapter' })).keys()];
    assert.deepEqual(paths.slice(0, 4), ['index.html', '1.html', '100.html', '101.html']);
  });

  it('splits a long text into smaller pages', () => {
    const rules = (chapter: number) =>
      Array.from({ length: 30 }, (_, at) => `${chapter}.${at + 1}. ${'A bell rings. '.repeat(60)}\n\n`).join('');
    const long = `1. The Quay\n\n100. Bells\n\n${rules(100)}101. Ropes\n\n${rules(101)}`;
    assert.ok(filesOf(siteOf([long])).has('101.html'));
  });

  it('has no broken links between pages', () => {
    for (const settings of [{}, { pages: 'chapter' }])
      assert.deepEqual(brokenLinks(filesOf(siteOf([BOOK], settings))), []);
  });

  it('has a folder for each of several books', () => {
    const files = filesOf(siteOf([BOOK, BOOK]));
    assert.ok(files.has('index.html') && files.has('book-1/1.html') && files.has('book-2/1.html'));
    assert.deepEqual(brokenLinks(files), []);
  });

  it('consists of the same bytes each time', () => {
    assert.deepEqual(filesOf(siteOf([BOOK])), filesOf(siteOf([BOOK])));
  });

  it('shows text as text, and no broken references as links', () => {
    const page = filesOf(siteOf([`${BOOK.replace('rings. See rule 101.1', 'rings. See rule 101.7')}`])).get('1.html')!;
    assert.match(page, /A rope hangs &#x3C;b>here&#x3C;\/b>/);
    assert.match(page, /See rule 101\.7\./);
  });

  it('shows its address on each page, if it is known', () => {
    const pages = filesOf(siteOf([BOOK], { url: 'https://quay.example/rules/' }));
    assert.match(pages.get('1.html')!, /<link rel=canonical href=https:\/\/quay\.example\/rules\/1\.html>/);
    assert.match(pages.get('index.html')!, /<link rel=canonical href=https:\/\/quay\.example\/rules\/>/);
    assert.match(pages.get('sitemap.xml')!, /<loc>https:\/\/quay\.example\/rules\/1\.html<\/loc>/);
    assert.doesNotMatch(filesOf(siteOf([BOOK])).get('1.html')!, /canonical|og:url/);
  });

  it('gives a chapter with only a number a name', () => {
    const site = filesOf(siteOf(['100.1. A bell rings.\n\n100.2. A rope hangs.\n']));
    assert.match([...site].find(([path]) => path.startsWith('1'))![1], /<h1>1<\/h1>/);
  });

  it('shows a picture for a symbol', () => {
    const page = filesOf(siteOf([BOOK], { pictureOf: () => 'symbols/T.svg' })).get('1.html')!;
    assert.match(page, /<img class=symbol src=symbols\/T\.svg alt=\{T\}>/);
  });

  it('lists the rules that cite a rule', () => {
    assert.match(filesOf(siteOf([BOOK])).get('1.html')!, /Cited by 1<\/summary><p><a href=#100\.1>100\.1<\/a>/);
  });

  it('works for any text', () => {
    for (const text of ['', 'No rules.', '1. A\n\n1. A\n', '\0\u2028<script>\n'])
      assert.deepEqual(brokenLinks(filesOf(siteOf([text]))), []);
  });

  it('is complete for the samples', () => {
    const sample = readFileSync('samples/lanterns.rules.txt', 'utf8');
    assert.deepEqual(brokenLinks(filesOf(siteOf([sample]))), []);
  });
});

describe('the words of a site', () => {
  it('are the same in every language', () => {
    for (const [language, words] of Object.entries(SITE_WORDS)) {
      assert.deepEqual(Object.keys(words), Object.keys(SITE_WORDS.en!), language);
      for (const [key, english] of Object.entries(SITE_WORDS.en!)) {
        const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
        assert.deepEqual(placeholders(words[key as keyof SiteWords]), placeholders(english), `${language} ${key}`);
      }
    }
  });

  it('are those of the language of each book', () => {
    const documents = ['en', 'de'].map(name => parse(`test:/${name}.txt`, 1, BOOK, comprehensive));
    const workspace = documents.reduce(withDocument, emptyWorkspace);
    const books = documents.map((document, at) => ({
      title: `Book ${at}`,
      documents: [document],
      language: ['en', 'de'][at],
    }));
    const files = filesOf(layOut({ workspace, books, settings: usual }));
    assert.match(files.get('book-1/1.html')!, /<html lang=de>.*<summary>Inhalt<\/summary>.*Zitiert von 1</s);
    assert.match(files.get('book-0/1.html')!, /<html lang=en>.*<summary>Contents<\/summary>.*Cited by 1</s);
    assert.match(files.get('book-1/1.html')!, / data-words=/);
    assert.doesNotMatch(files.get('book-0/1.html')!, / data-words=/);
  });

  it('leave out front matter except for title and date', () => {
    const text = `---\ntitle: Quay Rules\ndate: 2026-01-16\nlang: de\nsecret: x1y\n---\n\n${BOOK}`;
    const document = parse('test:/a.md', 1, text, comprehensive);
    const workspace = withDocument(emptyWorkspace, document);
    const books = publishedBooks(workspace, [document], undefined);
    const files = filesOf(layOut({ workspace, books, settings: usual }));
    assert.match(files.get('index.html')!, /<html lang=de>.*<h1>Quay Rules<\/h1><p class=tagline>2026-01-16</s);
    for (const [path, html] of files) assert.ok(!html.includes('x1y'), path);
  });

  it('follow the language that a text shows', () => {
    const said = {
      de: 'Der Spieler ist an der Reihe und zieht eine Karte, die er nicht auf die Hand nimmt, sondern mit der er spielt.',
      fr: 'Le joueur est dans la salle et les cartes sont sur la table, qui ne doit pas être vide pour le tour.',
      ja: 'プレイヤーはカードを引きます。',
      ru: 'Игрок берёт карту из колоды.',
      ko: '플레이어는 카드를 뽑습니다.',
      zh: '玩家抽一张牌。',
      en: 'X',
    };
    for (const [language, text] of Object.entries(said)) assert.equal(languageOfText(text), language);
  });
});

describe('the search index of a site', () => {
  it('is the same after it was packed', () => {
    const index = new MiniSearch({ fields: ['a', 'b'], storeFields: ['a'] });
    index.addAll(['bell bell', 'bells ring', 'belfry', '', 'a rope'].map((a, id) => ({ id, a, b: `rope ${a}` })));
    const unpacked = MiniSearch.loadJS(unpackIndex(packIndex(index)), { fields: ['a', 'b'], storeFields: ['a'] });
    for (const query of ['bell', 'rope', 'bel', 'ring'])
      assert.deepEqual(unpacked.search(query, { prefix: true }), index.search(query, { prefix: true }));
  });
});

describe('anchors of a site', () => {
  const aliases = ['R{compact}', 'rule-{dashed}'];

  it('are the numbers, and other specified forms', () => {
    const { anchors, aliases: others } = anchorList(siteOf([BOOK], { aliases }));
    assert.equal(anchors['101.1'], '1.html#101.1');
    assert.equal(anchors.bell, 'terms.html#bell');
    assert.equal(others.R1011, '1.html#R1011');
    assert.equal(others['rule-101-1'], '1.html#rule-101-1');
  });

  it('are in the pages', () => {
    const page = filesOf(siteOf([BOOK], { aliases })).get('1.html')!;
    assert.match(page, /<a id=rule-101-1 class=alias><\/a><div class=rule-2 id=101\.1>/);
  });

  it('contain each alias only once', () => {
    const text = '1. A\n\n100. B\n\n100.11. One bell rings.\n\n10. C\n\n1001. D\n\n1001.1. Two bells ring.\n';
    const { anchors, aliases: others } = anchorList(siteOf([text], { aliases: ['R{compact}'] }));
    assert.deepEqual([anchors['100.11'], anchors['1001.1']], ['1.html#100.11', '10.html#1001.1']);
    assert.equal(others.R10011, '1.html#R10011');
  });

  const before = anchorList(siteOf([BOOK]));
  const now = siteOf([BOOK.replace('101.1. A rope', '101.2. A rope')]);

  it('are reported if they vanish', () => {
    assert.deepEqual(lostAnchors(before, anchorList(now), {}), ['101.1']);
  });

  it("aren't reported if they have replacements", () => {
    assert.deepEqual(lostAnchors(before, anchorList(now), { '101.1': '101.2' }), []);
    assert.deepEqual(lostAnchors(before, anchorList(now), { '101.1': '101.9' }), ['101.1']);
  });

  it('lead to their replacements', () => {
    const site = siteOf([BOOK.replace('101.1. A rope', '101.2. A rope')], { moved: { '101.1': '101.2' } });
    assert.match(filesOf(site).get('1.html')!, /<li id=101\.1>101\.1 is now <a href=1\.html#101\.2>101\.2<\/a>/);
  });

  it('are read only from our own files', () => {
    assert.deepEqual(readAnchorList(JSON.stringify(before)), before);
    for (const text of ['', '[]', 'null', '{"generator":"other"}', '{"generator":"rulebook","anchors":1}'])
      assert.equal(readAnchorList(text), undefined);
  });
});

describe('a site as one text', () => {
  it('is Markdown with anchors', () => {
    const text = siteMarkdown(siteOf([BOOK]));
    assert.match(text, /^# Book 1\n\n/);
    assert.match(text, /<a id="100\.1"><\/a>\*\*100\.1\*\* A bell rings\. See rule \[101\.1\]\(<#101\.1>\)\./);
  });

  it('is JSON for programs', () => {
    const { title, books } = JSON.parse(siteJson(siteOf([BOOK])));
    assert.equal(title, 'Quay Rules');
    const rule = books[0].items.find(({ name }: { name: string }) => name === '101.1');
    assert.deepEqual(rule, {
      kind: 'rule',
      anchor: '101.1',
      address: '1.html#101.1',
      name: '101.1',
      level: 'rule',
      title: null,
      text: 'A rope hangs <b>here</b> with {T}.',
      html: rule.html,
      citedBy: ['100.1'],
    });
    assert.match(rule.html, /^<div class="rule-2" id="101\.1">/);
  });
});
