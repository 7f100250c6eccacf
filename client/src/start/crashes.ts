/** Decides whether a server that died is started again. */
export interface Crashes {
  /** A server is started. */
  started(): void;
  /** It has reported something about a document: what it was started for. */
  worked(): void;
  /** It died. Returns whether another one is worth starting. */
  crashed(): boolean;
  /** Forgets what has been: the user wants a new one. */
  forget(): void;
}

/** A server that dies this soon without reporting anything was useless. */
const SOON = 10_000;
/** So many of them one after the other, and the next will be of no use either. */
const MOST_IN_VAIN = 5;
/** So many of any kind within so many milliseconds, and something on the machine is wrong. */
const MOST = 20;
const PERIOD = 180_000;

export function countCrashes(now: () => number = Date.now): Crashes {
  let start = 0;
  let hasWorked = false;
  let inVain = 0;
  let times: readonly number[] = [];
  return {
    started() {
      start = now();
      hasWorked = false;
    },
    worked() {
      hasWorked = true;
      inVain = 0;
    },
    crashed() {
      const time = now();
      times = [...times.filter(earlier => time - earlier < PERIOD), time];
      inVain = hasWorked || time - start >= SOON ? 0 : inVain + 1;
      return inVain < MOST_IN_VAIN && times.length < MOST;
    },
    forget() {
      inVain = 0;
      times = [];
    },
  };
}
