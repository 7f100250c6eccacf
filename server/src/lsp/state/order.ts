import type { Message, MessageStrategy } from 'vscode-languageserver';
import { ErrorCodes, ResponseError } from '../protocol/protocol.ts';

/** Valid messages: between `initialize` and `shutdown`, and with a document if one is required. */
export interface Order extends MessageStrategy {
  readonly hasShutDown: () => boolean;
}

/** The method that replaces the one of an invalid request. */
export const REFUSED = 'rulebook/refused';

interface Call extends Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly textDocument?: { readonly uri?: unknown } | null } | null;
}

/**
 * Passes valid messages on to another strategy. Invalid requests get the protocol's error; invalid notifications are
 * dropped.
 */
export function messageOrder(strategy: MessageStrategy): Order {
  let state: State = 'new';
  return {
    hasShutDown: () => state === 'ended',
    handleMessage(message: Call, next) {
      const refusal = refusalOfMessage(state, message);
      if (refusal) {
        if (message.id !== undefined) next({ ...message, method: REFUSED, params: refusal } as Message);
        return;
      }
      if (message.method === 'initialize') state = 'running';
      if (message.method === 'shutdown') state = 'ended';
      strategy.handleMessage(message, next);
    },
  };
}

/** The error for an invalid request. */
export function refusalError({ code, message }: Refusal): ResponseError<void> {
  return new ResponseError(code, message);
}

type State = 'new' | 'running' | 'ended';

interface Refusal {
  readonly code: number;
  readonly message: string;
}

function refusalOfMessage(state: State, { method, params }: Call): Refusal | undefined {
  // A message without a method is an answer.
  if (method === undefined || method === 'exit') return undefined;
  if (state === 'new' && method !== 'initialize')
    return { code: ErrorCodes.ServerNotInitialized, message: `${method} came before initialize.` };
  if (state === 'ended') return { code: ErrorCodes.InvalidRequest, message: `${method} came after shutdown.` };
  if (state === 'running' && method === 'initialize')
    return { code: ErrorCodes.InvalidRequest, message: 'initialize came a second time.' };
  if (method.startsWith('textDocument/') && typeof params?.textDocument?.uri !== 'string')
    return { code: ErrorCodes.InvalidParams, message: `${method} specifies no document: textDocument.uri is missing.` };
  return undefined;
}
