import type { Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver';
import { counted } from '../../core/text/words.ts';
import { type Log, logFailure } from '../protocol/guard.ts';
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
      await answered();
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

/** Resolves when the messages that have arrived are answered. */
export async function answered(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await new Promise<void>(done => RAL().timer.setImmediate(done));
}

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

/** Shows the progress of work on files. */
export interface Progress {
  /** Adds to the number of files. For many files, a progress bar is shown, if the client supports it. */
  begin(files: number): void;
  step(): void;
  /** Removes the bar. */
  done(): void;
  /** Whether the user has cancelled the work. */
  isCancelled(): boolean;
}

/** With fewer files, the work ends before anyone sees a bar. */
const FEW = 20;

export function startProgress(connection: Connection, title: string, { cancellable = false } = {}): Progress {
  let reporter: Promise<WorkDoneProgressServerReporter | undefined> | undefined;
  let files = 0;
  let step = 0;
  let shown = 0;
  let isCancelled = false;
  return {
    begin(count) {
      files += count;
      if (reporter || files <= FEW) return;
      // The work doesn't stop if the client can't show it.
      reporter = connection.window.createWorkDoneProgress().catch(() => undefined);
      void reporter.then(bar => {
        bar?.begin(title, 0, counted(count, 'file'), cancellable);
        bar?.token.onCancellationRequested(() => {
          isCancelled = true;
        });
      });
    },
    step() {
      step++;
      const percentage = Math.floor((100 * step) / files);
      if (!reporter || percentage === shown) return;
      shown = percentage;
      void reporter.then(bar => bar?.report(percentage));
    },
    done: () => void reporter?.then(bar => bar?.done()),
    isCancelled: () => isCancelled,
  };
}
