/** Milliseconds of the runs of one operation. */
export interface Figures {
  readonly median: number;
  /** The time without interference by other processes. */
  readonly fastest: number;
  /** Nineteen of twenty runs take at most this long. */
  readonly p95: number;
  readonly runs: number;
}

/** One line of the results. */
export interface Result extends Figures {
  readonly name: string;
  /**
   * The maximum time in milliseconds: for the median, or, if `of` says so, for the slowest twentieth. Within it, the
   * simpler code is better.
   */
  readonly budget?: number;
  readonly of?: 'p95';
}

/** An operation: what to do before each run, outside the measurement, and what to measure. */
export interface Operation<T> {
  readonly prepare: () => T;
  readonly run: (prepared: T) => unknown;
}

const WARM_UP_MS = 400;
const MEASURE_MS = 1500;
const FEWEST_RUNS = 5;
const MOST_RUNS = 1000;

/** Warms an operation up, and then runs it for a second and a half, at least five times. */
export function measure<T>(operation: Operation<T>): Figures {
  timesOf(operation, WARM_UP_MS, 2);
  return figuresOf(timesOf(operation, MEASURE_MS, FEWEST_RUNS));
}

/** The median and other figures of times in milliseconds. */
export function figuresOf(measured: readonly number[]): Figures {
  const times = [...measured].sort((a, b) => a - b);
  return { median: quantile(times, 0.5), fastest: times[0]!, p95: quantile(times, 0.95), runs: times.length };
}

function timesOf<T>({ prepare, run }: Operation<T>, budget: number, fewest: number): number[] {
  const times: number[] = [];
  const deadline = performance.now() + budget;
  while (times.length < fewest || (performance.now() < deadline && times.length < MOST_RUNS)) {
    const prepared = prepare();
    const start = performance.now();
    kept = run(prepared);
    times.push(performance.now() - start);
  }
  kept = undefined;
  return times;
}

/** Holds the last result, so that no compiler can omit the work. */
export let kept: unknown;

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}
