import { type Log, logFailure } from '../protocol/guard.ts';

/** Work to do again whenever something has changed. */
export interface Work {
  /** Starts the work, or, if it is running, makes it run once more afterward. */
  start(): void;
  /** Resolves when it isn't running. */
  ended(): Promise<void>;
  isUnderWay(): boolean;
  /** Whether it will run once more, so that the current run can stop. */
  isOutdated(): boolean;
}

/** Makes work that never runs twice at the same time. Failures are logged. */
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
