import { type Log, logFailure } from '../protocol/guard.ts';

/** Work that is done again whenever something has changed. */
export interface Work {
  /** Starts it, or where it is under way already lets it run once more at its end. */
  start(): void;
  /** Resolves when it is not under way any more. */
  ended(): Promise<void>;
  isUnderWay(): boolean;
  /** Whether it will run once more, so that it need not come to its end. */
  isOutdated(): boolean;
}

/** Makes work that is not done twice at the same time. Failures are logged. */
export function oneAtATime(name: string, log: Log, work: () => Promise<void>): Work {
  let running = false;
  let wanted = false;
  let last: Promise<void> = Promise.resolve();
  return {
    ended: () => last,
    isUnderWay: () => running,
    isOutdated: () => wanted,
    start() {
      wanted = true;
      if (!running) last = run();
    },
  };

  async function run(): Promise<void> {
    running = true;
    while (wanted) {
      wanted = false;
      await work().catch(error => logFailure(name, log, error));
    }
    running = false;
  }
}
