#!/usr/bin/env node
import * as nodeModule from 'node:module';
import { setFlagsFromString } from 'node:v8';
import envPaths from 'env-paths';
import { printableLines } from '../core/text/printable.ts';
import { checkKnown, isFailure, isWrongUsage, type Verb, WrongUsage } from './arguments/options.ts';
import { loadBeside, version } from './program/root.ts';
import { EXIT, print } from './showing/output.ts';

const USAGE = `rulebook: working cross-references for rules documents

  rulebook check FILE…       report problems: file:line:column: severity code message
  rulebook check             the same for all books in the rulebook.json of this folder or a parent folder
  rulebook check --help      list every option: formats for CI, selected checks, fixes
  rulebook renumber --help   insert, move, and delete rules, and update their citations
  rulebook tidy FILE…        update the Contents, sort the glossary
  rulebook compare OLD NEW   show what changed between two editions, and where each rule went
  rulebook trace NUMBER EDITION…   show how a rule changed from edition to edition
  rulebook migrate FILE…     update files that cite a book to its new edition
  rulebook publish -o DIR    make a website of rules, with links, a glossary, and search
  rulebook citations         list the citations of rules in program source
  rulebook coverage          show which rules are cited by program source and tests
  rulebook index             write an index for code hosts (SCIP)
  rulebook infer FILE…       infer how documents are numbered, and save that as a dialect
  rulebook export FILE       print rules, terms, and references as JSON
  rulebook mcp               let AI assistants look up rules (Model Context Protocol)
  rulebook lsp --stdio       run the language server
  rulebook --version         print the version

Exit status: 0 no problems, 1 problems found, 2 a file can't be read, or the command is invalid.
`;

const printUsage: Verb = async () => print(USAGE);
const printVersion: Verb = async () => print(`${version()}\n`);

/**
 * V8 optimizes code after it has run eight times as long as usual. Its optimizing threads slow down our own on two
 * processors: without this, opening a 1 MB text takes 146 ms instead of 106. Only the V8 of Node 20 knows the flag;
 * others complain about it.
 */
if (process.versions.v8.startsWith('11.3.')) setFlagsFromString('--interrupt-budget=540000');

/** Since 22.8, Node can cache what V8 compiles. By default it uses a folder that others on the machine can write to. */
const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
enableCompileCache?.(envPaths('rulebook', { suffix: '' }).cache);

/** Commands are loaded when they are used: each server from its own bundle, all others from one. */
const commands = () => loadBeside<typeof import('./commands.ts')>('commands');
const server = () => loadBeside<typeof import('./verbs/serve.ts')>('server');
const assistants = () => loadBeside<typeof import('./verbs/serveAssistants.ts')>('mcp');

const COMMANDS = [
  ...['check', 'compare', 'citations', 'coverage', 'export', 'infer'],
  ...['trace', 'migrate', 'index', 'publish', 'renumber', 'tidy'],
] as readonly (keyof ReturnType<typeof commands>)[];

const VERBS: Readonly<Record<string, Verb>> = {
  ...Object.fromEntries(COMMANDS.map((name): [string, Verb] => [name, args => commands()[name](args)])),
  mcp: args => assistants().serveAssistants(args),
  lsp: args => (asksForHelp(args) ? printUsage(args) : server().serveProtocol(args)),
  help: printUsage,
  '--help': printUsage,
  '-h': printUsage,
  '--version': printVersion,
  '-v': printVersion,
};

function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

/** Throws {@link WrongUsage}, perhaps with a suggestion. */
function checkVerb(name: string): void {
  if (name.startsWith('-')) checkKnown(name, ['--help', '--version'], 'option');
  else checkKnown(name, [...COMMANDS, 'mcp', 'lsp'], 'command');
}

/** Runs a command line without the program's own name. */
async function main([name, ...args]: readonly string[]): Promise<number | undefined> {
  if (name === undefined) throw new WrongUsage('specify a command');
  if (!Object.hasOwn(VERBS, name)) checkVerb(name);
  return VERBS[name]!(args);
}

/** A reader such as `head` closes the pipe when it has seen enough. That isn't an error, and the exit status stays. */
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') process.exit(EXIT.wrong);
});

main(process.argv.slice(2)).then(
  status => {
    if (status !== undefined) process.exitCode = status;
  },
  error => {
    process.stderr.write(printableLines(`rulebook: ${reasonOf(error)}`));
    process.exitCode = EXIT.wrong;
  },
);

function reasonOf(error: unknown): string {
  if (isWrongUsage(error)) return `${error.message}\n${helpFor(process.argv[2])}`;
  return `${isFailure(error) ? error.message : ((error as Error)?.stack ?? error)}\n`;
}

/** Where to read more after a wrong command line: the help of its command, or, without one, all commands. */
function helpFor(name = ''): string {
  return Object.hasOwn(VERBS, name) ? `For help, run: rulebook ${name} --help\n` : `\n${USAGE}`;
}
