// Builds what ships (dist/, and out/meta.json, which tells of what it is made); with --tests also the tests, with
// --bench the benchmarks, with --patterns the proof of regular expressions, with --fuzz the long fuzzing, with --changes
// the changes at random, with --found the score of broken references, with --marked what compares readings with marked
// documents, and moves prices (out/). --watch builds on every change. With COMPARE=1 in the environment, what runs in Node
// compares each document after edits, and what is found in it, with the text read again.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { context, transform } from 'esbuild';

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
/**
 * What only Markdown needs is a file of its own in what ships, which is loaded when it is first used; elsewhere, it is
 * part of the bundle.
 */
const apart = {
  name: 'apart',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\/markdown\.js$/ }, () => ({ path: resolve(MARKDOWN) }));
  },
};
const MARKDOWN = 'server/src/core/render/markdownLibrary.ts';
/**
 * Code that several bundles need is in files that they share, also a Web Worker. esbuild finds it in modules only, so
 * these are what it makes, and then what `require` loads. Their names are numbers, the same in each version.
 */
const sharing = {
  name: 'sharing',
  setup: ({ initialOptions, onEnd }) => {
    const { outdir, target, minify, sourcemap } = initialOptions;
    Object.assign(initialOptions, { format: 'esm', splitting: true, chunkNames: 'chunk-[hash]', write: false });
    const loadable = {
      format: 'cjs',
      platform: 'node',
      target,
      minify,
      sourcemap,
      banner: LOADING[0],
      footer: LOADING[1],
    };
    onEnd(async ({ outputFiles = [] }) => {
      const files = outputFiles.map(({ path, text }) => ({ name: relative(outdir, path), text }));
      const chunks = files.map(({ name }) => name).filter(name => name.startsWith('chunk-'));
      const named = text => text.replace(/\bchunk-\w+\.js\b/g, name => `shared${chunks.indexOf(name) + 1}.js`);
      for (const { name, text } of files) {
        const { code } = await transform(text, loadable);
        writeChanged(join(outdir, named(name)), named(code));
      }
      const isOld = name => Number(/^shared(\d+)\.js$/.exec(name)?.[1] ?? 0) > chunks.length;
      for (const name of readdirSync(outdir).filter(isOld)) rmSync(join(outdir, name));
    });
  },
};
/** Writes a file whole, if it changes: a program may be running from the folder. */
function writeChanged(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
/**
 * What is around a file that is shared: Node runs it at once, and a Web Worker, which has no `require`, when it is needed
 * (server/src/browser/loader.ts). A function in parentheses is compiled at once.
 */
const LOADING = [
  '(run=>typeof module=="object"?run(module,require):self.rulebookModule(run))((function(module,require){',
  '}));',
];
/** The parts of the protocol's library for browsers, which are in a build for Node, too. */
const forBrowsers = Object.fromEntries(
  ['vscode-jsonrpc', 'vscode-languageserver-protocol', 'vscode-languageserver'].map(name => [
    `${name}/browser`,
    resolve(`node_modules/${name}/lib/browser/main.js`),
  ]),
);
/**
 * The names of characters, such as `&copy;`: the reader of HTML has a table of them, so the reader of Markdown uses that
 * one.
 */
const characters = {
  name: 'characters',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^decode-named-character-reference$/ }, ({ path }) => ({ path, namespace: 'characters' }));
    onLoad({ filter: /.*/, namespace: 'characters' }, () => ({
      resolveDir: resolve('node_modules/parse5'),
      contents: `import { decodeHTMLStrict } from 'entities/decode';
        export function decodeNamedCharacterReference(name) {
          const written = '&' + name + ';';
          const read = decodeHTMLStrict(written);
          return read === written ? false : read;
        }`,
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
/** Makes prices that others can change: each exported table \`PRICES\`, by the file that it is in. */
const priced = {
  name: 'priced',
  setup: ({ onLoad }) => {
    onLoad({ filter: /server[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const name = JSON.stringify(relative('server/src/core', path).replaceAll('\\', '/'));
      const table = `export const PRICES = (globalThis.rulebookPrices ??= {})[${name}] ??=`;
      return { contents: source.replace(/^export const PRICES =/m, table), loader: 'ts' };
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
      scip: 'server/src/scip/encodeIndex.ts',
    },
    external: [...node.external, './markdown.js'],
    plugins: [late, ...comparing],
    outdir: 'dist',
  }),
  ship({
    ...node,
    entryPoints: {
      commands: 'server/src/cli/commands.ts',
      server: 'server/src/cli/serve.ts',
      mcp: 'server/src/cli/serveAssistants.ts',
      worker: 'server/src/browser/worker.ts',
      markdown: MARKDOWN,
    },
    alias: forBrowsers,
    external: [...node.external, './markdown.js'],
    plugins: [late, interpreted, characters, ...comparing, sharing],
    outdir: 'dist',
  }),
  ship({ ...browser, entryPoints: { extension: 'client/src/start/browser.ts' }, outdir: 'dist/browser' }),
  // One file for the command line, a process, and a Web Worker, where there's no module.
  ship({
    ...browser,
    entryPoints: { word: 'server/src/word/wordBundle.ts' },
    banner: { js: 'var module=typeof module=="object"?module:{};' },
    outdir: 'dist',
  }),
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
  // What starts in a Web Worker: a script, not a module.
  ship({
    ...browser,
    format: 'iife',
    entryPoints: { server: 'server/src/browser/loader.ts' },
    outdir: 'dist/browser',
  }),
];
const fromSource = {
  ...node,
  packages: 'external',
  sourcemap: 'inline',
  loader: { '.txt': 'text' },
  plugins: [apart, ...comparing],
};
const builds = [...shipped];
if (flags.has('--tests')) {
  rmSync('out/test', { recursive: true, force: true });
  builds.push({
    ...fromSource,
    entryPoints: filesIn('test', '.test.ts'),
    plugins: [...fromSource.plugins, sharing],
    outdir: 'out/test',
    outbase: 'test',
  });
}
if (flags.has('--bench')) builds.push({ ...fromSource, entryPoints: ['bench/run.ts'], outdir: 'out/bench' });
if (flags.has('--patterns'))
  builds.push({ ...fromSource, entryPoints: ['bench/patterns/run.ts'], outdir: 'out/patterns' });

if (flags.has('--fuzz')) builds.push({ ...fromSource, entryPoints: ['test/fuzz/run.ts'], outdir: 'out/fuzz' });
if (flags.has('--marked'))
  builds.push({
    ...fromSource,
    entryPoints: [...new Set([...filesIn('test/marked', '.ts'), ...filesIn('test', '.test.ts')])],
    plugins: [priced],
    outdir: 'out/marked',
    outbase: 'test',
  });
if (flags.has('--found')) builds.push({ ...fromSource, entryPoints: ['test/found/run.ts'], outdir: 'out/found' });
if (flags.has('--changes'))
  builds.push({ ...fromSource, entryPoints: ['test/changes/every/run.ts'], outdir: 'out/changes' });

if (flags.has('--word'))
  builds.push({
    ...fromSource,
    format: 'esm',
    entryPoints: ['test/word/askLibreOffice.ts', 'test/word/fuzzWord.ts'],
    outdir: 'out/word',
    outExtension: { '.js': '.mjs' },
  });

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
