import type { Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver';

/** Shows a person how far work has come that is done file by file. */
export interface Progress {
  /** So many files are to come, in addition to those announced before. Of many a bar is shown, if the client has one. */
  begin(files: number): void;
  step(): void;
  /** Takes the bar away. */
  done(): void;
  /** Whether the person has had enough of it. */
  isCancelled(): boolean;
}

/** Fewer files are done before a person has seen a bar. */
export const FEW = 20;

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
      // A client that cannot show it, after all, is no reason to stop.
      reporter = connection.window.createWorkDoneProgress().catch(() => undefined);
      void reporter.then(bar => {
        bar?.begin(title, 0, `${count} files`, cancellable);
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
