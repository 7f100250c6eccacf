import { printable, printableLines } from '../../core/text/printable.ts';
import { reasonOf } from '../../node/reason.ts';

/** What the exit status says. */
export const EXIT = { clean: 0, findings: 1, wrong: 2 } as const;

export function print(text: string): number {
  process.stdout.write(text);
  return EXIT.clean;
}

/** Prints what quotes rules: to a person without what the terminal would obey, to a program as it is. */
export function printQuoted(text: string): number {
  return print(process.stdout.isTTY ? printableLines(text) : text);
}

/** Tells a person something that is none of the results. */
export function tell(message: string): void {
  process.stderr.write(`rulebook: ${printableLines(message)}\n`);
}

/** Tells that something cannot be done with a file and why; returns the exit status for that. */
export function tellFailure(name: string, what: 'read' | 'written', error: unknown): number {
  tell(printable(`${name}: can't be ${what}: ${reasonOf(error)}`));
  return EXIT.wrong;
}
