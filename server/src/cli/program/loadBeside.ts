import * as nodeModule from 'node:module';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { loadCompiled } from './compiled.ts';
import { programFile } from './root.ts';

/** Where compiled code is kept. By default, Node would use a folder that others on the machine can write to. */
const CACHE = envPaths('rulebook', { suffix: '' }).cache;

/** Since 22.8, Node can keep what V8 compiles. */
const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };

/** Makes this program start faster from the second time on. Before it, flags of V8 must be set: they are compared. */
export function keepCompiled(): void {
  enableCompileCache?.(CACHE);
}

/** Loads a bundle next to this one, such as `server`, with those that it shares code with. */
export function loadBeside<T>(name: string): T {
  const file = programFile(`dist/${name}.js`);
  try {
    return enableCompileCache ? require(file) : loadCompiled(file, join(CACHE, `${process.version}-${process.arch}`));
  } catch (error) {
    const missing = /\bshared\d+\.js\b/.exec(error instanceof Error ? error.message : '')?.[0];
    if (missing !== undefined) programFile(`dist/${missing}`);
    throw error;
  }
}
