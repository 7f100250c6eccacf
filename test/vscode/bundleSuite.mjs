// Bundles the suite into out/vscode-suite/, which is a small extension: VS Code runs tests only beside an extension in
// development, and the one under test is the packed one.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { out, root } from '../../scripts/folders.mjs';

/** @returns {Promise<{ extension: string, tests: string }>} paths: its folder, and its module that runs the tests */
export async function bundleSuite() {
  const extension = join(out, 'vscode-suite');
  const tests = join(extension, 'index.js');
  await build({
    entryPoints: [join(root, 'test', 'vscode', 'suite', 'index.ts')],
    outfile: tests,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'inline',
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
  });
  const manifest = {
    ...{ name: 'rulebook-tests', publisher: 'rulebook', version: '0.0.0', engines: { vscode: '*' } },
    // As the extensions for tables of values do it.
    contributes: { languages: [{ id: 'tsv', extensions: ['.tsv'] }] },
  };
  mkdirSync(extension, { recursive: true });
  writeFileSync(join(extension, 'package.json'), JSON.stringify(manifest));
  return { extension, tests };
}

/** The packed extension: the one that was named on the command line, else the one that `npm run package` made. */
export function packedExtension() {
  const vsix = resolve(process.argv[2] ?? join(out, 'rulebook.vsix'));
  if (!existsSync(vsix)) throw new Error(`${vsix} does not exist: run npm run package first.`);
  return vsix;
}
