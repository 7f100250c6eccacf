import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ProtocolConnection } from 'vscode-languageserver/node';
import { connectTo } from './connect.ts';
import { MEGABYTE, makeRules } from './makeRules.ts';
import { figuresOf } from './measure.ts';

/** Results for a folder of rules documents, one of which is open. */
export interface Workspace {
  readonly files: number;
  /** Of all files. */
  readonly megabytes: number;
  readonly lines: readonly Line[];
}

/** A figure, and its limit. */
export interface Line {
  readonly name: string;
  readonly unit: 'ms' | 'MiB';
  readonly value: number;
  readonly limit?: number;
}

const FILES = 110;
const LENGTH = 0.64 * MEGABYTE;

/** Creates a folder of rulebooks, as many as there are versions of a well-known one. The caller deletes it. */
export function makeFolder(): { readonly folder: string; readonly files: number; readonly megabytes: number } {
  const folder = mkdtempSync(join(tmpdir(), 'rulebook-bench-'));
  let bytes = 0;
  for (let seed = 1; seed <= FILES; seed++) {
    const text = Buffer.from(makeRules({ length: LENGTH, seed, broken: 5 }).text);
    bytes += text.length;
    writeFileSync(join(folder, `version-${seed}.rules.txt`), text);
  }
  return { folder, files: FILES, megabytes: bytes / MEGABYTE };
}

/** Measures how such a folder is indexed. */
export async function measureWorkspace(): Promise<Workspace> {
  const { folder, files, megabytes } = makeFolder();
  try {
    return { files, megabytes, lines: await measureFolder(folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Opens a document in the folder, and requests definitions there until the server has read the whole folder. */
export async function measureFolder(folder: string): Promise<Line[]> {
  const server = spawn(process.execPath, [join('dist', 'cli.js'), 'lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const connection = connectTo(server);
  const indexed = new Promise<number>(resolve =>
    connection.onNotification('$/progress', ({ value }: { value: { kind: string } }) => {
      if (value.kind === 'end') resolve(performance.now());
    }),
  );
  connection.listen();
  const rootUri = pathToFileURL(folder).toString();
  const capabilities = { window: { workDoneProgress: true } };
  await connection.sendRequest('initialize', { processId: process.pid, rootUri, capabilities });
  const started = performance.now();
  await connection.sendNotification('initialized', {});
  const waits = await askedUntil(indexed, connection, `${rootUri}/open.rules.txt`);
  const took = (await indexed) - started;
  const rss = memoryOf(server.pid!);
  const processor = processorTimeOf(server.pid!);
  const search = await timesOfSearch(connection);
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  connection.dispose();
  const meanwhile = figuresOf(waits);
  return [
    { name: 'all files are indexed', unit: 'ms', value: took, limit: 3000 },
    { name: 'processor time from the start on', unit: 'ms', value: processor },
    { name: `definition meanwhile, median of ${waits.length}`, unit: 'ms', value: meanwhile.median, limit: 50 },
    { name: 'definition meanwhile, 95 %', unit: 'ms', value: meanwhile.p95, limit: 100 },
    { name: 'definition meanwhile, maximum', unit: 'ms', value: Math.max(...waits) },
    { name: 'memory at the end', unit: 'MiB', value: rss.now },
    { name: 'maximum memory', unit: 'MiB', value: rss.highest, limit: 200 },
    { name: 'the first search', unit: 'ms', value: search[0]! },
    { name: 'a search', unit: 'ms', value: figuresOf(search.slice(1)).median, limit: 100 },
  ];
}

/** Milliseconds between requests for a definition: at least as frequent as the hover requests of a moving mouse. */
const RHYTHM = 10;

/**
 * Milliseconds that requests for the definition of a rule take in an open document of 1 MB while the server is busy.
 */
async function askedUntil(end: Promise<unknown>, connection: ProtocolConnection, uri: string): Promise<number[]> {
  const { text, references } = makeRules({ length: MEGABYTE });
  const { start } = references.find(({ targets }) => targets.length === 1)!;
  const before = text.slice(0, start).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)!.length };
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'rulebook', version: 1, text },
  });
  await connection.sendRequest('textDocument/hover', { textDocument: { uri }, position });
  const waits: number[] = [];
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const asked = performance.now();
    await connection.sendRequest('textDocument/definition', { textDocument: { uri }, position });
    waits.push(performance.now() - asked);
    await Promise.race([end, delay(RHYTHM)]);
  }
  return waits;
}

const QUERIES = ['702', 'harbour', '104.3', 'bell', 'the q', 'a'];

async function timesOfSearch(connection: ProtocolConnection): Promise<number[]> {
  const times: number[] = [];
  for (const query of [...QUERIES, ...QUERIES]) {
    const asked = performance.now();
    await connection.sendRequest('workspace/symbol', { query });
    times.push(performance.now() - asked);
  }
  return times;
}

/** In hundredths of a second, as Linux counts. */
const TICK = 10;

/** The processor time of a process in milliseconds, which other work on the machine hardly changes. */
function processorTimeOf(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ').slice(11, 13);
  return TICK * (Number(user) + Number(system));
}

/** The memory of a process in MiB, now and at its maximum. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const inMiB = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)![1]) / 1024;
  return { now: inMiB('VmRSS'), highest: inMiB('VmHWM') };
}

/** The figures as a chapter of the results. */
export function linesOf({ files, megabytes, lines }: Workspace): string {
  return chapterOf(`a folder of ${files} generated texts, ${megabytes.toFixed(0)} MB, of which none is open`, lines);
}

/** The same under another title. */
export function chapterOf(of: string, lines: readonly Line[]): string {
  const rows = lines.map(({ name, unit, value, limit }) => {
    const verdict = limit === undefined ? '' : `${limit} ${value <= limit ? 'met' : '**missed**'}`;
    return `| ${name} | ${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit} | ${verdict} |`;
  });
  const title = `## ${of}`;
  return `\n${[title, '', '| what | figure | limit |', '| --- | --: | --: |', ...rows].join('\n')}\n`;
}
