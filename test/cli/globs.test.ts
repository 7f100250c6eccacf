import assert from 'node:assert/strict';
import { join } from 'node:path';
import { expandGlobs } from '../../server/src/cli/program/globs.ts';
import { scratch } from './run.ts';

describe('globs of the command line', () => {
  const files = scratch();
  const expand = (glob: string, separator: string) => expandGlobs(glob, separator);

  it('can have backslashes where paths do', async () => {
    const paths = ['a.txt', 'b.txt'].map(name => files.write(join('rules', name), ''));
    files.write(join('rules', 'c.md'), '');
    const windows = files.path('rules').replaceAll('/', '\\');
    assert.deepEqual(await expand(`${windows}\\*.txt`, '\\'), paths);
    assert.deepEqual(await expand(`${files.path('rules')}/*.txt`, '\\'), paths);
    assert.deepEqual(await expand(`${files.path('rules')}/*.txt`, '/'), paths);
  });
});
