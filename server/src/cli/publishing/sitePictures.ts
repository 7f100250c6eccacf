import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { isPicture, pictureEndings, pictureKey } from '../../files/symbolPictures.ts';
import { Failure } from '../arguments/options.ts';
import type { OutputFile } from './siteFolder.ts';

/** Maximum size of a picture, in bytes. */
const LARGEST = 5_000_000;

/** The logo as a file of the site. It must be in the folder of the `rulebook.json`. */
export function readLogo(folder: string, name: string): OutputFile {
  const path = pathWithin(folder, name, `the logo “${name}”`);
  mustBePicture(path, `the logo “${name}”`);
  return { path: `logo${extname(path).toLowerCase()}`, content: readFileSync(path) };
}

/** The pictures of symbols in a folder, by the symbol that each shows: `{T}` for `T.svg`, `{2/U}` for `2U.svg`. */
export function readSymbols(folder: string, name: string): ReadonlyMap<string, OutputFile> {
  const symbols = pathWithin(folder, name, `the folder of symbols “${name}”`);
  if (!statSync(symbols).isDirectory())
    throw new Failure(`the folder of symbols “${name}” is a file; specify a folder.`);
  const found = new Map<string, OutputFile>();
  for (const file of readdirSync(symbols).sort()) {
    if (!isPicture(file)) continue;
    const path = pathWithin(folder, join(name, file), `the picture “${file}”`);
    mustBePicture(path, `the picture “${file}”`);
    found.set(pictureKey(file), { path: `symbols/${file}`, content: readFileSync(path) });
  }
  return found;
}

function mustBePicture(path: string, what: string): void {
  const stats = statSync(path);
  if (!stats.isFile() || !isPicture(path))
    throw new Failure(`${what} isn't a picture; use one of ${pictureEndings.map(ending => `.${ending}`).join(', ')}.`);
  if (stats.size > LARGEST) throw new Failure(`${what} is larger than 5 MB; use a smaller picture.`);
}

function pathWithin(folder: string, name: string, what: string): string {
  const root = realpathSync(folder);
  let path: string;
  try {
    path = realpathSync(join(root, name));
  } catch {
    throw new Failure(`${what} doesn't exist; correct “publish” in rulebook.json.`);
  }
  if (!path.startsWith(root + sep)) throw new Failure(`${what} is outside the folder of rulebook.json; move it there.`);
  return path;
}
