export type Crashes = ReturnType<typeof countCrashes>;

/** A server that dies within this time, in milliseconds, without reporting anything was useless. */
const SOON = 10_000;
/** After this many useless servers in a row, another one would be useless, too. */
const MOST_IN_VAIN = 5;
/** After this many crashes of any kind within this time, in milliseconds, something is wrong with the machine. */
const MOST = 20;
const PERIOD = 180_000;

/** Decides whether to restart a server that died. */
export function countCrashes(now: () => number = Date.now) {
  let start = 0;
  let hasWorked = false;
  let inVain = 0;
  let times: readonly number[] = [];
  return {
    /** A server starts. */
    started() {
      start = now();
      hasWorked = false;
    },
    /** The server has reported something about a document, so it was useful. */
    worked() {
      hasWorked = true;
      inVain = 0;
    },
    /** The server died. Returns whether to start another one. */
    crashed() {
      const time = now();
      times = [...times.filter(earlier => time - earlier < PERIOD), time];
      inVain = hasWorked || time - start >= SOON ? 0 : inVain + 1;
      return inVain < MOST_IN_VAIN && times.length < MOST;
    },
    /** Forgets past crashes, because the user restarts the server. */
    forget() {
      inVain = 0;
      times = [];
    },
  };
}
