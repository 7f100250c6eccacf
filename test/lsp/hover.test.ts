import assert from 'node:assert/strict';
import type { DocumentLink, MarkupContent } from 'vscode-languageserver/node';
import { assertTexts } from '../support/snapshots.ts';
import { EVERYTHING, sharedClient } from './client.ts';
import { positioned } from './positions.ts';

const BELLS = `1. The Quay

100. Bells

100.1. A bell hangs at the quay.
Example: The bell of berth 1.

100.1a It rings at dusk.

100.1b It rings at dawn.

101. Ropes

101.1. A rope moves a bell (see rule 100.1a).

Glossary

Bell
It hangs at the quay. See rule 100.1.
`;

/** The sample, with a line of marked text at its end. */
const withLine = (line: string) => BELLS.replace('\nGlossary', `\n101.2. ${line}\n\nGlossary`);

type Use = ReturnType<typeof sharedClient>;

/** The text of the hover at the cursor; its range must be what `⟪…⟫` encloses. */
async function hoverIn(use: Use, marked: string, kind: string): Promise<string> {
  const { text, cursor, origins } = positioned(marked);
  const uri = use().open(text);
  const hover = await use().hover(uri, cursor);
  assert.ok(hover);
  assert.deepEqual(hover.range, origins[0]);
  const contents = hover.contents as MarkupContent;
  assert.equal(contents.kind, kind);
  use().close(uri);
  return contents.value;
}

describe('textDocument/hover', () => {
  const use = sharedClient();

  function check(title: string, marked: string, expected: readonly string[]): void {
    it(title, async () => {
      assertTexts((await hoverIn(use, marked, 'markdown')).split('\n\n'), expected);
    });
  }

  check('shows the text, examples and place of a rule', withLine('See rule ⟪100‸.1⟫.'), [
    '**100.1**',
    '_1 The Quay › 100 Bells_',
    'A bell hangs at the quay.',
    '> _Example:_ The bell of berth 1.',
    '---',
    '2 subrules · 2 citations',
  ]);
  check('shows a heading with its children', withLine('See rule ⟪1‸00⟫.'), [
    '**100 Bells**',
    '_1 The Quay_',
    '**100.1** A bell hangs at the quay.',
    '---',
    '1 rule · 1 citation',
  ]);
  check('shows a line for each member of a range', withLine('See rules ⟪100.1a thr‸ough 100.1b⟫.'), [
    '**100.1a** It rings at dusk.',
    '**100.1b** It rings at dawn.',
  ]);
  const long = `It rings ${'ding '.repeat(60)}at dusk.`;
  check(
    'shows a whole long subrule',
    withLine('See rules ⟪100.1a thr‸ough 100.1b⟫.').replace('It rings at dusk.', long),
    [`**100.1a** ${long}`, '**100.1b** It rings at dawn.'],
  );
  check('shows a term', BELLS.replace('\nBell', '\n⟪Be‸ll⟫'), [
    '**Bell**',
    '_Glossary_',
    'It hangs at the quay. See rule 100.1.',
    '---',
    '3 uses',
  ]);
  check('says why a rule is missing', withLine('See rule ⟪100‸.7⟫.'), [
    "Rule 100.7 doesn't exist; chapter 100 ends at 100.1.",
  ]);
  check('says that a rule is outside, and why', '503.4. See rule ⟪70‸2.19⟫.\n', [
    "Rule 702.19 is outside this excerpt. Read as an excerpt: 1 of 1 references between chapters lead to a chapter that isn't here; the text begins with a later number.",
  ]);

  it('is empty in prose', async () => {
    const { text, cursor } = positioned('100.1. A be‸ll.\n');
    const uri = use().open(text);
    assert.equal(await use().hover(uri, cursor), null);
  });

  for (const [rule, shown] of [
    ['1. Or 2. (see rule 100.1).', '1\\. Or 2. (see rule 100.1).'],
    ['2) Two bells.', '2\\) Two bells.'],
    ['- A two-player game, +1/+1.', '\\- A two-player game, +1/+1.'],
    ['+1 and www.e.f.', '\\+1 and www\\.e.f.'],
  ] as const)
    it(`escapes only what it must: ${rule}`, async () => {
      const value = await hoverIn(use, `100.1. See rule ⟪100‸.2⟫.\n\n100.2. ${rule}\n`, 'markdown');
      assert.ok(value.split('\n\n').includes(shown), value);
    });

  it('shows the characters of a rule as they are, without Markdown', async () => {
    const rule = 'A <b>bell</b> *x* _y_ [a](b) `c` # 1 | 2 > 3 ~d~ & &amp; \\ https://e.f ![g](h) 2) - +.';
    const value = await hoverIn(use, `100.1. See rule ⟪100‸.2⟫.\n\n100.2. ${rule}\n`, 'markdown');
    const paragraph = value.split('\n\n').find(part => part.startsWith('A '));
    assert.ok(paragraph);
    assert.doesNotMatch(paragraph, /(?<!\\)(?:\\\\)*(?:[<>*_[\]`#|~&!]|:\/\/)/);
    assert.equal(paragraph.replace(/\\([!-/:-@[-`{-~])/g, '$1'), rule);
  });
});

describe('textDocument/hover in Markdown', () => {
  const use = sharedClient(EVERYTHING, { commandLinks: true });
  const MARKDOWN = `1. The Quay\n\n100. **Bells**\n\n100.1. A *bell* hangs. See [rule 100.2](#100-bells).\n
| a | b |\n|---|---|\n| c | d |\n\n![Bell](pictures/bell.png) <b>Loud</b>.\n\n100.2. It **rings**, see rule 100.1.\n`;
  let opened = 0;

  async function shown(text: string, of: string): Promise<string[]> {
    const uri = use().open(text, 'rulebook', `file:///quay/hover${++opened}.md`);
    const line = text.split('\n').findIndex(each => each.includes(of));
    const character = text.split('\n')[line]!.indexOf(of) + 1;
    const { contents } = (await use().hover(uri, { line, character }))!;
    const value = (contents as MarkupContent).value.replace(/\(command:rulebook\.(\w+)\?[^)]*\)/g, '($1)');
    return value.split('\n\n');
  }

  it('shows what a rule says as its reader sees it', async () => {
    assert.deepEqual(await shown(MARKDOWN, '100.1.\n'.trim()), [
      '**[100.1](goTo)**',
      '_1 The Quay › 100 Bells_',
      'A *bell* hangs. See [rule 100.2](goTo).',
      '| a | b |\n| - | - |\n| c | d |',
      '![Bell](file:///quay/pictures/bell.png) **Loud**.',
      '---',
      '[1 citation](peekCitations)',
    ]);
  });

  it('shows titles and lines without marks', async () => {
    assert.deepEqual((await shown(MARKDOWN, '100. **')).slice(0, 4), [
      '**[100 Bells](goTo)**',
      '_1 The Quay_',
      '**[100.1](goTo)** A bell hangs. See rule [100.2](goTo). \\| a \\| b \\| \\|---\\|---\\| \\| c \\| d \\| Bell Loud.',
      '**[100.2](goTo)** It rings, see rule [100.1](goTo).',
    ]);
  });
});

describe('textDocument/hover for VS Code, which shows findings at the same place', () => {
  const use = sharedClient(EVERYTHING, { commandLinks: true });

  it("doesn't repeat why a rule is missing", async () => {
    const { text, cursor } = positioned(withLine('See rule 100‸.7.'));
    assert.equal(await use().hover(use().open(text), cursor), null);
  });

  it('says what no finding says', async () => {
    const value = await hoverIn(use, '503.4. See rule ⟪70‸2.19⟫.\n', 'markdown');
    assert.match(value, /^Rule 702\.19 is outside this excerpt\. Read as an excerpt: /);
  });

  it('leaves the tooltip of a link to the hover', async () => {
    const uri = use().open(BELLS);
    const links = (await use().request('textDocument/documentLink', { textDocument: { uri } })) as DocumentLink[];
    assert.deepEqual([...new Set(links.map(({ tooltip }) => tooltip))], [undefined]);
  });
});

describe('textDocument/hover for a client without Markdown', () => {
  const use = sharedClient({ textDocument: { hover: { contentFormat: ['plaintext'] } } });

  it('is plain text', async () => {
    assert.equal(
      await hoverIn(use, withLine('See rule ⟪100‸.1⟫.'), 'plaintext'),
      [
        '100.1',
        '1 The Quay › 100 Bells',
        'A bell hangs at the quay.',
        'Example: The bell of berth 1.',
        '2 subrules · 2 citations',
      ].join('\n\n'),
    );
  });

  it('keeps the characters of a rule', async () => {
    const value = await hoverIn(
      use,
      '100.1. See rule ⟪100‸.2⟫.\n\n100.2. A <b>bell</b> *x* [a](b) `c`.\n',
      'plaintext',
    );
    assert.ok(value.includes('A <b>bell</b> *x* [a](b) `c`.'), value);
  });
});

describe('textDocument/hover for our extension for VS Code', () => {
  const use = sharedClient(EVERYTHING, { commandLinks: true });

  /** The hover with its links as `text{command line:character}`. */
  async function linked(marked: string): Promise<string[]> {
    const value = await hoverIn(use, marked, 'markdown');
    const short = value.replace(/\[(.*?)\]\(command:rulebook\.(\w+)\?([^)]*)\)/g, (_, text, command, place) => {
      const [uri, line, character] = JSON.parse(decodeURIComponent(place));
      assert.match(uri, /^file:\/\/\/quay\/\d+\.rules\.txt$/);
      return `${text}{${command} ${line}:${character}}`;
    });
    return short.replace(/\\/g, '').split('\n\n');
  }

  it('has links to the rule, to what it cites, and to its citations', async () => {
    assert.deepEqual(await linked(withLine('See rule ⟪101‸.1⟫.')), [
      '**101.1{goTo 13:0}**',
      '_1 The Quay › 101 Ropes_',
      'A rope moves a bell (see rule 100.1a{goTo 7:0}).',
      '---',
      '1 citation{peekCitations 13:0}',
    ]);
  });

  it("has links to the members of a range, and none to what doesn't exist", async () => {
    const text = withLine('See rules ⟪101.1 thr‸ough 101.2⟫. See rule 100.9.');
    assert.deepEqual(await linked(text), [
      '**101.1{goTo 13:0}** A rope moves a bell (see rule 100.1a{goTo 7:0}).',
      '**101.2{goTo 15:0}** See rules 101.1{goTo 13:0} through 101.2{goTo 15:0}. See rule 100.9.',
    ]);
  });
});
