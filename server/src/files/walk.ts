/** An entry of a folder. A link to a folder doesn't count as one. */
interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Folders in which nobody keeps a rulebook. */
const SKIPPED = new Set(['node_modules', '.git', '.hg', '.svn']);
/** A folder with more files isn't a folder of rulebooks; the rest is omitted. */
const MOST_FILES = 50_000;
/** Folders can be far away, so this many are requested at once. */
const AT_ONCE = 20;

/**
 * The files below a folder, sorted, as paths relative to it with `/` between names. `entriesOf` reads a folder, given
 * as such a path ('' for the folder itself). A folder that can't be read counts as empty.
 */
export async function filesBelow(entriesOf: (folder: string) => PromiseLike<readonly Entry[]>): Promise<string[]> {
  const files: string[] = [];
  const folders = [''];
  while (folders.length > 0 && files.length < MOST_FILES) {
    const read = folders.splice(0, AT_ONCE).map(async folder => ({ folder, entries: await entriesOf(folder) }));
    for (const each of await Promise.allSettled(read)) {
      if (each.status === 'rejected') continue;
      const { folder, entries } = each.value;
      for (const { name, isFolder } of entries) {
        if (!isFolder) files.push(folder + name);
        else if (!SKIPPED.has(name)) folders.push(`${folder}${name}/`);
      }
    }
  }
  return files.sort();
}
