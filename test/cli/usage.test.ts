import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rulebook, rulebookIn, scratch } from './run.ts';

const LANTERNS = join('samples', 'lanterns.rules.txt');

describe('the command line', () => {
  it('prints the version of the package', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    assert.deepEqual(rulebook('--version'), { status: 0, stdout: `${version}\n`, stderr: '' });
  });

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

  const WRONG = [
    { title: 'no command', args: [], reason: 'specify a command', help: 'rulebook check FILE' },
    {
      title: 'a mistyped command',
      args: ['chekc', LANTERNS],
      reason: 'unknown command “chekc”; did you mean “check”?',
      help: 'rulebook check FILE',
    },
    {
      title: 'an unknown command',
      args: ['paint', LANTERNS],
      reason: 'unknown command “paint”; use one of check, ',
      help: 'rulebook check FILE',
    },
    {
      title: 'a mistyped option without a command',
      args: ['--versio'],
      reason: 'unknown option “--versio”; did you mean “--version”?',
      help: 'rulebook check FILE',
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
      assert.equal(stdout, '');
      assert.equal(status, 2);
    });
  }

  for (const command of ['check', 'renumber', 'tidy', 'compare', 'index', 'export', 'lsp']) {
    it(`prints the help of ${command}`, () => {
      const { status, stdout, stderr } = rulebook(command, '--help');
      assert.ok(stdout.includes(`rulebook ${command}`), stdout);
      assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
    });
  }

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
