#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runChecks } from '../core/checks/run.ts';
import { detectDialect } from '../core/detect.ts';
import { dialects } from '../core/dialects/all.ts';
import { documentPosition, parse, type RulesDocument } from '../core/document.ts';
import { emptyWorkspace, withDocument } from '../core/workspace.ts';
import { decode } from '../node/decode.ts';
import { nodeHost } from '../node/host.ts';
import { exportDocument } from './export.ts';

const USAGE = `rulebook: cross references in rules documents

  rulebook check FILE…       report broken references: file:line:column: severity code message
  rulebook export FILE       print rules, terms and references as JSON
  rulebook lsp --stdio       run the language server
  rulebook --version         print the version

Exit status: 0 nothing found, 1 findings, 2 a file cannot be read or the command is wrong.
`;

const EXIT = { clean: 0, findings: 1, wrong: 2 } as const;

/** Runs a command line without the program's own name; answers the exit status, or undefined while a server runs. */
async function main(args: readonly string[]): Promise<number | undefined> {
  const [verb, ...rest] = args;
  switch (verb) {
    case 'check':
      return onFiles(rest, 'one or more files', files => files.length > 0, check);
    case 'export':
      return onFiles(rest, 'one file', files => files.length === 1, printExport);
    case 'lsp':
      return rest.some(isTransport) ? serveProtocol() : wrong('say how the client is connected: lsp --stdio');
    case '--version':
    case '-v':
      return print(`${version()}\n`);
    case '--help':
    case '-h':
    case 'help':
      return print(USAGE);
    default:
      return wrong(verb === undefined ? 'which command?' : `there is no command “${verb}”`);
  }
}

/** Whether an argument names one of the ways in which a client talks to a language server. */
function isTransport(argument: string): boolean {
  return /^--(?:stdio|node-ipc|socket=|pipe=)/.test(argument);
}

function print(text: string): number {
  process.stdout.write(text);
  return EXIT.clean;
}

function wrong(reason: string): number {
  process.stderr.write(`rulebook: ${reason}\n\n${USAGE}`);
  return EXIT.wrong;
}

interface ReadFile {
  readonly name: string;
  readonly encoding: string;
  readonly document: RulesDocument;
}

/** Reads the files named in the arguments and hands those that could be read to `run`. */
function onFiles(
  args: readonly string[],
  wanted: string,
  fits: (names: readonly string[]) => boolean,
  run: (file: ReadFile) => number,
): number {
  let names: string[];
  try {
    const options = { help: { type: 'boolean', short: 'h' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    if (values.help) return print(USAGE);
    names = positionals;
  } catch (error) {
    return wrong((error as Error).message);
  }
  if (!fits(names)) return wrong(`give ${wanted}`);
  return names.reduce((worst, name) => Math.max(worst, onFile(name, run)), EXIT.clean as number);
}

function onFile(name: string, run: (file: ReadFile) => number): number {
  try {
    return run(readRules(name));
  } catch (error) {
    process.stderr.write(`rulebook: ${name}: cannot be read: ${reasonOf(error)}\n`);
    return EXIT.wrong;
  }
}

function readRules(name: string): ReadFile {
  const { text, encoding } = decode(readFileSync(name));
  return { name, encoding, document: parse(name, 0, text, detectDialect(text) ?? dialects[0]) };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_STRING_TOO_LONG: 'it is too large',
};

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code && REASONS[code]) || message;
}

function check({ name, document }: ReadFile): number {
  const findings = runChecks(withDocument(emptyWorkspace, document), document);
  const lines = findings.map(({ start, severity, code, message }) => {
    const { line, column } = documentPosition(document, start);
    return `${name}:${line + 1}:${column + 1}: ${severity} ${code} ${message}\n`;
  });
  process.stdout.write(lines.join(''));
  return findings.length ? EXIT.findings : EXIT.clean;
}

function printExport({ name, encoding, document }: ReadFile): number {
  const exported = exportDocument(withDocument(emptyWorkspace, document), document, name, encoding);
  return print(`${JSON.stringify(exported, undefined, 1)}\n`);
}

/** The server is loaded only where it is asked for. It takes its transport from the rest of the command line. */
async function serveProtocol(): Promise<undefined> {
  const [{ createConnection }, { serve }] = await Promise.all([
    import('vscode-languageserver/node'),
    import('../lsp/server.ts'),
  ]);
  const documentation = pathToFileURL(join(root(), 'docs', 'checks')).href;
  serve(createConnection(), { version: version(), documentation, host: nodeHost });
}

/** The folder of the package, of which this program is `dist/cli.js`. */
function root(): string {
  return join(__dirname, '..');
}

function version(): string {
  return JSON.parse(readFileSync(join(root(), 'package.json'), 'utf8')).version;
}

// A reader such as `head` that has seen enough closes the pipe: no failure of ours.
process.stdout.on('error', error =>
  process.exit((error as NodeJS.ErrnoException).code === 'EPIPE' ? EXIT.clean : EXIT.wrong),
);

main(process.argv.slice(2)).then(
  status => {
    if (status !== undefined) process.exitCode = status;
  },
  error => {
    process.stderr.write(`rulebook: ${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = EXIT.wrong;
  },
);
