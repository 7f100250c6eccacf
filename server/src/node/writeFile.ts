import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
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

/** New bytes for a file, which lie beside it. */
export interface Staged {
  /** Puts them in its place: from one moment to the next, and whole. */
  commit(): void;
  /** Takes them away; the file stays as it is. */
  discard(): void;
}

/** Puts new bytes in place of a file's, or leaves it as it was and throws; also where there is none. */
export function replaceFile(path: string, bytes: Uint8Array): void {
  if (statSync(path).isFile()) stageFile(path, bytes).commit();
  // A terminal or a pipe cannot be replaced.
  else writeFileSync(path, bytes);
}

/** Puts new bytes in place of a file's, or makes the file, or throws and leaves all as it was. */
export function putFile(path: string, bytes: Uint8Array): void {
  if (existsSync(path)) replaceFile(path, bytes);
  else stageFile(path, bytes).commit();
}

/**
 * Writes new bytes for a file, which need not be there yet, to the disk beside it, where they wait to take its name; throws and
 * leaves nothing behind where that cannot be. Its permissions are kept, its owner where we may; of a link the file that it leads
 * to is written.
 */
export function stageFile(path: string, bytes: Uint8Array): Staged {
  const stats = statSync(path, { throwIfNoEntry: false });
  const target = stats ? realpathSync(path) : path;
  if (stats) accessSync(target, constants.W_OK);
  const folder = dirname(target);
  removeLeftovers(folder);
  const beside = join(folder, nextName());
  const discard = () => rmSync(beside, { force: true });
  try {
    writeWhole(beside, bytes);
    if (stats) giveTo(beside, stats);
    else chmodSync(beside, 0o666 & ~process.umask());
  } catch (error) {
    discard();
    throw error;
  }
  return {
    discard,
    commit() {
      try {
        renameSync(beside, target);
      } catch (error) {
        discard();
        throw error;
      }
    },
  };
}

/** A file that nobody else may read, on the disk when this returns: else a name could outlive its bytes. */
function writeWhole(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
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
    // They are in nobody's way.
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
