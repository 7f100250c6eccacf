import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT_FILE } from '../project/projectFile.ts';

/** The folder itself, or the nearest parent, with a `rulebook.json`. */
export function nearestProject(folder: string): string | undefined {
  if (existsSync(join(folder, PROJECT_FILE))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestProject(parent);
}
