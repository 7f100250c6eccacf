import { printable, printableLines } from './printable.ts';

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

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_STRING_TOO_LONG: 'it is too large',
};

/** Tells that something cannot be done with a file and why; answers the exit status for that. */
export function tellFailure(name: string, what: 'read' | 'written', error: unknown): number {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = ['EACCES', 'EPERM'].includes(code) ? `it may not be ${what}` : REASONS[code];
  tell(printable(`${name}: cannot be ${what}: ${reason ?? message}`));
  return EXIT.wrong;
}
