import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';

/** The files that `npm pack` would put into its archive. */
function filesForNpm(): string[] {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'];
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' });
  assert.equal(status, 0, stderr);
  const [{ files }] = Object.values(JSON.parse(stdout)) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
}

/** The relative addresses of links and pictures in a page, outside its code. */
function linksOf(page: string): string[] {
  const text = readFileSync(page, 'utf8')
    .replace(/^ *```[\s\S]*?^ *```$/gm, '')
    .replace(/`[^`\n]+`/g, '');
  return Array.from(text.matchAll(/\]\(([^)#\s]*)[^)\n]*\)/g), ([, address]) => address!).filter(
    address => address && !/^[a-z]+:/.test(address),
  );
}

const PACKAGES: readonly (readonly [name: string, files: () => string[] | Promise<string[]>])[] = [
  ['the npm package', filesForNpm],
  ['the extension', () => listFiles({ cwd: '.', packageManager: PackageManager.None })],
];

for (const [name, list] of PACKAGES) {
  describe(name, () => {
    let files: ReadonlySet<string>;
    before(async () => {
      files = new Set(await list());
    });

    it('contains what its pages link to', () => {
      const pages = [...files].filter(file => file.endsWith('.md'));
      assert.ok(pages.length > 40, pages.join(' '));
      const lost = pages.flatMap(page =>
        linksOf(page)
          .map(link => posix.join(posix.dirname(page), link))
          .filter(target => !files.has(target))
          .map(target => `${page}: ${target}`),
      );
      assert.deepEqual(lost, []);
    });

    it('contains only pictures that its pages show', () => {
      const pages = [...files].filter(file => file.endsWith('.md'));
      const shown = new Set(pages.flatMap(page => linksOf(page).map(link => posix.join(posix.dirname(page), link))));
      assert.deepEqual(
        [...files].filter(file => file.startsWith('docs/pictures/') && !shown.has(file)),
        [],
      );
    });
  });
}
