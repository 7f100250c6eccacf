import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { linesOf, rulebook, scratch } from './run.ts';

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** What a shell offers after these words; the last one is being typed. */
const CASES: readonly (readonly [typed: string, offered: readonly string[]])[] = [
  ['rulebook che', ['check']],
  ['rulebook co', ['compare', 'coverage', 'completion']],
  ['rulebook check --fo', ['--format']],
  ['rulebook check --f', ['--format', '--fail-on', '--fix']],
  ['rulebook check --format js', ['json']],
  ['rulebook check -f s', ['sarif']],
  ['rulebook check bells.txt --fail-on e', ['error']],
  ['rulebook mcp --r', ['--read-only']],
  ['rulebook lsp --s', ['--stdio', '--socket']],
  ['rulebook renumber sw', ['swap']],
  ['rulebook help ren', ['renumber']],
  ['rulebook completion z', ['zsh']],
  ['rulebook check bel', []],
];

describe('completion on the command line', () => {
  const files = scratch();
  const script = (shell: string) => {
    const { status, stdout, stderr } = rulebook('completion', shell);
    assert.deepEqual([status, stderr], [0, '']);
    return stdout;
  };

  describe('in bash', () => {
    before(function () {
      if (has('bash')) files.write('completion.bash', script('bash'));
      else this.skip();
    });
    for (const [typed, offered] of CASES) {
      it(`offers ${offered.join(', ') || 'files'} after ${typed}`, () => {
        const words = typed.split(' ');
        const run = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _rulebook; printf '%s\\n' "\${COMPREPLY[@]}"`;
        const code = `source "${files.path('completion.bash')}"; ${run}`;
        const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', code], { encoding: 'utf8' });
        assert.equal(stderr, '');
        assert.deepEqual(linesOf(stdout).filter(Boolean).sort(), [...offered].sort());
      });
    }
    it('is used for rulebook', () => {
      const code = `source "${files.path('completion.bash')}"; complete -p rulebook`;
      assert.match(spawnSync('bash', ['--norc', '-c', code], { encoding: 'utf8' }).stdout, /-F _rulebook rulebook/);
    });
  });

  for (const shell of ['zsh', 'fish']) {
    it(`is a script that ${shell} understands`, function () {
      if (!has(shell)) this.skip();
      const { status, stderr } = spawnSync(shell, ['-n', files.write(`completion.${shell}`, script(shell))], {
        encoding: 'utf8',
      });
      assert.deepEqual([status, stderr], [0, '']);
    });
  }

  it('in zsh offers commands, options, and values', function () {
    if (!has('zsh')) this.skip();
    // Outside its line editor, zsh has no completion system: these print what they are given.
    files.write(
      'rulebook.zsh',
      `compdef() {}; _files() {}
      _describe() { print -l -- "\${(@)\${(@P)2}%%:*}" }
      compadd() { shift; print -l -- "$@" }
      ${script('zsh')}`,
    );
    for (const [typed, offered] of CASES) {
      const words = typed.split(' ');
      const code = `source ${files.path('rulebook.zsh')}; words=(${typed}); CURRENT=${words.length}; _rulebook`;
      const { stdout, stderr } = spawnSync('zsh', ['-f', '-c', code], { encoding: 'utf8' });
      assert.equal(stderr, '');
      const found = linesOf(stdout).filter(word => word?.startsWith(words.at(-1)!));
      assert.deepEqual(found.sort(), [...offered].sort(), typed);
    }
  });

  it('in fish offers commands, options, and values', function () {
    if (!has('fish')) this.skip();
    files.write('rulebook.fish', script('fish'));
    for (const [typed, offered] of CASES) {
      const code = `source ${files.path('rulebook.fish')}; complete -C '${typed}'`;
      const { stdout } = spawnSync('fish', ['--no-config', '-c', code], { encoding: 'utf8' });
      const found = linesOf(stdout).map(line => line.split('\t')[0]!);
      for (const word of offered) assert.ok(found.includes(word), `${typed}: ${stdout}`);
    }
  });

  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    it(`names every command and option for ${shell}`, () => {
      const text = script(shell);
      const verbs = Array.from(rulebook('--help').stdout.matchAll(/^ {2}rulebook ([a-z]+)/gm), ([, verb]) => verb!);
      assert.ok(verbs.length > 15, verbs.join(' '));
      for (const word of [...verbs, 'require-rules', 'read-only', 'sarif', 'close-gaps', 'stdio'])
        assert.ok(text.includes(word), `no ${word} for ${shell}`);
    });
  }

  it('suggests a shell', () => {
    const { status, stderr } = rulebook('completion', 'bsh');
    assert.match(stderr, /^rulebook: unknown shell “bsh”; did you mean “bash”\?\n/);
    assert.equal(status, 2);
  });
});
