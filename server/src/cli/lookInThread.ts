import { join } from 'node:path';
import type { LookThrough, Seen } from '../project/lookThrough.ts';

/** In megabytes. More would only put off collecting garbage; V8's own choice doubles what the process takes. */
const YOUNG = 16;

/**
 * Looks through a folder in a thread of its own, which ends with it: all that it needed of memory is given back. What makes
 * threads is loaded with the first.
 */
export const lookInThread: LookThrough = async (task, tell) => {
  const { Worker } = await import('node:worker_threads');
  await new Promise<void>((resolve, reject) => {
    const thread = new Worker(join(__dirname, 'indexer.js'), {
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    });
    thread.on('message', (seen: Seen) => {
      if (!tell(seen)) void thread.terminate();
    });
    thread.on('error', reject);
    thread.on('exit', () => resolve());
  });
};
