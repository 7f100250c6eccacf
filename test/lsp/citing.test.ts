import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import {
  type CallHierarchyIncomingCall,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  type CodeLens,
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentLink,
  type Location,
  type SymbolInformation,
} from 'vscode-languageserver/node';
import { decode } from '../../server/src/files/decode.ts';
import { texts } from '../dialects/texts.ts';
import { CORPUS, withoutCorpus } from '../support/corpus.ts';
import { type Client, sharedClient, startClient } from './client.ts';
import { positionAt, positioned, textIn } from './positions.ts';

let use: () => Client;

/** Sends a request about the place of the cursor. */
async function ask<R>(method: string, uri: string, position: object, more: object = {}): Promise<R> {
  return (await use().request(method, { textDocument: { uri }, position, ...more })) as R;
}

const QUAY = `Contents

⟦100⟧. Bells

⟦100⟧. Bells
100.1. See rule ⟪10‸0⟫ and rule 100.1.
100.2. See rules ⟪100⟫–101.
`;

describe('citations and their targets', () => {
  use = sharedClient();

  describe('textDocument/references', () => {
    it('returns the citations, in text order', async () => {
      const { text, cursor, origins } = positioned(QUAY);
      const uri = use().open(text);
      const found = await ask<Location[]>('textDocument/references', uri, cursor, {
        context: { includeDeclaration: false },
      });
      assert.deepEqual(
        found,
        origins.map(range => ({ uri, range })),
      );
    });

    it('includes the definition and the line of the Contents on request', async () => {
      const { text, cursor, origins, targets } = positioned(QUAY);
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
    it('works from citations and Contents', async () => {
      const { text, cursor, origins, targets } = positioned(QUAY);
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

  describe('textDocument/documentLink', () => {
    it('returns the references with their targets, which are resolved later', async () => {
      const { text, origins } = positioned('100.1. See rule ⟪100.2⟫.\n\n100.2. A bell.\nSee rule 100.9.\n');
      const uri = use().open(text);
      const links = (await use().request('textDocument/documentLink', { textDocument: { uri } })) as DocumentLink[];
      assert.deepEqual(
        links.map(({ range, tooltip, target }) => [range, tooltip, target]),
        [[origins[0], '100.2 A bell.', undefined]],
      );
      const resolved = (await use().request('documentLink/resolve', links[0])) as DocumentLink;
      assert.equal(resolved.target, `${uri}#L3`);
    });

    it('leads to the column of a rule inside a line, and nowhere when the rule is deleted', async () => {
      const uri = use().open(texts.table!);
      const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
      const follow = (data: unknown) => use().request('documentLink/resolve', { range, data }) as Promise<DocumentLink>;
      assert.equal(
        (await follow({ uri, kind: 'rule', name: '100.2' })).target,
        `${uri}#L${texts.table!.split('\n').findIndex(line => line.startsWith('| 100.2 ')) + 1},3`,
      );
      assert.equal((await follow({ uri, kind: 'rule', name: '100.7' })).target, undefined);
      assert.equal((await follow({ uri: 'file:///none', kind: 'rule', name: '100.2' })).target, undefined);
      assert.equal((await follow(undefined)).target, undefined);
      use().close(uri);
    });
  });

  describe('workspace/symbol', () => {
    it('finds rules in all documents', async () => {
      const { text, origins } = positioned('100. Quern\n\n⟪100.1⟫. Silence Again\n\n100.1a A bell.\n');
      const uri = use().open(text);
      const other = use().open(texts.dotted!);
      const found = (await use().request('workspace/symbol', { query: 'silence' })) as SymbolInformation[];
      assert.deepEqual(
        found.map(({ name, containerName, location }) => [name, containerName, location.uri]),
        [
          ['1.0.2 Silence', '1.0 Bells', other],
          ['100.1 Silence Again', '100 Quern', uri],
        ],
      );
      assert.deepEqual(found[1]!.location.range, origins[0]);
      use().close(uri);
      use().close(other);
      assert.deepEqual(await use().request('workspace/symbol', { query: 'silence' }), []);
    });

    it('finds rules of the active document first, or else of the last changed one', async () => {
      const { text } = positioned('100. Quern\n\n100.1. Silence\n');
      const [one, other] = [use().open(text), use().open(text)];
      const found = async () => {
        const symbols = (await use().request('workspace/symbol', { query: 'silence' })) as SymbolInformation[];
        return symbols.map(({ location }) => location.uri);
      };
      assert.deepEqual(await found(), [other, one]);
      use().notify('rulebook/active', { uri: one });
      assert.deepEqual(await found(), [one, other]);
      use().close(one);
      use().close(other);
    });
  });

  describe('call hierarchy', () => {
    it('leads from a rule to the rules that cite it, and that it cites', async () => {
      const { text, cursor, origins } = positioned('100. Bells\n\n100.1. See rule ⟪10‸0⟫.\n\n100.2. See rule 100.1.\n');
      const uri = use().open(text);
      const [item] = await ask<CallHierarchyItem[]>('textDocument/prepareCallHierarchy', uri, cursor);
      assert.deepEqual([item!.name, item!.detail, item!.uri], ['100', 'Bells', uri]);
      use().change(uri, { range: { start: cursor, end: cursor }, text: '' });
      const [incoming] = (await use().request('callHierarchy/incomingCalls', { item })) as CallHierarchyIncomingCall[];
      assert.deepEqual([incoming!.from.name, incoming!.fromRanges], ['100.1', origins]);
      const outgoing = (await use().request('callHierarchy/outgoingCalls', {
        item: incoming!.from,
      })) as CallHierarchyOutgoingCall[];
      assert.deepEqual(
        outgoing.map(({ to, fromRanges }) => [to.name, fromRanges]),
        [['100', origins]],
      );
      use().close(uri);
      assert.deepEqual(await use().request('callHierarchy/incomingCalls', { item }), []);
    });
  });

  describe('requests about places', () => {
    const methods = ['references', 'documentHighlight', 'prepareCallHierarchy', 'documentLink'].map(
      name => `textDocument/${name}`,
    );
    const nothing = (answer: unknown) => assert.ok(answer === null || (answer as unknown[]).length === 0);
    const context = { includeDeclaration: true };

    for (const method of methods) {
      it(`${method}: nothing outside the document, without a target, in an empty document, or in a closed one`, async () => {
        const uri = use().open('100.1. A bell.\n');
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

    it('are those that a plain search finds, and ranges that include the rule', async () => {
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

describe('textDocument/codeLens', () => {
  const capabilities = { workspace: { configuration: true, codeLens: { refreshSupport: true } } };
  const text = '100.1. A bell.\n\n100.2. See rule 100.1.\n';
  const lenses = async (client: Client, uri: string) =>
    (await client.request('textDocument/codeLens', { textDocument: { uri } })) as CodeLens[];

  it('returns nothing by default, and notifies the client when the setting changes', async () => {
    const client = await startClient(capabilities, null, {}, { showCitations: true });
    const uri = client.open(text);
    assert.deepEqual(await lenses(client, uri), []);
    client.settings({ codeLens: 'citations' });
    await client.lensesRefreshed();
    const [first, ...others] = await lenses(client, uri);
    assert.deepEqual(others, []);
    const position = { line: 0, character: 0 };
    assert.deepEqual(first!.command, {
      title: '1 citation',
      command: 'rulebook.showCitations',
      arguments: [uri, position, 'citations'],
    });
    const places = { uri, position, kind: 'citations' };
    assert.deepEqual(await client.request('rulebook/lensPlaces', places), [
      { uri, range: { start: positionAt(text, 32), end: positionAt(text, 37) } },
    ]);
    client.close(uri);
    assert.deepEqual(await lenses(client, uri), []);
    assert.equal(await client.request('rulebook/lensPlaces', places), null);
    await client.stop();
    assert.deepEqual(client.log, []);
  });

  it("has no command for a client that doesn't know ours", async () => {
    const client = await startClient(capabilities, null, {});
    client.settings({ codeLens: 'all' });
    await client.lensesRefreshed();
    const [first] = await lenses(client, client.open(text));
    assert.deepEqual(first!.command, { title: '1 citation', command: '' });
    await client.stop();
  });
});
