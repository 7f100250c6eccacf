import { printable } from '../../core/text/printable.ts';

/** A line that shows the progress of a long run. */
export interface ProgressLine {
  /** The next item starts. */
  next(name: string): void;
  /** Removes the line. */
  clear(): void;
}

/** In milliseconds: how long a run must take before the line appears, and the least time between its updates. */
const PATIENCE = 1000;
const PAUSE = 100;
const ERASE = '\r\u001b[K';

/** Shows progress on a terminal after one second; nothing anywhere else. */
export function showProgress(
  total: number,
  doing = 'checking',
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'> = process.stderr,
  now: () => number = Date.now,
): ProgressLine {
  const start = now();
  let done = 0;
  let shownAt: number | undefined;
  return {
    next(name) {
      done++;
      const time = now();
      if (!output.isTTY || time - start < PATIENCE || time - (shownAt ?? 0) < PAUSE) return;
      shownAt = time;
      output.write(ERASE + `${doing} ${done} of ${total}: ${printable(name)}`.slice(0, (output.columns || 80) - 1));
    },
    clear() {
      if (shownAt !== undefined) output.write(ERASE);
      shownAt = undefined;
    },
  };
}
