#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { loadCompiled } from './compiled.ts';
import { isWrongUsage, WrongUsage } from './options.ts';
import { EXIT, print } from './output.ts';
import { printableLines } from './printable.ts';
import { version } from './root.ts';

const USAGE = `rulebook: cross references in rules documents

  rulebook check FILE…       report mistakes: file:line:column: severity code message
  rulebook check             the same for all books that the rulebook.json here, or in a folder above, lists
  rulebook check --help      more on that: formats for CI, choosing checks, mending
  rulebook renumber --help   insert, move and remove rules, with all that cites them
  rulebook tidy FILE…        bring the Contents up to date, sort the glossary
  rulebook index             write an index from which code hosts navigate (SCIP); --help tells more
  rulebook export FILE       print rules, terms and references as JSON
  rulebook lsp --stdio       run the language server
  rulebook --version         print the version

Exit status: 0 nothing found, 1 findings, 2 a file cannot be read or the command is wrong.
`;

/** A command: takes the rest of the command line; answers the exit status, or undefined while a server runs. */
type Verb = (args: readonly string[]) => Promise<number | undefined> | number;

const printUsage: Verb = () => print(USAGE);
const printVersion: Verb = () => print(`${version()}\n`);

/**
 * Code is optimized after it has run eight times as long as usual. The threads that optimize keep our own waiting where there
 * are two processors, and what is done for a request or a file is mostly over by then: so a text of a megabyte is open or checked
 * in three quarters of the time, the slowest keys take half of theirs, and there are 5 MiB less of such code. What takes seconds
 * takes no longer.
 */
const LATE_OPTIMIZING = ['--interrupt-budget=540000'];

/**
 * New objects get no more room than at first (a megabyte): reading a text of a megabyte would else make it grow by 15, which
 * are never given back (12 MiB less once it is open). Nearly all that is read of a text is kept, so that collecting it later saves
 * no time: none could be measured. And what is kept may grow by half before what edits have left behind is collected, not to
 * four times as much (4 to 10 MiB less at the most).
 */
const SMALL_HEAP = ['--semi-space-growth-factor=1', '--heap-growing-percent=50'];

/** V8 forgets no compiled code that has not run for a while: else what is kept for the next start would lack the start. */
const REMEMBERING = ['--no-flush-bytecode'];

/** What a command needs is loaded when it is asked for: the server from one file beside this one, all others from another. */
const commands = () => load<typeof import('./commands.ts')>('commands', LATE_OPTIMIZING);
const server = () =>
  load<typeof import('./verbs/lsp.ts')>('server', [...LATE_OPTIMIZING, ...SMALL_HEAP, ...REMEMBERING]);

/** Flags of V8 come first: it takes compiled code back only under those under which it was kept. */
function load<T>(name: string, flags: readonly string[]): T {
  for (const flag of flags) setFlagsFromString(flag);
  return loadCompiled<T>(name);
}

const VERBS: Readonly<Record<string, Verb>> = {
  check: args => commands().check(args),
  export: args => (asksForHelp(args) ? printUsage(args) : commands().printExport(args)),
  index: args => commands().writeIndex(args),
  renumber: args => commands().renumber(args),
  tidy: args => commands().tidy(args),
  lsp: args => server().serveProtocol(args),
  help: printUsage,
  '--help': printUsage,
  '-h': printUsage,
  '--version': printVersion,
  '-v': printVersion,
};

function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

/** Runs a command line without the program's own name. */
async function main([name, ...args]: readonly string[]): Promise<number | undefined> {
  if (name === undefined) throw new WrongUsage('which command?');
  if (!Object.hasOwn(VERBS, name)) throw new WrongUsage(`there is no command “${name}”`);
  return VERBS[name]!(args);
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
    const reason = isWrongUsage(error) ? `${error.message}\n\n${USAGE}` : `${error?.stack ?? error}\n`;
    process.stderr.write(printableLines(`rulebook: ${reason}`));
    process.exitCode = EXIT.wrong;
  },
);
