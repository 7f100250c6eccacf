import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { LARGEST, releaseProblems } from '../scripts/release.mjs';

const good = {
  version: '1.2.3',
  locked: '1.2.3',
  changelog: '# Changelog\n\n## 1.2.3 – 2026-11-21\n\n- More.\n\n## 1.2.2 – 2026-11-01\n',
  files: [
    ...['package.json', 'README.md', 'ThirdPartyNotices.txt', 'icon.png', 'docs/checks/number-gap.md'],
    ...['dist/extension.js', 'dist/client.js', 'dist/cli.js', 'dist/commands.js', 'dist/mcp.js', 'dist/server.js'],
    ...[
      'dist/browser/extension.js',
      'dist/browser/server.js',
      'dist/site/site.css',
      'dist/shared1.js',
      'dist/word.js',
      'dist/worker.js',
    ],
  ],
  size: 300_000,
  npmSize: 300_000,
  tags: ['v1.2.2'],
  changed: [] as string[],
};

const wrong: readonly (readonly [name: string, change: Partial<typeof good>, problem: RegExp])[] = [
  ['a version that is none', { version: '1.2', locked: '1.2' }, /1\.2 in package\.json is not of the form/],
  ['another version in the lock file', { locked: '1.2.2' }, /package-lock\.json says version 1\.2\.2/],
  ['a version that is there already', { tags: ['v1.2.3'] }, /tag v1\.2\.3 is there already/],
  ['a changelog that is not finished', { changelog: '## Unreleased\n\n## 1.2.3 – 2026-11-21\n' }, /“## Unreleased”/],
  ['a changelog of no day', { changelog: '## 1.2.3\n' }, /YEAR-MONTH-DAY/],
  ['a file that is not committed', { changed: [' M README.md'] }, /1 files are not committed, such as README\.md/],
  ['an extension beyond the limit', { size: LARGEST.extension + 1 }, /packed extension has \d+ bytes, more than \d+/],
  ['an npm package beyond the limit', { npmSize: LARGEST.npm + 1 }, /npm package has \d+ bytes, more than \d+/],
  ['a missing program', { files: good.files.filter(file => file !== 'dist/cli.js') }, /dist\/cli\.js is missing/],
  ['a source', { files: [...good.files, 'server/src/lsp/server.ts'] }, /server\.ts should not be in/],
];

describe('a release', () => {
  it('is allowed if everything is right', () => assert.deepEqual(releaseProblems(good), []));

  for (const [name, change, problem] of wrong) {
    it(`isn't allowed with ${name}`, () => {
      const problems = releaseProblems({ ...good, ...change });
      assert.ok(
        problems.some(each => problem.test(each)),
        problems.join('\n'),
      );
    });
  }

  it('has one version in package.json and its lock file', () => {
    const [{ version }, lock] = ['package.json', 'package-lock.json'].map(name =>
      JSON.parse(readFileSync(name, 'utf8')),
    );
    assert.equal(lock.version, version);
  });
});
