#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { printableLines } from '../core/text/printable.ts';
import { keepCompiled, loadBeside } from './program/loadBeside.ts';
import { checkKnown, isFailure, isWrongUsage, type Verb, WrongUsage } from './program/options.ts';
import { USAGE, verbs } from './program/overview.ts';
import { version } from './program/root.ts';
import { wrapHelp } from './showing/helpText.ts';
import { EXIT, print, printHelp } from './showing/output.ts';

const printUsage: Verb = async () => printHelp(USAGE);
const printVersion: Verb = async ([option]) =>
  option === '--help' || option === '-h' ? printHelp(USAGE) : print(`${version()}\n`);

/**
 * V8 optimizes code after it has run some times more often than usual, by its version. Its optimizing threads slow down
 * our own on two processors: without this, checking a 1 MB text in Node 22 takes 535 ms instead of 385, and one of 10 MB
 * is checked as fast. Later versions gain nothing, and a version that doesn't know its flag would complain about it.
 */
const LATER: Readonly<Record<string, string>> = {
  '11.3': '--interrupt-budget=540000',
  '12.4': '--invocation-count-for-turbofan=12000',
};
const later = LATER[process.versions.v8.split('.', 2).join('.')];
if (later !== undefined) setFlagsFromString(later);

keepCompiled();

/**
 * The heap of a server grows by a third before garbage is collected, not fourfold, and the space for new objects doesn't
 * grow: a folder of 70 MB is indexed within 200 MiB instead of 300.
 */
const SMALL_HEAP = ['--heap-growing-percent=30', '--semi-space-growth-factor=1'];

/** Commands are loaded when they are used: each server from its own bundle, all others from one. */
const loadedCommands = () => loadBeside<typeof import('./commands.ts')>('commands');
const server = () => {
  // First, because V8 takes what it has compiled only with the same flags.
  for (const flag of SMALL_HEAP) setFlagsFromString(flag);
  return loadBeside<typeof import('./serve.ts')>('server');
};
const assistants = () => loadBeside<typeof import('./serveAssistants.ts')>('mcp');

const COMMANDS = [
  ...['check', 'compare', 'citations', 'coverage', 'export', 'import', 'infer'],
  ...['review', 'trace', 'migrate', 'index', 'publish', 'renumber', 'tidy', 'translations'],
] as const;

/** The commands with their options, each loaded from its bundle. */
function describedCommands(): Readonly<Record<string, Verb>> {
  const loaded = loadedCommands();
  const usual = Object.fromEntries(COMMANDS.map((name): [string, Verb] => [name, loaded[name]]));
  return {
    ...usual,
    completion: loaded.completionOf(describedCommands),
    mcp: assistants().serveAssistants,
    lsp: server().serveProtocol,
  };
}

const completion: Verb = args => loadedCommands().completionOf(describedCommands)(args);

const VERBS: Readonly<Record<string, Verb>> = {
  ...Object.fromEntries(COMMANDS.map((name): [string, Verb] => [name, args => loadedCommands()[name](args)])),
  completion,
  mcp: args => assistants().serveAssistants(args),
  lsp: args => server().serveProtocol(args),
  help: printHelpOf,
  version: printVersion,
  '--help': printUsage,
  '-h': printUsage,
  '--version': printVersion,
  '-v': printVersion,
};

/** `help` alone, and `help check`, which is `check --help`. */
async function printHelpOf([name, ...more]: readonly string[]): Promise<number | undefined> {
  if (name === undefined || name.startsWith('-') || name === 'help' || name === 'version') return printHelp(USAGE);
  if (more.length) throw new WrongUsage('specify one command: rulebook help check');
  if (!Object.hasOwn(VERBS, name)) checkVerb(name);
  return VERBS[name]!(['--help']);
}

/** Throws {@link WrongUsage}, perhaps with a suggestion. */
function checkVerb(name: string): void {
  if (name.startsWith('-')) checkKnown(name, ['--help', '--version'], 'option');
  if (existsSync(name))
    throw new WrongUsage(`unknown command “${name}”; to check this file, run: rulebook check ${name}`);
  checkKnown(
    name,
    verbs.map(verb => verb.name),
    'command',
  );
}

/**
 * Runs a command line without the program's own name. If it fails, standard error says why.
 * @returns the exit status
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    return (await commandOf(args)) ?? 0;
  } catch (error) {
    process.stderr.write(printableLines(`rulebook: ${failureText(error, args)}`));
    return EXIT.wrong;
  }
}

async function commandOf([name, ...args]: readonly string[]): Promise<number | undefined> {
  if (name === undefined) throw new WrongUsage('specify a command');
  if (!Object.hasOwn(VERBS, name)) checkVerb(name);
  return VERBS[name]!(args);
}

function failureText(error: unknown, [name]: readonly string[]): string {
  if (isWrongUsage(error)) return `${error.message}\n${helpFor(name)}`;
  return `${isFailure(error) ? error.message : ((error as Error)?.stack ?? error)}\n`;
}

/** Where to read more after a wrong command line. Without any command, that is the help on all of them. */
function helpFor(name?: string): string {
  if (name === undefined) return `\n${wrapHelp(USAGE, process.stderr.columns || Infinity)}`;
  const isCommand = Object.hasOwn(VERBS, name) && !name.startsWith('-');
  return `For help, run: rulebook ${isCommand ? `${name} ` : ''}--help\n`;
}

if (require.main === module) {
  // A reader such as `head` closes the pipe when it has seen enough. That isn't an error, and the exit status stays.
  process.stdout.on('error', error => {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') process.exit(EXIT.wrong);
  });
  runCommand(process.argv.slice(2)).then(status => {
    process.exitCode = status;
  });
}
