import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
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

describe('the npm package', () => {
  let folder = '';
  let packed = '';
  const run = (program: string, ...args: readonly string[]) => {
    const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
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
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is small, and installs nothing but itself', () => {
    assert.ok(statSync(packed).size < LARGEST.npm, `${statSync(packed).size} bytes`);
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    assert.deepEqual(Object.keys(packages), ['', 'node_modules/rulebook']);
  });

  it('checks on the command line', () => {
    for (const name of ['faults.rules.txt', 'lanterns.rules.txt']) cpSync(join('samples', name), join(folder, name));
    const faults = run('npx', '--no-install', 'rulebook', 'check', 'faults.rules.txt');
    assert.equal(faults.status, 1, faults.stderr);
    assert.match(faults.stdout, /^faults\.rules\.txt:34:100: error broken-reference Section 7 doesn't exist/);
    assert.equal(run('npx', '--no-install', 'rulebook', 'check', 'lanterns.rules.txt').status, 0);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    assert.equal(run('npx', '--no-install', 'rulebook', '--version').stdout, `${version}\n`);
    const sarif = run('npx', '--no-install', 'rulebook', 'check', '--format', 'sarif', 'faults.rules.txt');
    assert.match(JSON.stringify(JSON.parse(sarif.stdout)), /# broken-reference/);
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

  const filesOf = () => run('tar', '-tzf', packed).stdout.trim().split('\n');

  it('contains all pages of the documentation', () => {
    // Comments that explain the reasons for the source are only for contributors.
    const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter(
      name => name.endsWith('.md') && !name.startsWith('decisions'),
    );
    assert.deepEqual(
      filesOf()
        .filter(name => /^package\/docs\/.*\.md$/.test(name))
        .sort(),
      pages.map(name => `package/docs/${name}`).sort(),
    );
  });

  it('contains programs, types, and documentation, and nothing else', () => {
    const strange = filesOf().filter(
      name => !/^package\/(?:[^/]+\.(?:json|md|txt)|LICENSE|docs\/.*\.(?:md|json)|etc\/[^/]+\.md)$/.test(name),
    );
    assert.deepEqual(strange.sort(), [
      'package/dist/cli.js',
      'package/dist/commands.js',
      'package/dist/library/index.cjs',
      'package/dist/library/index.d.cts',
      'package/dist/library/index.d.mts',
      'package/dist/library/index.d.ts',
      'package/dist/library/index.mjs',
      'package/dist/mcp.js',
      'package/dist/scip.js',
      'package/dist/server.js',
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
