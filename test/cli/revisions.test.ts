import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { EARLIER, LATER, PROJECT } from '../editions/harbor.ts';
import { linesOf, rulebook, rulebookIn, scratch } from './run.ts';

const SUMMARY = /: 1 rule added, 2 rules moved\n/;

describe('an edition for rulebook compare', () => {
  const files = scratch();

  it('can be a folder, a glob, or several files', () => {
    files.write('a/2025/rules.txt', EARLIER);
    files.write('a/2026/rules.txt', LATER);
    files.write('a/2026/picture.png', 'no rules');
    for (const [old, now] of [
      ['2025', '2026'],
      ['2025/*.txt', '2026'],
      ['2025/rules.txt', '2026/'],
    ] as const) {
      const { stdout, status } = rulebookIn(files.path('a'), 'compare', old, now);
      assert.match(stdout, SUMMARY);
      assert.equal(status, 0);
    }
    files.write('a/empty/picture.png', '');
    assert.match(
      rulebookIn(files.path('a'), 'compare', '2025', 'empty').stderr,
      /there are no rules documents in empty/,
    );
  });

  it('can be a book of the rulebook.json here, or an edition of one', () => {
    files.write('b/old/2025.txt', EARLIER);
    files.write('b/earlier.txt', '');
    files.write('b/rules.txt', LATER);
    files.write('b/rulebook.json', PROJECT);
    for (const now of ['2026', 'Harbor', 'rules.txt'])
      assert.match(rulebookIn(files.path('b'), 'compare', '2025', now).stdout, SUMMARY);
    assert.match(rulebookIn(files.path('b'), 'compare', '2025', '2025').stderr, /2025 and 2025 are the same edition;/);
  });

  it("is reported if it can't be found", () => {
    const now = files.write('c/new.txt', LATER);
    assert.match(rulebook('compare', files.path('c/none.txt'), now).stderr, /none\.txt: can't be read/);
    assert.match(rulebook('compare', 'C:\\rules\\none.txt', now).stderr, /none\.txt: can't be read/);
  });

  it('reports that Git is missing', () => {
    const now = files.write('h/new.txt', LATER);
    const { stderr, status } = spawnSync(process.execPath, ['dist/cli.js', 'compare', 'v1:rules.txt', now], {
      env: { PATH: '' },
      encoding: 'utf8',
    });
    assert.match(stderr, /rulebook: git isn't installed/);
    assert.equal(status, 2);
  });
});

describe('given pairs', () => {
  const files = scratch();
  const compare = (pairs: string) => {
    const [old, now] = [files.write('old.txt', EARLIER), files.write('new.txt', LATER)];
    return rulebook('compare', old, now, '--pairs', files.write('pairs.txt', pairs), '--format', 'json');
  };
  const pairsOf = (stdout: string) =>
    (JSON.parse(stdout).rules as { old: string | null; new: string | null }[])
      .map(each => `${each.old} ${each.new}`)
      .filter(pair => /100\./.test(pair));

  it('always count', () => {
    const { stdout } = compare('100.2 → 100.2\n100.3 removed\n100.3 new\n100.4 new\n');
    assert.deepEqual(pairsOf(stdout), ['100.1 100.1', '100.2 100.2', '100.3 null', 'null 100.3', 'null 100.4']);
    const joined = pairsOf(compare('100.2 merged into 100.4\n').stdout);
    assert.ok(joined.includes('100.2 100.4'), joined.join());
  });

  it("can't contradict themselves or the editions", () => {
    for (const [pairs, says] of [
      ['100.2 → 100.3\n100.1 → 100.3\n', /100\.2 and 100\.1 both become 100\.3/],
      ['100.2 → 100.3\n100.2 removed\n', /100\.2 becomes 100\.3 and is removed/],
      ['100.2 → 100.3\n100.3 new\n', /100\.2 becomes 100\.3, which is new/],
      ['100.9 → 100.3\n', /names 100\.9, which isn't in the old edition/],
      ['100.2 goes away\n', /contains a line that isn.t a pair/],
    ] as const) {
      const { status, stderr, stdout } = compare(pairs);
      assert.equal(status, 2);
      assert.equal(stdout, '');
      assert.match(stderr, says);
    }
    assert.ok(readFileSync(files.path('new.txt'), 'utf8') === LATER && linesOf('').length === 0);
  });
});
