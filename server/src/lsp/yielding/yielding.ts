import { RAL } from '../protocol/protocol.ts';

/** In milliseconds: how long a request can wait for background work. */
const BUDGET = 10;
/** A message is read in one round of the event loop and answered in the next; messages before it can take a third. */
const ROUNDS = 3;

/**
 * Lets requests run during long work. Returns undefined if the work hasn't taken long, or else a promise that resolves
 * when the messages that arrived meanwhile have been answered. Several works that wait continue one after the other,
 * and together don't take longer than one.
 */
export function yielding(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let began = now();
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  const inTurn = async () => {
    if (now() - began >= BUDGET) {
      await afterRounds(ROUNDS);
      began = now();
    }
    waiting--;
  };
  return () => {
    if (waiting === 0 && now() - began < BUDGET) return undefined;
    waiting++;
    last = last.then(inTurn);
    return last;
  };
}

async function afterRounds(count: number): Promise<void> {
  for (let round = 0; round < count; round++) await new Promise<void>(done => RAL().timer.setImmediate(done));
}
