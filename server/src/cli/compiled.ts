import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { wrap } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import envPaths from 'env-paths';
import { version } from './root.ts';

/**
 * Loads a program beside this one, such as `server`, with what V8 has compiled of it kept in the user's own folder for caches
 * from one run to the next: what is read in place of the text, and never instead of it. Node has this of its own, but only
 * from 22 on, and in a folder that others of the same machine know. Where nothing can be kept the program runs all the same.
 */
export function loadCompiled<T>(name: string): T {
  const filename = join(__dirname, `${name}.js`);
  const cache = cacheOf(name, filename);
  const cachedData = cache && keptIn(cache);
  const script = new Script(wrap(readFileSync(filename, 'utf8')), { filename, cachedData });
  if (cache && (!cachedData || script.cachedDataRejected)) keepSoon(cache, script);
  const program = { exports: {} };
  script.runInThisContext()(program.exports, require, program, filename, __dirname);
  return program.exports as T;
}

/** Where compiled code is kept, and the line that it begins with, which tells of what it was made. */
interface Cache {
  readonly file: string;
  readonly made: string;
}

/** Undefined where the user wants none. */
function cacheOf(name: string, program: string): Cache | undefined {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  const { size, mtimeMs } = statSync(program);
  return {
    file: join(envPaths('rulebook', { suffix: '' }).cache, `${name}-${process.arch}-${process.versions.v8}.bin`),
    made: `${JSON.stringify([program, version(), size, mtimeMs])}\n`,
  };
}

function keptIn({ file, made }: Cache): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const head = Buffer.from(made);
    return bytes.subarray(0, head.length).equals(head) ? bytes.subarray(head.length) : undefined;
  } catch {
    return undefined;
  }
}

/** When a program has begun its work. It is not waited for its end, as a server may be killed. */
const BEGUN_MS = 2000;

/** Keeps what a program has been compiled to for what it does first, or for all that it does where it ends sooner. */
function keepSoon(cache: Cache, script: Script): void {
  let isKept = false;
  const keepOnce = () => {
    if (!isKept) keep(cache, script);
    isKept = true;
  };
  setTimeout(keepOnce, BEGUN_MS).unref();
  process.once('exit', keepOnce);
}

/** Puts all that has been compiled by now in place of what was kept. */
function keep({ file, made }: Cache, script: Script): void {
  const beside = `${file}-${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(beside, Buffer.concat([Buffer.from(made), script.createCachedData()]), { mode: 0o600 });
    renameSync(beside, file);
  } catch {
    // The next start takes a little longer.
  }
}
