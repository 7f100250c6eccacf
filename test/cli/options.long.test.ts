import assert from 'node:assert/strict';
import { join } from 'node:path';
import { showProgress } from '../../server/src/cli/showing/progressLine.ts';
import { headlinesOf, linesOf, rulebook, rulebookFed, rulebookIn, scratch } from './run.ts';

const BROKEN = '100. A\n\n100.1. See rule 100.2.\n\n101. B\n';
const SOUND = '100. A\n\n100.1. See rule 101.\n\n101. B\n';
const FINDING = "3:17: error broken-reference Rule 100.2 doesn't exist; chapter 100 ends at 100.1.";

describe('the options of rulebook check', () => {
  const files = scratch();
  before(() => {
    files.write('b.txt', BROKEN);
    files.write('a.txt', SOUND);
    files.write('rules/d.txt', BROKEN);
    files.write('rules/deep/c.txt', BROKEN);
    files.write('rules/[1].txt', SOUND);
    files.write('warned/rulebook.json', '{ "checks": { "broken-reference": "warning" }, "books": [] }');
    files.write('warned/a.txt', BROKEN);
    files.write('wrong/rulebook.json', '{ "book": [] }');
    files.write('wrong/a.txt', BROKEN);
  });
  const check = (...args: string[]) => rulebookIn(files.path('.'), 'check', ...args);

  const STATUS: readonly (readonly [string[], number])[] = [
    [['b.txt'], 1],
    [['a.txt'], 0],
    [['--fail-on', 'error', 'b.txt'], 1],
    [['--fail-on', 'never', 'b.txt'], 0],
    [['--fail-on', 'warning', 'warned/a.txt'], 1],
    [['--fail-on', 'error', 'warned/a.txt'], 0],
    [['--fail-on', 'hint', 'warned/a.txt'], 1],
    [['--fail-on', 'never', 'missing.txt'], 2],
    [['--only', 'broken-reference', 'b.txt'], 1],
    [['--only', 'project', 'b.txt'], 0],
    [['--ignore', 'broken-reference,project', 'wrong/a.txt'], 0],
    [['--ignore', 'broken-reference', '--ignore', 'project', 'wrong/a.txt'], 0],
    [['--ignore', 'broken-reference', 'wrong/a.txt'], 1],
  ];
  for (const [args, status] of STATUS) {
    it(`${args.join(' ')}: exit status ${status}`, () => assert.equal(check(...args).status, status));
  }

  const WRONG: readonly (readonly [string[], string])[] = [
    [['--only', 'broken-refrence', 'a.txt'], 'unknown check “broken-refrence”; did you mean “broken-reference”?'],
    [['--ignore', 'x', 'a.txt'], 'unknown check “x”; use one of '],
    [['--format', 'jsn', 'a.txt'], 'unknown --format “jsn”; did you mean “json”?'],
    [['--fail-on', 'eror', 'a.txt'], 'unknown --fail-on “eror”; did you mean “error”?'],
    [['--dialect', 'doted', 'a.txt'], 'unknown dialect “doted”; did you mean “dotted”?'],
    [['--dialect', 'x', 'a.txt'], 'unknown dialect “x”; use one of comprehensive, dotted, '],
    [['--dry-run', 'a.txt'], '--dry-run requires --fix'],
    [['--stdin-name', 'a.txt', 'b.txt'], '--stdin-name requires - as the file'],
    [['--fix', '-'], "standard input can't be fixed in place; add --dry-run"],
    [['nothing/*.txt'], '“nothing/*.txt” matches no files'],
  ];
  for (const [args, reason] of WRONG) {
    it(`${args.join(' ')}: ${reason}`, () => {
      const { status, stdout, stderr } = check(...args);
      assert.ok(stderr.startsWith(`rulebook: ${reason}`), stderr);
      assert.deepEqual([status, stdout], [2, '']);
    });
  }

  const GLOBS: readonly (readonly [string[], string[]])[] = [
    [['*.txt'], ['b.txt']],
    [['./*.txt'], ['b.txt']],
    [['**/*.txt'], ['b.txt', 'rules/d.txt', 'rules/deep/c.txt', 'warned/a.txt', 'wrong/a.txt']],
    [['rules/*.txt'], ['rules/d.txt']],
    [
      ['rules/**/{c,d}.txt', 'b.txt', '*.txt'],
      ['rules/d.txt', 'rules/deep/c.txt', 'b.txt'],
    ],
    [['rules/[1].txt'], []],
  ];
  for (const [globs, names] of GLOBS) {
    it(`${globs.join(' ')} stands for files in order, each once`, () => {
      const found = headlinesOf(check('--only', 'broken-reference', ...globs).stdout);
      assert.deepEqual(
        found.map(line => line.split(':')[0]),
        names.map(name => join(...name.split('/'))),
      );
    });
  }

  it('globs can start with an absolute path', () => {
    const { stdout } = rulebook('check', files.path('rules/*.txt'));
    assert.deepEqual(headlinesOf(stdout), [`${files.path(join('rules', 'd.txt'))}:${FINDING}`]);
  });

  it('- is standard input', () => {
    const { stdout, status } = rulebookFed(BROKEN, files.path('.'), 'check', '-');
    assert.deepEqual(headlinesOf(stdout), [`<stdin>:${FINDING}`]);
    assert.equal(status, 1);
  });

  it('--stdin-name gives standard input a name, and a project with it', () => {
    const { stdout } = rulebookFed(BROKEN, files.path('.'), 'check', '-', '--stdin-name', join('warned', 'new.txt'));
    assert.deepEqual(headlinesOf(stdout), [`${join('warned', 'new.txt')}:${FINDING.replace('error', 'warning')}`]);
  });

  it('standard input takes the place of the file of a book', () => {
    files.write('book/rulebook.json', '{ "books": [{ "files": ["*.txt"] }] }');
    files.write('book/a.txt', SOUND);
    const args = ['check', '-', '--stdin-name', 'a.txt'];
    const { stdout } = rulebookFed(BROKEN, files.path('book'), ...args);
    assert.deepEqual(headlinesOf(stdout), [`a.txt:${FINDING}`]);
  });

  it('--dialect sets the dialect of all files', () => {
    const dialect = (...args: string[]) => JSON.parse(check('--format', 'json', ...args, 'forced.txt').stdout).length;
    files.write('forced.txt', '1. A\n\n1.1 B\n\n1.1.1 A lamp.[1.1.2]\n\n1.2 C\n\n2. D\n');
    assert.equal(dialect('--dialect', 'bracketed'), 1);
    assert.equal(dialect(), 0);
  });

  it('--list prints code, severity, and purpose of each check', () => {
    const { stdout, status } = check('--list');
    assert.match(linesOf(stdout)[0]!, /^broken-reference +error +A reference names /);
    assert.equal(status, 0);
  });

  it('--help describes all options', () => {
    const { stdout, status } = check('--help');
    for (const option of ['format', 'fail-on', 'only', 'ignore', 'fix', 'dry-run', 'dialect', 'stdin-name', 'list'])
      assert.ok(stdout.includes(` --${option} `), `no --${option} in\n${stdout}`);
    assert.ok(
      linesOf(stdout).every(line => line.length <= 125),
      stdout,
    );
    assert.equal(status, 0);
  });

  it('prints no summary for programs', () => {
    assert.equal(check('--format', 'json', 'b.txt').stderr, '');
    assert.equal(check('b.txt', 'rules/d.txt', 'a.txt').stderr, '2 errors in 2 files\n');
  });
});

describe('progress', () => {
  /** What is written while items start at these times, in milliseconds. */
  function written(isTTY: boolean, times: readonly number[], columns = 30): string {
    const pieces: string[] = [];
    let time = 0;
    const output = { isTTY, columns, write: (piece: string | Uint8Array) => pieces.push(String(piece)) > 0 };
    const progress = showProgress(times.length, 'checking', output, () => time);
    for (const [index, at] of times.entries()) {
      time = at;
      progress.next(`${index}.txt`);
    }
    progress.clear();
    return pieces.join('').replaceAll('\r\u001b[K', '|');
  }

  for (const [title, isTTY, times, expected] of [
    ['is not shown of what is quick', true, [0, 400, 900], ''],
    [
      'is shown after a second and taken away',
      true,
      [0, 1200, 1500],
      '|checking 2 of 3: 1.txt|checking 3 of 3: 2.txt|',
    ],
    ['does not flicker', true, [1200, 1210, 1290], '|checking 1 of 3: 0.txt|'],
    ['is shown on terminals only', false, [0, 1200, 1500], ''],
  ] as const) {
    it(title, () => assert.equal(written(isTTY, times), expected));
  }

  it('stays on one line', () => assert.equal(written(true, [2000], 12), '|checking 1 |'));
});
