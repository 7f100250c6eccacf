// Runs the suite wherever the extension runs, prints a table, and saves it in results.md:
// node test/vscode/everywhere.mjs [VSIX]
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../scripts/folders.mjs';
import { webVersions } from '../../scripts/vscodeWeb.mjs';
import { packedExtension } from './bundleSuite.mjs';
import { readOptions, runMain } from './options.mjs';

const here = join(root, 'test', 'vscode');
const results = join(here, 'results.md');
const servedVersions = ['1.93.1', '1.100.3', '1.139.1'];
const inMemory = 'virtual (in memory)';

/** Each with the program that runs the suite there, and its options. */
const places = [
  ...servedVersions.map(version => ({
    place: 'served, extensions in Node',
    files: 'on disk',
    run: ['run-served.mjs', '--version', version],
  })),
  ...servedVersions.slice(-1).map(version => ({
    place: 'served, extensions in Node',
    files: inMemory,
    run: ['run-served.mjs', '--version', version, '--virtual'],
  })),
  ...webVersions.map(version => ({
    place: 'for the web, extensions in a Web Worker',
    files: inMemory,
    run: ['run-web.mjs', '--version', version],
  })),
  { place: 'on the desktop', files: 'on disk', run: ['run-desktop.mjs'] },
];
/** The message of the program for the desktop if there is no desktop version. */
const MISSING = 2;

async function main() {
  const vsix = packedExtension(readOptions().rest[0]);
  const rows = [];
  for (const place of places) {
    const row = { ...place, ...(await runIn(place, vsix)) };
    rows.push(row);
    console.log(lineOf(row));
  }
  const table = [lineOf(head), lineOf({ place: '---', version: '---', files: '---', outcome: '---', time: '---:' })];
  const text = [...introduction(), ...table, ...rows.map(lineOf), '', ...sizes(), ''].join('\n');
  writeFileSync(results, text);
  console.log(`\n${text}`);
  for (const { output } of rows.filter(({ isGreen }) => isGreen === false)) console.log(output);
  return rows.some(({ isGreen }) => isGreen === false) ? 1 : 0;
}

const head = { place: 'VS Code', version: 'version', files: 'files', outcome: 'tests', time: 'time' };
const lineOf = ({ place, version, files, outcome, time }) =>
  `| ${place} | ${version} | ${files} | ${outcome} | ${time} |`;

/** The suite reports the version and the host that it ran in, which are the ones to record. */
async function runIn({ run: [program, ...options] }, vsix) {
  const args = [join(here, program), ...options, ...(program === 'run-web.mjs' ? [] : [vsix])];
  const start = Date.now();
  const { code, output } = await outputOf(args);
  const time = `${Math.round((Date.now() - start) / 1000)} s`;
  const version = /^VS Code (\S+),/m.exec(output)?.[1] ?? '–';
  const [, passed, failed, skipped] = /^(\d+) passed, (\d+) failed, (\d+) skipped$/m.exec(output) ?? [];
  if (code === MISSING) return { version, outcome: 'not run: there is none on this machine', time: '–' };
  const counts = [`${passed} passed`, failed > 0 && `**${failed} failed**`, skipped > 0 && `${skipped} left out`];
  const outcome = passed === undefined ? '**did not run**' : counts.filter(Boolean).join(', ');
  return { version, outcome, time, isGreen: code === 0 && passed > 0, output };
}

function outputOf(args) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text;
      });
    }
    child.once('close', code => resolve({ code, output }));
  });
}

/** What an editor loads: the extension when it opens a text, its client and the server when the text contains rules. */
const LOADED = [
  ...['dist/extension.js', 'dist/client.js', 'dist/server.js'],
  ...['dist/browser/extension.js', 'dist/worker.js'],
];

/** A program with the files of code that it shares with others. */
function withShared(name, known = new Set()) {
  if (known.has(name)) return [];
  known.add(name);
  const bytes = readFileSync(join(root, name));
  const shared = Array.from(bytes.toString('utf8').matchAll(/require\("\.\/(shared\d+\.js)"\)/g), ([, other]) => other);
  return [bytes, ...shared.flatMap(other => withShared(`dist/${other}`, known))];
}

function sizes() {
  const lines = LOADED.map(name => {
    const bytes = Buffer.concat(withShared(name));
    const [size, compressed] = [bytes, gzipSync(bytes)].map(({ length }) => `${Math.round(length / 1000)} kB`);
    return `| ${name} | ${size} | ${compressed} |`;
  });
  return ['| program | size | compressed (gzip) |', '| --- | ---: | ---: |', ...lines];
}

function introduction() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  return [
    '# The suite everywhere',
    '',
    'The same tests run in every VS Code that is available from the npm registry, and on the desktop where there is one. Those',
    'that are skipped in a browser, and why, are in [needsNode.ts](suite/needsNode.ts). `npm run test:everywhere` regenerates this page.',
    '',
    `Rulebook ${version} at ${commit}, ${date}, ${process.platform} ${process.arch}.`,
    '',
  ];
}

runMain(main);
