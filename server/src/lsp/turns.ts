import { RAL } from 'vscode-languageserver';

/** In milliseconds: how long a request may have to wait for work that nobody waits for. */
const BUDGET = 10;

/**
 * Takes turns with requests: long work waits for what this answers every now and then. Undefined as long as it has not taken
 * long; else a promise that resolves when the messages have been answered that arrived meanwhile.
 */
export function takingTurns(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let began = now();
  return () => {
    if (now() - began < BUDGET) return undefined;
    return new Promise(resolve => {
      RAL().timer.setImmediate(() => {
        began = now();
        resolve();
      });
    });
  };
}
