// Writes what the documentation and the settings say of the checks from the list of checks, and the JSON schema of a
// `rulebook.json` from the shape by which it is read; with --check only tells what is stale.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './folders.mjs';
import { schemaOf } from './schema.mjs';

const SEVERITIES = ['error', 'warning', 'information', 'hint', 'off'];
const MARKS = ['<!-- checks: written by npm run docs -->', '<!-- /checks -->'];

const { checks, dialects, FILE } = await readSource();
const written = [
  ['README.md', text => betweenMarks(text, table('docs/checks/'))],
  ['docs/checks/README.md', text => betweenMarks(text, table(''))],
  ['package.json', (text, name) => json(name, putSettings(JSON.parse(text)))],
  ['schemas/rulebook.schema.json', (_, name) => json(name, schemaOf(FILE, checks, dialects))],
];

const problems = checks
  .filter(({ code }) => !existsSync(join(root, 'docs', 'checks', `${code}.md`)))
  .map(({ code }) => `docs/checks/${code}.md is missing: the page of the check “${code}”`);
for (const [name, rewrite] of written) {
  const path = join(root, name);
  if (!existsSync(path)) continue;
  const text = readFileSync(path, 'utf8');
  const fresh = rewrite(text, name);
  if (fresh === text) continue;
  if (process.argv.includes('--check')) problems.push(`${name} is stale: npm run docs writes it`);
  else writeFileSync(path, fresh);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;

/** The checks and the dialects as the program has them, and what it takes for a `rulebook.json`. */
async function readSource() {
  const contents = `
    export { checks } from './core/checks/allChecks.ts';
    export { dialects } from './core/dialect/shipped/shippedDialects.ts';
    export { FILE } from './project/projectShape.ts';`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, 'server', 'src') },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** A table of the checks, with links to their pages in a folder. */
function table(folder) {
  const rows = checks.map(({ code, severity, summary }) => {
    return `| [${code}](${folder}${code}.md) | ${severity} | ${summary.replaceAll('|', '\\|')} |`;
  });
  return ['| check | severity | what it finds |', '|---|---|---|', ...rows].join('\n');
}

function betweenMarks(text, content) {
  const [start, end] = MARKS.map(mark => text.indexOf(mark));
  if (start < 0 || end < start) throw new Error(`The marks ${MARKS.join(' and ')} are missing`);
  return `${text.slice(0, start + MARKS[0].length)}\n\n${content}\n\n${text.slice(end)}`;
}

/** The settings of the editor. */
function putSettings(manifest) {
  const { properties } = manifest.contributes.configuration.find(group => 'rulebook.checks' in group.properties);
  properties['rulebook.checks'].properties = Object.fromEntries(
    checks.map(({ code, severity, summary }) => {
      return [code, { type: 'string', enum: SEVERITIES, default: severity, markdownDescription: summary }];
    }),
  );
  return manifest;
}

/** The JSON of a file, laid out as the formatter of this project does. */
function json(name, value) {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'format', `--stdin-file-path=${name}`], {
    input: JSON.stringify(value, undefined, 2),
    encoding: 'utf8',
    cwd: root,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
