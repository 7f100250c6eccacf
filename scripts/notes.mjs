// What a release changes in package.json and CHANGELOG.md, as pure functions.

/** The keys of package.json that only the owner of the names knows; etc/owner.json holds them. */
export const OWNED = ['publisher', 'repository', 'bugs', 'homepage'];

/** The keys that the owner hasn't filled in. */
export function missingNames(owner) {
  return OWNED.filter(key => typeof owner[key] !== 'string' || owner[key] === '');
}

/** Whether a version comes after another one. */
export function isLater(version, other) {
  const [one, two] = [version, other].map(text => text.split('.').map(Number));
  const at = one.findIndex((part, index) => part !== two[index]);
  return at >= 0 && one[at] > two[at];
}

/** The changelog in which the unreleased changes are those of a version. Throws if there are none. */
export function datedChangelog(changelog, version, date) {
  if (!/^## Unreleased\s*$/m.test(changelog)) throw new Error('CHANGELOG.md has no “## Unreleased”.');
  const dated = changelog.replace(/^## Unreleased\s*$/m, `## ${version} – ${date}\n`);
  if (notesOf(dated, version) === '') throw new Error('CHANGELOG.md says nothing below “## Unreleased”.');
  return dated;
}

/** What the changelog says about a version: the text below its heading. */
export function notesOf(changelog, version) {
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')} – .*$`, 'm').exec(changelog);
  if (!heading) throw new Error(`CHANGELOG.md has no heading “## ${version} – …”.`);
  const after = changelog.slice(heading.index + heading[0].length);
  const next = after.search(/^## /m);
  return (next < 0 ? after : after.slice(0, next)).trim();
}

/** The package as it is published: with a version and the names of its owner. */
export function publishedPackage({ private: _, ...manifest }, version, owner) {
  const names = Object.fromEntries(OWNED.flatMap(key => (owner[key] ? [[key, ownedValue(key, owner[key])]] : [])));
  return { ...manifest, version, ...names };
}

function ownedValue(key, value) {
  if (key === 'repository') return { type: 'git', url: value };
  return key === 'bugs' ? { url: value } : value;
}

/** The commands that publish what was packed: in both marketplaces and in the npm registry. */
export function publishCommands(version) {
  const file = `out/release/rulebook-${version}`;
  return [
    `npx vsce publish --packagePath ${file}.vsix`,
    `npx ovsx publish ${file}.vsix`,
    `npm publish ${file}.tgz --access public`,
  ];
}
