import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isAbsolute, join, sep } from 'node:path';
import envPaths from 'env-paths';
import type { InterruptedChange } from '../host.ts';
import { isRunning, replaceFile, unbroken } from './writeFile.ts';

/** A file that is replaced together with others. Its path is a real one. */
export interface Replaced {
  readonly path: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** A file in a journal: the hashes of its old and new bytes, and the old bytes. */
interface Entry {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly bytes: Uint8Array;
}

/** A change of several files, as written before the first of them is replaced. */
interface Journal {
  readonly place: string;
  readonly files: readonly Entry[];
}

/** What a journal starts with, as one line of JSON. The old bytes of all files follow. */
interface Header {
  readonly process: number;
  readonly files: readonly { readonly path: string; readonly before: string; readonly after: string; size: number }[];
}

/** Journals of what this process is writing. */
const open = new Set<string>();
/** No change takes this long, so its process number belongs to another program by now. In milliseconds. */
const LONGEST = 600_000;
const ENDING = '.journal';

/**
 * The folder of journals: the user's own, never one of a project, where anyone could put a journal. Undefined if it
 * would be relative to the current folder.
 */
function journalFolder(): string | undefined {
  const { data, log } = envPaths('rulebook', { suffix: '' });
  const folder = join(['darwin', 'win32'].includes(process.platform) ? data : log, 'interrupted');
  return isAbsolute(folder) ? folder : undefined;
}

/**
 * Replaces files, and keeps a journal meanwhile, so that a change that is interrupted can be taken back. One file is
 * replaced at once and needs none. Without a place for a journal, the files are replaced all the same.
 */
export function withJournal<R>(files: readonly Replaced[], replace: () => R): R {
  const place = files.length > 1 ? writeJournal(files) : undefined;
  if (place === undefined) return replace();
  try {
    const result = replace();
    rmSync(place, { force: true });
    return result;
  } finally {
    open.delete(place);
  }
}

function writeJournal(files: readonly Replaced[]): string | undefined {
  const folder = journalFolder();
  if (folder === undefined) return undefined;
  const place = join(folder, `${process.pid}-${Date.now().toString(36)}${ENDING}`);
  const header: Header = {
    process: process.pid,
    files: files.map(({ path, before, after }) => ({
      path,
      before: hashOf(before),
      after: hashOf(after),
      size: before.length,
    })),
  };
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const journal of journals(folder)) if (!writtenPart(journal).isPartial) rmSync(journal.place, { force: true });
    const file = openSync(place, 'wx', 0o600);
    open.add(place);
    try {
      writeFileSync(
        file,
        Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...files.map(each => each.before)]),
      );
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return place;
  } catch {
    // A full disk, or a folder that can't be written. Then the change is as safe as without a journal.
    if (open.delete(place)) rmSync(place, { force: true });
    return undefined;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The journals of changes that aren't under way. */
function journals(folder: string): Journal[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter(name => name.endsWith(ENDING));
  return names.flatMap(name => readJournal(join(folder, name)) ?? []);
}

/** Undefined if the change is under way, or the journal is incomplete: then no file has been replaced yet. */
function readJournal(place: string): Journal | undefined {
  try {
    const bytes = readFileSync(place);
    const start = bytes.indexOf('\n') + 1;
    const { process, files }: Header = JSON.parse(bytes.subarray(0, start).toString());
    if (isUnderWay(place, process)) return undefined;
    let at = start;
    const entries = files.map(({ path, before, after, size }) => {
      at += size;
      return { path, before, after, bytes: bytes.subarray(at - size, at) };
    });
    return { place, files: entries };
  } catch {
    return undefined;
  }
}

function isUnderWay(place: string, pid: number): boolean {
  if (pid === process.pid) return open.has(place);
  return isRunning(pid) && Date.now() - statSync(place).mtimeMs < LONGEST;
}

/** Whether a file has its old or its new bytes, or others. */
function fileState({ path, before, after }: Entry): 'old' | 'new' | 'other' {
  try {
    if (realpathSync(path) !== path) return 'other';
    const hash = hashOf(readFileSync(path));
    return hash === after ? 'new' : hash === before ? 'old' : 'other';
  } catch {
    return 'other';
  }
}

/** The files of a change that have their new bytes, and those that have neither these nor the old ones. */
function writtenPart({ files }: Journal) {
  const states = files.map(file => ({ file, state: fileState(file) }));
  const those = (wanted: string) => states.filter(({ state }) => state === wanted).map(({ file }) => file);
  const changed = those('new');
  return { changed, others: those('other'), isPartial: changed.length > 0 && changed.length < files.length };
}

/** The changes that were interrupted while they replaced files, some of them in these folders. */
export function interruptedIn(folders: readonly string[]): InterruptedChange[] {
  const place = journalFolder();
  if (place === undefined) return [];
  const roots = folders.filter(folder => existsSync(folder)).map(folder => realpathSync(folder));
  const isInside = (path: string) => roots.some(root => path.startsWith(root.endsWith(sep) ? root : root + sep));
  return journals(place).flatMap(journal => {
    if (!journal.files.some(({ path }) => isInside(path))) return [];
    const { changed, isPartial } = writtenPart(journal);
    return isPartial ? [interrupted(journal, changed)] : [];
  });
}

function interrupted(journal: Journal, changed: readonly Entry[]): InterruptedChange {
  const forget = () => rmSync(journal.place, { force: true });
  return {
    files: journal.files.length,
    changed: changed.length,
    forget,
    takeBack: () =>
      unbroken(() => {
        const { changed: current, others } = writtenPart(journal);
        const kept = current.filter(({ bytes, before }) => hashOf(bytes) === before);
        for (const { path, bytes } of kept) replaceFile(path, bytes);
        forget();
        return [...others, ...current.filter(file => !kept.includes(file))].map(({ path }) => path);
      }),
  };
}
