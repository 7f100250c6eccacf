/** An entry of a folder. What only leads to a folder is none. */
export interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Folders in which no one keeps a rulebook. */
const SKIPPED = new Set(['node_modules', '.git', '.hg', '.svn']);
/** A folder that holds more files is no folder of rulebooks; the rest is left out. */
const MOST_FILES = 50_000;
/** Folders may be far away: so many are asked for at once. */
const AT_ONCE = 20;

/**
 * The files below a folder, sorted, as paths relative to it with `/` between names. `entriesOf` reads a folder that is
 * given in the same way, itself as ''; one that cannot be read is taken for empty.
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
