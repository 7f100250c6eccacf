import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** What bundles export, by their files: each runs once. */
const loaded = new Map<string, { exports: unknown }>();

/**
 * Loads a bundle in the folder of this one, as `require` does, and those that it loads. What V8 compiles of them is kept
 * in the folder `kept` when the program ends: for versions of Node that can't do that themselves.
 */
export function loadCompiled<T>(file: string, kept: string): T {
  const before = loaded.get(file);
  if (before) return before.exports as T;
  const source = readFileSync(file, 'utf8');
  const cache = join(kept, basename(file, '.js'));
  const version = versionOf(file);
  const cachedData = readCache(cache, version);
  const wrapped = `(function (exports, require, module, __filename, __dirname) { ${source}\n})`;
  const script = new Script(wrapped, { filename: file, ...(cachedData && { cachedData }) });
  if (!cachedData || script.cachedDataRejected) whenEnding(() => writeCache(cache, version, script.createCachedData()));
  const module = { exports: {} };
  loaded.set(file, module);
  const load = (name: string) =>
    name.startsWith('./') ? loadCompiled(join(dirname(file), name), kept) : require(name);
  script.runInThisContext()(module.exports, load, module, file, dirname(file));
  return module.exports as T;
}

/** What to do when the program ends, with one listener: Node warns of more than ten. */
const ending: (() => void)[] = [];

function whenEnding(act: () => void): void {
  if (ending.push(act) > 1) return;
  process.once('exit', () => {
    for (const each of ending) each();
  });
}

/** One line for this content of a file: V8 itself compares only the length of a source. */
function versionOf(file: string): string {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  return `${JSON.stringify([file, size, mtimeMs, ctimeMs, ino])}\n`;
}

/** The compiled code of this version of a file, after a line that says which it is; undefined if there is none. */
function readCache(cache: string, version: string): Buffer | undefined {
  try {
    const kept = readFileSync(cache);
    const start = Buffer.byteLength(version);
    return kept.toString('utf8', 0, start) === version ? kept.subarray(start) : undefined;
  } catch {
    return undefined;
  }
}

/** Other runs can write at the same time, so the file is replaced as a whole. */
function writeCache(cache: string, version: string, data: Buffer): void {
  try {
    mkdirSync(dirname(cache), { recursive: true });
    const written = `${cache}.${process.pid}`;
    writeFileSync(written, Buffer.concat([Buffer.from(version), data]));
    renameSync(written, cache);
  } catch {
    // Where the folder can't be written, the next run only starts slower.
  }
}
