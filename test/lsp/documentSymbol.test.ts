import assert from 'node:assert/strict';
import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver/node';
import { sharedClient } from './client.ts';
import { textIn } from './positions.ts';

const QUAY = `Quay Rules

Contents

1. The Quay
100. Bells
101. Ropes

Glossary

1. The Quay

100. Bells

100.1. A bell hangs at the quay, where it can be heard from one end of the harbor to the other.

100.1a It rings at dusk.

100.2. Silence

100.2a Nobody rings.

101. Ropes

101.1. A rope.
Example: A long rope.

Glossary

Bell
It hangs.

Rope
It moves.
`;

const KINDS = new Map(Object.entries(SymbolKind).map(([name, kind]) => [kind, name]));

/** One line for each symbol, indented by its depth: its kind and name. */
function drawn(symbols: readonly DocumentSymbol[], depth = 0): string[] {
  return symbols.flatMap(({ kind, name, children = [] }) => [
    `${'  '.repeat(depth)}${KINDS.get(kind)} ${name}`,
    ...drawn(children, depth + 1),
  ]);
}

function flat(symbols: readonly DocumentSymbol[]): DocumentSymbol[] {
  return symbols.flatMap(symbol => [symbol, ...flat(symbol.children ?? [])]);
}

describe('textDocument/documentSymbol', () => {
  const use = sharedClient();

  it('is the body and the glossary as a tree, without the Contents', async () => {
    assert.deepEqual(drawn(await use().outline(use().open(QUAY))), [
      'Module 1 The Quay',
      '  Class 100 Bells',
      '    Method 100.1 A bell hangs at the quay, where it can be heard from one…',
      '      Field 100.1a It rings at dusk.',
      '    Method 100.2 Silence',
      '      Field 100.2a Nobody rings.',
      '  Class 101 Ropes',
      '    Method 101.1 A rope.',
      'Namespace Glossary',
      '  Key Bell',
      '  Key Rope',
    ]);
  });

  it('selects the number or term, within a range that ends with the text below it', async () => {
    const symbols = flat(await use().outline(use().open(QUAY)));
    for (const { name, selectionRange } of symbols) assert.ok(name.startsWith(textIn(QUAY, selectionRange)), name);
    const [ropes] = symbols.filter(({ name }) => name === '101 Ropes');
    assert.equal(textIn(QUAY, ropes!.range), '101. Ropes\n\n101.1. A rope.\nExample: A long rope.');
  });

  it('keeps every range within that of its parent', async () => {
    const within = ({ range: outer, children = [] }: DocumentSymbol): void => {
      for (const child of children) {
        assert.ok(child.range.start.line >= outer.start.line, child.name);
        assert.ok(child.range.end.line <= outer.end.line, child.name);
        within(child);
      }
    };
    (await use().outline(use().open(QUAY))).forEach(within);
  });

  it('follows an edit above, and shows a new title', async () => {
    const uri = use().open(QUAY);
    const before = flat(await use().outline(uri));
    use().change(uri, { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: 'New\n' });
    const line = QUAY.split('\n').indexOf('101. Ropes', 10) + 1;
    const title = { start: { line, character: 5 }, end: { line, character: 10 } };
    use().change(uri, { range: title, text: 'Cords' });
    const after = flat(await use().outline(uri));
    assert.deepEqual(
      after.map(({ name, selectionRange }) => [name, selectionRange.start.line]),
      before.map(({ name, selectionRange }) => [name.replace('101 Ropes', '101 Cords'), selectionRange.start.line + 1]),
    );
  });

  it('is empty for an empty document and an ordinary text', async () => {
    assert.deepEqual(await use().outline(use().open('')), []);
    assert.deepEqual(await use().outline(use().open('Dear Sir,\n\nWe met at 10.30.\n')), []);
  });
});
