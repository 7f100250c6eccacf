import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import {
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import type { Position } from '../server/src/core/text/span.ts';
import { connectTo } from './connect.ts';
import type { Server } from './servers.ts';

/** A running server with at most one document, as a client sees it. */
export interface Session {
  readonly connection: ProtocolConnection;
  /** The document. */
  readonly uri: string;
  /** Milliseconds from the start of the process to the answer to `initialize`. */
  readonly started: number;
  open(text: string): Promise<void>;
  /** Types one character. */
  type(place: Position): Promise<void>;
  /** Waits for certain diagnostics, and pulls them if the server supports that. */
  diagnosed(wanted: (diagnostics: readonly Diagnostic[]) => boolean): Promise<void>;
  /** Megabytes (2²⁰) of memory of the server's processes; 0 if the system doesn't report it. */
  memory(): number;
  end(): Promise<void>;
}

/** The part of a server's answer to `initialize` that matters here. */
type Capabilities = Pick<ServerCapabilities, 'diagnosticProvider' | 'textDocumentSync'>;

const LIMIT_MS = 10_000;

/** Starts a server in a folder, and initializes it. */
export async function startSession(server: Server, folder: string): Promise<Session> {
  const uri = `file://${folder}/bench.${server.extension}`;
  const start = performance.now();
  const child = spawn(server.command[0]!, server.command.slice(1), { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
  const connection = connectTo(child);
  let version = 1;
  let lines: string[] = [];
  let told: readonly Diagnostic[] | undefined;
  let wake = () => {};
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    told = params.diagnostics;
    wake();
  });
  connection.onRequest('workspace/configuration', ({ items }: { items: { section?: string }[] }) =>
    items.map(({ section }) => server.settings?.[section ?? ''] ?? null),
  );
  server.client?.(connection, () => lines.join('\n'));
  connection.listen();
  const gone = new Promise<never>((_, reject) => {
    child.once('exit', code => reject(new Error(`it ended with ${code}`)));
  });
  gone.catch(() => {});
  const { capabilities } = await within(
    gone,
    connection.sendRequest<{ capabilities: Capabilities }>('initialize', {
      processId: process.pid,
      rootUri: `file://${folder}`,
      workspaceFolders: [{ uri: `file://${folder}`, name: 'bench' }],
      initializationOptions: server.options ?? {},
      capabilities: {
        workspace: { configuration: true, workspaceFolders: true, diagnostics: { refreshSupport: true } },
        textDocument: {
          publishDiagnostics: { versionSupport: true },
          diagnostic: { dynamicRegistration: true },
          definition: { linkSupport: true },
          hover: { contentFormat: ['markdown', 'plaintext'] },
          documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        },
      },
    }),
  );
  const sync = capabilities.textDocumentSync;
  const isIncremental = (typeof sync === 'object' ? sync.change : sync) === TextDocumentSyncKind.Incremental;
  const isAsked = capabilities.diagnosticProvider;
  const started = performance.now() - start;
  await connection.sendNotification('initialized', {});
  if (server.settings)
    await connection.sendNotification('workspace/didChangeConfiguration', { settings: server.settings });

  return {
    connection,
    uri,
    started,
    async open(text) {
      lines = text.split('\n');
      const textDocument = { uri, languageId: server.language, version, text };
      await connection.sendNotification('textDocument/didOpen', { textDocument });
    },
    async type({ line, column }) {
      const place = { line, character: column };
      lines[line] = `${lines[line]!.slice(0, column)}x${lines[line]!.slice(column)}`;
      const change = isIncremental ? { range: { start: place, end: place }, text: 'x' } : { text: lines.join('\n') };
      told = undefined;
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version: ++version },
        contentChanges: [change],
      });
    },
    diagnosed: wanted => within(gone, isAsked ? asked(wanted) : published(wanted)),
    memory: () => memoryOf(child),
    async end() {
      connection.dispose();
      child.kill('SIGKILL');
      await new Promise(ended =>
        child.exitCode === null && !child.killed ? child.once('exit', ended) : ended(undefined),
      );
    },
  };

  /**
   * Asks until the answer is right, or until the server has sent it by itself; pauses now and then if it takes long.
   */
  async function asked(wanted: (diagnostics: readonly Diagnostic[]) => boolean): Promise<void> {
    for (let stale = 0; ; stale++) {
      const { items } = await connection.sendRequest<{ items?: Diagnostic[] }>('textDocument/diagnostic', {
        textDocument: { uri },
      });
      if (wanted(items ?? []) || (told && wanted(told))) return;
      if (stale > 3) await new Promise(rested => setTimeout(rested, Math.min(50, 5 * stale)));
    }
  }

  async function published(wanted: (diagnostics: readonly Diagnostic[]) => boolean): Promise<void> {
    while (!told || !wanted(told))
      await new Promise<void>(resolve => {
        wake = resolve;
      });
  }
}

/** The result of a task, unless the server ends or doesn't answer for long. */
async function within<T>(gone: Promise<never>, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  return await Promise.race([work, late, gone]).finally(() => clearTimeout(timer));
}

function memoryOf({ pid }: ChildProcess): number {
  try {
    return processesFrom(String(pid)).reduce((sum, each) => sum + residentKilobytes(each), 0) / 1024;
  } catch {
    return 0;
  }
}

function processesFrom(pid: string): string[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap(thread =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [pid, ...children.flatMap(processesFrom)];
}

function residentKilobytes(pid: string): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
