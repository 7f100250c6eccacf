import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createSyncFn } from 'synckit';

/** The results of a finished command. */
export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Milliseconds after which a program hangs. */
const HANGING = 120_000;

/** Runs the built program with these arguments until it ends. */
export function rulebook(...args: readonly string[]): Finished {
  return rulebookIn('.', ...args);
}

/** The same in a folder. */
export function rulebookIn(cwd: string, ...args: readonly string[]): Finished {
  return rulebookFed('', cwd, ...args);
}

/** The same with something on standard input. */
export function rulebookFed(input: string | Uint8Array, cwd: string, ...args: readonly string[]): Finished {
  return SERVERS.has(args[0])
    ? started(input, cwd, args)
    : runInTurn({ args, cwd: resolve(cwd), env: process.env, input });
}

/** They end when their input ends, and end the program. */
const SERVERS: ReadonlySet<string | undefined> = new Set(['lsp', 'mcp']);

interface Command {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly input: string | Uint8Array;
}

/** Commands run one after another in one process that is kept, because a start takes longer than most of them. */
const runInTurn: (command: Command) => Finished = createSyncFn(resolve('test', 'cli', 'keptProgram.mjs'), {
  timeout: HANGING,
});

/** Starts the program for this command alone. */
function started(input: string | Uint8Array, cwd: string, args: readonly string[]): Finished {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [resolve('dist', 'cli.js'), ...args], {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 1e9,
    timeout: HANGING,
  });
  if (error) throw error;
  return { status, stdout, stderr };
}

/** The lines of a program's output, without the last line end. */
export function linesOf(output: string): string[] {
  return output === '' ? [] : output.replace(/\n$/, '').split('\n');
}

/** The first line of each finding that `rulebook check` prints; the lines that show the text are indented. */
export function headlinesOf(output: string): string[] {
  return linesOf(output).filter(line => !line.startsWith('    '));
}

/** A folder that exists while the tests of one `describe` run. */
export interface Scratch {
  /** Writes a file and the folders on its path. Returns its path. */
  write(name: string, content: string | Uint8Array): string;
  path(name: string): string;
}

/** For use in a `describe`: creates a folder before its tests, and deletes it after them. */
export function scratch(): Scratch {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-test-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  return {
    path,
    write(name, content) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
      return path(name);
    },
  };
}

/** What `rulebook export` prints, as far as the tests use it. */
export interface Exported {
  readonly document: string;
  readonly dialect: string;
  readonly encoding: string;
  readonly rules: readonly { number: string; level: string; title: string | null; line: number }[];
  readonly terms: readonly { term: string; line: number }[];
  readonly references: readonly ExportedReference[];
  readonly problems: readonly ({ code: string; message: string } & Place)[];
}

export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface ExportedReference extends Place {
  readonly text: string;
  readonly targets: readonly string[];
  readonly outcome: string;
  readonly title: string | null;
  readonly titleOutcome: string | null;
  readonly ends?: readonly Place[];
}

/** Exports a file, which must succeed. */
export function exported(path: string, expected = /^$/): Exported {
  const { status, stdout, stderr } = rulebook('export', path);
  if (status !== 0 || !expected.test(stderr))
    throw new Error(`rulebook export ${path}: exit status ${status}\n${stderr}`);
  return JSON.parse(stdout);
}
