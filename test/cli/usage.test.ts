import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulebook } from './run.ts';

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
    { title: 'no command', args: [], reason: 'which command?' },
    { title: 'a command that is none', args: ['chek', LANTERNS], reason: 'there is no command “chek”' },
    { title: 'check without a file', args: ['check'], reason: 'give one or more files' },
    { title: 'a server without a client', args: ['lsp'], reason: 'say how the client is connected: lsp --stdio' },
    { title: 'export without a file', args: ['export'], reason: 'give one file' },
    { title: 'export of two files', args: ['export', LANTERNS, LANTERNS], reason: 'give one file' },
    { title: 'an option that is none', args: ['check', '--quick', LANTERNS], reason: "Unknown option '--quick'" },
  ];

  for (const { title, args, reason } of WRONG) {
    it(`says what is wrong with ${title} and how it is used`, () => {
      const { status, stdout, stderr } = rulebook(...args);
      const [first] = stderr.split('\n', 1);
      assert.ok(first!.startsWith(`rulebook: ${reason}`), stderr);
      assert.ok(stderr.includes('rulebook check FILE'), stderr);
      assert.equal(stdout, '');
      assert.equal(status, 2);
    });
  }

  it('ends quietly when its reader has seen enough', async () => {
    const child = spawn(process.execPath, ['dist/cli.js', 'export', LANTERNS], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', text => {
      stderr += text;
    });
    child.stdout.destroy();
    const [status] = await once(child, 'close');
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
  });
});
