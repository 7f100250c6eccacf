import assert from 'node:assert/strict';
import type { Position, SemanticTokens } from 'vscode-languageserver/node';
import { makeRules } from '../../bench/makeRules.ts';
import { randomFrom } from '../../bench/random.ts';
import { type Client, EVERYTHING, startClient } from './client.ts';
import { FOLDER, memoryHost, startInMemory } from './inMemory.ts';
import { positionAt } from './positions.ts';

/** The length of a text in each encoding, computed by Node. */
const LENGTHS: Readonly<Record<string, (text: string) => number>> = {
  'utf-8': text => Buffer.byteLength(text),
  'utf-16': text => text.length,
  'utf-32': text =>
    Buffer.from(text, 'utf8')
      .toString('utf8')
      .replace(/[\ud800-\udbff][\udc00-\udfff]/g, 'x').length,
};

const TEXT = `100. “Quäy” 𝔅ells

100.1. 𝔅ell𝔰 – see rule 100.2, “𝔖ilence é.” 🔔 See rules 100.3–4 (🔔🔔), and é rule 100.9.

100.2. 𝔖ilence é
100.2a 🔔 A bell, “𝔅ëll”, is silent; see rule 100.1.

100.3. É rule 100.2a says 🔔.

100.4. Ropes, see section 1, “Ünd 𝔰o.”

Glossary

𝔅ëll
🔔 See rule 100.1.

Rope
É 🔔 See 𝔅ëll.
`;

/** Requests about the whole text, and about each place of it. */
const WHOLE = ['documentSymbol', 'foldingRange', 'documentLink', 'codeLens', 'semanticTokens/full', 'formatting'];
const AT_PLACE = [
  'definition',
  'declaration',
  'hover',
  'references',
  'documentHighlight',
  'prepareRename',
  'prepareCallHierarchy',
  'linkedEditingRange',
  'completion',
];

/** Everything that a server returns about the text, with each place counted as the client counts. */
async function answers(client: Client, encoding: string): Promise<unknown[]> {
  const uri = client.open(TEXT, 'rulebook', `file:///quay/${encoding}.rules.txt`);
  const counted = (position: Position) => recounted(TEXT, position, encoding);
  const textDocument = { uri };
  const ask = (method: string, more: object = {}) =>
    client
      .request(`textDocument/${method}`, { textDocument, context: { includeDeclaration: true }, ...more })
      .catch(({ message }: Error) => message);
  const found: unknown[] = [(await client.diagnostics(uri)).diagnostics];
  for (const method of WHOLE) found.push(await ask(method, { options: {} }));
  for (const { 0: piece, index } of TEXT.matchAll(/\d+|“|𝔅ëll|rule/g)) {
    const position = counted(positionAt(TEXT, index + piece.length));
    for (const method of AT_PLACE) found.push(await ask(method, { position }));
    found.push(await ask('selectionRange', { positions: [position] }));
  }
  for (const [place, newName] of [
    ['100.2. ', '100.7'],
    ['𝔖ilence é\n', '𝔔uiet ü'],
    ['Rope\n', 'Corda 🔔'],
  ] as const) {
    const position = counted(positionAt(TEXT, TEXT.indexOf(place)));
    found.push(await ask('rename', { position, newName }));
  }
  const start = counted(positionAt(TEXT, TEXT.indexOf('100.9')));
  const context = { diagnostics: [], only: ['quickfix'] };
  found.push(await ask('codeAction', { range: { start, end: start }, context }));
  // Its places are in the text after the change: nothing before them in their lines changes.
  const operation = { kind: 'delete', number: '100.4', closeGap: true };
  found.push(await client.request('rulebook/plan', { uri, operation }));
  return found;
}

/** A place, counted in UTF-16 units, in another encoding. */
function recounted(text: string, { line, character }: Position, encoding: string): Position {
  return { line, character: LENGTHS[encoding]!(text.split('\n')[line]!.slice(0, character)) };
}

/** A value with all its places converted. */
function allRecounted(value: unknown, encoding: string): unknown {
  if (Array.isArray(value)) return value.map(inner => allRecounted(inner, encoding));
  if (typeof value !== 'object' || value === null) return value;
  if ('character' in value) return recounted(TEXT, value as Position, encoding);
  if ('data' in value && 'resultId' in value) return { tokens: readTokens(value as SemanticTokens, 'utf-16') };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, allRecounted(inner, encoding)]));
}

/** Semantic tokens as the pieces of text that they mark. */
function readTokens({ data }: SemanticTokens, encoding: string): string[] {
  const lengthOf = LENGTHS[encoding]!;
  const tokens: string[] = [];
  let line = 0;
  let column = 0;
  for (let at = 0; at < data.length; at += 5) {
    const [lines, columns, length, type, traits] = data.slice(at, at + 5) as [number, number, number, number, number];
    column = lines === 0 ? column + columns : columns;
    line += lines;
    const characters = [...TEXT.split('\n')[line]!];
    const upTo = (units: number) =>
      characters.findIndex((_, index) => lengthOf(characters.slice(0, index).join('')) >= units);
    const end = upTo(column + length);
    tokens.push(`${line}: ${characters.slice(upTo(column), end < 0 ? undefined : end).join('')} ${type} ${traits}`);
  }
  return tokens;
}

/** What each client knows that makes the server choose this encoding: the first one that it knows, too. */
const KNOWN: Readonly<Record<string, string[]>> = {
  'utf-8': ['utf-7', 'utf-8'],
  'utf-16': ['utf-16', 'utf-8'],
  'utf-32': ['utf-32', 'utf-8', 'utf-16'],
};

async function talk<R>(encoding: string, run: (client: Client) => Promise<R>): Promise<R> {
  const client = await startClient({ ...EVERYTHING, general: { positionEncodings: KNOWN[encoding]! } });
  assert.equal(client.initialized.capabilities.positionEncoding, encoding);
  const found = await run(client);
  assert.equal(await client.stop(), 0);
  assert.deepEqual(client.log, []);
  return found;
}

/** Checks that random changes give the server the right text. */
async function followsChanges(client: Client, encoding: string): Promise<void> {
  const random = randomFrom(11);
  let text = makeRules({ length: 4000, seed: 5, lineEnd: '\n' }).text.replaceAll('e', 'é').replaceAll('a', '𝔞');
  const uri = client.open(text);
  for (let count = 0; count < 100; count++) {
    const [start, end] = spanIn(text, random.below(text.length), random.below(6));
    const place = (offset: number) => recounted(text, positionAt(text, offset), encoding);
    const piece = random.pick(['', '𝔵', 'é', '“100.1”', '\n', '🔔\n100.1. 🔔', 'x']);
    client.change(uri, { range: { start: place(start), end: place(end) }, text: piece });
    text = text.slice(0, start) + piece + text.slice(end);
  }
  assert.deepEqual(await client.outline(uri), await client.outline(client.open(text)));
}

describe('encodings of positions', () => {
  let expected: unknown[];
  before(async () => {
    expected = await talk('utf-16', async client => {
      await followsChanges(client, 'utf-16');
      return answers(client, 'utf-16');
    });
  });

  for (const encoding of ['utf-8', 'utf-32'])
    it(`${encoding}: all answers are those in UTF-16, converted, and random changes give the right text`, async () => {
      const found = await talk(encoding, async client => {
        await followsChanges(client, encoding);
        return answers(client, encoding);
      });
      const uris = (value: unknown) =>
        JSON.parse(JSON.stringify(value).replaceAll(`${encoding}.rules`, 'utf-16.rules'));
      const read = (value: unknown): unknown =>
        typeof value === 'object' && value !== null && 'data' in value && 'resultId' in value
          ? { tokens: readTokens(value as SemanticTokens, encoding) }
          : value;
      assert.deepEqual(
        found.map(uris).map(read),
        expected.map(answer => allRecounted(answer, encoding)),
      );
    });

  it("most answers aren't empty, and contain places after other characters", () => {
    const written = expected.map(answer => JSON.stringify(answer));
    assert.ok(written.filter(answer => answer.includes('"character"')).length > 100);
    assert.notDeepEqual(
      expected,
      expected.map(answer => allRecounted(answer, 'utf-8')),
    );
  });

  it('UTF-16 is used if the server knows none of those of the client', async () => {
    const client = await startClient({ general: { positionEncodings: ['utf-7'] } });
    assert.equal(client.initialized.capabilities.positionEncoding, 'utf-16');
    await client.stop();
  });
});

/** A span of whole characters. */
function spanIn(text: string, start: number, length: number): [number, number] {
  const whole = (offset: number) => (/[\udc00-\udfff]/.test(text[offset] ?? '') ? offset + 1 : offset);
  return [whole(start), whole(Math.min(text.length, start + length))];
}

describe('two servers in one process', () => {
  it('count columns as each client does, also in an unopened file', async () => {
    const one = '100. Bells\n\n100.1. 𝔅 See rule 200.1.\n';
    const two = '200. Ropes\n\n200.1. 𝔅ellÉ: see rule 100.1.\n';
    const host = memoryHost({
      'rulebook.json': JSON.stringify({ books: [{ names: ['Quay'], files: ['*.txt'] }] }),
      'one.txt': one,
      'two.txt': two,
    });
    const start = (encoding: string) =>
      startInMemory(host, { capabilities: { general: { positionEncodings: [encoding] } } });
    const clients = { 'utf-8': await start('utf-8'), 'utf-32': await start('utf-32') };
    for (const [encoding, client] of Object.entries(clients)) {
      await client.open('one.txt', one);
      const counted = (text: string, words: string) => recounted(text, positionAt(text, text.indexOf(words)), encoding);
      await client.hovers('one.txt', counted(one, '200.1'), 'see rule');
      const shown = await client.connection.sendRequest('textDocument/references', {
        textDocument: { uri: `${FOLDER}/one.txt` },
        position: counted(one, '100.1'),
        context: { includeDeclaration: false },
      });
      const range = {
        start: counted(two, '100.1'),
        end: recounted(two, positionAt(two, two.lastIndexOf('.')), encoding),
      };
      assert.deepEqual(shown, [{ uri: `${FOLDER}/two.txt`, range }]);
    }
  });
});
