import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ProtocolConnection } from 'vscode-languageserver/node';
import { connectTo } from './connect.ts';
import { MEGABYTE, makeRules } from './makeRules.ts';
import { figuresOf } from './measure.ts';
import { type Random, randomFrom } from './random.ts';
import { chapterOf, type Line, memoryOf } from './workspace.bench.ts';

/** The size of a large engine: files, and citations in all of them. */
const [FILES, CITATIONS] = [342, 14_500];
const [LINES, KEYS] = [400, 200];

/** Generates a program that cites a generated rulebook, and measures its indexing and the answers in an open file. */
export async function measureSource(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rulebook-bench-'));
  try {
    const { text, references } = makeRules({ length: 0.9 * MEGABYTE });
    const numbers = references
      .filter(({ broken, targets }) => !broken && /^\d/.test(targets[0]!))
      .map(({ targets }) => targets[0]!);
    writeFileSync(join(folder, 'rules.txt'), text);
    const citing = [{ files: ['src/**'], book: 'CR' }];
    writeFileSync(
      join(folder, 'rulebook.json'),
      JSON.stringify({ books: [{ names: ['CR'], files: ['rules.txt'] }], citing }),
    );
    mkdirSync(join(folder, 'src'));
    const random = randomFrom(1);
    for (let file = 0; file < FILES; file++)
      writeFileSync(join(folder, 'src', `f${file}.ts`), sourceText(random, numbers));
    return chapterOf(
      `${FILES} files of source that cite rules ${CITATIONS.toLocaleString('en')} times`,
      await measured(folder, numbers),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Code with comments, some of which cite a rule. */
function sourceText(random: Random, numbers: readonly string[]): string {
  const share = CITATIONS / FILES / LINES;
  const line = (index: number) =>
    random.chance(share)
      ? `  // CR ${random.pick(numbers)}: the bell rings once, and nobody answers before dusk.`
      : `  if (ring(${index}, "bell") > 100.${index}) answer(state.bells[${index}], { at: ${random.below(999)} });`;
  return Array.from({ length: LINES }, (_, index) => line(index)).join('\n');
}

async function measured(folder: string, numbers: readonly string[]): Promise<Line[]> {
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
  const capabilities = { window: { workDoneProgress: true }, textDocument: { diagnostic: {} } };
  // Only these files are searched in the folder.
  const initializationOptions = { rulebook: { mostFiles: 0 } };
  await connection.sendRequest('initialize', { processId: process.pid, rootUri, capabilities, initializationOptions });
  const started = performance.now();
  await connection.sendNotification('initialized', {});
  const took = (await indexed) - started;
  const keys = figuresOf(await timesOfKeys(connection, `${rootUri}/src/f0.ts`, numbers));
  const { now } = memoryOf(server.pid!);
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  connection.dispose();
  return [
    { name: 'all files are indexed', unit: 'ms', value: took, limit: 1500 },
    { name: 'a keystroke in an open file, until its problems are reported', unit: 'ms', value: keys.median, limit: 5 },
    { name: 'the same, 95 %', unit: 'ms', value: keys.p95 },
    { name: 'memory at the end', unit: 'MiB', value: now, limit: 150 },
  ];
}

/** Milliseconds from a keystroke in a comment to the answer with the findings of its file. */
async function timesOfKeys(connection: ProtocolConnection, uri: string, numbers: readonly string[]): Promise<number[]> {
  const text = sourceText(randomFrom(2), numbers);
  const textDocument = { uri, languageId: 'typescript', version: 0, text };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  const times: number[] = [];
  for (let version = 1; version <= KEYS; version++) {
    const at = { line: 1, character: 2 };
    const typed = performance.now();
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range: { start: at, end: at }, text: version % 2 ? '/' : ' ' }],
    });
    await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
    times.push(performance.now() - typed);
  }
  return times;
}
