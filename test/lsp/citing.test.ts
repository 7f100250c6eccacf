import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { type DocumentHighlight, DocumentHighlightKind, type Location } from 'vscode-languageserver/node';
import { decode } from '../../server/src/node/decode.ts';
import { CORPUS, withoutCorpus } from '../support/corpus.ts';
import { type Client, sharedClient } from './client.ts';
import { fixture, positionAt, textIn } from './fixture.ts';

let use: () => Client;

/** Asks about the place of the cursor. */
async function ask<R>(method: string, uri: string, position: object, more: object = {}): Promise<R> {
  return (await use().request(method, { textDocument: { uri }, position, ...more })) as R;
}

const QUAY = `Contents

⟦100⟧. Bells

⟦100⟧. Bells
100.1. See rule «10‸0» and rule 100.1.
100.2. See rules «100»–101.
`;

describe('what refers to what', () => {
  use = sharedClient();

  describe('textDocument/references', () => {
    it('answers the citations, in the order of the text', async () => {
      const { text, cursor, origins } = fixture(QUAY);
      const uri = use().open(text);
      const found = await ask<Location[]>('textDocument/references', uri, cursor, {
        context: { includeDeclaration: false },
      });
      assert.deepEqual(
        found,
        origins.map(range => ({ uri, range })),
      );
    });

    it('answers the definition and the line of the Contents, too, where they are wanted', async () => {
      const { text, cursor, origins, targets } = fixture(QUAY);
      const uri = use().open(text);
      const found = await ask<Location[]>('textDocument/references', uri, cursor, {
        context: { includeDeclaration: true },
      });
      assert.deepEqual(
        found.map(({ range }) => range),
        [...targets, ...origins],
      );
    });
  });

  describe('textDocument/documentHighlight', () => {
    it('tells the definition from citations and Contents', async () => {
      const { text, cursor, origins, targets } = fixture(QUAY);
      const { Text, Write, Read } = DocumentHighlightKind;
      const found = await ask<DocumentHighlight[]>('textDocument/documentHighlight', use().open(text), cursor);
      assert.deepEqual(
        found.map(({ kind }) => kind),
        [Text, Write, Read, Read],
      );
      assert.deepEqual(
        found.map(({ range }) => range),
        [...targets, ...origins],
      );
    });
  });

  describe('requests about places', () => {
    const methods = ['references', 'documentHighlight'].map(name => `textDocument/${name}`);
    const nothing = (answer: unknown) => assert.ok(answer === null || (answer as unknown[]).length === 0);
    const context = { includeDeclaration: true };

    for (const method of methods) {
      it(`${method}: nothing outside the document, in prose, in an empty one, or in one that is closed`, async () => {
        const uri = use().open('100.1. See rule 100.1.\n');
        nothing(await ask(method, uri, { line: 99, character: 0 }, { context }));
        nothing(await ask(method, uri, { line: 0, character: 9 }, { context }));
        use().close(uri);
        nothing(await ask(method, uri, { line: 0, character: 1 }, { context }));
        nothing(await ask(method, use().open(''), { line: 0, character: 0 }, { context }));
      });
    }
  });

  const NEWEST = `${CORPUS}/comprehensive/2026-01-16.txt`;

  describe('citations in the newest published text', () => {
    if (!existsSync(NEWEST)) return withoutCorpus();
    const { text } = decode(readFileSync(NEWEST));

    it('are those that a plain search finds, and the ranges that reach over the rule', async () => {
      const uri = use().open(text);
      const position = positionAt(text, /[\r\n]601\.2b/.exec(text)!.index + 1);
      const found = await ask<Location[]>('textDocument/references', uri, position, {
        context: { includeDeclaration: false },
      });
      const written = [...text.matchAll(/(?<![\r\n])601\.2b(?![0-9a-z])/g)].length;
      const over = [...text.matchAll(/601\.2a–[c-z]/g)].length;
      assert.deepEqual([written, over], [52, 5]);
      assert.equal(found.length, written + over);
      assert.equal(found.filter(({ range }) => textIn(text, range) === '601.2b').length, written);
    });
  });
});
