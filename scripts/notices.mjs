import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licenses of all packages of which esbuild's metafile says that something went into a bundle. */
export function noticesOf({ outputs }) {
  const inputs = Object.values(outputs).flatMap(output => Object.keys(output.inputs));
  const folders = new Set(inputs.flatMap(path => /.*\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []));
  return `Rulebook holds code of these packages.\n\n${[...folders].sort().map(noticeOf).join('\n')}`;
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : 'Its package holds no text of the license.';
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n\n${text}\n`;
}
