// npm run release:check: whether the packed files can be released. Packs first; exits with 1 if they can't.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '@vscode/vsce';
import { out, root } from './folders.mjs';
import { npm } from './npmPackage.mjs';
import { releaseProblems } from './release.mjs';

const read = name => readFileSync(join(root, name), 'utf8');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const { version } = JSON.parse(read('package.json'));
const files = await listFiles({ cwd: root, dependencies: false });
const { size } = statSync(join(out, 'rulebook.vsix'));
npm(['run', 'prepack'], root);
const [{ size: npmSize }] = Object.values(JSON.parse(npm(['pack', '--dry-run', '--json'], root)));
const problems = releaseProblems({
  version,
  locked: JSON.parse(read('package-lock.json')).version,
  changelog: read('CHANGELOG.md'),
  files,
  size,
  npmSize,
  tags: git('tag', '--list'),
  changed: git('status', '--porcelain'),
});

console.log(
  `rulebook ${version}: ${files.length} files, ${Math.round(size / 1000)} kB; for npm ${Math.round(npmSize / 1000)} kB`,
);
for (const problem of problems) console.error(`✖ ${problem}`);
if (problems.length) process.exit(1);
console.log('✔ It may be released.');
