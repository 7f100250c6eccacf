import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { EARLIER, LATER, PROJECT } from '../editions/harbor.ts';
import { headlinesOf, rulebook, rulebookIn, scratch } from './run.ts';

describe('stale references on the command line', () => {
  const files = scratch();
  const says = (since: string) => `In ${since}, 100.2 was the rule that is now 100.3; cite 100.3.`;

  it('are found since the edition of --since', () => {
    const [old, now] = [files.write('a/old.txt', EARLIER), files.write('a/new.txt', LATER)];
    const { status, stdout } = rulebook('check', '--since', old, now);
    assert.deepEqual(headlinesOf(stdout), [
      `${now}:11:42: warning stale-reference ${says(old)}`,
      `${now}:16:32: warning stale-reference ${says(old)}`,
    ]);
    assert.equal(status, 1);
  });

  it('are fixed if the rule is certain', () => {
    const [old, now] = [files.write('b/old.txt', EARLIER), files.write('b/new.txt', LATER)];
    assert.equal(rulebook('check', '--since', old, '--fix', now).status, 0);
    assert.equal(readFileSync(now, 'utf8'), LATER.replaceAll('rule 100.2', 'rule 100.3'));
  });

  it("report an edition that can't be read, or belongs to another game", () => {
    const now = files.write('c/new.txt', LATER);
    const missing = rulebook('check', '--since', files.path('c/none.txt'), now);
    assert.equal(missing.status, 2);
    assert.match(missing.stderr, /none\.txt: can't be read/);
    const chess = files.write('c/chess.txt', '1. Chess\n\n100. Pawns\n\n100.1. No piece but a pawn is promoted.\n');
    const other = rulebook('check', '--since', chess, now);
    assert.equal(other.status, 2);
    assert.match(other.stderr, /chess\.txt and the checked files have almost nothing in common/);
  });

  it('need an earlier edition with rules, and not what is checked', () => {
    const [empty, now] = [files.write('e/empty.txt', ''), files.write('e/new.txt', LATER)];
    for (const [since, why] of [
      [empty, 'has no rules'],
      [now, 'is also what you check'],
    ] as const) {
      const { status, stderr } = rulebook('check', '--since', since, now);
      assert.equal(stderr, `rulebook: ${since} ${why}; specify an earlier edition of the same book.\n`);
      assert.equal(status, 2);
    }
  });

  it('are found since the editions in rulebook.json, whose files belong to no book', () => {
    for (const name of ['d/old/2025.txt', 'd/earlier.txt']) files.write(name, '');
    files.write('d/old/2025.txt', EARLIER);
    files.write('d/rules.txt', LATER);
    files.write('d/rulebook.json', PROJECT);
    const { status, stdout } = rulebookIn(files.path('d'), 'check');
    assert.deepEqual(headlinesOf(stdout), [
      `rules.txt:11:42: warning stale-reference ${says('2025')}`,
      `rules.txt:16:32: warning stale-reference ${says('2025')}`,
    ]);
    assert.equal(status, 1);
  });
});
