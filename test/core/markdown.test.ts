import assert from 'node:assert/strict';
import { toHtml } from 'hast-util-to-html';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { type Dialect, type LinkForm, withCitedBooks } from '../../server/src/core/dialect/dialect.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { fragment, namedAnchors } from '../../server/src/core/render/anchorNames.ts';
import { itemMarkdown } from '../../server/src/core/render/itemMarkdown.ts';
import { itemTree } from '../../server/src/core/render/itemTree.ts';
import type { View } from '../../server/src/core/render/itemView.ts';
import { titleWords } from '../../server/src/core/render/markdownItem.ts';
import { quotedMarkdown, quotedWords } from '../../server/src/core/render/quotedItem.ts';
import { plainLines, readItem } from '../../server/src/core/render/readItem.ts';
import { itemsOf } from '../../server/src/core/render/readItems.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { frontMatterOf } from '../../server/src/core/text/frontMatter.ts';
import { TEXTS, tokensOf } from '../support/markdown.ts';

/** The documents of a text, the others after lines `=== name ===`, and the workspace that holds them. */
function read(text: string, dialect: Dialect | undefined, name = 'rules.md') {
  const [first, ...others] = text.split(/^=== (.+) ===\n/m);
  const pairs = others.flatMap((_, at) => (at % 2 ? [] : [[others[at]!, others[at + 1]!] as const]));
  const documents = [[name, first!] as const, ...pairs].map(([file, own]) =>
    parse(`test:/${file}`, 1, own, dialect ?? dialectOfRules(own)),
  );
  return { documents, workspace: documents.reduce(withDocument, emptyWorkspace) };
}

/** What is shown of the first document: the content of each item, a line each. */
function shown(text: string, showing: Partial<View> & { links?: readonly LinkForm[] } = {}, dialect?: Dialect) {
  const { documents, workspace } = read(text, showing.links ? withCitedBooks(dialect!, [], showing.links) : dialect);
  const anchors = namedAnchors(documents);
  const view: View = {
    workspace,
    anchor: anchors.of,
    href: definition => {
      const anchor = anchors.of(definition);
      return anchor === undefined ? undefined : fragment(anchor);
    },
    hasTips: false,
    listsCitations: false,
    marksLost: false,
    linksTerms: true,
    ...showing,
  };
  const [document] = documents;
  return itemsOf(document!).map((_, index) => {
    const item = readItem(workspace, document!, index);
    return toHtml(itemTree(item, document!, view, 2)).replace(/^<div [^>]*>|<\/div>$/g, '');
  });
}

const NO_LINKS: Omit<View, 'workspace'> = {
  anchor: () => undefined,
  href: () => undefined,
  hasTips: false,
  listsCitations: false,
  marksLost: false,
  linksTerms: false,
};

const BEFORE = '1. The Quay\n\n100. Bells\n\n';
const AFTER = '\n\n100.2. It rings.\n';
const NUMBER = '<p><a class="number" href="#100.1">100.1</a> ';
const link = (number: string, words = number) => `<a class="reference" href="#${number}">${words}</a>`;

describe('a rule in Markdown', () => {
  /** What follows the number of rule 100.1, whose paragraph ends where `rest` says. */
  const check = (name: string, text: string, expected: string, showing: Parameters<typeof shown>[1] = {}) =>
    it(name, () => {
      const [, , , rule] = shown(`${BEFORE}100.1. ${text}${AFTER}`, showing, comprehensive);
      assert.equal(rule!.replace(NUMBER, '<p>'), expected);
    });

  check(
    'has emphasis',
    '*A* **bell** ~~rings~~ `now`.',
    '<p><em>A</em> <strong>bell</strong> <del>rings</del> <code>now</code>.</p>',
  );
  check(
    'shows a note whose address in HTML is not valid',
    'A bell<sup><a href="#fn-%E0%" data-footnote-ref>1</a></sup>.',
    '<p>A bell<sup><a class="note" href="#rb-100.1-fn-_25E0_25">1</a></sup>.</p>',
  );
  check('links a reference in emphasis', '**See rule 100.2**.', `<p><strong>See rule ${link('100.2')}</strong>.</p>`);
  check(
    'links a reference of which a part is emphasized',
    'See rule 1**00.2**.',
    '<p>See rule 1<strong>00.2</strong>.</p>',
  );
  check('links a reference after escapes', 'A \\* &amp; rule 100.2.', `<p>A * &#x26; rule ${link('100.2')}.</p>`);
  check(
    'makes a link around a reference one link',
    '[rule 100.2](x:y) rings.',
    `<p>${link('100.2', 'rule 100.2')} rings.</p>`,
  );
  check(
    'leaves code without links',
    '`rule 100.2`\n\n```\nrule 100.2\n```',
    '<p><code>rule 100.2</code></p><pre><code>rule 100.2\n</code></pre>',
  );
  check(
    'links addresses',
    '<https://quay.example> and [b](https://quay.example/b "B").',
    '<p><a class="outer" href="https://quay.example">https://quay.example</a> and <a class="outer" href="https://quay.example/b">b</a>.</p>',
  );
  check('shows the words of other links', '[A](file:///etc) [b](x.pdf) [c](javascript:alert(1)).', '<p>A b c.</p>');
  check(
    'has lists',
    'Ring:\n- a\n- rule 100.2\n  1. c',
    `<p>Ring:</p><ul><li>a</li><li>rule ${link('100.2')}<ol><li>c</li></ol></li></ul>`,
  );
  check(
    'has task lists',
    'Do:\n\n- [x] a\n- [ ] b',
    '<p>Do:</p><ul><li class="task-list-item">☑ a</li><li class="task-list-item">☐ b</li></ul>',
  );
  check(
    'has tables',
    'Ring:\n\n| Bell | Rule |\n|---|--:|\n| *a* | 1 |\n| rule 100.2 | 2 |',
    `<p>Ring:</p><div class="table" tabindex="0"><table><thead><tr><th>Bell</th><th class="to-right">Rule</th></tr></thead><tbody><tr><td><em>a</em></td><td class="to-right">1</td></tr><tr><td>rule ${link('100.2')}</td><td class="to-right">2</td></tr></tbody></table></div>`,
  );
  check(
    'has quotations',
    'Ring:\n\n> See rule 100.2.',
    `<p>Ring:</p><blockquote><p>See rule ${link('100.2')}.</p></blockquote>`,
  );
  check(
    'has definition lists',
    'Ring:\n\nBell\n: See rule 100.2.\n: It rings.',
    `<p>Ring:</p><dl><dt>Bell</dt><dd>See rule ${link('100.2')}.</dd><dd>It rings.</dd></dl>`,
  );
  check('breaks lines', 'A bell\\\nrings.', '<p>A bell<br>rings.</p>');
  check(
    'leaves out attributes',
    'A bell {.loud #b} **rings**{.x} now.',
    '<p>A bell <strong class="md-x">rings</strong> now.</p>',
  );
  check(
    'has footnotes, whose text can be anywhere',
    'A bell[^1] rings.\n\n[^1]: See *rule 100.2*.',
    `<p>A bell<sup><a class="note" href="#rb-100.1-fn-1" id="rb-100.1-fnref-1">1</a></sup> rings.</p><div class="notes"><ol><li id="rb-100.1-fn-1"><p>See <em>rule ${link('100.2')}</em>. <a class="back" href="#rb-100.1-fnref-1">↩</a></p></li></ol></div>`,
  );
  check('raises notes that nothing defines', 'A bell[^1] rings.', '<p>A bell<sup>1</sup> rings.</p>');
  check(
    'labels examples',
    'A bell.\nExample: It *rings*.',
    '<p>A bell.</p><p class="example"><span class="label">Example</span> It <em>rings</em>.</p>',
  );
  check('shows symbols', 'Pay **{T}**.', '<p>Pay <strong><span class="symbol"><i>{</i>T<i>}</i></span></strong>.</p>');
  check(
    'has HTML',
    'A <b>bell</b><br>see <i>rule 100.2</i>.',
    `<p>A <b>bell</b><br>see <i>rule ${link('100.2')}</i>.</p>`,
  );
  check(
    'has tables in HTML, with Markdown in them',
    'A:\n\n<table><tr><td>**rule 100.2**</td></tr></table>',
    `<p>A:</p><div class="table" tabindex="0"><table><tbody><tr><td><strong>rule ${link('100.2')}</strong></td></tr></tbody></table></div>`,
  );
  check(
    'shows the words of pictures that it may not show',
    'A ![bell](../b.png) or ![c](https://quay.example/c.png).',
    '<p>A bell or <a class="outer" href="https://quay.example/c.png">c</a>.</p>',
  );
  check('shows pictures', 'A ![bell](b c.png).', '<p>A <img src="site/b%20c.png" alt="bell">.</p>', {
    image: address => `site/${address}`,
  });
  check(
    'begins a heading in its text below its own level',
    'A bell.\n\n#### Loud\n\n##### Louder\n\n# Soft',
    '<p>A bell.</p><h2>Loud</h2><h3>Louder</h3><h2>Soft</h2>',
  );
  check(
    'follows the links that a project names',
    '[Bell](quay:rule:100.2) and [c](quay:rule:100.7).',
    `<p>${link('100.2', 'Bell')} and c.</p>`,
    { links: [{ before: 'quay:rule:', after: '', number: '{number}' }] },
  );

  it('has the notes of its title below it', () => {
    const text = '1. The Quay\n\n100. Bells[^a] *now*\n\n100.1. A bell.\n\n[^a]: See rule 100.1.\n';
    const [, , chapter] = shown(text, {}, comprehensive);
    assert.equal(
      chapter,
      `<h2><a class="number" href="#100">100</a> Bells<sup><a class="note" href="#rb-100-fn-a" id="rb-100-fnref-a">1</a></sup> <em>now</em></h2><div class="notes"><ol><li id="rb-100-fn-a"><p>See rule ${link('100.1')}. <a class="back" href="#rb-100-fnref-a">↩</a></p></li></ol></div>`,
    );
    const { documents } = read(text, comprehensive);
    assert.equal(titleWords({ document: documents[0]!, ordinal: 1 }), 'Bells now');
  });

  it('finds the addresses of links in other rules', () => {
    const text = `${BEFORE}100.1. A [bell][b].\n\n100.2. It rings.\n\n[b]: https://quay.example\n`;
    assert.match(shown(text, {}, comprehensive)[3]!, /<a class="outer" href="https:\/\/quay\.example">bell<\/a>/);
  });

  it('follows links to headings of other documents', () => {
    const text = `${BEFORE}100.1. A [bell](other.md#200-ropes).\n=== other.md ===\n# 200. Ropes\n\n200.1. A rope.\n`;
    const other = dialectOfRules(
      '# 200. Ropes\n\n200.1. A rope.\n\n200.2. Two ropes.\n\n# 201. Oars\n\n201.1. An oar.\n',
    );
    const { documents, workspace } = read(text, other);
    assert.equal(documents.length, 2);
    const href: View['href'] = definition => `${definition.document.uri}#${definition.ordinal}`;
    const view = { workspace, anchor: () => undefined, href, hasTips: false, listsCitations: false };
    const items = itemsOf(documents[0]!).map((_, index) => readItem(workspace, documents[0]!, index));
    const html = items.map(item =>
      toHtml(itemTree(item, documents[0]!, { ...view, marksLost: false, linksTerms: true }, 2)),
    );
    assert.match(html.join(''), /<a class="reference" href="test:\/other\.md#0">bell<\/a>/);
  });

  it('is plain in a file of text', () => {
    const { documents, workspace } = read(`${BEFORE}100.1. A **bell** [rings](x).${AFTER}`, comprehensive, 'rules.txt');
    const item = readItem(workspace, documents[0]!, 3);
    assert.deepEqual(plainLines(item), ['A **bell** [rings](x).']);
  });

  it('has its words for searches', () => {
    const { documents, workspace } = read(
      `${BEFORE}100.1. A **bell** [rings](x).\n\n| a | b |\n|---|---|\n| c | d |${AFTER}`,
      comprehensive,
    );
    assert.deepEqual(plainLines(readItem(workspace, documents[0]!, 3)), ['A bell rings.', 'a b', 'c d']);
  });
});

describe('rules in Markdown of other forms', () => {
  const RULES = [
    '---\ntitle: "Quay Rules"\nlang: en\n---\n\n# 1. Bells\n',
    '- 1.1 A bell **rings**.\n',
    '    continued by *rule 1.3*.\n\n    - a list\n        - below\n',
    '- 1.2 Code:\n\n  ```\n- 1.3 See rule 1.1\n  ```\n',
    '- 1.3 The **end.**\n',
    '\n## 2. Ropes {#ropes}\n',
    '**2.1 Long.** A rope.\n',
    '**2.2** Another, see [rule 2.1](#ropes).\n',
  ].join('\n');
  const items = () => shown(RULES);

  it('leave out front matter', () => assert.equal(items()[0], ''));

  it('are list items, without the indent of their lines', () => {
    const rule = items().find(item => item.includes('href="#1.1">1.1</a> A bell'))!;
    assert.match(
      rule,
      /<strong>rings<\/strong>\.<\/p><p>continued by <em>rule <a [^>]*>1\.3<\/a><\/em>\.<\/p><ul><li>a list<ul><li>below<\/li><\/ul><\/li><\/ul>$/,
    );
  });

  it('are no rules in code', () => {
    const rule = items().find(item => item.includes('href="#1.2">1.2</a> Code'))!;
    assert.match(rule, /<pre><code>- 1\.3 See rule 1\.1\n<\/code><\/pre>$/);
  });

  it('have emphasis that begins before their number', () => {
    const rule = items().find(item => item.includes('href="#2.1">2.1</a>'))!;
    assert.match(rule, /<strong>Long\.<\/strong> A rope\./);
  });

  it('have titles without attributes', () => {
    assert.ok(items().some(item => /<h2><a [^>]*>2<\/a> Ropes<\/h2>/.test(item)));
  });
});

describe('front matter', () => {
  it('says title, date, and language', () => {
    const text = '---\ntitle: "The \\"Quay\\""\ndate: 2026-01-01 # soon\nLang: de\nother:\n  - x\n---\nText\n';
    assert.deepEqual(frontMatterOf(text), { title: 'The "Quay"', date: '2026-01-01', language: 'de' });
    assert.deepEqual(frontMatterOf("+++\ntitle = 'It''s'\n+++\n"), { title: "It's" });
    assert.deepEqual(frontMatterOf('title: no\n---\n'), {});
    assert.deepEqual(frontMatterOf('---\nabstract: |\n  title: no\n---\n').title, undefined);
  });
});

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x "onclick=alert(1)")',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/"onload="alert(1))',
  '<javascript:alert(1)>',
  '<a href="javascript:alert(1)" onclick=alert(1) style="position:fixed">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action=https://evil.example><input name=q autofocus onfocus=alert(1)><button>x</button></form>',
  '<style>*{display:none}</style><link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=https://evil.example"><base href=//evil.example>',
  '<object data=x></object><embed src=x><video src=x autoplay></video>',
  '<div id=rb-search class="card lost" data-x=1>x</div>',
  '<rb-mark index=0>x</rb-mark><rb-link address="javascript:x">y</rb-link>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<details ontoggle=alert(1) open>x</details>',
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> [x](javascript:alert(1)) |',
  '```html\n<script>alert(1)</script>\n```',
  '{onclick=alert(1)} **x**{onmouseover="alert(1)"}',
  '[a]\n\n[a]: javascript:alert(1)',
];
/** Each place that a text can come from. */
const PLACES: readonly ((attack: string) => string)[] = [
  attack => `${attack}\n\n${BEFORE}100.1. A bell.\n`,
  attack => `${BEFORE}100.1. A bell. ${attack}\n`,
  attack => `${BEFORE}100.1. A bell.\n\n${attack}\n`,
  attack => `1. ${attack.split('\n')[0]}\n\n100. ${attack.split('\n')[0]}\n\n100.1. A bell.\n`,
  attack => `${BEFORE}100.1. A bell.\nExample: ${attack}\n`,
  attack => `${BEFORE}100.1. A bell.\n\nGlossary\n\n${attack.split('\n')[0]}\n${attack}\n`,
  attack => `---\ntitle: ${attack.split('\n')[0]}\n---\n${BEFORE}100.1. A bell.\n`,
];

describe('attacks in Markdown', () => {
  for (const attack of ATTACKS)
    it(`run nothing: ${attack.split('\n')[0]}`, () => {
      for (const place of PLACES) {
        const html = shown(place(attack), { hasTips: true }, comprehensive).join('\n');
        const outside = html.replace(/ (?:title|alt)="[^"]*"/g, '');
        const tags = Array.from(outside.matchAll(/<([a-z][\w-]*)((?:\s[^<>]*)?)>/g));
        for (const [tag, name, attributes] of tags) {
          assert.doesNotMatch(
            name!,
            /^(?:script|style|iframe|svg|math|form|input|button|object|embed|video|meta|base|link|noscript|rb-.*)$/,
            tag,
          );
          assert.doesNotMatch(attributes!, /\s(?:on\w+|style|src|srcdoc|action|data-x)=/i, tag);
          assert.doesNotMatch(attributes!, /href="(?!#|https?:|mailto:)/i, tag);
          assert.doesNotMatch(attributes!, /id="rb-search"|class="card/, tag);
        }
      }
    });
});

describe('rules in Markdown as Markdown', () => {
  const check = (name: string, text: string, expected: string) =>
    it(name, () => {
      const { documents, workspace } = read(`${BEFORE}100.1. ${text}${AFTER}`, comprehensive);
      const anchors = namedAnchors(documents);
      const view: View = {
        workspace,
        anchor: anchors.of,
        href: definition => `#${anchors.of(definition)}`,
        hasTips: false,
        listsCitations: false,
        marksLost: false,
        linksTerms: false,
      };
      const markdown = itemMarkdown(readItem(workspace, documents[0]!, 3), documents[0]!, view, 2);
      assert.equal(markdown, `<a id="100.1"></a>**100.1** ${expected}`);
    });

  check('link references where they are', '*See rule 100.2* and **it**.', '*See rule [100.2](#100.2)* and **it**.');
  check('have one link for a link around a reference', '[rule 100.2](x:y) rings.', '[rule 100.2](#100.2) rings.');
  check(
    'have no other links',
    '[x](javascript:alert) ![y](z.png) [q](https://quay.example).',
    'x y [q](https://quay.example).',
  );
  check('have plain tags', '<b onclick=x>A</b> <script>bell</script>.', '<b>A</b> bell.');
  for (const [written, kept] of [
    ['<scr<x>ipt>alert(1)</scr<x>ipt>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<scr<!-- x -->ipt>alert(1)', 'alert(1)'],
    ['<img src=x onerror=alert(1) ', '&lt;img src=x onerror=alert(1)'],
    ['<<b>script>alert(1)', '&lt;<b>script&gt;alert(1)'],
    ['<!-- <!-- alert(1)', '&lt;!-- &lt;!-- alert(1)'],
  ] as const)
    it(`have no tag where one is left out inside it: ${written}`, () => {
      const { documents, workspace } = read(`${BEFORE}100.1. A bell.\n\n<div>\n${written}${AFTER}`, comprehensive);
      const view = { ...NO_LINKS, workspace };
      assert.equal(
        itemMarkdown(readItem(workspace, documents[0]!, 3), documents[0]!, view, 2),
        `**100.1** A bell.\n\n${kept}`,
      );
    });
  check(
    'have tables',
    'A:\n\n| a | b |\n|---|---|\n| rule 100.2 | d |',
    'A:\n\n| a                    | b |\n| -------------------- | - |\n| rule [100.2](#100.2) | d |',
  );
  check('have their own notes', 'A[^1] bell.\n\n[^1]: It rings.', 'A[^100.1-1] bell.\n\n[^100.1-1]: It rings.');
});

describe('a quotation of a rule in Markdown', () => {
  const quoted = (text: string, name = 'rules.md') => {
    const { documents, workspace } = read(`${BEFORE}100.1. ${text}${AFTER}`, comprehensive, name);
    const definition = { document: documents[0]!, ordinal: 2 };
    const href: View['href'] = ({ document, ordinal }) => `command:rulebook.goTo?${document.uri}-${ordinal}`;
    const image: View['image'] = address => (address.startsWith('http') ? undefined : `file:///${address}`);
    return { markdown: quotedMarkdown(definition, { workspace, href, image }), words: quotedWords(definition) };
  };
  const check = (name: string, text: string, expected: string) =>
    it(name, () => assert.equal(quoted(text).markdown, expected));

  check('has links', '*See rule 100.2*.', '*See rule [100.2](command:rulebook.goTo?test:/rules.md-3)*.');
  check('has emphasis for tags', 'A <b>loud <i>bell</i></b><br>rings<x>.', 'A **loud _bell_**\\\nrings.');
  check(
    'has the words of other tags',
    'A <u>bell</u>.\n\n<table><tr><td>a</td><td>b &amp; c</td></tr></table>',
    'A bell.\n\na b & c',
  );
  check('has tables', 'A:\n\n| a | b |\n|---|---|\n| c | d |', 'A:\n\n| a | b |\n| - | - |\n| c | d |');
  check('has notes as text', 'A[^1] bell.\n\n[^1]: It rings.', 'A\\[1] bell.\n\n\\[1] It rings.');
  check('has pictures that may be shown', '![a](b.png) ![c](https://quay.example/d.png).', '![a](file:///b.png) c.');
  check('has examples', 'A bell.\nExample: It *rings*.', 'A bell.\n\n> Example: It *rings*.');
  check(
    'has no brackets in links',
    'A [a\\](command:x)](https://quay.example).',
    'A [a&#93;(command:x)](https://quay.example).',
  );

  it('is cut after a paragraph', () => {
    const { markdown = '' } = quoted(
      Array.from({ length: 400 }, (_, at) => `Bell ${at} rings at the quay.`).join('\n\n'),
    );
    assert.match(markdown, /^Bell 0 rings[^…]*rings at the quay\.\n\n…$/);
    assert.ok(markdown.length < 10_100);
  });

  it('has its words', () => {
    const { words } = quoted('A **bell** [rings](x).\n\n- one\n- two\n\nExample: It *rings*.');
    assert.deepEqual(words, { lines: ['A bell rings.', 'one', 'two'], examples: ['It rings.'] });
  });

  it('is none in a file of text', () => {
    assert.deepEqual(quoted('A **bell**.', 'rules.txt'), { markdown: undefined, words: undefined });
  });

  for (const attack of [...ATTACKS, ...TEXTS])
    it(`runs nothing: ${JSON.stringify(attack.split('\n')[0])}`, () => {
      for (const place of PLACES) {
        const { documents, workspace } = read(place(attack), comprehensive);
        const [document] = documents;
        const view = { workspace, href: () => 'command:rulebook.goTo?1', image: () => undefined };
        for (const ordinal of document!.heads.keys()) {
          for (const token of tokensOf(quotedMarkdown({ document: document!, ordinal }, view) ?? '')) {
            assert.notEqual(token.type, 'html', token.raw);
            assert.notEqual(token.type, 'image', token.raw);
            if (token.type === 'link')
              assert.match(token.href, /^(?:command:rulebook\.goTo\?1$|https?:\/\/|mailto:)/, token.raw);
          }
        }
      }
    });
});
