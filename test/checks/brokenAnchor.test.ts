import assert from 'node:assert/strict';
import { brokenAnchor } from '../../server/src/core/checks/rules/brokenAnchor.ts';
import { linkMismatch } from '../../server/src/core/checks/rules/linkMismatch.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { anchorsIn } from '../../server/src/core/document/anchors.ts';
import { fixture } from '../support/fixture.ts';
import { testsOf } from './check.ts';

/** The targets in a text that no anchor has. */
function missing(text: string, uri: string): string[] {
  const anchors = anchorsIn(text, uri);
  return (anchors?.links ?? []).flatMap(({ target }) => (anchors!.names.has(target) ? [] : target));
}

const MARKDOWN: readonly (readonly [about: string, text: string, ...missing: string[]])[] = [
  [
    'a heading, as GitHub names it',
    '# 3.2.8 Bells, *ropes* & `sails`\n\n[a](#328-bells-ropes--sails) [b](#bells)',
    'bells',
  ],
  ['a heading, as GitLab names it', '# Bells & ropes\n\n[a](#bells-ropes)'],
  ['a heading, as pandoc names it', '# 3. Bells.and ropes\n\n[a](#bells.and-ropes)'],
  ['a heading, as kramdown names it', '# 3. Glöcke\n\n[a](#glcke)'],
  ['the second heading with a title', '# Bells\n\n# Bells\n\n[a](#bells-1) [b](#bells-2)', 'bells-2'],
  ['an underlined heading', 'The bells\n=====\n\n[a](#the-bells)'],
  ['a heading with attributes', '# Bells {#ring .page}\n\n# Ropes {.page}\n\n[a](#ring) [b](#ropes) [c](#ropes-page)'],
  ['a heading that is a link', '# [Bells](https://example.org/a_b)\n\n[a](#bells)'],
  [
    'anchors in tags',
    '<a name="ring"></a>\n\n<p id=\'hang\'>\n\n[a](#ring) <a href="#hang">b</a> <a href="#hung">c</a>',
    'hung',
  ],
  ['a definition of a link', '# Bells\n\n[a]: #bells\n[b]: <#ropes>', 'ropes'],
  ['no code', '# Bells\n\n`[a](#b)`\n\n```\n[c](#d)\n# Ropes\n```\n\n[e](#ropes)', 'ropes'],
  [
    'code in a line that starts with it',
    '# Bells\n\n```200 OK``` says so\n\n## Ropes\n\n```\n[a](#b)\n```\n\n[c](#ropes)',
  ],
  ['an encoded target', '# Glöcke\n\n[a](#gl%C3%B6cke)', 'gl%C3%B6cke'],
  ['no footnote, and no page', '# Bells\n\n[a](#fn1) [b](#/route) [c](#top) [d](#)'],
];

const ASCIIDOC: typeof MARKDOWN = [
  ['a title', '== Yellow Card\n\nSee <<Yellow Card>>, <<Yellow Card, cards>>, and <<Yellow card>>.', 'Yellow card'],
  ['an id that is made', '== Yellow card: 2.1\n\n<<_yellow_card_2_1>> xref:_yellow[x]', '_yellow'],
  ['an id with a given prefix', ':idprefix:\n:idseparator: -\n\n== Yellow card\n\n<<yellow-card>>'],
  ['given ids', '[[a]]\n== A\n\n[#b.role]\nB\n\n[id=c]\nC anchor:d[]\n\n<<a>> <<b,B>> <<c>> <<d>> xref:#e[]', 'e'],
  ['the text of an id', '[[a,The bells]]Bells. <<The bells>>'],
  ['a reference in two lines', '== A\n\n<<bells,\nthe bells>>', 'bells'],
  [
    'no code, comment, or other file',
    '== A\n\n----\n<<b>>\n----\n// <<c>>\n<<other.adoc#d>> xref:other.adoc[e] <<{f}>>',
  ],
];

describe('broken-anchor', () => {
  for (const [cases, uri] of [
    [MARKDOWN, 'a.md'],
    [ASCIIDOC, 'a.adoc'],
  ] as const)
    for (const [about, text, ...expected] of cases)
      it(`knows ${about} in ${uri}`, () => assert.deepEqual(missing(text, uri), expected));

  it('says nothing of a text that includes others, except code', () => {
    assert.equal(anchorsIn('include::b.adoc[]\n\n<<c>>', 'a.adoc'), undefined);
    assert.deepEqual(missing('----\ninclude::b.yaml[]\n----\n\n<<c>>', 'a.adoc'), ['c']);
    assert.equal(anchorsIn('Plain text, see [a](#b).', 'a.txt'), undefined);
  });

  testsOf(brokenAnchor)(
    'offers the most similar one',
    '# The bells\n\nSee [them](#the-bels).\n            ^^^^^^^^ No heading or anchor is called “#the-bels”; the most similar is “#the-bells”.\n',
    ['Change to the-bells'],
  );
  testsOf(brokenAnchor)(
    'says where only the case differs',
    '# The bells\n\nSee [them](#The-bells).\n            ^^^^^^^^^ No heading or anchor is called “#The-bells”; “#the-bells” differs only in case.\n',
    ['Change to the-bells'],
  );
  testsOf(brokenAnchor)(
    'knows anchors with the number of a rule',
    '# Bells\n\n100. Bells\n\n100.1. See [a](#100-1), [b](#rule-100.1), and [c](#100-2).\n                                                   ^^^^^ No heading or anchor is called “#100-2”.\n',
  );
  testsOf(brokenAnchor)('knows an encoded name', '# Glöcke\n\n[a](#gl%C3%B6cke)\n');
  testsOf(brokenAnchor)(
    'is silent where most links lead nowhere',
    '# Bells\n\n[a](#sec:a) [b](#sec:b) [c](#sec:c) [d](#sec:d) [e](#bells)\n',
  );
  const MOST =
    '# 1. Ring bells\n\n# 2. Pull ropes\n\n# 3. Set sails\n\n[a](#1-ring-bells) [b](#2-pull-ropes) [c](#3-set-sails)\n\n';
  testsOf(brokenAnchor)(
    'finds all where most links lead nowhere and others show how names are made',
    `${MOST}[d](#14-oars)\n     ^^^^^^^ No heading or anchor is called “#14-oars”.\n[e](#15-nets)\n     ^^^^^^^ No heading or anchor is called “#15-nets”.\n[f](#16-kegs)\n     ^^^^^^^ No heading or anchor is called “#16-kegs”.\n[g](#17-tars)\n     ^^^^^^^ No heading or anchor is called “#17-tars”.\n`,
  );
  testsOf(brokenAnchor)(
    'finds all where most links have the earlier number of a heading',
    '# 1. Bells\n\n# 2. Ropes\n\n# 3. Oars\n\n# 4. Nets\n\n[a](#2-bells) [b](#3-ropes) [c](#4-oars) [d](#5-nets)\n     ^^^^^^^ No heading or anchor is called “#2-bells”; the most similar is “#1-bells”.\n                   ^^^^^^^ No heading or anchor is called “#3-ropes”; the most similar is “#2-ropes”.\n                                 ^^^^^^ No heading or anchor is called “#4-oars”; the most similar is “#3-oars”.\n                                              ^^^^^^ No heading or anchor is called “#5-nets”; the most similar is “#4-nets”.\n',
    ['Change to 1-bells', 'Change to 2-ropes', 'Change to 3-oars', 'Change to 4-nets'],
  );
  it('knows the anchors of the other files of a page', () => {
    const { workspace, document } = fixture(
      `${MOST}[d](#oars) [e](#nets) [f](#kegs) [g](#tars)\n=== two.md ===\n# Oars\n\n# Nets\n\n# Kegs\n`,
    );
    const targets = runChecks(workspace, document, [brokenAnchor]).map(({ target }) => target);
    assert.deepEqual(targets, ['tars']);
  });
});

describe('link-mismatch', () => {
  const HEADINGS = '# 1. Bells\n\n## 1.1 Ropes\n\n<a name="sails"/>\n\n## 1.2 Sails\n\n';
  const compare = testsOf(linkMismatch);
  compare(
    'is silent where numbers agree, or one is a part of the other',
    `${HEADINGS}[1.1](#11-ropes), [Section 1.2.3](#sails), [2 sails](#sails), [ISO 8601](#sails), [Part 3](#sails)\n`,
  );
  compare(
    'names the heading',
    `${HEADINGS}[1.1 Ropes](#11-ropes) and [Section 2.2](#sails)\n                                    ^^^ The link says 2.2, but leads to 1.2 (“Sails”).\n`,
    ['Change to 1.2'],
  );
  compare(
    'names a heading whose number begins with letters',
    `# <a name="ropes"></a>BEL.1: Ropes\n\n# <a name="sails"></a>BEL.2: Sails\n\n[BEL.1: Ropes](#ropes), [BEL.2: Sails](#sails), [BEL.2: Oars](#ropes)\n                                                 ^^^^^ The link says BEL.2, but leads to BEL.1 (“Ropes”).\n`,
    ['Change to BEL.1'],
  );
  compare(
    'reads tags',
    `${HEADINGS}[1](#1-bells) <a href="#sails">2.2 Sails</a>\n                               ^^^ The link says 2.2, but leads to 1.2 (“Sails”).\n`,
    ['Change to 1.2'],
  );
  compare(
    'counts titles where most numbers differ',
    `${HEADINGS}[4.1 Ropes](#11-ropes)\n ^^^ The link says 4.1, but leads to 1.1 (“Ropes”).\n`,
    ['Change to 1.1'],
  );
  compare(
    'compares a number with its period, as in a list of sections',
    `- [1. Bells](#1-bells)\n- [3. Sails](#2-sails)\n   ^ The link says 3, but leads to 2 (“Sails”).\n- [2 sails](#1-bells)\n- [4. July](#1-bells)\n\n## 1. Bells\n\n## 2. Sails\n`,
    ['Change to 2'],
  );
  compare(
    'reads codes in brackets, which are all of their headings',
    '# [R1]\n\n# [R2]\n\n# [R3]\n\n[[R1]](#r1), [R2](#r2), and [[R3]](#r2)\n                              ^^ The link says R3, but leads to R2.\n',
    ['Change to R2'],
  );
  compare(
    'reads AsciiDoc',
    '= Lamps\n\n[[oil]]\n== 1. Oil\n\n== 2. Wicks\n\n<<oil,section 1>>, <<_2_wicks,2. Wicks>>, and xref:oil[section 2.1]\n                                                               ^^^ The link says 2.1, but leads to 1 (“Oil”).\n',
    ['Change to 1'],
  );
  compare('is silent where most numbers and titles differ', `${HEADINGS}[4.1 Lamps](#11-ropes) [4.2](#sails)\n`);
  const RULES = '\n\n100.2. A bell.\n\n100.3. A rope.\n';
  compare(
    'compares a number at the end of an address, where others agree',
    `100. Bells\n\n100.1. See [rule 100.2](rules:100.2), [rule 100.3](rules:100.3), and [rule 100.2](rules:100.3).\n                                                                           ^^^^^ The link says 100.2, but its address names 100.3.${RULES}`,
    ['Change to 100.3'],
  );
  compare(
    'is silent about the address of a rule above',
    `100. Bells\n\n100.1. See [rule 100.2](rules:100.2), [rule 100.3](rules:100.3), and [rule 100.2a](rules:100.2).${RULES}`,
  );
  compare(
    'is silent about addresses that end in other numbers',
    `100. Bells\n\n100.1. See [rule 100.2](pages:100.3) and [rule 100.3](pages:100.2).${RULES}`,
  );
});
