import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectDialect } from '../server/src/core/document/detect.ts';
import { parse } from '../server/src/core/document/document.ts';
import { compareEditions } from '../server/src/core/editions/compareEditions.ts';
import { asEdition } from '../server/src/core/editions/earlierEditions.ts';
import { decode } from '../server/src/files/decode.ts';
import { type Figures, figuresOf } from './measure.ts';

/** Published editions, which aren't part of the project. */
const FOLDER = join('..', 'shared', 'corpus', 'comprehensive');
export const hasEditions = existsSync(FOLDER);

/** Pairs, and the maximum time of comparing them on the command line, in milliseconds. */
const PAIRS = [
  { old: '2025-11-14', now: '2026-01-16', budget: 400, warm: 120 },
  { old: '2008-05-01', now: '2009-10-01', budget: 1500, warm: undefined },
] as const;
const ALL =
  '2003-07-01 2004-02-01 2007-05-01 2008-05-01 2009-10-01 2012-10-01 2016-08-26 2018-10-05 2021-07-12 2024-11-08 2025-11-14 2026-01-16';
const TRACE_BUDGET = 3000;
/** The maximum memory for comparing and tracing, in MiB. */
const MEMORY_BUDGET = 300;
const RUNS = 5;

interface Compared extends Figures {
  readonly name: string;
  readonly budget?: number;
}

/**
 * Measures comparing published editions: on the command line, and again in the same program. For comparison, it
 * measures a short script that pairs changed rules with `difflib`, if Python is installed.
 */
export function measureEditions(): Compared[] {
  const traced = ALL.split(' ').map(pathOf);
  const trace = ['trace', '702.19b', ...traced];
  return [
    ...PAIRS.flatMap(({ old, now, budget, warm }) => {
      const compare = ['compare', pathOf(old), pathOf(now), '--format', 'json'];
      return [
        { name: `rulebook compare ${old} ${now}`, budget, ...command(compare) },
        { name: `compare ${old} ${now} again`, ...(warm && { budget: warm }), ...again(old, now) },
        ...anchor(old, now),
        { name: `memory of rulebook compare ${old} ${now}, MiB`, budget: MEMORY_BUDGET, ...memoryOf(compare) },
      ];
    }),
    { name: 'rulebook trace 702.19b, 12 editions', budget: TRACE_BUDGET, ...command(trace) },
    { name: 'memory of rulebook trace, MiB', budget: MEMORY_BUDGET, ...memoryOf(trace) },
  ];
}

function pathOf(name: string): string {
  return join(FOLDER, `${name}.txt`);
}

function command(args: readonly string[]): Figures {
  return timesOf(() => void run(args));
}

function run(args: readonly string[], ...before: readonly string[]): string {
  const whole = [...before, join('dist', 'cli.js'), ...args];
  const { status, stderr } = spawnSync(process.execPath, whole, { maxBuffer: 1e9, encoding: 'utf8' });
  if (status !== 0) throw new Error(`rulebook ${args.join(' ')} failed`);
  return stderr;
}

/** Prints the maximum memory of a program when it ends, in KiB. */
const TELL_MEMORY = `data:text/javascript,process.on('exit', () => console.error(process.resourceUsage().maxRSS))`;

function memoryOf(args: readonly string[]): Figures {
  const taken = Array.from(
    { length: RUNS },
    () => Number(run(args, '--import', TELL_MEMORY).trim().split('\n').at(-1)) / 1024,
  );
  return figuresOf(taken);
}

/** The Python script runs only once, because it is slow. */
function anchor(old: string, now: string): Compared[] {
  const start = performance.now();
  const { status } = spawnSync('python3', [join('bench', 'difflibAnchor.py'), pathOf(old), pathOf(now)]);
  return status === 0 ? [{ name: `difflib in Python, ${old} ${now}`, ...figuresOf([performance.now() - start]) }] : [];
}

/** The texts are read already; the edition is another one each time, so nothing is cached for it. */
function again(old: string, now: string): Figures {
  const [before, after] = [old, now].map(name => {
    const { text } = decode(readFileSync(pathOf(name)));
    return parse(name, 0, text, detectDialect(text)!);
  });
  return timesOf(() => void compareEditions(asEdition([before!]), asEdition([after!])));
}

/** One more than is counted: the first run warms up. */
function timesOf(run: () => void): Figures {
  const times = Array.from({ length: RUNS + 1 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return figuresOf(times.slice(1));
}
