import { existsSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import picomatch from 'picomatch/posix';
import { URI } from 'vscode-uri';
import { liesIn } from '../../node/inFolder.ts';
import { WrongUsage } from './options.ts';
import { host } from './root.ts';

/**
 * The files that a glob of the command line matches, sorted; any other name is returned as is. If `\` separates
 * folders, as on Windows, it does so in globs, too. A link out of the folder counts only if it is named. Throws
 * {@link WrongUsage} if nothing matches.
 */
export async function expandGlobs(name: string, separator: string = sep): Promise<readonly string[]> {
  const { isGlob, base, glob } = picomatch.scan(name.replaceAll(separator, '/'));
  if (!isGlob || existsSync(name)) return [name];
  const folder = base || (name.startsWith('/') ? '/' : '.');
  const matches = picomatch(glob);
  const files = await host.listFiles(URI.file(resolve(folder)).toString());
  const found = files.filter(file => matches(file)).map(file => join(folder, file));
  if (found.length === 0) throw new WrongUsage(`“${name}” matches no files`);
  const inside = found.filter(file => !leadsOutOf(folder, file));
  if (inside.length === 0)
    throw new WrongUsage(`“${name}” matches only links to files outside ${folder}; name them without a glob`);
  return inside.sort();
}

function leadsOutOf(folder: string, file: string): boolean {
  return existsSync(file) && !liesIn(realpathSync(folder), realpathSync(file));
}

/** The files that several names and globs mean, each once. Throws {@link WrongUsage} if nothing matches one. */
export async function expandAll(names: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names) for (const file of await expandGlobs(name)) found.add(file);
  return [...found];
}
