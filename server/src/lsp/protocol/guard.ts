import type { CancellationToken } from 'vscode-languageserver';
import { LSPErrorCodes, ResponseError } from './protocol.ts';

/** Writes a line to the log. */
export type Log = (message: string) => void;

/** Runs something that must not crash the server: an exception is logged, and the result is undefined. */
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

/** The answer to a cancelled request. */
export function cancelled<E = void>(): ResponseError<E> {
  return new ResponseError<E>(LSPErrorCodes.RequestCancelled, 'cancelled');
}

/**
 * Wraps the handler of a request: if it fails, the answer is `empty`; if the request was cancelled while it waited, the
 * handler doesn't run.
 */
export function guarded<P, R, E = void>(
  name: string,
  log: Log,
  empty: R,
  handle: (params: P, token: CancellationToken) => R | Promise<R>,
) {
  return async (params: P, token: CancellationToken): Promise<R | ResponseError<E>> => {
    if (token.isCancellationRequested) return cancelled<E>();
    try {
      return await handle(params, token);
    } catch (error) {
      logFailure(name, log, error);
      return empty;
    }
  };
}
