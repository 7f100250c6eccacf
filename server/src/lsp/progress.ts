import type { Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver';

/** Shows a person how far work has come that consists of steps. */
export interface Progress {
  /** Shows a bar from now on, if the client has one. */
  begin(steps: number): void;
  step(): void;
  /** Takes the bar away. */
  done(): void;
}

export function startProgress(connection: Connection, title: string): Progress {
  let reporter: Promise<WorkDoneProgressServerReporter> | undefined;
  let steps = 0;
  let step = 0;
  let shown = 0;
  return {
    begin(count) {
      steps = count;
      reporter = connection.window.createWorkDoneProgress();
      void reporter.then(bar => bar.begin(title, 0, `${count} files`));
    },
    step() {
      step++;
      const percentage = Math.floor((100 * step) / steps);
      if (!reporter || percentage === shown) return;
      shown = percentage;
      void reporter.then(bar => bar.report(percentage));
    },
    done: () => void reporter?.then(bar => bar.done()),
  };
}
