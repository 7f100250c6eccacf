import { printable, printableLines } from '../../core/text/printable.ts';
import { reasonOf } from '../../node/reason.ts';

/** The exit statuses. */
export const EXIT = { clean: 0, findings: 1, wrong: 2 } as const;

export function print(text: string): number {
  process.stdout.write(text);
  return EXIT.clean;
}

/** Prints text that quotes rules: on a terminal, without control characters; for a program, as it is. */
export function printQuoted(text: string): number {
  return print(process.stdout.isTTY ? printableLines(text) : text);
}

/** Prints a message that isn't a result. */
export function printMessage(message: string): void {
  process.stderr.write(`rulebook: ${printableLines(message)}\n`);
}

/** That something can't be done with a file, and why. */
export function failureOn(name: string, what: 'read' | 'written', error: unknown): string {
  return `${name}: can't be ${what}: ${reasonOf(error)}`;
}

/** Reports that something can't be done with a file, and why; returns the exit status for that. */
export function printFailure(name: string, what: 'read' | 'written', error: unknown): number {
  printMessage(printable(failureOn(name, what, error)));
  return EXIT.wrong;
}
