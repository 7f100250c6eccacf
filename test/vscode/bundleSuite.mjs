// Bundles the suite into out/vscode-suite/, which is a small extension: VS Code runs tests only next to an extension in
// development, and the one under test is the packed one.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { out, root } from '../../scripts/folders.mjs';

const shared = {
  bundle: true,
  format: 'cjs',
  sourcemap: 'inline',
  logLevel: 'warning',
};
const bundles = {
  node: { ...shared, platform: 'node', target: 'node20', external: ['vscode', 'mocha'] },
  browser: {
    ...shared,
    platform: 'browser',
    target: 'es2022',
    external: ['vscode'],
  },
};

/**
 * @param {{ forBrowser?: boolean, short?: boolean }} options `short`: without what is the same in a browser
 * @returns {Promise<{ extension: string, tests: string }>} paths: its folder, and its module that runs the tests
 */
export async function bundleSuite({ forBrowser = false, short = false } = {}) {
  const extension = join(out, 'vscode-suite');
  const tests = join(extension, forBrowser ? 'browser.js' : 'index.js');
  await build({
    ...bundles[forBrowser ? 'browser' : 'node'],
    entryPoints: [join(root, 'test', 'vscode', 'suite', forBrowser ? 'indexBrowser.ts' : 'indexNode.ts')],
    outfile: tests,
    define: {
      'process.env.RULEBOOK_TEST_GREP': JSON.stringify(process.env.RULEBOOK_TEST_GREP ?? ''),
      'process.env.RULEBOOK_TEST_SHORT': JSON.stringify(short ? 'yes' : ''),
    },
  });
  const manifest = {
    ...{ name: 'rulebook-tests', publisher: 'rulebook', version: '0.0.0', engines: { vscode: '*' } },
    // As extensions for CSV files do.
    contributes: { languages: [{ id: 'tsv', extensions: ['.tsv'] }] },
  };
  mkdirSync(extension, { recursive: true });
  writeFileSync(join(extension, 'package.json'), JSON.stringify(manifest));
  return { extension, tests };
}

/** The packed extension: the given one, or the one that `npm run package` built. */
export function packedExtension(name = join(out, 'rulebook.vsix')) {
  const vsix = resolve(name);
  if (!existsSync(vsix)) throw new Error(`${vsix} doesn't exist; run npm run package first.`);
  return vsix;
}
