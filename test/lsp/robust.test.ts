import assert from 'node:assert/strict';
import { ErrorCodes, LSPErrorCodes } from 'vscode-languageserver/node';
import { randomFrom } from '../../bench/random.ts';
import { converse, exchange, framed, type Message, sharedClient } from './client.ts';

const TEXT = '100. Bells\n\n100.1. See rule 100.2.\n\n100.2. A bell.\n';

describe('unusual requests', () => {
  const use = sharedClient();

  it("about a document that isn't open return nothing", async () => {
    const uri = 'file:///quay/unknown.rules.txt';
    const position = { line: 0, character: 0 };
    assert.equal(await use().definition(uri, position), null);
    assert.equal(await use().hover(uri, position), null);
    assert.deepEqual(await use().outline(uri), []);
  });

  it('about a closed document return nothing', async () => {
    const uri = use().open(TEXT);
    use().close(uri);
    assert.deepEqual(await use().outline(uri), []);
    assert.equal(await use().hover(uri, { line: 2, character: 17 }), null);
  });

  it("about places that don't exist are answered", async () => {
    const uri = use().open(TEXT);
    for (const line of [0, 4, 5, 99, 2 ** 31 - 1]) {
      for (const character of [0, 5, 9999, 2 ** 31 - 1]) {
        await use().definition(uri, { line, character });
        await use().hover(uri, { line, character });
      }
    }
  });

  it('about meaningless texts are answered', async () => {
    const random = randomFrom(11);
    for (const length of [0, 1, 50, 3_000]) {
      const text = Array.from({ length }, () => String.fromCharCode(random.below(0x3000))).join('');
      const uri = use().open(`${text}\n100.1. rule \ud800“${text}`);
      await use().outline(uri);
      await use().request('textDocument/semanticTokens/full', { textDocument: { uri } });
      for (let line = 0; line < 20; line++) {
        await use().hover(uri, { line, character: random.below(60) });
        const position = { line, character: random.below(60) };
        await use().definition(uri, position);
        await use().request('textDocument/completion', { textDocument: { uri }, position });
        await use().request('textDocument/selectionRange', { textDocument: { uri }, positions: [position] });
      }
      use().close(uri);
    }
  });

  it('with unknown methods are refused, and the next is answered', async () => {
    await assert.rejects(use().request('rulebook/nothing', {}), /Unhandled method/);
    assert.equal((await use().outline(use().open(TEXT))).length, 1);
  });
});

const TREE = { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } };

describe('messages on the wire', () => {
  const uri = 'file:///quay/wire.rules.txt';
  const request = (id: number, method: string, params?: unknown): Message => ({ id, method, params });
  const opening: readonly Message[] = [
    request(1, 'initialize', { processId: null, rootUri: null, capabilities: TREE }),
    { method: 'initialized', params: {} },
    {
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'rulebook', version: 1, text: TEXT } },
    },
  ];
  const ending: readonly Message[] = [request(99, 'shutdown'), { method: 'exit' }];
  const symbols = (id: number) => request(id, 'textDocument/documentSymbol', { textDocument: { uri } });

  it("a request that is canceled while it waits doesn't run", async () => {
    const cancel = { method: '$/cancelRequest', params: { id: 2 } };
    const { status, answers } = await exchange([...opening, symbols(2), cancel, symbols(3), ...ending]);
    const cancelled = answers.find(({ id }) => id === 2) as { error?: { code: number } };
    const other = answers.find(({ id }) => id === 3) as { result?: unknown[] };
    assert.equal(cancelled.error?.code, LSPErrorCodes.RequestCancelled);
    assert.equal(other.result?.length, 1);
    assert.equal(status, 0);
  });

  const errorOf = (answers: readonly Message[], id: unknown) =>
    (answers.find(answer => answer.id === id) as { error?: { code: number; message: string } } | undefined)?.error;

  it("a request before initialize or after shutdown gets the protocol's error, and a notification does nothing", async () => {
    const early = [symbols(40), ...opening.slice(1)];
    const late = [symbols(50), request(51, 'shutdown'), opening[2]!];
    const [shutdown, exit] = ending;
    const { status, answers } = await exchange([
      ...early,
      ...opening,
      request(60, 'initialize', { processId: null, rootUri: null, capabilities: {} }),
      symbols(2),
      shutdown!,
      ...late,
      exit!,
    ]);
    assert.equal(errorOf(answers, 40)?.code, ErrorCodes.ServerNotInitialized);
    assert.equal(errorOf(answers, 40)?.message, 'textDocument/documentSymbol came before initialize.');
    for (const id of [50, 51, 60]) assert.equal(errorOf(answers, id)?.code, ErrorCodes.InvalidRequest);
    assert.equal((answers.find(({ id }) => id === 2) as { result?: unknown[] }).result?.length, 1);
    assert.equal(answers.filter(({ method }) => method === 'window/logMessage').length, 0);
    assert.equal(status, 0);
  });

  it('requests without a required document get an error, and notifications are dropped', async () => {
    const nameless: readonly Message[] = [null, {}, { uri: 7 }].flatMap((textDocument, index) => [
      { method: 'textDocument/didOpen', params: { textDocument } },
      { method: 'textDocument/didChange', params: { textDocument, contentChanges: [] } },
      request(10 + index, 'textDocument/hover', { textDocument, position: { line: 0, character: 0 } }),
    ]);
    const { status, answers } = await exchange([...opening, ...nameless, symbols(2), ...ending]);
    for (const id of [10, 11, 12]) assert.equal(errorOf(answers, id)?.code, ErrorCodes.InvalidParams);
    assert.equal((answers.find(({ id }) => id === 2) as { result?: unknown[] }).result?.length, 1);
    assert.equal(answers.filter(({ method }) => method === 'window/logMessage').length, 0);
    assert.equal(status, 0);
  });

  for (const head of ['Content-Length: many', 'Content-Type: x']) {
    it(`after a header without a length, the server ends and says why: ${head}`, async () => {
      const { status, stderr } = await converse(`${framed(opening[0]!)}${head}\r\n\r\n{}`);
      assert.match(stderr, /^rulebook: the client's messages can't be read: .*Content-Length/);
      assert.equal(status, 1);
    });
  }

  it("a body that isn't JSON gets an error, and the next message is answered", async () => {
    const { status, answers } = await exchange([...opening, '{ "id": 7, ', symbols(2), ...ending]);
    assert.equal(errorOf(answers, null)?.code, ErrorCodes.ParseError);
    assert.equal((answers.find(({ id }) => id === 2) as { result?: unknown[] }).result?.length, 1);
    assert.equal(status, 0);
  });

  it('invalid parameters are answered, and so is the next message', async () => {
    const senseless: readonly unknown[] = [
      undefined,
      null,
      {},
      [],
      { textDocument: null },
      { textDocument: { uri } },
      { textDocument: { uri }, position: {} },
      { textDocument: { uri }, position: { line: -1, character: -1 } },
      { textDocument: { uri }, position: { line: 'a', character: null } },
      { textDocument: { uri }, position: { line: 0.5, character: 1e300 } },
      { textDocument: { uri: 7 }, position: { line: 0, character: 0 } },
    ];
    const methods = [
      'textDocument/definition',
      'textDocument/hover',
      'textDocument/documentSymbol',
      'textDocument/completion',
      'textDocument/selectionRange',
      'textDocument/semanticTokens/range',
      'textDocument/linkedEditingRange',
      'textDocument/inlayHint',
      'textDocument/moniker',
    ];
    const requests = senseless.flatMap((params, row) =>
      methods.map((method, column) => request(100 + 10 * row + column, method, params)),
    );
    const { status, answers } = await exchange([...opening, ...requests, symbols(2), ...ending]);
    for (const { id } of requests)
      assert.ok(
        answers.some(answer => answer.id === id),
        `no answer to ${id}`,
      );
    assert.equal((answers.find(({ id }) => id === 2) as { result?: unknown[] }).result?.length, 1);
    assert.equal(status, 0);
  });

  it("invalid changes don't end the server", async () => {
    const change = (...contentChanges: unknown[]): Message => ({
      method: 'textDocument/didChange',
      params: { textDocument: { uri, version: 2 }, contentChanges },
    });
    const at = (line: number, character: number) => ({ line, character });
    const changes = [
      change({ range: { start: at(2, 9), end: at(2, 3) }, text: 'backwards' }),
      change({ range: { start: at(-1, -5), end: at(0, 0) }, text: 'before' }),
      change({ range: {}, text: 'nowhere' }),
      change({}),
      change(null),
      {
        method: 'textDocument/didChange',
        params: { textDocument: { uri: 'file:///unknown', version: 2 }, contentChanges: [] },
      },
      change({ text: TEXT }),
    ];
    const { status, answers } = await exchange([...opening, ...changes, symbols(2), ...ending]);
    assert.equal((answers.find(({ id }) => id === 2) as { result?: unknown[] }).result?.length, 1);
    assert.equal(status, 0);
  });

  describe('diagnostics', () => {
    const BROKEN = '100. Bells\n\n100.1. A bell.\n\n100.2. See rule 100.9.\n\n101. Ropes\n';
    const open: readonly Message[] = [
      ...opening.slice(0, 2),
      {
        method: 'textDocument/didOpen',
        params: { textDocument: { uri, languageId: 'rulebook', version: 1, text: BROKEN } },
      },
    ];
    const key = (line: number, version: number): Message => ({
      method: 'textDocument/didChange',
      params: {
        textDocument: { uri, version },
        contentChanges: [{ range: { start: { line, character: 8 }, end: { line, character: 8 } }, text: 'x' }],
      },
    });
    const keys = (line: number, length = 30) => Array.from({ length }, (_, index) => key(line, index + 2));
    type Told = {
      method: string;
      params: { version: number; diagnostics: { range: { start: { character: number } } }[] };
    };
    const toldIn = (answers: readonly object[]) =>
      (answers as Told[])
        .filter(({ method }) => method === 'textDocument/publishDiagnostics')
        .map(({ params }) => params);

    it('are reported once for 30 simultaneous keystrokes, with the last text', async () => {
      const { answers } = await exchange([...open, ...keys(4), symbols(2), ...ending]);
      const [last, ...others] = toldIn(answers).reverse();
      assert.equal(last!.version, 31);
      assert.equal(last!.diagnostics[0]!.range.start.character, 16 + 30);
      assert.ok(others.length <= 1, `told ${others.length + 1} times`);
    });

    it('are reported although keystrokes never stop', async () => {
      const { answers } = await exchange([...open, ...keys(4, 250), symbols(2), ...ending]);
      assert.ok(toldIn(answers).some(({ version }) => version > 1 && version < 251));
    });

    it("aren't reported again if keystrokes change none of them", async () => {
      const { answers } = await exchange([...open, symbols(2), ...keys(2), symbols(3), ...ending]);
      assert.equal(toldIn(answers).length, 1);
    });
  });
});
