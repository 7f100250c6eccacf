import { RAL } from '../protocol/protocol.ts';

/** In milliseconds: how long a request may have to wait for work that no one waits for. */
const BUDGET = 10;
/** A message is read in one round of the event loop and answered in the next; what came before it may take a third. */
const ROUNDS = 3;

/**
 * Takes turns with requests: long work waits for what this answers every now and then. Undefined as long as it has not taken
 * long; else a promise that resolves when the messages have been answered that arrived meanwhile.
 */
export function yielding(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let began = now();
  /** What all wait for that work at once: their turns are one. */
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
