import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeHost } from '../../node/nodeHost.ts';
import type { Circumstances } from '../showing/formats/findingFormats.ts';
import { printMessage, wantsColors } from '../showing/output.ts';

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
function documentationPage(code: string): string | undefined {
  try {
    return readFileSync(join(PAGES, `${code}.md`), 'utf8');
  } catch {
    return undefined;
  }
}

/** Loads a bundle next to this one, such as `server`. */
export function loadBeside<T>(name: string): T {
  return require(join(__dirname, `${name}.js`));
}

/** What the formats of findings can use, for this program and its output. */
export function circumstances(fails: Circumstances['fails']): Circumstances {
  return { version: version(), documentation: documentation(), page: documentationPage, colors: wantsColors(), fails };
}

/** The files of the machine; what is to be logged goes to standard error. */
export const host = nodeHost(printMessage);
