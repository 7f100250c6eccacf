import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { LARGEST } from '../../scripts/release.mjs';

/** A code block of a page, and the output that it claims. */
interface Example {
  readonly title: string;
  readonly code: string;
  readonly printed: string;
}

/** The examples of a page: blocks of JavaScript, in which `// → …` is the output. */
function examplesOf(page: string): Example[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^## (.+)$|^```js\n([\s\S]*?)^```$/gm);
  let title = '';
  return Array.from(blocks).flatMap(([, heading, code]) => {
    title = heading ?? title;
    if (code === undefined) return [];
    return [{ title, code, printed: Array.from(code.matchAll(/^\/\/ → (.*)$/gm), match => `${match[1]}\n`).join('') }];
  });
}

/** What names a file of the package. */
const PACKAGED = /\b(?:docs|schemas|etc|samples|walkthrough)(?:\/[\w.-]+)+\.[a-z]+\b/g;

const RULES =
  '1. Bells\n\n100. General\n\n100.1. A bell rings at dawn. See rule 100.3.\n\n100.2. A bell rings at noon (see rule 100.1).\n\n100.3. A bell rings at dusk.\n\nGlossary\n\nArk\nA ship. See rule 100.2.\n\nBell\nA thing that rings. See rule 100.1.\n';

/** What the verbs work with. */
const FILES: Readonly<Record<string, string>> = {
  'old.rules.txt': RULES,
  'new.rules.txt': RULES.replace(/100\.3/g, '100.4').replace('100.4. A', '100.3. A horn sounds at four.\n\n100.4. A'),
  'messy.rules.txt': RULES.replace('Ark\n', 'Yawl\n'),
  'page.md': '# Bells\n\n1.1. A bell rings **at dawn**.\n\n1.2. Nobody rings it twice, see 1.1.\n\n1.3. It is green.\n',
  'notes.txt': 'The dusk bell is in rule 100.3.\n',
  'bells.ts': '// CR 100.1: a bell rings.\n',
  'rulebook.json':
    '{ "books": [{ "names": ["CR"], "files": ["old.rules.txt"] }], "citing": [{ "files": ["bells.ts"], "book": "CR" }] }',
  'translated/en.rules.txt': RULES,
  'translated/de.rules.txt': RULES.replace('See rule', 'Siehe Regel'),
  'translated/rulebook.json':
    '{ "books": [{ "names": ["CR"], "files": ["en.rules.txt"] }, { "names": ["CR-de"], "language": "de", "files": ["de.rules.txt"], "translates": { "book": "CR" } }] }',
};

const message = (method: string, id: number, params: object) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
const FOR_EDITORS = message('initialize', 1, { processId: null, rootUri: null, capabilities: {} });
const FOR_ASSISTANTS = [
  message('initialize', 1, {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  }),
  message('tools/call', 2, { name: 'get_rule', arguments: { number: '100.3' } }),
];

/** What each server is asked, and what it answers. */
const SERVERS: readonly (readonly [args: readonly string[], input: string, answers: RegExp])[] = [
  [['lsp', '--stdio'], `Content-Length: ${FOR_EDITORS.length}\r\n\r\n${FOR_EDITORS}`, /"hoverProvider"/],
  [['mcp', 'old.rules.txt'], `${FOR_ASSISTANTS.join('\n')}\n`, /A bell rings at dusk/],
];

/** How each verb is run, what it prints, and the files that it writes. */
const RUNS: readonly {
  readonly args: readonly string[];
  /** The folder in which it is run. */
  readonly within?: string;
  readonly status?: number;
  readonly prints: RegExp;
  readonly writes?: readonly string[];
}[] = [
  { args: ['check'], prints: /^$/ },
  { args: ['check', '--format', 'sarif', 'old.rules.txt'], prints: /"runs"/ },
  { args: ['renumber', 'delete', '100.2', 'messy.rules.txt', '--dry-run'], prints: /^-100\.2\. A bell rings at noon/m },
  { args: ['tidy', 'messy.rules.txt', '--glossary'], prints: /glossary/i },
  { args: ['compare', 'old.rules.txt', 'new.rules.txt'], prints: /100\.3/ },
  { args: ['trace', '100.4', 'old.rules.txt', 'new.rules.txt'], prints: /100\.3/ },
  {
    args: ['migrate', '--from', 'old.rules.txt', '--to', 'new.rules.txt', 'notes.txt', '--dry-run'],
    prints: /rule 100\.4/,
  },
  {
    args: ['publish', '-o', 'site', 'old.rules.txt'],
    prints: /^site: \d+ pages/,
    writes: ['site/index.html', 'site/site.css', 'site/search.js', 'site/page.js'],
  },
  { args: ['publish', '--format', 'md', 'old.rules.txt'], prints: /A bell rings at dawn/ },
  { args: ['publish', '-o', 'markdown', 'page.md'], prints: /^markdown: \d+ pages/, writes: ['markdown/index.html'] },
  { args: ['citations'], prints: /bells\.ts:1:\d+.*100\.1/ },
  { args: ['coverage'], prints: /\d/ },
  { args: ['index', '-o', 'index.scip'], prints: /1 document/, writes: ['index.scip'] },
  { args: ['infer', 'old.rules.txt'], prints: /100/ },
  { args: ['export', 'old.rules.txt'], prints: /"number": "100\.3"/ },
  { args: ['export', 'old.rules.txt', '--format', 'docx', '-o', 'rules.docx'], prints: /^$/, writes: ['rules.docx'] },
  { args: ['import', 'rules.docx', '-o', 'imported.txt'], prints: /^$/, writes: ['imported.txt'] },
  { args: ['review', 'old.rules.txt', 'new.rules.txt'], prints: /100\.3: added/ },
  { args: ['translations'], within: 'translated', prints: /CR-de/ },
  { args: ['completion', 'bash'], prints: /complete .*rulebook/ },
  { args: ['help', 'check'], prints: /rulebook check/ },
  { args: ['version'], prints: /^\d+\.\d+\.\d+\n$/ },
];

describe('the npm package', () => {
  let folder = '';
  let packed = '';
  let files: readonly string[] = [];
  const run = (program: string, ...args: readonly string[]) => {
    return runWithin('', program, ...args);
  };
  const runWithin = (within: string, program: string, ...args: readonly string[]) => {
    const cwd = join(folder, within);
    const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
    if (error) throw error;
    return { status, stdout, stderr };
  };
  const runModule = (name: string, code: string) => {
    writeFileSync(join(folder, name), code);
    const { status, stdout, stderr } = run(process.execPath, name);
    assert.equal(status, 0, stderr);
    return stdout;
  };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'rulebook-npm-'));
    const packing = spawnSync('npm', ['pack', '--pack-destination', folder], { encoding: 'utf8' });
    assert.equal(packing.status, 0, packing.stderr);
    packed = join(folder, packing.stdout.trim().split('\n').at(-1)!);
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const installed = run('npm', 'install', '--offline', '--no-audit', '--no-fund', packed);
    assert.equal(installed.status, 0, installed.stderr);
    files = run('tar', '-tzf', packed).stdout.trim().split('\n');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is small, and installs nothing but itself', () => {
    assert.ok(statSync(packed).size < LARGEST.npm, `${statSync(packed).size} bytes`);
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    assert.deepEqual(Object.keys(packages), ['', 'node_modules/rulebook']);
  });

  it('checks on the command line', () => {
    for (const name of ['faults.rules.txt', 'lanterns.rules.txt']) cpSync(join('samples', name), join(folder, name));
    const bin = join(folder, 'node_modules', '.bin', 'rulebook');
    const faults = run('npx', '--no-install', 'rulebook', 'check', 'faults.rules.txt');
    assert.equal(faults.status, 1, faults.stderr);
    assert.match(faults.stdout, /^faults\.rules\.txt:34:100: error broken-reference Section 7 doesn't exist/);
    assert.equal(run(bin, 'check', 'lanterns.rules.txt').status, 0);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    assert.equal(run(bin, '--version').stdout, `${version}\n`);
    const sarif = run(bin, 'check', '--format', 'sarif', 'faults.rules.txt');
    assert.match(JSON.stringify(JSON.parse(sarif.stdout)), /# broken-reference/);
  });

  describe('every verb', () => {
    const program = () => join(folder, 'node_modules', 'rulebook', 'dist', 'cli.js');
    const rulebook = (...args: readonly string[]) => run(process.execPath, program(), ...args);
    let verbs: ReadonlySet<string>;

    before(() => {
      const help = rulebook('--help').stdout;
      verbs = new Set(Array.from(help.matchAll(/^ {2}rulebook ([a-z]+)/gm), ([, verb]) => verb!));
      mkdirSync(join(folder, 'translated'));
      for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    });

    it('is in the table of this test', () => {
      const known = new Set([...RUNS.map(({ args }) => args[0]), ...SERVERS.map(([[verb]]) => verb)]);
      assert.deepEqual(
        Array.from(verbs).filter(verb => !known.has(verb)),
        [],
      );
    });

    for (const { args, within = '', status = 0, prints, writes } of RUNS) {
      it(`works: ${args.join(' ')}`, () => {
        const result = runWithin(within, process.execPath, program(), ...args);
        assert.equal(result.status, status, result.stderr);
        assert.match(result.stdout, prints);
        for (const file of writes ?? []) assert.ok(statSync(join(folder, file)).size > 0, file);
      });
    }

    for (const [args, input, answers] of SERVERS)
      it(`works: ${args.join(' ')}`, async () => {
        const server = spawn(process.execPath, [program(), ...args], { cwd: folder });
        let printed = '';
        server.stdin.write(input);
        for await (const text of server.stdout) {
          printed += text;
          if (answers.test(printed)) server.stdin.end();
        }
        assert.match(printed, answers);
      });

    it('names only files that are there, in its help', () => {
      // One process prints them all, because each start takes longer.
      const code = `const { runCommand } = require(${JSON.stringify(program())});
        (async () => {
          for (const verb of ${JSON.stringify([...verbs])}) {
            console.log('usage of ' + verb);
            await runCommand([verb, '--help']);
          }
        })();`;
      const { stdout } = run(process.execPath, '-e', code);
      assert.equal(stdout.match(/^usage of /gm)?.length, verbs.size);
      assert.ok(stdout.match(PACKAGED));
      for (const [path] of stdout.matchAll(PACKAGED)) assert.ok(files.includes(`package/${path}`), path);
    });

    it('names only files that are there, in its messages', () => {
      const programs = files.filter(name => /^package\/dist\/[^/]+\.js$/.test(name));
      for (const program of programs) {
        const text = readFileSync(join(folder, 'node_modules', 'rulebook', program.slice('package/'.length)), 'utf8');
        for (const [path] of text.matchAll(PACKAGED))
          assert.ok(files.includes(`package/${path}`), `${program}: ${path}`);
      }
    });
  });

  const USE = "console.log(check(parse('100.1. See rule 100.7.\\n\\n100.2. Two.\\n\\n101. Ropes\\n')).length);";
  it('can be imported', () => {
    assert.equal(runModule('use.mjs', `import { check, parse } from 'rulebook';\n${USE}`), '1\n');
  });
  it('can be required', () => {
    assert.equal(runModule('use.cjs', `const { check, parse } = require('rulebook');\n${USE}`), '1\n');
  });

  it('has a library that browsers can load, without dependencies', async () => {
    const { outputFiles, warnings } = await build({
      stdin: { contents: `import { check, parse } from 'rulebook';\n${USE}`, resolveDir: folder },
      ...{ bundle: true, write: false, platform: 'browser', logLevel: 'silent' },
    });
    assert.deepEqual(warnings, []);
    const printed: unknown[] = [];
    runInNewContext(outputFiles[0]!.text, { console: { log: (value: unknown) => printed.push(value) } });
    assert.deepEqual(printed, [1]);
  });

  it('has types for both', () => {
    const use = `import { check, type Finding, parse } from 'rulebook';
      const findings: readonly Finding[] = check(parse('', { name: 'a', dialect: 'dotted' }));
      export const messages: string[] = findings.map(({ message }) => message);
      // @ts-expect-error
      parse(7);\n`;
    mkdirSync(join(folder, 'typed'), { recursive: true });
    for (const name of ['a.mts', 'b.cts']) writeFileSync(join(folder, 'typed', name), use);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      types: [],
      exactOptionalPropertyTypes: true,
    };
    writeFileSync(
      join(folder, 'typed', 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['*.mts', '*.cts'] }),
    );
    const { status, stdout } = run(process.execPath, resolve('node_modules/typescript/bin/tsc'), '-p', 'typed');
    assert.equal(status, 0, stdout);
  });

  it('contains all pages of the documentation', () => {
    // Comments that explain the reasons for the source are only for contributors.
    const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter(
      name => name.endsWith('.md') && !name.startsWith('decisions'),
    );
    assert.deepEqual(
      files.filter(name => /^package\/docs\/.*\.md$/.test(name)).sort(),
      pages.map(name => `package/docs/${name}`).sort(),
    );
  });

  it('contains programs, types, and documentation, and nothing else', () => {
    const strange = files.filter(
      name =>
        !/^package\/(?:[^/]+\.(?:json|md|txt)|LICENSE|docs\/.*\.(?:md|json|png)|etc\/[^/]+\.md|dist\/shared\d+\.js)$/.test(
          name,
        ),
    );
    assert.deepEqual(strange.sort(), [
      'package/dist/cli.js',
      'package/dist/commands.js',
      'package/dist/library/index.cjs',
      'package/dist/library/index.d.cts',
      'package/dist/library/index.d.mts',
      'package/dist/library/index.d.ts',
      'package/dist/library/index.mjs',
      'package/dist/markdown.js',
      'package/dist/mcp.js',
      'package/dist/scip.js',
      'package/dist/server.js',
      'package/dist/site/page.js',
      'package/dist/site/search.js',
      'package/dist/site/site.css',
      'package/dist/word.js',
    ]);
  });

  describe('the examples in docs/library.md', () => {
    for (const [index, { title, code, printed }] of examplesOf('docs/library.md').entries())
      it(title, () => {
        assert.notEqual(printed, '');
        assert.equal(runModule(`example${index}.mjs`, code), printed);
      });
  });
});
