import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { type Message, spawnServer } from '../lsp/client.ts';

/** The results of a conversation with a new server. */
export interface Outcome {
  /** Its exit status after the exit notification. */
  readonly status: number | null;
  /** By the id of the request. */
  readonly answers: ReadonlyMap<unknown, Message>;
  /** What it wrote to its log. */
  readonly log: readonly string[];
}

/**
 * Sends all messages at once, then waits until the last of them, which must be a request, is answered, or until the
 * server is dead. `reply` answers the server's own requests.
 */
export async function converse(messages: readonly Message[], reply: Message): Promise<Outcome> {
  const server = spawnServer();
  const writer = new StreamMessageWriter(server.stdin!);
  const answers = new Map<unknown, Message>();
  const log: string[] = [];
  const ended = new Promise<number | null>(resolve => server.once('close', resolve));
  const send = (message: Message) => writer.write({ jsonrpc: '2.0', ...message } as never).catch(() => undefined);
  const answered = new Promise<void>(resolve => {
    new StreamMessageReader(server.stdout!).listen(received => {
      const message = received as unknown as Message & { params?: { message?: string } };
      if (message.method === undefined) answers.set(message.id, message);
      else if (message.id !== undefined) void send({ id: message.id, ...reply });
      else if (message.method === 'window/logMessage') log.push(String(message.params?.message));
      if (message.method === undefined && message.id === messages.at(-1)!.id) resolve();
    });
  });
  for (const message of messages) void send(message);
  await Promise.race([answered, ended]);
  void send({ id: 'end', method: 'shutdown' });
  void send({ method: 'exit' });
  return { status: await ended, answers, log };
}
