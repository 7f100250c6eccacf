import { RAL } from '../protocol/protocol.ts';

/** In milliseconds: how long a request can wait for background work. */
const BUDGET = 10;
/** A message is read in one round of the event loop and answered in the next; messages before it can take a third. */
const ROUNDS = 3;

/**
 * Lets requests run during long work. Returns undefined if the work hasn't taken long, or else a promise that resolves
 * when the messages that arrived meanwhile have been answered.
 */
export function yielding(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let began = now();
  /** The promise that all current work waits for. */
  let others: Promise<void> | undefined;
  return () => {
    if (others || now() - began < BUDGET) return others;
    others = afterRounds(ROUNDS).then(() => {
      began = now();
      others = undefined;
    });
    return others;
  };
}

async function afterRounds(count: number): Promise<void> {
  for (let round = 0; round < count; round++) await new Promise<void>(done => RAL().timer.setImmediate(done));
}
