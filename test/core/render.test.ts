import assert from 'node:assert/strict';
import { toHtml } from 'hast-util-to-html';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { fitted } from '../../server/src/core/document/detect.ts';
import { fragment, namedAnchors } from '../../server/src/core/render/anchorNames.ts';
import { itemMarkdown } from '../../server/src/core/render/itemMarkdown.ts';
import { itemTree } from '../../server/src/core/render/itemTree.ts';
import type { View } from '../../server/src/core/render/itemView.ts';
import { readItem } from '../../server/src/core/render/readItem.ts';
import { itemsOf } from '../../server/src/core/render/readItems.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { texts } from '../dialects/texts.ts';
import { fixture } from '../support/fixture.ts';
import { comparedLinks } from '../support/links.ts';

const usual = { hasTips: true, marksLost: true, linksTerms: true, listsCitations: false };

/** Everything that is shown of a text, one item per line, as HTML or as Markdown. */
function shown(text: string, showing: Partial<View> = {}, dialect?: Dialect, make: 'html' | 'markdown' = 'html') {
  const { workspace, document } = fixture(text, dialect);
  const anchors = namedAnchors([document]);
  const href: View['href'] = definition => {
    const anchor = anchors.of(definition);
    return anchor === undefined ? undefined : fragment(anchor);
  };
  const view = { workspace, anchor: anchors.of, ...usual, href, ...showing };
  return itemsOf(document)
    .map((_, index) => readItem(workspace, document, index))
    .map(item =>
      make === 'html'
        ? toHtml(itemTree(item, document, view, 2)).replace(/ title="[^"]*"/g, showing.href ? '$&' : '')
        : itemMarkdown(item, document, view, 2),
    )
    .filter(line => line !== '' && line !== '<div class="text"></div>');
}

const RULES = '1. The Quay\n\n100. Bells\n\n';

describe('rules as HTML', () => {
  const check = (name: string, text: string, lines: string[], showing: Partial<View> = {}) =>
    it(name, () => assert.deepEqual(shown(RULES + text, showing).slice(2), lines));

  it('gives headings their number as a link to themselves', () => {
    assert.deepEqual(shown(`${RULES}100.1. A bell rings.\n`).slice(0, 2), [
      '<div class="rule-0 titled" id="1"><h2><a class="number" href="#1">1</a> The Quay</h2></div>',
      '<div class="rule-1 titled" id="100"><h2><a class="number" href="#100">100</a> Bells</h2></div>',
    ]);
  });

  check(
    'links references, with examples and paragraphs below',
    '100.1. A bell. See rule 100.1a.\n100.1a It rings.\nExample: Now.\nMore.\n',
    [
      '<div class="rule-2" id="100.1"><p><a class="number" href="#100.1">100.1</a> A bell. See rule <a class="reference" href="#100.1a">100.1a</a>.</p></div>',
      '<div class="rule-3" id="100.1a"><p><a class="number" href="#100.1a">100.1a</a> It rings.</p><p class="example"><span class="label">Example</span> Now.</p><p>More.</p></div>',
    ],
  );

  check(
    'links both ends of a range',
    '100.1. See rules 100.2–3.\n\n100.2. Two bells ring.\n\n100.3. Three bells ring.\n',
    [
      '<div class="rule-2" id="100.1"><p><a class="number" href="#100.1">100.1</a> See rules <a class="reference" href="#100.2">100.2</a>–<a class="reference" href="#100.3">3</a>.</p></div>',
      '<div class="rule-2" id="100.2"><p><a class="number" href="#100.2">100.2</a> Two bells ring.</p></div>',
      '<div class="rule-2" id="100.3"><p><a class="number" href="#100.3">100.3</a> Three bells ring.</p></div>',
    ],
  );

  check(
    'marks broken references, and says why',
    '100.1. See rule 100.3.\n\n100.2. It rings.\n\n101. Ropes\n\n101.1. A rope hangs.\n',
    [
      '<div class="rule-2" id="100.1"><p><a class="number" href="#100.1">100.1</a> See rule <span class="lost broken">100.3</span>.</p></div>',
      '<div class="rule-2" id="100.2"><p><a class="number" href="#100.2">100.2</a> It rings.</p></div>',
      '<div class="rule-1 titled" id="101"><h2><a class="number" href="#101">101</a> Ropes</h2></div>',
      '<div class="rule-2" id="101.1"><p><a class="number" href="#101.1">101.1</a> A rope hangs.</p></div>',
    ],
  );

  check(
    'shows them as text if nothing is marked',
    '100.1. See rule 900.3.\n',
    ['<div class="rule-2" id="100.1"><p><a class="number" href="#100.1">100.1</a> See rule 900.3.</p></div>'],
    { marksLost: false },
  );

  check(
    'links a term where a rule first uses it, and never in its own entry',
    '100.1. A lantern near a lantern.\n\nGlossary\n\nLantern\nA light. A lantern shines. See Rope.\n\nRope\nA lantern hangs on it.\n',
    [
      '<div class="rule-2" id="100.1"><p><a class="number" href="#100.1">100.1</a> A <a href="#lantern">lantern</a> near a lantern.</p></div>',
      '<div class="label" id="glossary"><h2>Glossary</h2></div>',
      '<div class="term" id="lantern"><h2><a class="name" href="#lantern">Lantern</a></h2><p>A light. A lantern shines. See <a class="reference" href="#rope">Rope</a>.</p></div>',
      '<div class="term" id="rope"><h2><a class="name" href="#rope">Rope</a></h2><p>A <a href="#lantern">lantern</a> hangs on it.</p></div>',
    ],
  );

  check(
    "doesn't link terms if that is turned off",
    '100.1. A lantern.\n\nGlossary\n\nLantern\nA light.\n',
    [
      '<div class="rule-2" id="100.1"><p><a class="number" href="#100.1">100.1</a> A lantern.</p></div>',
      '<div class="label" id="glossary"><h2>Glossary</h2></div>',
      '<div class="term" id="lantern"><h2><a class="name" href="#lantern">Lantern</a></h2><p>A light.</p></div>',
    ],
    { linksTerms: false },
  );

  check(
    'lists who cites a rule, each once',
    '100.1. See rules 100.2 and 100.2.\n\n100.2. See rules 100.2 and 100.1.\n',
    [
      '<div class="rule-2" id="100.1"><p><a class="number" href="#100.1">100.1</a> See rules <a class="reference" href="#100.2">100.2</a> and <a class="reference" href="#100.2">100.2</a>.</p><details class="cited"><summary>Cited by 1</summary><p><a href="#100.2">100.2</a></p></details></div>',
      '<div class="rule-2" id="100.2"><p><a class="number" href="#100.2">100.2</a> See rules <a class="reference" href="#100.2">100.2</a> and <a class="reference" href="#100.1">100.1</a>.</p><details class="cited"><summary>Cited by 1</summary><p><a href="#100.1">100.1</a></p></details></div>',
    ],
    { listsCitations: true },
  );

  check(
    'shows symbols, or pictures of them',
    '100.1. Pay {2} and {T}.\n',
    [
      '<div class="rule-2" id="100.1"><p><a class="number" href="#100.1">100.1</a> Pay <span class="symbol"><i>{</i>2<i>}</i></span> and <img class="symbol" src="symbols/T.svg" alt="{T}">.</p></div>',
    ],
    { picture: symbol => (symbol === '{T}' ? 'symbols/T.svg' : undefined) },
  );

  check(
    'continues a reference on the next line',
    '100.1. See rules 100.1\nand 100.2 with a \nlantern\n\n100.2. It rings.\n',
    [
      '<div class="rule-2" id="100.1"><p><a class="number" href="#100.1">100.1</a> See rules <a class="reference" href="#100.1">100.1</a> and <a class="reference" href="#100.2">100.2</a> with a lantern</p></div>',
      '<div class="rule-2" id="100.2"><p><a class="number" href="#100.2">100.2</a> It rings.</p></div>',
    ],
  );

  check('gives a duplicate its own anchor', '100.1. One bell rings.\n\n100.1. Two bells ring.\n', [
    '<div class="rule-2" id="100.1"><p><a class="number" href="#100.1">100.1</a> One bell rings.</p></div>',
    '<div class="rule-2" id="100.1-2"><p><a class="number" href="#100.1-2">100.1</a> Two bells ring.</p></div>',
  ]);

  check('shows any text as text', '100.1. A <script>alert(1)</script> [x](javascript:y) </style> & "q" \u202e.\n', [
    '<div class="rule-2" id="100.1"><p><a class="number" href="#100.1">100.1</a> A &#x3C;script>alert(1)&#x3C;/script> [x](javascript:y) &#x3C;/style> &#x26; "q" �.</p></div>',
  ]);

  it('describes the target of a link', () => {
    const [, , line] = shown(`${RULES}100.1. See rule 100.2.\n\n100.2. It "rings".\n`, {
      href: () => 'x',
    });
    assert.match(line!, /<a class="reference" href="x" title="100.2 It &#x22;rings&#x22;.">100.2<\/a>/);
  });
});

describe('the front of a text', () => {
  it('has lines of the Contents that lead to the body', () => {
    const contents = 'Contents\n\n1. The Quay\n100. Bells\n900. Sails\nGlossary\n\n';
    const lines = shown(
      `Quay Rules\n\nIntroduction\n\nIt rings. See rule 900.\n\n${contents}${RULES}100.1. It rings.\n`,
    );
    assert.deepEqual(lines.slice(0, 7), [
      '<div class="text"><p>Quay Rules</p></div>',
      '<div class="label" id="introduction"><h2>Introduction</h2><p>It rings. See rule <a class="reference" href="#900">900</a>.</p></div>',
      '<div class="label" id="contents"><h2>Contents</h2></div>',
      '<div class="listed-0 titled"><p><a class="number" href="#1">1</a> The Quay</p></div>',
      '<div class="listed-1 titled"><p><a class="number" href="#100">100</a> Bells</p></div>',
      '<div class="listed-1 titled" id="900"><p><a class="number" href="#900">900</a> Sails</p></div>',
      '<div class="label" id="glossary"><h2>Glossary</h2></div>',
    ]);
  });
});

describe('rules of every dialect', () => {
  for (const dialect of dialects)
    it(`link exactly what ${dialect.id} resolves`, () => {
      const { workspace, document } = fixture(texts[dialect.id]!, fitted(dialect, texts[dialect.id]!));
      const { links, wanted } = comparedLinks(workspace, document);
      assert.deepEqual(links, wanted);
      assert.ok(links.length > 0);
    });
});

describe('rules as Markdown', () => {
  it('have anchors, links, and no other markup', () => {
    assert.deepEqual(
      shown(
        `${RULES}100.1. A *bell*. See rule 100.1a.\n\n100.1a It rings.\nExample: Now.\n`,
        {},
        undefined,
        'markdown',
      ).slice(1),
      [
        '## <a id="100"></a>100 Bells',
        '<a id="100.1"></a>**100.1** A \\*bell\\*. See rule [100.1a](<#100.1a>).',
        '<a id="100.1a"></a>**100.1a** It rings.\n\n> Example: Now.',
      ],
    );
  });
});
