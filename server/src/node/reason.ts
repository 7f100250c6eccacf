import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "the file doesn't exist",
  EISDIR: 'it is a folder',
  ELOOP: 'its links form a loop',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_STRING_TOO_LONG: 'it is too large',
};

/** Why an operation on a file failed, in words. */
export function reasonOf(error: unknown): string {
  const { code = '', message = String(error), path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path !== undefined && !existsSync(dirname(path))) return "its folder doesn't exist";
  return ['EACCES', 'EPERM'].includes(code) ? "you don't have permission" : (REASONS[code] ?? message);
}
