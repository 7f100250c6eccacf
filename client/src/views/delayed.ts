import type { Disposable } from 'vscode';

/** Runs what is asked for last, after a pause without a new request. */
interface Delayed extends Disposable {
  soon(run: () => void, milliseconds: number): void;
}

export function delayed(): Delayed {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon(run, milliseconds) {
      clearTimeout(timer);
      timer = setTimeout(run, milliseconds);
    },
    dispose: () => clearTimeout(timer),
  };
}
