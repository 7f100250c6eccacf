const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_STRING_TOO_LONG: 'it is too large',
};

/** Why something cannot be done with a file, in words. */
export function reasonOf(error: unknown, what: 'read' | 'written'): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return ['EACCES', 'EPERM'].includes(code) ? `it may not be ${what}` : (REASONS[code] ?? message);
}
