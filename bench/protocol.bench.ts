import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ProtocolConnection } from 'vscode-languageserver/node';
import { positionAt } from '../server/src/core/text/span.ts';
import { connectTo } from './connect.ts';
import { type Figures, figuresOf } from './measure.ts';
import { randomFrom } from './random.ts';

const URI = 'file:///bench.rules.txt';
const REQUESTS = 200;

/** A request that is sent at many places of a text, and the maximum time of its answer, in milliseconds. */
interface Asked {
  readonly method: string;
  readonly budget?: number;
  readonly parameters: (place: { line: number; character: number }, word: string) => object;
}

const atPlace = (place: object) => ({ textDocument: { uri: URI }, position: place });

const ASKED: readonly Asked[] = [
  // A document that isn't open is answered at once, which shows the cost of the connection.
  { method: 'textDocument/hover', parameters: place => ({ textDocument: { uri: 'file:///none' }, position: place }) },
  { method: 'textDocument/definition', budget: 2, parameters: atPlace },
  { method: 'textDocument/hover', budget: 2, parameters: atPlace },
  {
    method: 'textDocument/references',
    parameters: place => ({ ...atPlace(place), context: { includeDeclaration: true } }),
  },
  { method: 'textDocument/documentHighlight', parameters: atPlace },
  { method: 'textDocument/completion', budget: 2, parameters: atPlace },
  { method: 'workspace/symbol', parameters: (_, word) => ({ query: word }) },
  { method: 'textDocument/documentSymbol', parameters: () => ({ textDocument: { uri: URI } }) },
];

/**
 * Measures how long a client waits for answers about an open text, at random references; the first line is an empty
 * request.
 */
export async function measureRequests(text: string): Promise<(Figures & { name: string; budget?: number })[]> {
  const server = spawn(process.execPath, [join('dist', 'cli.js'), 'lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const connection = connectTo(server);
  connection.listen();
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri: URI, languageId: 'rulebook', version: 1, text },
  });
  const places = placesIn(text);
  const results = [];
  for (const [index, asked] of ASKED.entries()) {
    await timesOf(connection, asked, places.slice(0, REQUESTS / 4));
    const times = await timesOf(connection, asked, places);
    results.push({
      name: index === 0 ? 'an empty request' : asked.method,
      ...(asked.budget !== undefined && { budget: asked.budget }),
      ...figuresOf(times),
    });
  }
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  connection.dispose();
  return results;
}

async function timesOf(
  connection: ProtocolConnection,
  { method, parameters }: Asked,
  places: ReturnType<typeof placesIn>,
): Promise<number[]> {
  const times: number[] = [];
  for (const { place, word } of places) {
    const start = performance.now();
    await connection.sendRequest(method, parameters(place, word));
    times.push(performance.now() - start);
  }
  return times;
}

/** Random numbers after “rule”, and a word of the text near each. */
function placesIn(text: string): { place: { line: number; character: number }; word: string }[] {
  const random = randomFrom(REQUESTS);
  const found = [...text.matchAll(/rules? (\d+\.\d+[a-z]?)/g)];
  return Array.from({ length: REQUESTS }, () => {
    const { index } = random.pick(found);
    const { line, column } = positionAt(text, index + 6);
    const [word = 'rule'] = /\b[A-Z][a-z]{3,}/.exec(text.slice(index - 400, index)) ?? [];
    return { place: { line, character: column }, word };
  });
}
