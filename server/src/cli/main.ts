#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runChecks } from '../core/checks/run.ts';
import { documentPosition } from '../core/document.ts';
import { type Position, positionAt } from '../core/span.ts';
import { nodeHost } from '../node/host.ts';
import { exportDocument } from './export.ts';
import { createReader, type FoundProject, filesOf, type Reader, type ReadFile } from './read.ts';

const USAGE = `rulebook: cross references in rules documents

  rulebook check FILE…       report broken references: file:line:column: severity code message
  rulebook check             the same for all books that the rulebook.json here, or in a folder above, lists
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
      return check(rest);
    case 'export':
      return printExport(rest);
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

/** The file names among the arguments, or the exit status where they are no good. */
function namesIn(args: readonly string[]): string[] | number {
  try {
    const options = { help: { type: 'boolean', short: 'h' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    return values.help ? print(USAGE) : positionals;
  } catch (error) {
    return wrong((error as Error).message);
  }
}

/** Hands each file that can be read to `run`; answers the worst exit status. */
async function onFiles(names: readonly string[], reader: Reader, run: (file: ReadFile) => number): Promise<number> {
  let worst: number = EXIT.clean;
  for (const name of names) worst = Math.max(worst, await onFile(name, reader, run));
  return worst;
}

async function onFile(name: string, reader: Reader, run: (file: ReadFile) => number): Promise<number> {
  try {
    return run(await reader.read(name));
  } catch (error) {
    process.stderr.write(`rulebook: ${name}: cannot be read: ${reasonOf(error)}\n`);
    return EXIT.wrong;
  }
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

/** Checks the files, or without any those of the books in the current folder, and first what says which books there are. */
async function check(args: readonly string[]): Promise<number> {
  const names = namesIn(args);
  if (typeof names === 'number') return names;
  const reader = createReader(nodeHost(log));
  const here = names.length ? undefined : await reader.projectAt('.');
  if (names.length === 0 && !here) return wrong('give one or more files, or list them in a rulebook.json');
  const files = here ? filesOf(here.project) : names;
  const projects = new Set<FoundProject>(here ? [here] : []);
  for (const name of names) {
    const found = await reader.projectAt(dirname(name));
    if (found) projects.add(found);
  }
  const worst = Math.max(EXIT.clean, ...Array.from(projects, checkProject));
  return Math.max(worst, await onFiles(files, reader, checkFile));
}

function checkProject({ name, project: { text, problems } }: FoundProject): number {
  return printFindings(
    name,
    problems.map(problem => ({ ...problem, code: 'project', ...positionAt(text, problem.start) })),
  );
}

function checkFile({ name, document, workspace }: ReadFile): number {
  return printFindings(
    name,
    runChecks(workspace, document).map(finding => ({ ...finding, ...documentPosition(document, finding.start) })),
  );
}

function printFindings(
  name: string,
  findings: readonly (Position & { severity: string; code: string; message: string })[],
): number {
  for (const { line, column, severity, code, message } of findings)
    process.stdout.write(`${name}:${line + 1}:${column + 1}: ${severity} ${code} ${message}\n`);
  return findings.length ? EXIT.findings : EXIT.clean;
}

async function printExport(args: readonly string[]): Promise<number> {
  const names = namesIn(args);
  if (typeof names === 'number') return names;
  if (names.length !== 1) return wrong('give one file');
  return onFiles(names, createReader(nodeHost(log)), ({ name, encoding, document, workspace }) => {
    const exported = exportDocument(workspace, document, name, encoding);
    return print(`${JSON.stringify(exported, undefined, 1)}\n`);
  });
}

function log(message: string): void {
  process.stderr.write(`rulebook: ${message}\n`);
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
