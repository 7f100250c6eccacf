/// <reference lib="webworker" />
import { doWordJob, type WordJob } from './wordJobs.ts';

export * from './word.ts';

/** The argument with which this bundle, started as a program, does the jobs that it's sent. */
const JOBS = 'word-jobs';

// One file for all: the command line loads it; the extension starts it as a process of its own, or, in a browser, as a
// Web Worker, so that no document can hold up an editor.
if (typeof process === 'undefined') {
  self.onmessage = async ({ data }: MessageEvent<WordJob>) => self.postMessage(await doWordJob(data));
} else if (process.argv[2] === JOBS) {
  process.on('message', async (job: WordJob) => process.send?.(await doWordJob(job)));
}
