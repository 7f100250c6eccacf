import assert from 'node:assert/strict';
import type {
  FoldingRange,
  InlayHint,
  LinkedEditingRanges,
  LocationLink,
  Moniker,
  Range,
  SelectionRange,
  SemanticTokens,
  SemanticTokensDelta,
} from 'vscode-languageserver/node';
import { EVERYTHING, sharedClient, startClient } from './client.ts';
import { positioned, textIn } from './positions.ts';

const TEXT = '100. Bells\n\n100.1. See rule 100, “Bells.” See rule 100.7.\n\n101. Ropes\n';

describe('textDocument/semanticTokens', () => {
  const use = sharedClient();
  const ask = <R>(uri: string, kind: string, more: object = {}) =>
    use().request(`textDocument/semanticTokens/${kind}`, { textDocument: { uri }, ...more }) as Promise<R>;

  /** Each token as its text, its type, and its modifiers. */
  const read = (text: string, data: readonly number[]) => {
    const { legend } = use().initialized.capabilities.semanticTokensProvider!;
    let [line, character] = [0, 0];
    return Array.from({ length: data.length / 5 }, (_, index) => {
      const [down, right, length, type, bits] = data.slice(5 * index, 5 * index + 5) as [
        number,
        number,
        number,
        number,
        number,
      ];
      [line, character] = [line + down, down ? right : character + right];
      const piece = textIn(text, { start: { line, character }, end: { line, character: character + length } });
      return [piece, legend.tokenTypes[type], ...legend.tokenModifiers.filter((_, bit) => bits & (1 << bit))].join(' ');
    });
  };

  it('returns the type of each token', async () => {
    const uri = use().open(TEXT);
    const { data } = await ask<SemanticTokens>(uri, 'full');
    assert.deepEqual(read(TEXT, data), [
      '100 number declaration',
      'Bells string declaration',
      '100.1 number declaration',
      '100 number',
      'Bells string',
      '100.7 number broken',
      '101 number declaration',
      'Ropes string declaration',
    ]);
  });

  it('works with all line ends, and several blocks on one line', async () => {
    for (const end of ['\r\n', '\r']) {
      const text = TEXT.replaceAll('\n', end);
      const { data } = await ask<SemanticTokens>(use().open(text), 'full');
      assert.equal(read(text, data)[3], '100 number');
      assert.equal(read(text, data).length, 8);
    }
    const others = Array.from({ length: 12 }, (_, index) => `,{"number":"100.${index + 2}","text":"A bell rings."}`);
    const text = `[{"number":"100","text":"Bells"},{"number":"100.1","text":"See rule 100."}${others.join('')}]`;
    const { data } = await ask<SemanticTokens>(use().open(text, 'json', 'file:///quay/tokens.json'), 'full');
    assert.deepEqual(read(text, data).slice(0, 5), [
      '100 number declaration',
      'Bells string declaration',
      '100.1 number declaration',
      '100 number',
      '100.2 number declaration',
    ]);
  });

  it('works for a range', async () => {
    const range: Range = { start: { line: 1, character: 0 }, end: { line: 2, character: 20 } };
    const { data } = await ask<SemanticTokens>(use().open(TEXT), 'range', { range });
    assert.deepEqual(read(TEXT, data), ['100.1 number declaration', '100 number']);
  });

  it('returns changes', async () => {
    const uri = use().open(TEXT);
    const before = await ask<SemanticTokens>(uri, 'full');
    use().change(uri, { range: { start: { line: 2, character: 0 }, end: { line: 2, character: 0 } }, text: '\n' });
    const previousResultId = before.resultId;
    const delta = await ask<SemanticTokensDelta>(uri, 'full/delta', { previousResultId });
    const after = await ask<SemanticTokens>(uri, 'full');
    assert.equal(delta.edits.length, 1);
    const [{ start, deleteCount, data = [] }] = delta.edits as [
      { start: number; deleteCount: number; data?: number[] },
    ];
    assert.ok(data.length < 5);
    assert.deepEqual(before.data.toSpliced(start, deleteCount, ...data), after.data);
    const same = await ask<SemanticTokensDelta>(uri, 'full/delta', { previousResultId: after.resultId });
    assert.deepEqual(same.edits, []);
  });

  it('returns everything if the previous result is unknown', async () => {
    const uri = use().open(TEXT);
    const { data } = await ask<SemanticTokens>(uri, 'full/delta', { previousResultId: 'unknown' });
    assert.equal(data.length, 40);
  });
});

describe('textDocument/inlayHint', () => {
  const text = '100. Bells\n\n100.1. See rule 100.\n';
  const range: Range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };

  it('shows titles if the user turns them on, and asks the client to refresh', async () => {
    const capabilities = { ...EVERYTHING, workspace: { configuration: true, inlayHint: { refreshSupport: true } } };
    const client = await startClient(capabilities, null, { inlayHints: true });
    const uri = client.open(text);
    await client.inlayRefreshed();
    const hints = (await client.request('textDocument/inlayHint', { textDocument: { uri }, range })) as InlayHint[];
    assert.deepEqual(hints, [
      { position: { line: 2, character: 19 }, label: 'Bells', paddingLeft: true, data: { uri, name: '100' } },
    ]);
    const resolved = (await client.request('inlayHint/resolve', {
      ...hints[0],
      data: { uri, name: '100.1' },
    })) as InlayHint;
    assert.deepEqual(resolved.tooltip, { kind: 'plaintext', value: 'See rule 100.' });
    assert.equal(await client.stop(), 0);
    assert.deepEqual(client.log, []);
  });

  const use = sharedClient();
  it('shows none by default', async () => {
    const uri = use().open(text);
    assert.deepEqual(await use().request('textDocument/inlayHint', { textDocument: { uri }, range }), []);
  });
});

describe('requests while writing', () => {
  const use = sharedClient();
  const ask = <R>(method: string, uri: string, more: object) =>
    use().request(`textDocument/${method}`, { textDocument: { uri }, ...more }) as Promise<R>;

  it('expand selections, for several cursors', async () => {
    const uri = use().open(TEXT);
    const positions = [
      { line: 2, character: 17 },
      { line: 4, character: 1 },
    ];
    const [first, second] = await ask<SelectionRange[]>('selectionRange', uri, { positions });
    const pieces: string[] = [];
    for (let at: SelectionRange | undefined = first; at; at = at.parent) pieces.push(textIn(TEXT, at.range));
    assert.deepEqual(pieces.slice(0, 3), ['100', '100, “Bells.”', 'See rule 100, “Bells.”']);
    assert.equal(pieces.at(-1), TEXT);
    assert.equal(textIn(TEXT, second!.range), '101');
  });

  it('edit a title with its line in the Contents', async () => {
    const { text, cursor, origins } = positioned(
      'Contents\n\n100. ⟪Bell Ropes⟫\n101. Sea\n\n100. ⟪Bell‸ Ropes⟫\n\n100.1. It rings.\n',
    );
    const linked = await ask<LinkedEditingRanges>('linkedEditingRange', use().open(text), { position: cursor });
    assert.deepEqual(linked.ranges, origins);
    assert.match('Bell Ropes’ – Works', new RegExp(`^(?:${linked.wordPattern})$`));
    const nothing = await ask('linkedEditingRange', use().open(TEXT), { position: { line: 0, character: 6 } });
    assert.equal(nothing, null);
  });

  it('return definitions as declarations', async () => {
    const { text, cursor, targets } = positioned('100.1. See rule 100‸.2.\n\n⟦100.2⟧. A bell.\n');
    const links = await ask<LocationLink[]>('declaration', use().open(text), { position: cursor });
    assert.deepEqual(
      links.map(({ targetSelectionRange }) => targetSelectionRange),
      targets,
    );
  });

  it('return the number in its document as a moniker', async () => {
    const uri = use().open(TEXT, 'rulebook', 'file:///quay/a.rules.txt');
    const identifier = 'a.rules.txt/100';
    const at = (line: number, character: number) => ask<Moniker[]>('moniker', uri, { position: { line, character } });
    assert.deepEqual(await at(2, 17), [{ scheme: 'rulebook', identifier, unique: 'document', kind: 'import' }]);
    assert.deepEqual(await at(0, 1), [{ scheme: 'rulebook', identifier, unique: 'document', kind: 'export' }]);
  });

  it('fold regions', async () => {
    const uri = use().open('100.1. A.\nExample: One.\nExample: Two.\n');
    const [, examples] = await ask<FoldingRange[]>('foldingRange', uri, {});
    assert.deepEqual(examples, { startLine: 1, endLine: 2, kind: 'region', collapsedText: 'examples' });
  });

  it('return nothing in a closed document', async () => {
    const uri = use().open(TEXT);
    use().close(uri);
    const position = { line: 2, character: 17 };
    const range = { start: position, end: position };
    assert.deepEqual(await ask('selectionRange', uri, { positions: [position] }), []);
    assert.deepEqual(await ask('inlayHint', uri, { range }), []);
    assert.deepEqual(await ask('semanticTokens/full', uri, {}), { data: [] });
    assert.deepEqual(await ask('semanticTokens/full/delta', uri, { previousResultId: '1' }), { data: [] });
    assert.deepEqual(await ask('semanticTokens/range', uri, { range }), { data: [] });
    for (const method of ['linkedEditingRange', 'declaration', 'moniker', 'completion'])
      assert.equal(await ask(method, uri, { position }), null);
  });

  it("are answered at places that don't exist", async () => {
    const uri = use().open(TEXT);
    for (const position of [
      { line: 99, character: 0 },
      { line: 2 ** 31 - 1, character: 2 ** 31 - 1 },
    ]) {
      assert.equal(await ask('linkedEditingRange', uri, { position }), null);
      assert.deepEqual(await ask('declaration', uri, { position }), []);
      assert.deepEqual(await ask('moniker', uri, { position }), []);
      assert.deepEqual(await ask('semanticTokens/range', uri, { range: { start: position, end: position } }), {
        data: [],
      });
      assert.equal((await ask<SelectionRange[]>('selectionRange', uri, { positions: [position] })).length, 1);
    }
  });
});
