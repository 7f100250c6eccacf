import assert from 'node:assert/strict';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { linesOf, rulebook, scratch } from './run.ts';

const OLD = `1. The Harbor

100. Ships

100.1. A ship enters the harbor at the turn of the tide and pays two coins.

100.2. The captain of a ship that leaves rings the bell three times.

100.3. A ship may wait outside. See rule 100.2.
`;

const NEW = `1. The Harbor

100. Ships

100.1. A ship enters the harbor at the turn of the tide and pays three coins.

100.2. Gulls & <i>terns</i> follow each ship that throws fish overboard.

100.3. The captain of a ship that leaves rings the bell three times.

100.4. A ship may wait outside. See rule 100.2.
`;

/** What `--format json` prints, as far as these tests use it. */
interface Printed {
  readonly rules: readonly { old: string | null; new: string | null; changes: readonly string[] }[];
  readonly stale: readonly object[];
}

describe('rulebook compare', () => {
  const files = scratch();
  const compare = (...options: readonly string[]) =>
    rulebook('compare', files.write('old.txt', OLD), files.write('new.txt', NEW), ...options);

  it('shows changes by chapter, word by word', () => {
    const { status, stdout, stderr } = compare();
    assert.deepEqual(linesOf(stdout).slice(1), [
      '',
      '100. Ships',
      '  100.1: reworded',
      '    … at the turn of the tide and pays [-two-] {+three+} coins.',
      '  100.2: added',
      '    Gulls & <i>terns</i> follow each ship that throws fish overboard.',
      '  100.2 → 100.3',
      '  100.3 → 100.4: references changed',
      '    A ship may wait outside. See rule [-100.3.-] {+100.2.+}',
      '',
      'Citations to fix',
      `  ${files.path('new.txt')}:11:42: 100.4 cites 100.2; the rule it meant is now 100.3.`,
    ]);
    assert.ok(
      stdout.startsWith(
        `${files.path('old.txt')} → ${files.path('new.txt')}: 1 rule added, 2 rules moved, 1 rule reworded\n`,
      ),
    );
    assert.equal(stderr, '');
    assert.equal(status, 0);
  });

  it('prints JSON that fits its schema', () => {
    const { status, stdout } = compare('--format', 'json');
    const validate = new Ajv({ allErrors: true }).compile(
      JSON.parse(readFileSync(join('docs', 'compare.schema.json'), 'utf8')),
    );
    const value: Printed = JSON.parse(stdout);
    assert.ok(validate(value), JSON.stringify(validate.errors, undefined, 1));
    assert.deepEqual(
      value.rules.map(({ old, new: now, changes }) => [old, now, ...changes]),
      [
        ['1', '1'],
        ['100', '100'],
        ['100.1', '100.1', 'text'],
        [null, '100.2'],
        ['100.2', '100.3', 'number'],
        ['100.3', '100.4', 'number', 'citations'],
      ],
    );
    assert.deepEqual(value.stale, [
      { line: 11, column: 42, endColumn: 47, text: '100.2', rule: '100.4', meant: '100.2', now: '100.3' },
    ]);
    assert.equal(status, 0);
  });

  it('prints a changelog in Markdown', () => {
    const { stdout } = compare('--format', 'markdown');
    assert.ok(/\n## 100\\?\. Ships\n/.test(stdout), stdout);
    assert.ok(stdout.includes('pays ~~two~~ **three** coins.'), stdout);
    assert.ok(!stdout.includes('<i>'), stdout);
  });

  it('prints an HTML page without markup from rules', () => {
    const { stdout } = compare('--format', 'html');
    assert.ok(stdout.startsWith('<!DOCTYPE html>'), stdout);
    assert.ok(stdout.includes('pays <del>two</del> <ins>three</ins> coins.'), stdout);
    assert.ok(stdout.includes('Gulls &amp; &lt;i&gt;terns&lt;/i&gt; follow'), stdout);
  });

  it('prints a map that updates other files', () => {
    const map = files.write('map.json', compare('--format', 'map').stdout);
    const notes = files.write('notes.txt', 'A ship may wait, says rule 100.3.\n');
    const { status, stderr } = rulebook('renumber', '--map', map, notes);
    assert.equal(status, 0, stderr);
    assert.equal(readFileSync(notes, 'utf8'), 'A ship may wait, says rule 100.4.\n');
  });

  it('treats several files as one edition', () => {
    const [first, second] = NEW.split(/(?=100\.3\.)/) as [string, string];
    files.write('parts/1.txt', first);
    files.write('parts/2.txt', second);
    const { status, stdout, stderr } = rulebook(
      'compare',
      files.write('old.txt', OLD),
      join(files.path('parts'), '*.txt'),
    );
    assert.equal(status, 0, stderr);
    assert.ok(stdout.includes('1 rule added, 2 rules moved, 1 rule reworded'), stdout);
  });

  it('reports that nothing changed', () => {
    const { status, stdout } = rulebook('compare', files.write('old.txt', OLD), files.write('copy.txt', OLD));
    assert.ok(stdout.endsWith(': no rule changed\n'), stdout);
    assert.equal(status, 0);
  });

  const OTHER = `1. Cards\n\n${Array.from({ length: 12 }, (_, index) => `10${index}. Suit ${'abcdefghijkl'[index]}\n\n`).join('')}`;

  const WRONG: readonly { title: string; args: () => readonly string[]; reason: string }[] = [
    { title: 'one edition alone', args: () => [files.write('old.txt', OLD)], reason: 'specify two editions' },
    {
      title: 'the same file twice',
      args: () => [files.write('old.txt', OLD), files.path('old.txt')],
      reason: 'are the same file; specify the old and the new edition.',
    },
    {
      title: 'a file that is also in the folder',
      args: () => [files.write('both/old.txt', OLD), join(files.write('both/new.txt', NEW), '..')],
      reason: 'old.txt is also part of',
    },
    {
      title: "a file that doesn't exist",
      args: () => [files.write('old.txt', OLD), files.path('none.txt')],
      reason: 'none.txt: can',
    },
    {
      title: 'a file without rules',
      args: () => [files.write('old.txt', OLD), files.write('empty.txt', '')],
      reason: 'empty.txt has no rules to compare.',
    },
    {
      title: 'an unknown format',
      args: () => [files.write('old.txt', OLD), files.write('new.txt', NEW), '--format', 'pdf'],
      reason: 'unknown --format “pdf”',
    },
    {
      title: 'two different games',
      args: () => [
        files.write('old.txt', OLD.replace('1. The Harbor', '7. The Harbor').replaceAll('100', '700')),
        files.write('other.txt', OTHER),
      ],
      reason: 'have almost nothing in common (',
    },
  ];

  for (const { title, args, reason } of WRONG) {
    it(`says what is wrong with ${title}`, () => {
      const { status, stdout, stderr } = rulebook('compare', ...args());
      assert.ok(stderr.includes(reason), stderr);
      assert.equal(stdout, '');
      assert.equal(status, 2);
    });
  }

  it('compares editions that share a file', () => {
    const shared = files.write('shared.txt', '2. The Sea\n\n200. Waves\n\n200.1. Waves roll.\n');
    files.write('shared/2025/rules.txt', OLD);
    files.write('shared/2026/rules.txt', NEW);
    for (const year of ['2025', '2026']) symlinkSync(shared, files.path(`shared/${year}/sea.txt`));
    const { status, stderr } = rulebook('compare', files.path('shared/2025'), files.path('shared/2026'));
    assert.equal(status, 0, stderr);
  });

  it('compares two different games with --force', () => {
    const [old, other] = [
      files.write('old.txt', OLD.replace('1. The', '7. The').replaceAll('100', '700')),
      files.write('other.txt', OTHER),
    ];
    const { status, stdout } = rulebook('compare', '--force', old, other);
    assert.equal(status, 0);
    assert.ok(stdout.includes('removed'), stdout);
  });
});
