// Builds what ships (dist/, and out/meta.json, which tells of what it is made); with --tests also the tests, with
// --bench the benchmarks, with --fuzz the long fuzzing (out/). --watch builds on every change. With COMPARE=1 in the
// environment, what runs in Node compares each document after edits, and what is found in it, with the text read again.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
  external: ['vscode', './client.js'],
  mainFields: ['module', 'main'],
  // `require` recognizes the format of a file; `import` would first look for its exports.
  supported: { 'dynamic-import': false },
};
/**
 * Parts that the protocol's library needs only for connections other than the standard streams. They are loaded on
 * first use, because reading all of Node's cryptography takes as long as reading a quarter of the server.
 */
const late = {
  name: 'late',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:crypto|child_process)$/ }, ({ path, importer }) =>
      /vscode-(?:jsonrpc|languageserver)\W/.test(importer) ? { path, namespace: 'late' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => ({
      contents: `module.exports = new Proxy({}, { get: (_, name) => require('node:${path}')[name] });`,
    }));
  },
};
/**
 * Validating a user's answers to an assistant would compile schemas to code; the same library has another way that
 * doesn't.
 */
const interpreted = {
  name: 'interpreted',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({
      path,
      namespace: 'interpreted',
    }));
    onLoad({ filter: /.*/, namespace: 'interpreted' }, () => ({
      resolveDir: '.',
      contents: `export { default as process } from 'node:process';
        export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';`,
    }));
  },
};
/** The functions that are compared, by the end of their file's path, and their replacements. */
const COMPARED = {
  'document/document.ts': `export function update(...args) { return comparedDocument(updateAlone(...args)); }`,
  'checks/runChecks.ts': `export function runChecks(workspace, document, among) {
    return comparedFindings(workspace, document, (...args) => runChecksAlone(...args, among));
  }`,
};
const compare = {
  name: 'compare',
  setup: ({ onLoad }) => {
    onLoad({ filter: /core[\\/](?:document[\\/]document|checks[\\/]runChecks)\.ts$/ }, ({ path }) => {
      const [, wrapped] = Object.entries(COMPARED).find(([end]) => path.replaceAll('\\', '/').endsWith(end));
      const alone = readFileSync(path, 'utf8').replace(/^export function (update|runChecks)\(/m, 'function $1Alone(');
      const helper = JSON.stringify(resolve('test/support/compareWithFresh.ts'));
      const contents = `import { comparedDocument, comparedFindings } from ${helper};\n${alone}\n${wrapped}\n`;
      return { contents, loader: 'ts' };
    });
  },
};
const comparing = process.env.COMPARE === '1' ? [compare] : [];
const browser = {
  ...node,
  platform: 'browser',
  target: 'es2022',
  mainFields: ['browser', 'module', 'main'],
};
const ship = options => ({
  ...options,
  metafile: true,
  minify: !flags.has('--watch'),
  sourcemap: flags.has('--watch') && 'inline',
});
const shipped = [
  // Code that only one command needs is a separate file, loaded by name. Node parses a whole file before it runs any of
  // it, and code that is loaded later twice, so the server starts faster alone.
  ship({
    ...node,
    entryPoints: {
      extension: 'client/src/start/node.ts',
      client: 'client/src/start/onMachine.ts',
      cli: 'server/src/cli/main.ts',
      commands: 'server/src/cli/commands.ts',
      server: 'server/src/cli/verbs/serve.ts',
      scip: 'server/src/scip/encodeIndex.ts',
      mcp: 'server/src/cli/verbs/serveAssistants.ts',
    },
    plugins: [late, interpreted, ...comparing],
    outdir: 'dist',
  }),
  ship({ ...browser, entryPoints: { extension: 'client/src/start/browser.ts' }, outdir: 'dist/browser' }),
  // The scripts of a published site: classic ones, because a page opened from a file can't load others.
  ship({
    ...browser,
    format: 'iife',
    entryPoints: {
      page: 'server/src/site/client/pageScript.ts',
      search: 'server/src/site/client/searchScript.ts',
      site: 'server/src/site/site.css',
    },
    outdir: 'dist/site',
  }),
  // The page of a preview.
  ship({
    ...browser,
    format: 'iife',
    entryPoints: [
      { in: 'client/src/preview/page/previewPage.ts', out: 'preview' },
      { in: 'client/src/preview/page/preview.css', out: 'preview' },
    ],
    outdir: 'dist/preview',
  }),
  // A Web Worker: a script, not a module.
  ship({ ...browser, format: 'iife', entryPoints: { server: 'server/src/browser/worker.ts' }, outdir: 'dist/browser' }),
];
const fromSource = {
  ...node,
  packages: 'external',
  sourcemap: 'inline',
  loader: { '.txt': 'text' },
  plugins: comparing,
};
const builds = [...shipped];
if (flags.has('--tests')) {
  rmSync('out/test', { recursive: true, force: true });
  builds.push({ ...fromSource, entryPoints: filesIn('test', '.test.ts'), outdir: 'out/test', outbase: 'test' });
}
if (flags.has('--bench')) builds.push({ ...fromSource, entryPoints: ['bench/run.ts'], outdir: 'out/bench' });

if (flags.has('--fuzz')) builds.push({ ...fromSource, entryPoints: ['test/fuzz/run.ts'], outdir: 'out/fuzz' });

const outputs = {};
for (const options of builds) {
  const build = await context(options);
  if (flags.has('--watch')) await build.watch();
  else {
    const { metafile } = await build.rebuild();
    Object.assign(outputs, metafile?.outputs);
    await build.dispose();
  }
}
if (!flags.has('--watch')) {
  mkdirSync('out', { recursive: true });
  writeFileSync('out/meta.json', JSON.stringify({ outputs }));
}
