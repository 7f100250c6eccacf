// The third-party packages that the programs in dist/ contain, according to the last build.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import licenses from 'spdx-license-list/full.js';

/**
 * The packages of which bundles hold something, in the order of their names.
 * @param {string[]} [bundles] such as dist/cli.js; without them all that are shipped
 * @returns {{ name: string, version: string, license: string, folder: string }[]}
 */
export function thirdParties(bundles) {
  const { outputs } = JSON.parse(readFileSync(join('out', 'meta.json'), 'utf8'));
  const inputs = (bundles ?? Object.keys(outputs)).flatMap(bundle => Object.keys(outputs[bundle].inputs));
  const folders = new Set(inputs.flatMap(input => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []));
  const packages = [...folders].map(folder => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { name, version, license, folder };
  });
  return packages.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/**
 * Their licenses, as a text to go with the bundles.
 * @param {ReturnType<typeof thirdParties>} packages
 */
export function noticesOf(packages) {
  const notices = [...new Set(packages.map(noticeOf))];
  const first = `Rulebook holds parts of ${notices.length} packages of others, under these licenses.`;
  return `${[first, ...notices].join(`\n\n${'='.repeat(80)}\n\n`)}\n`;
}

function noticeOf({ name, version, license, folder }) {
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8') : withoutFile({ license, folder });
  return `${name} ${version} (${license})\n\n${text.replace(/\r\n?/g, '\n').trim()}`;
}

/** For a package without the text of its license: the notices in its files, and the usual text. */
function withoutFile({ license, folder }) {
  const heads = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.js'))
    .map(file => /^(?:\/\/ ?.*\n)+/.exec(readFileSync(join(folder, file), 'utf8'))?.[0] ?? '')
    .filter(head => /copyright/i.test(head))
    .map(head => head.replace(/^\/\/ ?/gm, ''));
  const texts = license.match(/[\w.-]+/g).flatMap(id => licenses[id]?.licenseText ?? []);
  return [...new Set(heads), ...texts].join('\n\n');
}
