import assert from 'node:assert/strict';
import { programIn } from '../../server/src/cli/reading/git.ts';

describe('the program of Git', () => {
  const on = (platform: NodeJS.Platform, cwd: string, path: string, ...there: readonly string[]) =>
    programIn(path, { platform, cwd: () => cwd }, file => there.includes(file));

  it('is the first one in the folders of the PATH', () => {
    assert.equal(on('linux', '/home/ann', '/opt/bin:/usr/bin:/bin', '/usr/bin/git', '/bin/git'), '/usr/bin/git');
    assert.equal(on('linux', '/home/ann', '/opt/bin:/usr/bin', '/bin/git'), undefined);
    const path = 'C:\\Windows;C:\\Program Files\\Git\\cmd';
    const there = 'C:\\Program Files\\Git\\cmd\\git.exe';
    assert.equal(on('win32', 'D:\\rules', path, there), there);
  });

  it('is never in the current folder, or in a relative one', () => {
    assert.equal(on('win32', 'D:\\rules', 'C:\\Windows', 'D:\\rules\\git.exe', 'git.exe'), undefined);
    assert.equal(
      on('win32', 'D:\\rules', '.;;bin;d:\\Rules\\', '.\\git.exe', 'bin\\git.exe', 'd:\\Rules\\git.exe'),
      undefined,
    );
    assert.equal(on('linux', '/rules', ':.:bin:/rules/', 'git', 'bin/git', '/rules/git'), undefined);
  });

  it('is never one that a project ships as a package', () => {
    const path = '/cache/node_modules/.bin:/rules/node_modules/.bin:/usr/bin';
    const there = ['/rules/node_modules/.bin/git', '/cache/node_modules/.bin/git'];
    assert.equal(on('linux', '/rules/book', path, ...there, '/usr/bin/git'), '/usr/bin/git');
    assert.equal(on('linux', '/rules/book', path, ...there), undefined);
    const windows = 'D:\\rules\\node_modules\\.bin';
    assert.equal(on('win32', 'D:\\rules', windows, `${windows}\\git.exe`), undefined);
  });
});
