/** What the exit status says. */
export const EXIT = { clean: 0, findings: 1, wrong: 2 } as const;

export function print(text: string): number {
  process.stdout.write(text);
  return EXIT.clean;
}

/** Tells a person something that is none of the results. */
export function tell(message: string): void {
  process.stderr.write(`rulebook: ${message}\n`);
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
  tell(`${name}: cannot be ${what}: ${reasonFor(what, error)}`);
  return EXIT.wrong;
}

/** Why a file cannot be read or written, in words. */
export function reasonFor(what: 'read' | 'written', error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return (['EACCES', 'EPERM'].includes(code) ? `it may not be ${what}` : REASONS[code]) ?? message;
}
