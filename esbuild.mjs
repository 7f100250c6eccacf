// Builds what ships (dist/); with --tests also the tests, with --bench also the benchmarks (out/). --watch builds on every change.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';

const flags = new Set(process.argv.slice(2));
const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(ending))
    .map(name => join(folder, name));

const node = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  logLevel: flags.has('--watch') ? 'info' : 'warning',
  external: ['vscode'],
  mainFields: ['module', 'main'],
};
const shipped = {
  ...node,
  entryPoints: { extension: 'client/src/node.ts', cli: 'server/src/cli/main.ts' },
  outdir: 'dist',
  minify: !flags.has('--watch'),
  sourcemap: flags.has('--watch') && 'inline',
  metafile: true,
};
const fromSource = {
  ...node,
  packages: 'external',
  sourcemap: 'inline',
  loader: { '.txt': 'text' },
};
const builds = [shipped];
if (flags.has('--tests')) {
  rmSync('out/test', { recursive: true, force: true });
  builds.push({ ...fromSource, entryPoints: filesIn('test', '.test.ts'), outdir: 'out/test', outbase: 'test' });
}
if (flags.has('--bench')) builds.push({ ...fromSource, entryPoints: ['bench/run.ts'], outdir: 'out/bench' });

for (const options of builds) {
  const build = await context(options);
  if (flags.has('--watch')) await build.watch();
  else {
    await build.rebuild();
    await build.dispose();
  }
}
