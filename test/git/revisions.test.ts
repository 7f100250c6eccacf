import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { rulebookIn, scratch } from '../cli/run.ts';
import { EARLIER, LATER } from '../editions/harbor.ts';
import { describeGit, git } from './repository.ts';

const SUMMARY = /: 1 rule added, 2 rules moved\n/;

describeGit('an edition from Git', () => {
  const files = scratch();
  const repository = (folder: string) => {
    files.write(`${folder}/book/rules.txt`, EARLIER);
    git(files.path(folder), 'init', '-q');
    git(files.path(folder), 'add', '.');
    git(files.path(folder), 'commit', '-qm', 'First');
    git(files.path(folder), 'tag', 'v1');
    files.write(`${folder}/book/rules.txt`, LATER);
    git(files.path(folder), 'commit', '-qam', 'Second');
    return (...args: readonly string[]) => rulebookIn(files.path(`${folder}/book`), 'compare', ...args);
  };

  it('reads files and folders of revisions', () => {
    const run = repository('d');
    for (const names of [
      ['v1:book/rules.txt', 'HEAD:rules.txt'],
      ['HEAD~1:rules.txt', 'rules.txt'],
      ['v1:book', '.'],
      ['v1..HEAD', '--', 'rules.txt'],
      ['v1..', '--', 'rules.txt'],
    ]) {
      const { status, stdout, stderr } = run(...names);
      assert.equal(status, 0, stderr);
      assert.match(stdout, SUMMARY);
    }
    assert.match(
      run('v1:rules.txt', 'HEAD:rules.txt').stdout,
      /^ {2}HEAD:rules\.txt:11:42: 100\.4 cites 100\.2; the rule it meant is now 100\.3\.$/m,
    );
  });

  it('reads files of parent folders', () => {
    repository('j');
    files.write('j/book/own/notes.txt', '');
    for (const name of ['HEAD~1:../rules.txt', 'HEAD~1:./../rules.txt', 'v1:../../book/rules.txt', 'v1:..']) {
      const { stderr, stdout } = rulebookIn(files.path('j/book/own'), 'compare', name, '../rules.txt');
      assert.equal(stderr, '');
      assert.match(stdout, SUMMARY);
    }
  });

  it('prefers an existing path', () => {
    const run = repository('e');
    files.write('e/book/v1:rules.txt', LATER.replace('three', 'four'));
    assert.match(run('v1:rules.txt', 'rules.txt').stdout, /1 rule reworded/);
  });

  it('reports a missing revision, file, or repository', () => {
    const run = repository('f');
    assert.match(run('v9:rules.txt', 'rules.txt').stderr, /Git revision “v9” doesn't exist/);
    assert.match(run('v1:none.txt', 'rules.txt').stderr, /“none\.txt” isn't in v1/);
    assert.match(run('v9..HEAD', '--', 'rules.txt').stderr, /: v9:rules\.txt can't be read: Git revision “v9” doesn't/);
    files.write('g/rules.txt', LATER);
    const outside = rulebookIn(files.path('g'), 'compare', 'v1:rules.txt', 'rules.txt');
    assert.match(outside.stderr, /isn't in a Git repository/);
    assert.equal(outside.status, 2);
  });

  it('says how to write revisions', () => {
    const run = repository('i');
    assert.match(run('HEAD', 'rules.txt').stderr, /“HEAD” is a Git revision; add a file to it: HEAD:rules\.txt/);
    assert.match(run('v1', '--', 'rules.txt').stderr, /“v1” is a Git revision; add a file to it: v1:rules\.txt/);
    assert.match(run('v1..HEAD').stderr, /specify files after v1\.\.HEAD: rulebook compare v1\.\.HEAD -- rules\.txt/);
    assert.match(run('v1...HEAD', '--', 'rules.txt').stderr, /write two periods between revisions: v1\.\.HEAD/);
    assert.match(run('HEAD:rules.txt', 'HEAD:rules.txt').stderr, /are the same edition;/);
  });
});

describeGit('a review of revisions', () => {
  const files = scratch();

  function repository(folder: string): (...args: readonly string[]) => ReturnType<typeof rulebookIn> {
    const path = files.path(folder);
    files.write(`${folder}/book/rules.txt`, EARLIER);
    git(path, 'init', '-q', '-b', 'main');
    git(path, 'add', '.');
    git(path, 'commit', '-qm', 'First');
    git(path, 'tag', 'v1');
    files.write(`${folder}/book/rules.txt`, LATER);
    git(path, 'commit', '-qam', 'Second');
    return (...args) => rulebookIn(path, 'review', ...args);
  }
  const STALE = /^book\/rules\.txt:11:42: warning stale-reference 100\.4 cites 100\.2, .* Cite 100\.3\.$/m;

  it('reads two revisions, or one and the files here', () => {
    const run = repository('a');
    for (const names of [
      ['v1..HEAD'],
      ['v1..'],
      ['v1...main'],
      ['v1'],
      ['v1..HEAD', '--', 'book'],
      ['HEAD~1..HEAD', 'book/rules.txt'],
      ['HEAD~1', '--', 'book/rules.txt'],
    ]) {
      const { stdout, stderr, status } = run(...names);
      assert.equal(stderr, '');
      assert.match(stdout, STALE);
      assert.equal(status, 1);
    }
    for (const revisions of ['v1..HEAD', 'v1']) assert.doesNotMatch(run(revisions, '--', 'other').stdout, STALE);
  });

  it('reads a folder of the repository', () => {
    repository('b');
    const { stdout } = rulebookIn(files.path('b/book'), 'review', 'v1..HEAD');
    assert.match(stdout, /^rules\.txt:11:42: warning stale-reference/m);
    files.write('b/rulebook.json', JSON.stringify({ books: [{ names: ['Harbor'], files: ['book/*.txt'] }] }));
    git(files.path('b'), 'add', '.');
    git(files.path('b'), 'commit', '-qm', 'Third');
    const below = rulebookIn(files.path('b/book'), 'review', 'v1..HEAD').stdout;
    assert.match(
      below,
      /^\.\.\/book\/rules\.txt:11:42: warning stale-reference|^rules\.txt:11:42: warning stale-reference/m,
    );
  });

  it('says what is missing', () => {
    const run = repository('c');
    assert.match(run('v9..HEAD').stderr, /Git revision “v9” doesn't exist here; in CI, fetch the history/);
    assert.equal(run('v9..HEAD').status, 2);
    assert.match(rulebookIn(files.path('.'), 'review', 'v1..HEAD').stderr, /this folder isn't in a Git repository/);
  });

  it('does not follow links that a revision contains', () => {
    const run = repository('d');
    symlinkSync('/etc/hostname', files.path('d/book/linked.txt'));
    git(files.path('d'), 'add', '.');
    git(files.path('d'), 'commit', '-qm', 'Third');
    assert.equal(run('HEAD~1..HEAD').stdout.includes('linked'), false);
    assert.equal(run('HEAD~1..HEAD').status, 0);
  });
});
