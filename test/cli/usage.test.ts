import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verbs } from '../../server/src/cli/program/overview.ts';
import { wrapHelp } from '../../server/src/cli/showing/helpText.ts';
import { linesOf, rulebook, rulebookIn, scratch } from './run.ts';

const LANTERNS = join('samples', 'lanterns.rules.txt');

describe('the command line', () => {
  for (const word of ['--version', '-v', 'version']) {
    it(`prints the version of the package for ${word}`, () => {
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      assert.deepEqual(rulebook(word), { status: 0, stdout: `${version}\n`, stderr: '' });
    });
  }

  for (const word of ['--help', '-h', 'help']) {
    it(`prints every command for ${word}`, () => {
      const { status, stdout, stderr } = rulebook(word);
      for (const command of ['check FILE', 'export FILE', 'lsp --stdio', '--version', 'Exit status']) {
        assert.ok(stdout.includes(command), `no “${command}” in\n${stdout}`);
      }
      assert.equal(stderr, '');
      assert.equal(status, 0);
    });
  }

  const OVERVIEW = 'For help, run: rulebook --help\n';
  const WRONG = [
    { title: 'no command', args: [], reason: 'specify a command', help: 'rulebook check FILE' },
    {
      title: 'a mistyped command',
      args: ['chekc', LANTERNS],
      reason: 'unknown command “chekc”; did you mean “check”?',
      help: OVERVIEW,
    },
    {
      title: 'a file without a command',
      args: [LANTERNS],
      reason: `unknown command “${LANTERNS}”; to check this file, run: rulebook check ${LANTERNS}`,
      help: OVERVIEW,
    },
    {
      title: 'an unknown command',
      args: ['paint', LANTERNS],
      reason: 'unknown command “paint”; use one of check, ',
      help: OVERVIEW,
    },
    {
      title: 'a mistyped option without a command',
      args: ['--versio'],
      reason: 'unknown option “--versio”; did you mean “--version”?',
      help: OVERVIEW,
    },
    { title: 'check without a file', args: ['check'], reason: 'specify one or more files' },
    { title: 'a server without a client', args: ['lsp'], reason: 'specify how the client connects: lsp --stdio' },
    { title: 'export without a file', args: ['export'], reason: 'specify one file' },
    { title: 'export of two files', args: ['export', LANTERNS, LANTERNS], reason: 'specify one file' },
    {
      title: 'an unknown option',
      args: ['check', '--quick', LANTERNS],
      reason: 'unknown option “--quick”; use one of ',
    },
    {
      title: 'a mistyped option',
      args: ['check', '--fromat', LANTERNS],
      reason: 'unknown option “--fromat”; did you mean “--format”?',
    },
    { title: 'an option without its value', args: ['check', '--format'], reason: 'specify a value for --format' },
  ];

  for (const { title, args, reason, help = `For help, run: rulebook ${args[0]} --help\n` } of WRONG) {
    it(`reports ${title}, and where to read more`, () => {
      const { status, stdout, stderr } = rulebook(...args);
      const [first] = stderr.split('\n', 1);
      assert.ok(first!.startsWith(`rulebook: ${reason}`), stderr);
      assert.ok(stderr.includes(help), stderr);
      if (args.length) assert.equal(linesOf(stderr).length, 2);
      assert.equal(stdout, '');
      assert.equal(status, 2);
    });
  }

  for (const { name } of verbs.filter(({ name }) => name !== 'help' && name !== 'version')) {
    it(`prints the help of ${name}`, () => {
      const { status, stdout, stderr } = rulebook(name, '--help');
      assert.ok(stdout.startsWith(`rulebook ${name}`), stdout);
      assert.ok(stdout.includes(' --help '), stdout);
      assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
      assert.equal(rulebook('help', name).stdout, stdout);
    });
  }

  it('suggests a command after help', () => {
    const { status, stderr } = rulebook('help', 'chekc');
    assert.match(stderr, /^rulebook: unknown command “chekc”; did you mean “check”\?\n/);
    assert.equal(status, 2);
  });

  describe('help', () => {
    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    const mustFit = (text: string, columns: number) =>
      assert.deepEqual(
        linesOf(text).filter(line => line.length > columns && words(line).length > 1),
        [],
      );
    let texts: readonly string[] = [];
    before(() => {
      texts = [rulebook('--help').stdout, ...verbs.map(({ name }) => rulebook('help', name).stdout)];
    });

    for (const columns of [30, 40, 60, 80, 100, 120, 200]) {
      it(`is wrapped between words in ${columns} columns`, () => {
        for (const text of texts) {
          const wrapped = wrapHelp(text, columns);
          assert.deepEqual(words(wrapped), words(text));
          mustFit(wrapped, columns);
        }
      });
    }

    it('is wrapped to the terminal', () => {
      const { stdout } = spawnSync(
        process.execPath,
        ['--require', resolve('test/cli/onTerminal.cjs'), 'dist/cli.js', 'check', '--help'],
        { encoding: 'utf8', env: { ...process.env, RULEBOOK_COLUMNS: '64' } },
      );
      assert.ok(stdout.startsWith('rulebook check'), stdout);
      mustFit(stdout, 64);
    });
  });

  describe("with a rulebook.json that can't be read", () => {
    const files = scratch();
    const UNREADABLE: readonly (readonly [title: string, make: () => void])[] = [
      ['holds a null character', () => files.write('rulebook.json', '{ "books": ["\0"] }')],
      ['is a folder', () => void files.write('rulebook.json/x', '')],
    ];
    for (const [title, make] of UNREADABLE) {
      it(`reports in a sentence that it ${title}`, () => {
        rmSync(files.path('rulebook.json'), { recursive: true, force: true });
        files.write('bells.txt', '100. Bells\n');
        make();
        for (const args of [
          ['check'],
          ['check', 'bells.txt'],
          ['index'],
          ['tidy', 'bells.txt'],
          ['export', 'bells.txt'],
        ]) {
          const { status, stdout, stderr } = rulebookIn(files.path('.'), ...args);
          assert.match(stderr, /^rulebook: (?:bells\.txt: can't be read: )?rulebook\.json: can't be read: it /);
          assert.equal(stderr.trim().split('\n').length, 1, stderr);
          assert.deepEqual({ status, stdout }, { status: 2, stdout: '' });
        }
      });
    }
  });

  /** Closes its standard output before anything is read from it. Returns how it ends. */
  async function unread(...args: readonly string[]) {
    const child = spawn(process.execPath, ['dist/cli.js', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', text => {
      stderr += text;
    });
    child.stdout.destroy();
    const [status] = await once(child, 'close');
    return { status, stderr };
  }

  it('reports problems even if its reader has seen enough', async () => {
    const faults = join('samples', 'faults.rules.txt');
    assert.deepEqual(await unread('check', '--format', 'json', faults), { status: 1, stderr: '' });
  });

  it('ends quietly when its reader has seen enough', async () => {
    assert.deepEqual(await unread('export', LANTERNS), { status: 0, stderr: '' });
  });
});
