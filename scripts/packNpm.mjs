// Makes the npm package of what `npm run build` made: out/npm, and packed out/rulebook-VERSION.tgz. The package.json of the
// checkout is the manifest of the extension for VS Code, whose fields (main, engines, activation) would mislead npm; so the
// package has one of its own.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildLibrary } from './library.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const FOLDER = join(ROOT, 'out', 'npm');

const extension = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const manifest = {
  name: extension.name,
  version: extension.version,
  description: 'Cross references that work in rules documents: a command line, a language server and a library.',
  license: extension.license,
  keywords: [...extension.keywords, 'language server', 'lsp', 'linter', 'scip'],
  engines: { node: extension.engines.node },
  bin: extension.bin,
  main: './dist/index.cjs',
  module: './dist/index.mjs',
  types: './dist/index.d.ts',
  exports: {
    '.': {
      import: { types: './dist/index.d.mts', default: './dist/index.mjs' },
      require: { types: './dist/index.d.cts', default: './dist/index.cjs' },
    },
    './package.json': './package.json',
  },
  sideEffects: false,
};

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(join(FOLDER, 'docs'), { recursive: true });
await buildLibrary(join(FOLDER, 'dist'));
copyFileSync(join(ROOT, 'dist', 'cli.js'), join(FOLDER, 'dist', 'cli.js'));
chmodSync(join(FOLDER, 'dist', 'cli.js'), 0o755);
cpSync(join(ROOT, 'docs', 'checks'), join(FOLDER, 'docs', 'checks'), { recursive: true });
for (const name of readdirSync(join(ROOT, 'docs')).filter(name => /\.(?:md|schema\.json)$/.test(name)))
  copyFileSync(join(ROOT, 'docs', name), join(FOLDER, 'docs', name));
rmSync(join(FOLDER, 'docs', 'npm.md'));
for (const name of ['LICENSE', 'CHANGELOG.md']) copyFileSync(join(ROOT, name), join(FOLDER, name));
cpSync(join(ROOT, 'etc'), join(FOLDER, 'etc'), { recursive: true });
writeFileSync(
  join(FOLDER, 'README.md'),
  readFileSync(join(ROOT, 'docs', 'npm.md'), 'utf8').replace(/\]\((?!https?:)/g, '](docs/'),
);
writeFileSync(join(FOLDER, 'THIRD-PARTY.md'), thirdParties());
writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
pack();

/** The licenses of what dist/cli.js bundles. */
function thirdParties() {
  const { outputs } = JSON.parse(readFileSync(join(ROOT, 'out', 'meta.json'), 'utf8'));
  const inputs = Object.keys(outputs['dist/cli.js'].inputs);
  const names = new Set(inputs.flatMap(path => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  const sections = [...names].sort().map(name => {
    const folder = join(ROOT, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
    const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trim() : '';
    return `## ${name} ${version} (${license})\n\n${text}\n`;
  });
  return `# What dist/cli.js bundles\n\n${sections.join('\n')}`;
}

function pack() {
  const packing = ['pack', FOLDER, '--pack-destination', join(ROOT, 'out'), '--json', '--ignore-scripts'];
  const { status, stdout, stderr } = spawnSync('npm', packing, {
    encoding: 'utf8',
    cwd: ROOT,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(stderr);
  const [packed] = Object.values(JSON.parse(stdout));
  const kilobytes = bytes => `${Math.round(bytes / 1024)} kB`;
  console.log(
    `out/${packed.filename}: ${kilobytes(packed.size)}, unpacked ${kilobytes(packed.unpackedSize)}, no dependencies`,
  );
}
