// What these programs share: their command lines, and how they end.
import { parseArgs } from 'node:util';

/**
 * What is given on the command line.
 * @returns {{ version?: string, virtual?: boolean, web?: boolean, group?: string, only?: string, short?: boolean, pictures?: boolean, rest: string[] }}
 *   `version` of VS Code; whether its workspace is to be virtual; whether it is to be one for the web; patterns for the
 *   names of the groups and of the steps to take; whether to leave out what takes long; whether to save a picture of each step
 */
export function readOptions() {
  const [string, boolean] = [{ type: 'string' }, { type: 'boolean' }];
  const options = {
    version: string,
    virtual: boolean,
    web: boolean,
    group: string,
    only: string,
    short: boolean,
    pictures: boolean,
  };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  return { ...values, rest: positionals };
}

/**
 * Runs the main function of a program, and exits with the code that it returns (default: 0), or with 1 and its error.
 */
export function runMain(main) {
  main().then(
    code => process.exit(code ?? 0),
    error => {
      console.error(error.message);
      process.exit(1);
    },
  );
}
