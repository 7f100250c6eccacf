import { parentPort, workerData } from 'node:worker_threads';
import { nodeHost } from '../node/host.ts';
import { lookingThrough, type Task } from '../project/lookThrough.ts';

/** A program of its own, run in a thread besides the server: looks through a folder and sends what it has seen. */
const look = lookingThrough(
  nodeHost(() => undefined),
  () => undefined,
);

void look(workerData as Task, seen => {
  const card = 'card' in seen ? seen.card : undefined;
  parentPort!.postMessage(seen, card ? [card.entries.buffer, card.words.buffer] : []);
  return true;
});
