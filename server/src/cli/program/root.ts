import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of the package; this program is `dist/cli.js` in it. */
const ROOT = join(__dirname, '..');
const PAGES = join(ROOT, 'docs', 'checks');

export function version(): string {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
}

/** URL of the folder with a page for each check. */
export function documentation(): string {
  return pathToFileURL(PAGES).href;
}

/** The page of a check as Markdown; undefined if there is none. */
export function documentationPage(code: string): string | undefined {
  try {
    return readFileSync(join(PAGES, `${code}.md`), 'utf8');
  } catch {
    return undefined;
  }
}
