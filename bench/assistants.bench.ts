import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Figures, figuresOf } from './measure.ts';
import { randomFrom } from './random.ts';
import { chapterOf, type Line, makeFolder } from './workspace.bench.ts';

/** The time of one question of an assistant. */
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

/**
 * Measures the server for assistants on one rules text, through the official client: its start, and its answers after
 * it has read the text.
 */
export async function measureAssistants(text: string): Promise<Asked[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rulebook-bench-'));
  writeFileSync(join(folder, 'book.rules.txt'), text);
  const starts: { readonly wall: number; readonly processor: number }[] = [];
  for (let round = 0; round < STARTS; round++) {
    const start = performance.now();
    const { client, pid } = await connected(folder);
    starts.push({ wall: performance.now() - start, processor: processorTime(pid) });
    await client.close();
  }
  const { client } = await connected(folder);
  const name = 'rulebook mcp: start → initialize';
  const results: Asked[] = [
    { name, budget: START_BUDGET, ...figuresOf(starts.map(({ wall }) => wall)) },
    { name: `${name}, processor time`, budget: START_BUDGET, ...figuresOf(starts.map(({ processor }) => processor)) },
  ];
  for (const [name, argumentsFor] of Object.entries(ARGUMENTS)) {
    const times = await timesOf(client, name, argumentsFor, text);
    results.push({ name, budget: ANSWER_BUDGET, ...figuresOf(times) });
  }
  await client.close();
  rmSync(folder, { recursive: true });
  return results;
}

async function connected(folder: string): Promise<{ readonly client: Client; readonly pid: number }> {
  const client = new Client({ name: 'bench', version: '1' });
  const args = [join('dist', 'cli.js'), 'mcp', folder];
  const transport = new StdioClientTransport({ command: process.execPath, args });
  await client.connect(transport);
  return { client, pid: transport.pid! };
}

/** Clock ticks per second, the unit in which Linux counts; the same on every machine that Node supports. */
const TICKS = 100;

/** Processor time of a process in milliseconds; NaN if the system doesn't report it. */
function processorTime(pid: number): number {
  const fields = told(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Megabytes that a process has read from files. */
function readBy(pid: number): number {
  return Number(/rchar: (\d+)/.exec(told(`/proc/${pid}/io`))?.[1] ?? Number.NaN) / 2 ** 20;
}

function told(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Measures the first answers for a folder of many books, not all of which are read. */
export async function measureLibrary(): Promise<string> {
  const { folder, files, megabytes } = makeFolder();
  try {
    const start = performance.now();
    const { client, pid } = await connected(folder);
    const answers: Line[] = [];
    for (const [name, tool, asked, limit] of FIRST_ASKED) {
      const asking = performance.now();
      const { isError } = await client.callTool({ name: tool, arguments: asked });
      if (isError) throw new Error(`${tool} doesn't answer`);
      answers.push({
        name,
        unit: 'ms',
        value: performance.now() - (answers.length ? asking : start),
        ...(limit && { limit }),
      });
    }
    answers.push({ name: 'read from files so far', unit: 'MiB', value: readBy(pid), limit: FEW_MEGABYTES });
    await client.close();
    const title = `an assistant in a folder of ${files} generated texts, ${megabytes.toFixed(0)} MB`;
    return chapterOf(title, answers);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const BOOK = 'version-50.rules.txt';
const FIRST_ASKED: readonly (readonly [name: string, tool: string, asked: Record<string, unknown>, limit?: number])[] =
  [
    ['start → list of the books', 'list_books', {}, 1000],
    ['a rule of one of them, which is read', 'get_rule', { number: '100.1', book: BOOK }],
    ['another rule of it', 'get_rule', { number: '101.1', book: BOOK }, 20],
    ['a search in it', 'find_rules', { words: 'damage to a player', book: BOOK }],
  ];
/** The start of each file shows that it is a book: 64 KB each, and one whole text. */
const FEW_MEGABYTES = 16;

/** The first answers read and index the text, so they don't count. */
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
