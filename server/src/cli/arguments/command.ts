import { print } from '../showing/output.ts';
import { type Given, type Options, readArguments } from './options.ts';

/** A command: takes the rest of the command line; returns the exit status, or undefined while a server runs. */
export type Verb = (args: readonly string[]) => Promise<number | undefined>;

/** A command with its options, its help, and what it does with what is given. */
export function command<O extends Options>(
  options: O,
  help: string,
  run: (given: Given<O>) => Promise<number | undefined>,
): Verb {
  return async args => {
    const given = readArguments(args, options);
    return given.help ? print(help) : run(given);
  };
}

/** The option `--format`, with one of these values, which `help` describes. */
export function formatOption<const C extends readonly string[]>(choices: C, help: string) {
  return { short: 'f', value: 'FORMAT', choices, help: `output format: ${help}` } as const;
}

/** Options that several commands have, and what they say if files are missing. */
export const SHARED = {
  dialect: { value: 'ID', help: 'read all files in this dialect instead of detecting it' },
  format: formatOption(['text', 'json'], 'text for people and editors (the default), or json'),
  dryRun: { help: 'print a diff instead of writing files' },
  check: { help: 'write nothing; exit status 1 if something would change' },
} as const;

export const NO_FILES = 'specify one or more files';
export const NO_FILES_OR_BOOKS = 'specify one or more files, or list them in a rulebook.json';
