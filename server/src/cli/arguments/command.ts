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
