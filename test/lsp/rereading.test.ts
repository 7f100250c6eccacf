import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AS_RULES } from '../../server/src/lsp/protocol/ownRequests.ts';
import { texts } from '../dialects/texts.ts';
import { type Client, sharedClient } from './client.ts';

const article = (_: unknown, index: number) =>
  `Article ${index + 1}\n(1) A bell rings, as in Article 2(2).\n(2) It stops, unless Article 3 says more.\n\n`;
const ARTICLES = Array.from({ length: 9 }, article).join('');
const MANY_ARTICLES = Array.from({ length: 200 }, article).join('');

const POINTS = `${ARTICLES}18 BELLS\n\n18.1 A bell rings.\n`;

const save = (client: Client, uri: string) => client.notify('textDocument/didSave', { textDocument: { uri } });

/** The next status of a document in which the condition is true. */
async function statusThat(client: Client, uri: string, isSo: (rules: number, dialect: string) => boolean) {
  for (;;) {
    const { rules, dialect } = await client.status(uri);
    if (isSo(rules, dialect.id)) return { rules, dialect: dialect.id };
  }
}

/** Types at the end of a document, a character at a time. */
function typeInto(client: Client, uri: string, text: string): void {
  const position = { line: 0, character: 0 };
  for (const character of text) {
    client.change(uri, { range: { start: position, end: position }, text: character });
    if (character === '\n') Object.assign(position, { line: position.line + 1, character: 0 });
    else position.character++;
  }
}

describe('a document whose numbers become clearer', () => {
  const use = sharedClient();

  it('is read again at a new line while it is small', async () => {
    const uri = use().open('');
    typeInto(use(), uri, '1. Bells\n\n1.1. A bell rings.\n');
    const at = { textDocument: { uri }, position: { line: 3, character: 0 }, ch: '\n' };
    const options = { tabSize: 4, insertSpaces: true };
    const edits = (await use().request('textDocument/onTypeFormatting', { ...at, options })) as { newText: string }[];
    assert.ok(
      edits.some(({ newText }) => newText.includes('1.2. ')),
      JSON.stringify(edits),
    );
  });

  it('is read again when lines are pasted', async () => {
    const uri = use().open('', 'markdown');
    use().change(uri, { text: ARTICLES });
    const read = await statusThat(use(), uri, rules => rules > 0);
    assert.deepEqual(read, { dialect: 'inferred', rules: 27 });
  });

  it('is read again after a pause when much is pasted', async () => {
    const uri = use().open('', 'markdown');
    use().change(uri, { text: MANY_ARTICLES });
    assert.equal((await statusThat(use(), uri, rules => rules > 0)).dialect, 'inferred');
  });

  it('is read again when it is saved, however large', async () => {
    const uri = use().open(`${'A bell rings.\n'.repeat(8000)}`);
    use().change(uri, { text: MANY_ARTICLES });
    save(use(), uri);
    assert.equal((await statusThat(use(), uri, rules => rules > 0)).dialect, 'inferred');
  });

  it('is read as rules if the user says that it is', async () => {
    const uri = use().open('# Bells\n\n1. Ring\n2. Stop\n', 'markdown');
    assert.equal((await use().status(uri)).rules, 0);
    use().notify('rulebook/chooseDialect', { uri, dialect: AS_RULES });
    assert.deepEqual(await statusThat(use(), uri, rules => rules > 0), { dialect: 'inferred', rules: 2 });
    use().change(uri, { text: texts.comprehensive! });
    save(use(), uri);
    assert.equal((await statusThat(use(), uri, rules => rules > 2)).dialect, 'comprehensive');
  });

  it('stays in the dialect that the user chose', async () => {
    const uri = use().open('Article 1\n');
    assert.equal((await use().status(uri)).dialect.id, 'comprehensive');
    use().notify('rulebook/chooseDialect', { uri, dialect: 'points' });
    assert.equal((await use().status(uri)).dialect.id, 'points');
    use().change(uri, { text: POINTS });
    const changed = await use().status(uri);
    save(use(), uri);
    use().change(uri, { text: `${POINTS}18.2 It stops.\n` });
    const saved = await use().status(uri);
    assert.deepEqual([changed.dialect.id, saved.dialect.id], ['points', 'points']);
  });
});

const RUNS = Number(process.env.SEEDS ?? 40);

describe('an edited and saved document', () => {
  const use = sharedClient();
  const pieces = [...Object.values(texts), ARTICLES, POINTS, ''];
  const piece = fc.constantFrom(...pieces);
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const slice = fc.tuple(piece, place, place).map(([text, from, to]) => {
    return text.slice(...between(text, from, to));
  });
  /** What replaces the part of a text between two places. */
  const edit = fc.record({ from: place, to: place, text: fc.oneof(piece, slice) });
  const history = fc.tuple(piece, fc.array(edit, { minLength: 1, maxLength: 4 }));

  for (const language of ['rulebook', 'markdown'])
    it(`is read as a fresh server reads it: ${language}`, async () => {
      const client = use();
      await fc.assert(
        fc.asyncProperty(history, async ([first, edits]) => {
          const uri = client.open(first, language);
          let text = first;
          for (const { from, to, text: inserted } of edits) {
            const [start, end] = between(text, from, to);
            const range = { start: positionIn(text, start), end: positionIn(text, end) };
            client.change(uri, { range, text: inserted });
            text = text.slice(0, start) + inserted + text.slice(end);
          }
          save(client, uri);
          const fresh = client.open(text, language);
          const [read, wanted] = [await readingOf(client, uri), await readingOf(client, fresh)];
          client.close(uri);
          client.close(fresh);
          assert.deepEqual(read, wanted);
        }),
        { seed: 28, numRuns: RUNS },
      );
    });
});

/** The offsets of two places in a text, which are numbers from 0 to 1. */
function between(text: string, from: number, to: number): [number, number] {
  return [Math.round(Math.min(from, to) * text.length), Math.round(Math.max(from, to) * text.length)];
}

function positionIn(text: string, offset: number) {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length - 1, character: lines.at(-1)!.length };
}

/** What shows how a document is read. */
async function readingOf(client: Client, uri: string) {
  const links = (await client.request('textDocument/documentLink', { textDocument: { uri } })) as { range: object }[];
  return { outline: await client.outline(uri), links: links?.map(({ range }) => range) };
}
