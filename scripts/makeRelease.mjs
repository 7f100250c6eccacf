// npm run release -- VERSION: checks, packs, writes the notes, commits, tags, and prints the commands that publish.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listFiles, PackageManager } from '@vscode/vsce';
import { out, root } from './folders.mjs';
import { datedChangelog, isLater, missingNames, notesOf, publishCommands, publishedPackage } from './notes.mjs';
import { npm } from './npmPackage.mjs';
import { releaseProblems } from './release.mjs';

const usage = `npm run release -- VERSION [--dry-run] [--packed]

Checks everything, gives the project its version, packs it for VS Code and for npm into out/release, writes the notes from
CHANGELOG.md, commits, tags, and prints the three commands that publish. The names of the owner are in etc/owner.json.
  --dry-run   does all that without the checks, commits and tags nothing, and leaves every file as it was
  --packed    packs a version that is already tagged, as CI does`;

const pathOf = name => join(root, name);
const read = name => readFileSync(pathOf(name), 'utf8');
const write = (name, text) => writeFileSync(pathOf(name), text);
const writeJson = (name, value) => write(name, `${JSON.stringify(value, undefined, 2)}\n`);
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const run = (...args) =>
  execFileSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, packed: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [version, ...more] = positionals;
  if (values.help) return console.log(usage);
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '') || more.length)
    throw new Error(`Give one version, such as 0.2.0.\n\n${usage}`);
  const isDry = values['dry-run'] === true;
  const owner = JSON.parse(read('etc/owner.json'));
  const missing = missingNames(owner);
  if (missing.length && !isDry) throw new Error(`Fill in ${missing.join(', ')} in etc/owner.json first.`);
  if (git('status', '--porcelain') !== '') throw new Error('Commit your changes first, or undo them.');
  if (!values.packed) prepare(version, isDry);
  const isCommitted = !isDry && !values.packed;
  try {
    pack(version, owner);
    await checkPacked(version);
  } catch (error) {
    if (isCommitted) git('reset', '--quiet', '--hard', 'HEAD~1');
    throw error;
  } finally {
    // What is published has names that the sources don't have; of a dry run, nothing stays.
    git('checkout', '--', 'package.json', 'package-lock.json', 'CHANGELOG.md');
  }
  if (isCommitted) git('tag', '--annotate', `v${version}`, '--message', `Rulebook ${version}`);
  report(version, missing, isDry);
}

/** Gives the sources their version and the changelog its date, after everything was checked. */
function prepare(version, isDry) {
  const manifest = JSON.parse(read('package.json'));
  if (!isLater(version, manifest.version)) throw new Error(`${version} doesn't come after ${manifest.version}.`);
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists.`);
  const changelog = datedChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10));
  if (!isDry) run('test');
  write('CHANGELOG.md', changelog);
  run('version', version, '--no-git-tag-version', '--ignore-scripts');
  if (!isDry) git('commit', '--quiet', '--all', '--message', `Release ${version}`);
}

function pack(version, owner) {
  const folder = join(out, 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  write('out/release/notes.md', `${notesOf(read('CHANGELOG.md'), version)}\n`);
  writeJson('package.json', publishedPackage(JSON.parse(read('package.json')), version, owner));
  run('run', 'package');
  renameSync(join(out, 'rulebook.vsix'), join(folder, `rulebook-${version}.vsix`));
  npm(['run', 'prepack'], root);
  npm(['pack', '--ignore-scripts', '--pack-destination', folder], root);
}

/** Throws if the packed files may not be released. */
async function checkPacked(version) {
  const sizeOf = ending => statSync(join(out, 'release', `rulebook-${version}.${ending}`)).size;
  const problems = releaseProblems({
    version,
    locked: JSON.parse(read('package-lock.json')).version,
    changelog: read('CHANGELOG.md'),
    files: await listFiles({ cwd: root, packageManager: PackageManager.None }),
    size: sizeOf('vsix'),
    npmSize: sizeOf('tgz'),
    // They were compared before.
    ...{ tags: [], changed: [] },
  });
  if (problems.length) throw new Error(['This may not be released:', ...problems].join('\n'));
}

function report(version, missing, isDry) {
  console.log(`\nPacked in out/release: rulebook-${version}.vsix, rulebook-${version}.tgz, notes.md`);
  if (missing.length) console.log(`Before you publish, fill in ${missing.join(', ')} in etc/owner.json.`);
  console.log(isDry ? '\nA dry run: nothing was committed or tagged. You would publish with:\n' : '\nNow run:\n');
  if (!isDry) console.log('  git push --follow-tags');
  for (const command of publishCommands(version)) console.log(`  ${command}`);
}

main().catch(error => {
  console.error(error.message);
  process.exit(1);
});
