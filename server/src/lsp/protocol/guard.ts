import type { CancellationToken } from 'vscode-languageserver';
import { LSPErrorCodes, ResponseError } from './protocol.ts';

/** Takes a line for the log. */
export type Log = (message: string) => void;

/** Does something that must not bring the server down: an exception is logged, the answer is then undefined. */
export function attempt<R>(name: string, log: Log, run: () => R): R | undefined {
  try {
    return run();
  } catch (error) {
    logFailure(name, log, error);
    return undefined;
  }
}

export function logFailure(name: string, log: Log, error: unknown): void {
  log(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
}

/** The answer to a request that was cancelled. */
export function cancelled<E = void>(): ResponseError<E> {
  return new ResponseError<E>(LSPErrorCodes.RequestCancelled, 'cancelled');
}

/** Wraps a request's handler: one that fails is answered with `empty`, one that was cancelled while it waited is not begun. */
export function guarded<P, R, E = void>(name: string, log: Log, empty: R, handle: (params: P) => R) {
  return (params: P, token: CancellationToken): R | ResponseError<E> => {
    if (token.isCancellationRequested) return cancelled<E>();
    return attempt(name, log, () => handle(params)) ?? empty;
  };
}

/** The same for an answer that is waited for. */
export function guardedAsync<P, R, E = void>(name: string, log: Log, empty: R, handle: (params: P) => Promise<R>) {
  return async (params: P, token: CancellationToken): Promise<R | ResponseError<E>> => {
    if (token.isCancellationRequested) return cancelled<E>();
    try {
      return await handle(params);
    } catch (error) {
      logFailure(name, log, error);
      return empty;
    }
  };
}
