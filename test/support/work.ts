import { type Profiler, Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';

/**
 * Counts how often the blocks of functions run, as V8 does for coverage: the same on every machine. What built-in functions
 * do isn't counted, nor are loops in functions that ran before this was loaded. It counts in a thread of its own.
 */
const session = new Session();
if (!isMainThread) {
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}

/** How many blocks have run since this was last asked. */
export function takeWork(): number {
  let scripts: readonly Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (_, coverage) => {
    scripts = coverage.result;
  });
  let sum = 0;
  for (const { functions } of scripts) for (const { ranges } of functions) for (const { count } of ranges) sum += count;
  return sum;
}
