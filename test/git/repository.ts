import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

const hasGit = spawnSync('git', ['--version']).status === 0;

/** A `describe` whose tests start Git themselves. Without Git they are skipped, or fail if `RULEBOOK_NEEDS_GIT` is set. */
export function describeGit(title: string, tests: () => void): void {
  describe(title, () => {
    if (hasGit) tests();
    else if (process.env.RULEBOOK_NEEDS_GIT)
      it('must find Git', () => assert.fail("Git isn't installed, and RULEBOOK_NEEDS_GIT says that it must be"));
    else it.skip("SKIPPED: Git isn't installed");
  });
}

/** What a request for a password needs; other commands ignore it. */
const ASKED = 'protocol=https\nhost=example.invalid\n\n';

/** Runs Git as a user would, without the protections of Rulebook; `false` if it fails. */
export function tryGit(cwd: string, ...args: readonly string[]): boolean {
  const named = ['-c', 'user.name=A', '-c', 'user.email=a@b.c', '-c', 'protocol.file.allow=always'];
  return spawnSync('git', [...named, ...args], { cwd, input: ASKED }).status === 0;
}

/** The same; it must succeed. */
export function git(cwd: string, ...args: readonly string[]): void {
  assert.ok(tryGit(cwd, '-c', 'commit.gpgsign=false', ...args), `git ${args.join(' ')}`);
}
