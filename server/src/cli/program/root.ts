import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeHost } from '../../node/nodeHost.ts';
import type { Circumstances } from '../showing/findingFormats.ts';
import { printMessage, wantsColors } from '../showing/output.ts';

/** The folder of the package; this program is `dist/cli.js` in it. */
const ROOT = join(__dirname, '..');
const PAGES = join(ROOT, 'docs', 'checks');

/** A file of the program is missing; the message says which. */
class IncompleteInstallation extends Error {
  override name = 'Failure';
}

/** The path of a file of the program, given relative to its package. Throws a failure if it's missing. */
export function programFile(path: string): string {
  const file = join(ROOT, path);
  if (existsSync(file)) return file;
  throw new IncompleteInstallation(`the installation is incomplete; ${file} is missing. Install Rulebook again.`);
}

export function version(): string {
  return JSON.parse(readFileSync(programFile('package.json'), 'utf8')).version;
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

/** What the formats of findings can use, for this program and its output. */
export function circumstances(fails: Circumstances['fails']): Circumstances {
  return { version: version(), documentation: documentation(), page: documentationPage, colors: wantsColors(), fails };
}

/** The files of the machine; what is to be logged goes to standard error. */
export const host = nodeHost(printMessage);
