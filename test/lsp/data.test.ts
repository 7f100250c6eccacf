import assert from 'node:assert/strict';
import type { Tokens } from 'marked';
import type { MarkupContent } from 'vscode-languageserver/node';
import { printableLines } from '../../server/src/core/text/printable.ts';
import { TEXTS, tokensOf } from '../support/markdown.ts';
import { EVERYTHING, sharedClient } from './client.ts';

/** Only records can contain line ends. */
const LINES = TEXTS.map(text => `first\n${text}\n\n${text}\nlast`);

/** A document in which a rule contains the text, and a reference to that rule. */
interface Form {
  readonly language: string;
  readonly rule: string;
  of(text: string): string;
}

const FORMS: Readonly<Record<string, Form>> = {
  heading: {
    language: 'rulebook',
    rule: '100',
    of: text => `100. Bells and ${text}\n\n100.1. A bell rings.\n\n100.2. See rule 100.\n`,
  },
  plain: {
    language: 'rulebook',
    rule: '100.1',
    of: text => `100. Bells\n\n100.1. First ${text}\nExample: ${text}\n\n100.2. See rule 100.1.\n`,
  },
  record: {
    language: 'json',
    rule: '100.1',
    of: text =>
      JSON.stringify(
        [
          { number: '100', text: 'Bells' },
          { number: '100.1', text, examples: [text] },
          { number: '100.2', text: 'See rule 100.1.' },
          { number: '100.2a', text: 'Nobody rings.' },
          { number: '100.2b', text: 'Not even then.' },
          { number: '101', text: 'Ropes' },
          { number: '101.1', text: 'A rope.' },
        ],
        undefined,
        1,
      ),
  },
};

/** What only our own frame around a text can contain. */
const FRAME = ['paragraph', 'text', 'escape', 'space', 'strong', 'em', 'blockquote', 'hr', 'br'];

/**
 * Checks that the Markdown contains only our links to places in one document, and nothing else that the text tries to
 * insert.
 */
function checkData(markdown: string, uri: string, what: string): void {
  for (const token of tokensOf(markdown)) {
    if (token.type === 'link') {
      const [, place] = /^command:rulebook\.(?:goTo|peekCitations)\?(.*)$/.exec((token as Tokens.Link).href) ?? [];
      assert.ok(place !== undefined, `${token.raw} in ${what}:\n${markdown}`);
      assert.equal(JSON.parse(decodeURIComponent(place))[0], uri, what);
    } else assert.ok(FRAME.includes(token.type), `${token.type} “${token.raw}” in ${what}:\n${markdown}`);
  }
  // At most one horizontal rule of ours, before the facts.
  assert.ok(tokensOf(markdown).filter(({ type }) => type === 'hr').length <= 1, what);
}

/** The displayed text of Markdown, without white space, which it can change. */
function wordsOf(markdown: string): string {
  const texts = tokensOf(markdown).filter(
    token => token.type === 'escape' || (token.type === 'text' && !('tokens' in token && token.tokens)),
  );
  return texts
    .map(token => ('text' in token ? unescaped(token.text) : ''))
    .join('')
    .replace(/\s/g, '');
}

/** The parser returns text with HTML entities. */
function unescaped(html: string): string {
  const entities: Record<string, string> = {
    lt: '<',
    gt: '>',
    quot: '"',
    '#39': "'",
    '#91': '[',
    '#93': ']',
    amp: '&',
  };
  return html.replace(/&(lt|gt|quot|#39|#91|#93|amp);/g, (_, name: string) => entities[name]!);
}

for (const [title, options] of [
  ['a client', undefined],
  ['VS Code', { commandLinks: true }],
] as const) {
  describe(`rule text for ${title}`, () => {
    const use = sharedClient(EVERYTHING, options);

    const read = (markdown: string, text: string) => {
      const words = printableLines(text).replace(/\s/g, '').slice(0, 30);
      assert.ok(wordsOf(markdown).includes(words), `${wordsOf(markdown)}\n${markdown}`);
    };

    for (const [form, { language, rule, of }] of Object.entries(FORMS)) {
      for (const text of form === 'record' ? [...TEXTS.filter(text => /[a-z]/.test(text)), ...LINES] : TEXTS) {
        it(`${JSON.stringify(text)} in a ${form} is data`, async () => {
          const document = of(text);
          const uri = use().open(document, language);
          const lines = document.split('\n');
          const line = lines.findIndex(each => each.includes(`See rule ${rule}`));
          const character = lines[line]!.indexOf('rule ') + 'rule 1'.length;
          const hover = await use().hover(uri, { line, character });
          assert.ok(hover, document);
          const { kind, value } = hover.contents as MarkupContent;
          assert.equal(kind, 'markdown');
          checkData(value, uri, 'hover');
          read(value, text);
          const { markdown } = (await use().request('rulebook/copies', { uri, name: rule })) as { markdown: string };
          checkData(markdown, uri, 'copy');
          read(markdown, text);
          use().close(uri);
        });
      }
    }
  });
}
