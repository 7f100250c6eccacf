// What the programs here have in common: their command lines and how they end.
import { parseArgs } from 'node:util';

/** @returns {{ version: string | undefined, rest: string[] }} of VS Code, from --version; and what else is given */
export function versionAndRest() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { version: { type: 'string' } } });
  return { version: values.version, rest: positionals };
}

/** Runs a program to its end: its promise is kept when all is well, with an exit code where that is not 0. */
export function runMain(main) {
  main().then(
    code => process.exit(code ?? 0),
    error => {
      console.error(error.message);
      process.exit(1);
    },
  );
}
