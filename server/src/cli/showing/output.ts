import { styleText } from 'node:util';
import { printable, printableLines } from '../../core/text/printable.ts';
import { reasonOf } from '../../node/nodeHost.ts';
import { wrapHelp } from './helpText.ts';

/** The exit statuses. */
export const EXIT = { clean: 0, findings: 1, wrong: 2 } as const;

export function print(text: string): number {
  process.stdout.write(text);
  return EXIT.clean;
}

/** Prints a help text, wrapped to the terminal. */
export function printHelp(help: string): number {
  return print(wrapHelp(help, process.stdout.columns || Infinity));
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

export type Style = 'bold' | 'red' | 'yellow' | 'green' | 'cyan' | 'gray';

/** Text with escape codes for its style if colors are wanted; without them in a Node before 20.12, which has none. */
export function paint(style: Style, text: string, colors: boolean): string {
  return colors && typeof styleText === 'function' ? styleText(style, text, { validateStream: false }) : text;
}

/** Whether the output is read by a person who wants colors. */
export function wantsColors({ stdout, env } = process): boolean {
  return Boolean(stdout.isTTY && !env.NO_COLOR && stdout.hasColors(env));
}

/** JSON on its own lines that also escapes characters that control a terminal or reverse text. */
export function printableJson(value: unknown, indent = 1): string {
  const json = JSON.stringify(value, undefined, indent).replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    obeyed => `\\u${obeyed.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${json}\n`;
}
