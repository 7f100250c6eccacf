import assert from 'node:assert/strict';
import { emptyWorkspace, groupOf, withDocument } from '../../server/src/core/book/workspace.ts';
import { parse, textOf, update } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { treeOf } from '../../server/src/core/document/tree.ts';
import { HARDLY_CONTENTS } from '../fuzz/heads.ts';
import { decimal } from '../support/dialects/decimal.ts';

describe('what a document defines', () => {
  const changes: readonly [string, string, string][] = [
    ['headings become Contents when one of them goes', '1.3. Tides\n', ''],
    ['they are none any more when one has another title', '1.2. Ropes\n1.2.1', '1.2. Lines\n1.2.1'],
    ['and are again when it has the old one', '1.2. Lines', '1.2. Ropes'],
  ];
  let document = parse('test:/rules.txt', 1, HARDLY_CONTENTS, decimal);
  symbolsOf(document);
  for (const [name, before, after] of changes)
    it(`is the same as in a fresh one: ${name}`, () => {
      const start = textOf(document).indexOf(before);
      document = update(document, [{ start, end: start + before.length, text: after }], 2);
      const fresh = symbolsOf(parse('test:/rules.txt', 2, textOf(document), decimal));
      const { contents, bodyStart } = symbolsOf(document);
      assert.deepEqual([bodyStart, [...contents]], [fresh.bodyStart, [...fresh.contents]]);
    });
});

describe('the tree of the rules of a book', () => {
  it('is shared by its documents, so that checking a book takes linear time', () => {
    const documents = ['c', 'a', 'b'].map((name, index) =>
      parse(`test:/${name}.txt`, 1, `${index + 1}. Bells\n\n${index + 1}.1. A bell.\n`, decimal),
    );
    const books = [{ names: [], documents: documents.map(({ uri }) => uri), base: [] }];
    const workspace = documents.reduce(withDocument, { ...emptyWorkspace, books });
    const trees = new Set(documents.map(document => treeOf(groupOf(workspace, document))));
    assert.equal(trees.size, 1);
    assert.deepEqual([...[...trees][0]!.children.keys()].sort(), ['', '1', '2', '3']);
  });

  it('lists numbers that several documents define', () => {
    const [one, two] = ['1. Bells\n\n1.1. A bell.\n', '1.1. A rope.\n\n1.2. A knot.\n'].map((text, index) =>
      parse(`test:/${index}.txt`, 1, text, decimal),
    );
    assert.deepEqual([...treeOf([one!, two!]).shared], ['1.1']);
  });
});
