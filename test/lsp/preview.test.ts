import assert from 'node:assert/strict';
import { toHtml } from 'hast-util-to-html';
import type { PreviewAnswer, PreviewDocument } from '../../server/src/lsp/protocol/ownRequests.ts';
import { sharedClient } from './client.ts';

const BELLS = `Contents

1. The Quay

1. The Quay

100. Bells

100.1. A bell hangs at the quay. See rule 100.7.

100.1a It rings at dusk (see rule 100.1).
Example: Now.

101. Ropes

101.1. A <b>rope</b> moves a bell (see rules 100.1 and 100.1a).

Glossary

Bell
It rings.
`;

describe('requests for previews', () => {
  const use = sharedClient();
  const ask = async <R>(method: string, asked: object, text = BELLS) => {
    const uri = use().open(text);
    return (await use().request(`rulebook/${method}`, { uri, ...asked })) as R;
  };
  const shown = async (from: number, to: number) => {
    const { items } = await ask<PreviewAnswer>('preview', { from, to });
    return items.map(({ tree }) => toHtml(tree));
  };

  it('rulebook/preview renders the requested items, with links to other items', async () => {
    const { count, items } = await ask<PreviewAnswer>('preview', { from: 6, to: 8 });
    assert.equal(count, 12);
    assert.deepEqual(
      items.map(({ index }) => index),
      [6, 7],
    );
    assert.match(toHtml(items[1]!.tree), /<a class="reference" href="#6" title="100\.1 /);
  });

  it('rulebook/preview marks broken references, lists citations, and shows text as text', async () => {
    const [rule] = await shown(6, 7);
    assert.match(rule!, /<span class="lost broken" title="Rule 100\.7 [^"]*">100\.7<\/span>/);
    assert.match(rule!, /Cited by 2<\/summary>/);
    assert.match((await shown(9, 10))[0]!, /A &#x3C;b>rope&#x3C;\/b>/);
  });

  it('rulebook/preview returns the existing part of a range', async () => {
    assert.equal((await shown(10, 1000)).length, 2);
    assert.deepEqual(await shown(1000, 1001), []);
  });

  it('rulebook/previewDocument tells how long each item is, and what is near the wanted one', async () => {
    const { lengths, index, answer } = await ask<PreviewDocument>('previewDocument', {
      position: { line: 11, character: 3 },
    });
    assert.equal(index, 7);
    assert.deepEqual([answer.count, answer.items[0]?.index, answer.items.length], [12, 0, 12]);
    assert.equal((await ask<PreviewDocument>('previewDocument', { index: 4 })).index, 4);
    assert.equal((await ask<PreviewDocument>('previewDocument', {})).index, 0);
    assert.equal(lengths.length, 12);
    assert.equal(
      lengths.reduce((sum, length) => sum + length, 0),
      BELLS.length,
    );
  });

  it('rulebook/previewItem and rulebook/previewLine are inverse', async () => {
    const { items } = await ask<PreviewAnswer>('preview', { from: 0, to: 12 });
    for (const { index, tree } of items) {
      if (tree.children.length === 0) continue;
      const line = await ask<number>('previewLine', { index });
      assert.equal(await ask('previewItem', { position: { line, character: 0 } }), index);
    }
    assert.deepEqual([await ask('previewLine', { index: 6 }), await ask('previewLine', { index: 7 })], [8, 10]);
  });

  it('rulebook/previewItem returns the item that contains a place', async () => {
    assert.equal(await ask('previewItem', { position: { line: 11, character: 3 } }), 7);
    assert.equal(await ask('previewItem', { position: { line: 12, character: 0 } }), 7);
  });

  it('rulebook/previewFind finds words in any case, across the borders of links', async () => {
    assert.deepEqual(await ask('previewFind', { query: 'RULES 100.1 and' }), [9]);
    assert.deepEqual(await ask('previewFind', { query: 'bell' }), [5, 6, 9, 11]);
    assert.deepEqual(await ask('previewFind', { query: '' }), []);
  });

  it("return nothing for a document that isn't open", async () => {
    for (const method of ['preview', 'previewDocument', 'previewItem', 'previewLine'])
      assert.equal(
        await use().request(`rulebook/${method}`, {
          uri: 'file:///none.txt',
          from: 0,
          to: 9,
          index: 0,
          position: { line: 0, character: 0 },
        }),
        null,
      );
  });
});
