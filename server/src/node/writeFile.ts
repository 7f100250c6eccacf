import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** New bytes for a file, which lie next to it. */
export interface Staged {
  /** Puts them in its place: from one moment to the next, and whole. */
  commit(): void;
  /** Takes them away; the file stays as it is. */
  discard(): void;
}

/** Puts new bytes in place of a file's, or leaves it as it was and throws; also where there is none. */
export function replaceFile(path: string, bytes: Uint8Array): void {
  statSync(path);
  stage(path, bytes).commit();
}

/** The same as {@link stageFile}, except for a terminal or a pipe, which cannot be replaced: bytes go there when they are wanted. */
export function stage(path: string, bytes: Uint8Array): Staged {
  if (isReplaced(path)) return stageFile(path, bytes);
  return { commit: () => writeFileSync(path, bytes), discard() {} };
}

/** Writes new bytes for a file next to it, as {@link newFile} does, where they wait to take its name. */
export function stageFile(path: string, bytes: Uint8Array): Staged {
  const file = newFile(path);
  file.write(bytes);
  return file.finish();
}

/** A file that is written piece by piece, and there only when it is whole. */
export interface NewFile {
  write(bytes: Uint8Array): void;
  /** Brings it to the disk: all but its name. */
  finish(): Staged;
  /** Takes it away. */
  discard(): void;
}

/** The same, except for a terminal or a pipe, into which it is written at once. */
export function newOutput(path: string): NewFile {
  if (isReplaced(path)) return newFile(path);
  // Once: who reads from a pipe is at the end when it is closed.
  const file = openSync(path, 'w');
  const discard = () => closeSync(file);
  return { write: bytes => writeFileSync(file, bytes), finish: () => ({ commit: discard, discard }), discard };
}

/** Whether a file can be put in place of what has its name. Throws for a folder. */
function isReplaced(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) throw Object.assign(new Error('it is a folder'), { code: 'EISDIR', syscall: 'open' });
  return !stats || stats.isFile();
}

/**
 * Begins a file that takes the place of another, which need not be there yet, and lies next to it until then. All of
 * its functions throw and leave nothing after where that cannot be. The permissions of the other are kept, its owner
 * where we may; of a link the file that it leads to is written.
 */
function newFile(path: string): NewFile {
  const stats = statSync(path, { throwIfNoEntry: false });
  const target = stats ? realpathSync(path) : path;
  if (stats) accessSync(target, constants.W_OK);
  const folder = dirname(target);
  removeLeftovers(folder);
  const beside = join(folder, nextName());
  // No one else may read it.
  const file = openSync(beside, 'wx', 0o600);
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  const discard = () => {
    close();
    rmSync(beside, { force: true });
  };
  const orNothing = (act: () => void) => {
    try {
      act();
    } catch (error) {
      discard();
      throw error;
    }
  };
  return {
    discard,
    write: bytes => orNothing(() => writeFileSync(file, bytes)),
    finish() {
      orNothing(() => {
        // Else a name could outlive its bytes.
        fsyncSync(file);
        close();
        if (stats) giveTo(beside, stats);
        else chmodSync(beside, 0o666 & ~process.umask());
      });
      return { discard, commit: () => orNothing(() => renameSync(beside, target)) };
    },
  };
}

/** Owner first: to change it takes some permissions away. */
function giveTo(path: string, { uid, gid, mode }: Stats): void {
  const own = statSync(path);
  if (own.uid !== uid || own.gid !== gid) {
    try {
      chownSync(path, uid, gid);
    } catch {
      // Only some may give files away; the text is what matters.
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

/** Takes away what a run that was killed has left in a folder. */
function removeLeftovers(folder: string): void {
  if (cleared.has(folder)) return;
  cleared.add(folder);
  try {
    for (const name of readdirSync(folder)) {
      const [, process] = OURS.exec(name) ?? [];
      if (process !== undefined && !isRunning(Number(process))) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // They are in no one's way.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Does something to its end, though the user may want to break it off: what belongs together is written together. */
export function unbroken<R>(act: () => R): R {
  const wait = () => undefined;
  for (const signal of SIGNALS) process.on(signal, wait);
  try {
    return act();
  } finally {
    for (const signal of SIGNALS) process.off(signal, wait);
  }
}
