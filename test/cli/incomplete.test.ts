import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { scratch } from './run.ts';

describe('an incomplete installation', () => {
  const files = scratch();
  const MISSING: readonly (readonly [file: string, args: readonly string[]])[] = [
    ['package.json', ['--version']],
    ['dist/commands.js', ['check', 'bells.txt']],
    ['dist/mcp.js', ['mcp', 'bells.txt']],
    ['dist/shared1.js', ['check', 'bells.txt']],
    ['dist/server.js', ['lsp', '--stdio']],
    ['dist/scip.js', ['index', 'bells.txt']],
    ['dist/site/site.css', ['publish', '-o', 'site', 'bells.txt']],
    ['dist/site/page.js', ['publish', '-o', 'site', 'bells.txt']],
    ['dist/site/search.js', ['publish', '-o', 'site', 'bells.txt']],
  ];

  before(() => {
    files.write('bells.txt', '100. Bells\n\n100.1. One rings.\n\n100.2. Two ring.\n');
    mkdirSync(files.path('program/dist/site'), { recursive: true });
    for (const [file] of MISSING) copyFileSync(file, files.path(`program/${file}`));
    const shared = readdirSync('dist').filter(name => name.startsWith('shared'));
    for (const name of ['cli.js', ...shared]) copyFileSync(`dist/${name}`, files.path(`program/dist/${name}`));
  });

  for (const [file, args] of MISSING) {
    it(`names the file that is missing: ${file}`, () => {
      cpSync(files.path('program'), files.path('other'), { recursive: true });
      rmSync(files.path(`other/${file}`));
      const { status, stdout, stderr } = spawnSync(process.execPath, ['other/dist/cli.js', ...args], {
        cwd: files.path('.'),
        encoding: 'utf8',
      });
      const missing = stderr.replace(
        /^rulebook: the installation is incomplete; (.*) is missing\. Install .*\n$/,
        '$1',
      );
      assert.ok(missing.replaceAll('\\', '/').endsWith(`/other/${file}`), stderr);
      assert.deepEqual([status, stdout], [2, '']);
    });
  }
});
