import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Figures, figuresOf } from './measure.ts';
import { randomFrom } from './random.ts';

/** What one question of an assistant takes. */
interface Asked extends Figures {
  readonly name: string;
  readonly budget: number;
}

const STARTS = 10;
const QUESTIONS = 200;
/** In milliseconds. */
const START_BUDGET = 200;
const ANSWER_BUDGET = 20;

/** The arguments of each tool for a rule of the text. */
const ARGUMENTS: Readonly<Record<string, (number: string) => object>> = {
  get_rule: number => ({ number, include: ['parents', 'subrules', 'examples', 'citations'] }),
  find_rules: number => ({ words: WORDS[number.length % WORDS.length] }),
  citations: number => ({ number }),
  check_citations: number => ({
    text: `By rule ${number}, “Trample,” and rule ${number}9 nothing happens (see rule ${number}).`,
  }),
  check: () => ({}),
};
const WORDS = [
  'who loses the game',
  'draw a card from an empty library',
  'when does it end',
  'combat damage',
  'order of choices',
];

/** Measures the server for assistants on one rules text, through the official client: its start, and its answers once it has read the text. */
export async function measureAssistants(text: string): Promise<Asked[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rulebook-bench-'));
  writeFileSync(join(folder, 'book.rules.txt'), text);
  const starts: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    const start = performance.now();
    const client = await connected(folder);
    starts.push(performance.now() - start);
    await client.close();
  }
  const client = await connected(folder);
  const results: Asked[] = [{ name: 'rulebook mcp: start → initialize', budget: START_BUDGET, ...figuresOf(starts) }];
  for (const [name, argumentsFor] of Object.entries(ARGUMENTS)) {
    const times = await timesOf(client, name, argumentsFor, text);
    results.push({ name, budget: ANSWER_BUDGET, ...figuresOf(times) });
  }
  await client.close();
  rmSync(folder, { recursive: true });
  return results;
}

async function connected(folder: string): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  const args = [join('dist', 'cli.js'), 'mcp', folder];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  return client;
}

/** The first answers read and index the text: they don't count. */
async function timesOf(
  client: Client,
  name: string,
  argumentsFor: (number: string) => object,
  text: string,
): Promise<number[]> {
  const random = randomFrom(QUESTIONS);
  const numbers = [...text.matchAll(/rules? (\d+\.\d+[a-z]?)/g)].map(([, number]) => number!);
  const times: number[] = [];
  for (let asked = -10; asked < QUESTIONS; asked++) {
    const call = { name, arguments: argumentsFor(random.pick(numbers)) as Record<string, unknown> };
    const start = performance.now();
    await client.callTool(call);
    if (asked >= 0) times.push(performance.now() - start);
  }
  return times;
}
