import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** The answer of a tool. */
export interface Answered {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each tool answers something else, which the client holds to the tool's schema
  readonly data: any;
}

/** An assistant with a server of its own. */
export interface Assistant {
  readonly client: Client;
  readonly pid: number;
  ask(tool: string, given?: object, signal?: AbortSignal): Promise<Answered>;
  close(): Promise<void>;
}

/** Starts the built program with the official client; `close` ends both. */
export async function startAssistant(cwd: string, ...args: readonly string[]): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [resolve('dist', 'cli.js'), 'mcp', ...args],
    cwd,
  });
  await client.connect(transport);
  // From here on, the client validates each answer with the tool's schema.
  await client.listTools();
  return {
    client,
    pid: transport.pid!,
    async ask(name, given = {}, signal) {
      const call = { name, arguments: given as Record<string, unknown> };
      const {
        content,
        structuredContent,
        isError = false,
      } = await client.callTool(call, { ...(signal && { signal }) });
      const [first] = content;
      return { isError, text: first?.type === 'text' ? first.text : '', data: structuredContent };
    },
    close: () => client.close(),
  };
}
