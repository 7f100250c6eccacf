import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { mustLieIn } from './inFolder.ts';

/** New bytes for a file, stored next to it. */
export interface Staged {
  /** Replaces the file, atomically. */
  commit(): void;
  /** Deletes the new bytes; the file stays as it is. */
  discard(): void;
}

/** Replaces the bytes of a file, or leaves it as it was and throws, also if it doesn't exist. */
export function replaceFile(path: string, bytes: Uint8Array): void {
  statSync(path);
  stage(path, bytes).commit();
}

/**
 * Stages a file as {@link stageFile} does; but a terminal or pipe can't be replaced, so the bytes are written to it
 * directly. With a folder, a link out of it isn't followed.
 */
export function stage(path: string, bytes: Uint8Array, within?: string): Staged {
  if (within !== undefined) mustLieIn(realpathSync(within), realPath(path));
  if (isReplaced(path)) return stageFile(path, bytes);
  return { commit: () => writeFileSync(path, bytes), discard() {} };
}

/** The real path of a file that may not exist yet, in a folder that does. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
}

/** Whether a file can be replaced. Throws for a folder. */
function isReplaced(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) throw Object.assign(new Error('it is a folder'), { code: 'EISDIR', syscall: 'open' });
  return !stats || stats.isFile();
}

/**
 * Writes new bytes for a file, which may not exist yet, next to it. Throws and cleans up if that fails, as its
 * functions do. Permissions of the file are kept, and its owner if we are allowed to; for a link, the file that it
 * leads to is written.
 */
export function stageFile(path: string, bytes: Uint8Array): Staged {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats && lstatSync(path, { throwIfNoEntry: false }))
    throw new Error("it is a link to a file that doesn't exist");
  const target = stats ? realpathSync(path) : path;
  if (stats) accessSync(target, constants.W_OK);
  const folder = dirname(target);
  removeLeftovers(folder);
  const beside = join(folder, nextName());
  // No one else can read it.
  const file = openSync(beside, 'wx', 0o600);
  const discard = () => rmSync(beside, { force: true });
  const orNothing = (act: () => void) => {
    try {
      act();
    } catch (error) {
      discard();
      throw error;
    }
  };
  orNothing(() => {
    try {
      writeFileSync(file, bytes);
      // Otherwise a name could be stored before its bytes.
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (stats) giveTo(beside, stats);
    else chmodSync(beside, 0o666 & ~process.umask());
  });
  return { discard, commit: () => orNothing(() => renameSync(beside, target)) };
}

/** Owner first, because changing it removes some permissions. */
function giveTo(path: string, { uid, gid, mode }: Stats): void {
  const own = statSync(path);
  if (own.uid !== uid || own.gid !== gid) {
    try {
      chownSync(path, uid, gid);
    } catch {
      // Only some users can change owners; the text matters more.
    }
  }
  chmodSync(path, mode);
}

const OURS = /^\.rulebook-(\d+)-\d+-[\da-z]+\.tmp$/;
let count = 0;

function nextName(): string {
  count += 1;
  return `.rulebook-${process.pid}-${count}-${Date.now().toString(36)}.tmp`;
}

const cleared = new Set<string>();

/** Deletes what a killed run has left in a folder. */
function removeLeftovers(folder: string): void {
  if (cleared.has(folder)) return;
  cleared.add(folder);
  try {
    for (const name of readdirSync(folder)) {
      const [, process] = OURS.exec(name) ?? [];
      if (process !== undefined && !isRunning(Number(process))) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // They do no harm.
  }
}

/** Whether a process with this number exists. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs something to its end even if the user interrupts it, so that related files are written together. */
export function unbroken<R>(act: () => R): R {
  const wait = () => undefined;
  for (const signal of SIGNALS) process.on(signal, wait);
  try {
    return act();
  } finally {
    for (const signal of SIGNALS) process.off(signal, wait);
  }
}
