import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { headlinesOf, rulebookIn, scratch } from './run.ts';

/** Short rules in several schemes. Each has one broken reference. */
const SHORT: Readonly<Record<string, string>> = {
  club: `# Club rules

## 1. Members

1.1 Anyone can join.

1.2 Members pay a fee (see rule 3.2).

1.3 The board can waive the fee.

## 2. Board

2.1 The board has three members.

2.2 It meets every month (see rule 1.4).

2.3 It decides by majority.

## 3. Meetings

3.1 All members meet once a year.

3.2 The meeting sets the fee.

3.3 Somebody writes minutes.
`,
  bells:
    '1. Bells\n\n100. General\n\n100.1. A bell rings at dawn. See rule 100.3.\n\n100.2. Silence\n\n100.2a Nobody rings a bell at night (see rule 100.1).\n',
  one: '100.1. A bell rings at dawn. See rule 100.3.\n\n101. Horns\n',
  table:
    '| Rule | Text |\n|---|---|\n| 1.1 | Draw. |\n| 1.2 | Play (see rule 1.4). |\n| 1.3 | Rest (see rule 1.1). |\n',
};

/** Rules without a problem: four rules with three references. */
const SOUND =
  '1. A bell rings at dawn (see rule 2).\n2. A horn sounds at noon (see rule 1).\n3. A drum ends the day (see rule 4).\n4. Nobody sleeps before that.\n';

/** Texts that aren't rules: each as a README, and as notes. */
const PROSE: Readonly<Record<string, string>> = {
  'two lists': '# Ferry\n\n## Install\n\n1. Download it.\n2. Unpack it.\n\n## Use\n\n1. Open it.\n2. Close it.\n',
  'a lazy list': '# Ferry\n\n1. Start at the pier.\n1. Cross the river.\n1. Moor the ferry.\n',
  'a list of headings':
    '# Ferry\n\n1. [Use](#use)\n2. [Help](#help)\n\n## Use\n\n1. Open it.\n2. Close it.\n\n## Help\n\n1. Call the keeper.\n',
  'a lost numbering': 'Crossings\n\nThe ferry crosses twice a day. See rule 4.2.\n\nPassengers wait at the pier.\n',
  program: 'def cross(river):\n    return river + 1  # 1. a step\n',
  empty: '',
  blank: '\n\n',
};

describe('files named on a command line', () => {
  const files = scratch();
  const run = (...args: string[]) => rulebookIn(files.path('.'), ...args);
  const onTerminal = (...args: string[]) =>
    spawnSync(process.execPath, ['--require', resolve('test/cli/onTerminal.cjs'), resolve('dist', 'cli.js'), ...args], {
      cwd: files.path('.'),
      encoding: 'utf8',
    });

  for (const [name, text] of Object.entries(SHORT)) {
    it(`are read however short, as Markdown and as plain text: ${name}`, () => {
      const found = ['md', 'txt'].map(ending => {
        files.write(`${name}.${ending}`, text);
        const { status, stdout } = run('check', `${name}.${ending}`);
        return { status, problems: headlinesOf(stdout).map(line => line.replace(`.${ending}:`, ':')) };
      });
      assert.deepEqual(found[0], found[1]);
      assert.equal(found[0]!.status, 1);
      assert.match(found[0]!.problems.join('\n'), /^\S+: error broken-reference \S+ \S+ doesn't exist;[^\n]*$/);
    });
  }

  for (const [name, text] of Object.entries(PROSE)) {
    it(`that hold no rules fail no build, with a warning: ${name}`, () => {
      const why = text.trim() ? 'no lines start with numbers in sequence' : 'the file is empty';
      for (const file of ['README.md', 'notes.txt', 'ferry.py']) {
        files.write(file, text);
        const { status, stdout, stderr } = run('check', file);
        assert.deepEqual({ status, stdout }, { status: 0, stdout: '' });
        assert.ok(stderr.startsWith(`rulebook: ${file}: no rules found; ${why}`), stderr);
      }
    });
  }

  it('are read if lists below headings without numbers make up most of them', () => {
    const items = Array.from({ length: 8 }, (_, at) => `${at + 1}. A keeper lights lamp ${'abcdefgh'[at]} at dusk.\n`);
    const parts = ['Lamps', 'Boats', 'Bells'].map(heading => `## ${heading}\n\n${items.join('\n')}`);
    files.write('policy.md', `# Policy of the harbor\n\n${parts.join('\n')}`);
    const { status, stdout } = run('export', 'policy.md');
    assert.equal(status, 0);
    assert.equal(JSON.parse(stdout).rules.length, 27);
  });

  it('must hold rules with --require-rules', () => {
    files.write('notes.md', 'No rules.\n');
    files.write('game.md', SOUND);
    assert.equal(run('check', '--require-rules', 'notes.md', 'game.md').status, 2);
    assert.equal(run('check', '--require-rules', 'game.md').status, 0);
  });

  it('that a project lists need no rules of their own', () => {
    files.write('book/rulebook.json', '{ "books": [{ "files": ["*.txt"] }] }');
    files.write('book/a.txt', SHORT.bells!.replace('100.3', '100.2'));
    files.write('book/credits.txt', 'Thanks to the keepers.\n');
    assert.deepEqual(run('check', '--require-rules', 'book/a.txt', 'book/credits.txt'), {
      ...{ status: 0, stdout: '', stderr: '' },
    });
  });

  it('are counted on a terminal if nothing is wrong', () => {
    files.write('game.md', SOUND);
    files.write('notes.md', 'No rules.\n');
    const { status, stdout, stderr } = onTerminal('check', 'game.md', 'notes.md');
    assert.deepEqual({ status, stdout }, { status: 0, stdout: '' });
    assert.match(stderr, /^game\.md: 4 rules, 3 references, no problems\nrulebook: notes\.md: no rules found; .*\n$/);
  });

  it('are added up on a terminal if there are many', () => {
    const names = Array.from({ length: 12 }, (_, index) => `many/${index}.txt`);
    for (const name of names) files.write(name, SHORT.bells!.replace('100.3', '100.2'));
    assert.equal(onTerminal('check', ...names).stderr, '12 files: 60 rules, 24 references, no problems\n');
  });

  const WITHOUT_RULES: readonly (readonly [verb: string, args: readonly string[], status: number])[] = [
    ['export', ['export', 'notes.md'], 0],
    ['tidy', ['tidy', 'notes.md'], 0],
    ['publish', ['publish', '-o', 'site', 'notes.md'], 2],
  ];
  for (const [verb, args, status] of WITHOUT_RULES) {
    it(`that hold no rules are reported by ${verb}`, () => {
      files.write('notes.md', 'No rules.\n');
      const result = run(...args);
      assert.match(result.stderr, /^rulebook: notes\.md: no rules found; /);
      assert.equal(result.status, status, result.stderr);
    });
  }

  describe('as a folder', () => {
    it('are its rules documents', () => {
      files.write('folder/deep/bells.rules.txt', SHORT.bells!);
      files.write('folder/README.md', PROSE['two lists']!);
      const { status, stdout, stderr } = rulebookIn(files.path('folder'), 'check', '.');
      assert.match(stdout, /^deep.bells\.rules\.txt:5:39: error broken-reference /);
      assert.deepEqual([status, stderr], [1, 'rulebook: 1 of 2 files in . is a rules document\n1 error in 1 file\n']);
    });

    it('are the files of its project', () => {
      files.write('project/rulebook.json', '{ "books": [{ "files": ["rules.md"] }] }');
      files.write('project/rules.md', SHORT.club!);
      files.write('project/other.rules.txt', SHORT.bells!);
      for (const [folder, name] of [
        ['project', '.'],
        ['.', 'project'],
      ] as const)
        assert.match(
          rulebookIn(files.path(folder), 'check', name).stdout,
          /^\S*rules\.md:\d+:\d+: error [^\n]*\n +[^\n]*\n[ ^]*\n$/,
        );
    });

    it('must hold some', () => {
      files.write('prose/README.md', PROSE['two lists']!);
      const { status, stderr } = run('check', 'prose');
      assert.match(stderr, /^rulebook: no rules documents are recognized in prose; specify files\n/);
      assert.equal(status, 2);
    });
  });
});
