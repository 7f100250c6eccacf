// Writes what the documentation says of the checks from the list of checks; with --check only tells what is stale.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './folders.mjs';

const SEVERITIES = ['error', 'warning', 'information', 'hint', 'off'];
const MARKS = ['<!-- checks: written by npm run docs -->', '<!-- /checks -->'];

const checks = await readChecks();
const written = [
  ['README.md', text => betweenMarks(text, table('docs/checks/'))],
  ['docs/checks/README.md', text => betweenMarks(text, table(''))],
  ['package.json', (text, name) => json(name, text, putSettings)],
  ['schemas/rulebook.schema.json', (text, name) => json(name, text, putDefinitions)],
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

/** The checks as the program has them: code, summary, severity. */
async function readChecks() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'server', 'src', 'core', 'checks', 'allChecks.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  const { checks } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  return checks;
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
function putSettings({ contributes }) {
  const { properties } = contributes.configuration.find(group => 'rulebook.checks' in group.properties);
  properties['rulebook.checks'].properties = byCode(({ severity, summary }) => {
    return { type: 'string', enum: SEVERITIES, default: severity, markdownDescription: summary };
  });
}

/** The schema of `rulebook.json`: what its definitions of a check and of the severities of checks hold. */
function putDefinitions({ definitions }) {
  definitions.check.enum = checks.map(({ code }) => code);
  definitions.check.enumDescriptions = checks.map(({ summary }) => summary);
  definitions.checks.properties = byCode(({ summary, severity }) => {
    return { $ref: '#/definitions/severity', default: severity, description: summary };
  });
}

/** An object with something for each check. */
function byCode(make) {
  return Object.fromEntries(checks.map(check => [check.code, make(check)]));
}

/** The JSON of a file after a change, laid out as the formatter of this project does. */
function json(name, text, change) {
  const value = JSON.parse(text);
  change(value);
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'format', `--stdin-file-path=${name}`], {
    input: JSON.stringify(value, undefined, 2),
    encoding: 'utf8',
    cwd: root,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
