import { RAL } from './protocol.ts';

/** In milliseconds: whoever has opened or changed a document and does nothing for so long waits for nothing any more. */
const MOMENT = 300;

/** Lets work begin only when nobody waits for other work. */
export interface Quiet {
  /** Something has been asked for: work that has not begun waits a moment from now on. */
  stir(): void;
  /** Somebody waits for the work itself: it begins at once. */
  end(): void;
  /** Resolves when the moment is over. */
  over(): Promise<void>;
}

/** What makes a timer: it ends when its time is over, or is disposed of before. */
type After = (then: () => void, milliseconds: number) => { dispose(): void };

export function createQuiet(after: After = (then, milliseconds) => RAL().timer.setTimeout(then, milliseconds)): Quiet {
  let timer: ReturnType<After> | undefined;
  const waiting: (() => void)[] = [];
  const end = () => {
    timer?.dispose();
    timer = undefined;
    for (const begin of waiting.splice(0)) begin();
  };
  const stir = () => {
    timer?.dispose();
    timer = waiting.length ? after(end, MOMENT) : undefined;
  };
  return {
    stir,
    end,
    over: () =>
      new Promise(resolve => {
        waiting.push(resolve);
        stir();
      }),
  };
}
