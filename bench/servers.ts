import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { ProtocolConnection } from 'vscode-languageserver/node';
import type { Form } from './asOther.ts';

/** A language server: how to start it, and what it reads. */
export interface Server {
  readonly name: string;
  readonly form: Form;
  readonly language: string;
  readonly extension: string;
  readonly command: readonly string[];
  readonly options?: object;
  /** Answers to `workspace/configuration`, by section. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** What the server requires of its client in addition to the protocol. */
  readonly client?: (connection: ProtocolConnection, text: () => string) => void;
}

const PEERS = resolve('bench', 'peers', 'node_modules');
const PLATFORM = `${process.platform}-${process.arch}`;

const RULES = { form: 'rules', language: 'rulebook', extension: 'rules.txt' } as const;
const MARKDOWN = { form: 'markdown', language: 'markdown', extension: 'md' } as const;

/** Ours. */
export const rulebook: Server = {
  ...RULES,
  name: 'rulebook',
  command: [process.execPath, resolve('dist', 'cli.js'), 'lsp', '--stdio'],
};

/** A server that knows only lines and numbers in them: no server in Node can start or answer faster. */
export const bareNode: Server = {
  ...RULES,
  name: 'bare',
  command: [process.execPath, resolve('bench', 'bareServer.cjs')],
};

const peers: readonly Server[] = [
  {
    ...MARKDOWN,
    name: 'rumdl',
    command: [join(PEERS, '@rumdl', `cli-${PLATFORM}`, 'rumdl'), 'server'],
    options: { enableRules: ['MD051'] },
  },
  {
    name: 'tsgo',
    form: 'typescript',
    language: 'typescript',
    extension: 'ts',
    command: [join(PEERS, '@typescript', `typescript-${PLATFORM}`, 'lib', 'tsc'), '--lsp', '--stdio'],
  },
  {
    ...MARKDOWN,
    name: 'VS Code’s Markdown',
    command: [
      process.execPath,
      join(PEERS, 'vscode-markdown-languageserver', 'dist', 'node', 'workerMain.js'),
      '--stdio',
    ],
    options: { markdownFileExtensions: ['md'] },
    settings: { markdown: markdownSettings() },
    client: parseMarkdown,
  },
];

/** The other servers that are installed: `npm install --prefix bench/peers`. */
export function installedPeers(): Server[] {
  return peers.filter(({ command }) => command.every(word => !word.startsWith('/') || existsSync(word)));
}

function markdownSettings(): object {
  return {
    preferredMdPathExtensionStyle: 'auto',
    suggest: { paths: { enabled: true, includeWorkspaceHeaderCompletions: 'never' } },
    occurrencesHighlight: { enabled: true },
    server: { log: 'off' },
    validate: {
      enabled: true,
      referenceLinks: { enabled: 'warning' },
      fragmentLinks: { enabled: 'warning' },
      fileLinks: { enabled: 'warning', markdownFragmentLinks: 'inherit' },
      ignoredLinks: [],
      unusedLinkDefinitions: { enabled: 'hint' },
      duplicateLinkDefinitions: { enabled: 'warning' },
    },
  };
}

/** VS Code's Markdown server lets its client parse the text and list folders; here is only one file. */
function parseMarkdown(connection: ProtocolConnection, text: () => string): void {
  const MarkdownIt = createRequire(join(PEERS, 'x.js'))('markdown-it');
  const parser = new MarkdownIt({ html: true });
  connection.onRequest('markdown/parse', (given: { text?: string }) => parser.parse(given.text ?? text(), {}));
  connection.onRequest('markdown/fs/readFile', () => [...Buffer.from(text())]);
  connection.onRequest('markdown/fs/readDirectory', () => []);
  connection.onRequest('markdown/fs/stat', () => ({ isDirectory: false }));
  connection.onRequest('markdown/fs/watcher/create', () => null);
  connection.onRequest('markdown/fs/watcher/delete', () => null);
  connection.onRequest('markdown/findMarkdownFilesInWorkspace', () => []);
}
