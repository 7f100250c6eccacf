import type { Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver';
import { counted } from '../../core/text/words.ts';

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
