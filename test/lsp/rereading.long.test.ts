import assert from 'node:assert/strict';
import fc from 'fast-check';
import { texts } from '../dialects/texts.ts';
import { effort } from '../support/effort.ts';
import { type Client, sharedClient } from './client.ts';
import { ARTICLES, POINTS, save } from './reread.ts';

const RUNS = Number(process.env.SEEDS ?? effort(10, 40));

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
