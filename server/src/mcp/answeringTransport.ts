import { isJSONRPCRequest, isJSONRPCResponse, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** Standard input and output; when the input ends, requests that came before are still answered. */
export class AnsweringTransport extends StdioServerTransport {
  readonly #unanswered = new Set<RequestId>();
  #isEnded = false;

  override async start(): Promise<void> {
    const take = this.onmessage;
    this.onmessage = message => {
      if (isJSONRPCRequest(message)) this.#unanswered.add(message.id);
      take?.(message);
    };
    await super.start();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!isJSONRPCResponse(message) || message.id === undefined) return;
    this.#unanswered.delete(message.id);
    if (this.#isEnded) this.#closeIfDone();
  }

  override _onstdinclose = (): void => {
    this.#isEnded = true;
    this.#closeIfDone();
  };

  #closeIfDone(): void {
    if (this.#unanswered.size === 0) void this.close();
  }
}
