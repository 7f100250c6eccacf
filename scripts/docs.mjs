// Writes the parts of the documentation that the source knows: the tables of checks, settings, commands, levels, and the help of the
// command line, the settings of the checks, and the JSON schema of rulebook.json. With --check, only reports what is out of date.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { out, root } from './folders.mjs';
import { schemaOf } from './schema.mjs';

const SEVERITIES = ['error', 'warning', 'information', 'hint', 'off'];

const { checks, dialects, FILE, readingTools, jsonSchemaOf } = await readSource();
const { contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const written = [
  ['docs/checks/README.md', text => betweenMarks(text, 'checks', tableOfChecks())],
  ['docs/settings.md', text => betweenMarks(text, 'settings', tableOfSettings())],
  ['docs/commands.md', text => betweenMarks(text, 'commands', tableOfCommands())],
  ['docs/words.md', text => betweenMarks(text, 'levels', tableOfLevels())],
  ['docs/command-line.md', async text => betweenMarks(text, 'help', await helpOfCommandLine())],
  ['package.json', (text, name) => json(name, putTools(putSettings(JSON.parse(text))))],
  ['schemas/rulebook.schema.json', (_, name) => json(name, schemaOf(FILE, checks, dialects))],
];

const problems = checks
  .filter(({ code }) => !existsSync(join(root, 'docs', 'checks', `${code}.md`)))
  .map(({ code }) => `docs/checks/${code}.md is missing: the page of the check “${code}”`);
for (const [name, rewrite] of written) {
  const path = join(root, name);
  if (!existsSync(path)) continue;
  const text = readFileSync(path, 'utf8');
  const fresh = await rewrite(text, name);
  if (fresh === text) continue;
  if (process.argv.includes('--check')) problems.push(`${name} is out of date; run npm run docs`);
  else writeFileSync(path, fresh);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;

/** The checks and dialects of the program, and the shape of a rulebook.json. */
async function readSource() {
  const contents = `
    export { checks } from './core/checks/allChecks.ts';
    export { dialects } from './core/shipped/shippedDialects.ts';
    export { FILE } from './project/projectShape.ts';
    export { readingTools } from './mcp/readingTools.ts';
    export { jsonSchemaOf } from './core/text/jsonSchema.ts';`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, 'server', 'src') },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

function table(columns, rows) {
  const lines = [columns, columns.map(() => '---'), ...rows.map(row => row.map(cell => cell.replaceAll('|', '\\|')))];
  return lines
    .map(cells => `| ${cells.join(' | ')} |`.replaceAll('| --- |', '|---|').replaceAll(' --- |', '---|'))
    .join('\n');
}

function tableOfChecks() {
  const rows = checks.map(({ code, severity, summary }) => [`[${code}](${code}.md)`, severity, summary]);
  return table(['check', 'severity', 'what it finds'], rows);
}

/** The settings, with their values and defaults, in the groups of the settings editor. */
function tableOfSettings() {
  return contributes.configuration
    .map(({ title, properties }) => {
      const current = Object.entries(properties).filter(
        ([, { markdownDeprecationMessage }]) => !markdownDeprecationMessage,
      );
      const rows = current.map(([id, setting]) => [`\`${id}\``, valuesOf(setting), setting.markdownDescription]);
      return `## ${title}\n\n${table(['setting', 'values', 'what it does'], rows)}`;
    })
    .join('\n\n');
}

function valuesOf({ type, enum: choices, default: standard }) {
  const values = choices ?? (type === 'boolean' ? [true, false] : type === 'integer' ? ['a number'] : ['an object']);
  const isPlain = value => choices === undefined && typeof value === 'string';
  const shown = values.map(value => (isPlain(value) ? value : `\`${value}\``)).join(', ');
  return type === 'object' ? shown : `${shown} (default: \`${standard}\`)`;
}

/** The commands of the command palette, with their keys. */
function tableOfCommands() {
  const hidden = contributes.menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command);
  // The keys that move lines move rules, too.
  const others = { 'rulebook.moveRuleUp': 'rulebook.moveLinesUp', 'rulebook.moveRuleDown': 'rulebook.moveLinesDown' };
  const keys = id => {
    const bound = contributes.keybindings.find(({ command }) => command === (others[id] ?? id));
    return bound ? [bound.key, bound.mac].filter(Boolean).map(keyName).join(', on a Mac ') : '';
  };
  const rows = contributes.commands
    .filter(({ command }) => !hidden.includes(command))
    .map(({ command, title }) => [title, `\`${command}\``, keys(command)]);
  return table(['command', 'id', 'keys'], rows);
}

function keyName(keys) {
  const arrows = { up: '↑', down: '↓' };
  return keys.replace(/\w+/g, key => arrows[key] ?? `${key.charAt(0).toUpperCase()}${key.slice(1)}`);
}

function tableOfLevels() {
  const inferred = 'named as in the document (Part, Article), otherwise by depth: section, rule, subrule, point';
  const rows = dialects.map(({ id, name, numbering }) => [
    name,
    id === 'inferred' ? inferred : numbering.levels.map(level => level.name).join(', '),
  ]);
  return table(['dialect', 'levels, from the outermost'], rows);
}

/** The help of every command, as the command line prints it. */
async function helpOfCommandLine() {
  // The program looks for its files in the parent folder.
  const outdir = join(out, 'docs', 'dist');
  const entryPoints = {
    cli: 'server/src/cli/main.ts',
    commands: 'server/src/cli/commands.ts',
    mcp: 'server/src/cli/serveAssistants.ts',
    server: 'server/src/cli/serve.ts',
  };
  await build({
    entryPoints,
    outdir,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    mainFields: ['module', 'main'],
    absWorkingDir: root,
    logLevel: 'error',
  });
  const program = join(outdir, 'cli.js');
  const [overview] = printedBy(program, [['--help']]);
  const verbs = [...new Set(Array.from(overview.matchAll(/^ {2}rulebook ([a-z]+)/gm), ([, verb]) => verb))];
  const helps = printedBy(
    program,
    verbs.map(verb => [verb, '--help']),
  );
  const pages = verbs.map((verb, index) => [verb, helps[index]]).filter(([, text]) => text !== overview);
  return [
    `\`\`\`text\n${overview}\n\`\`\``,
    ...pages.map(([verb, text]) => `## rulebook ${verb}\n\n\`\`\`text\n${text}\n\`\`\``),
  ].join('\n\n');
}

/** What a program prints for each of these command lines. One process runs them all, because a start takes longest. */
function printedBy(program, commands) {
  const code = `const { runCommand } = require(${JSON.stringify(program)});
    (async () => {
      for (const args of ${JSON.stringify(commands)}) {
        await runCommand(args);
        process.stdout.write('\\0');
      }
    })();`;
  const { stdout } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8', cwd: root });
  return stdout.split('\0').map(text => text.trimEnd());
}

function betweenMarks(text, name, content) {
  const marks = [`<!-- ${name}: written by npm run docs -->`, `<!-- /${name} -->`];
  const [start, end] = marks.map(mark => text.indexOf(mark));
  if (start < 0 || end < start) throw new Error(`The marks ${marks.join(' and ')} are missing`);
  return `${text.slice(0, start + marks[0].length)}\n\n${content}\n\n${text.slice(end)}`;
}

/** Adds the checks to the settings of the editor. */
function putSettings(manifest) {
  const { properties } = manifest.contributes.configuration.find(group => 'rulebook.checks' in group.properties);
  properties['rulebook.checks'].properties = Object.fromEntries(
    checks.map(({ code, severity, summary }) => {
      return [code, { type: 'string', enum: SEVERITIES, default: severity, markdownDescription: summary }];
    }),
  );
  return manifest;
}

/** Adds the tools to the manifest, for agents where no server for assistants can start. */
function putTools(manifest) {
  manifest.contributes.languageModelTools = readingTools.map(({ name, title, description, input }) => ({
    name: `rulebook_${name}`,
    toolReferenceName: `rulebook_${name}`.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
    displayName: title,
    modelDescription: description,
    canBeReferencedInPrompt: true,
    when: "isWeb && remoteName == '' && config.rulebook.assistants.enabled",
    inputSchema: jsonSchemaOf(input),
  }));
  return manifest;
}

/** The JSON of a file, in the layout of this project's formatter. */
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
