import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join, resolve } from 'node:path';
import { scratch } from './run.ts';

/** Newer versions of Node keep compiled code themselves. */
const keepsItself = 'enableCompileCache' in nodeModule;

describe('compiled code', () => {
  const { path, write } = scratch();

  /** Runs a check with an own cache folder; returns what it printed. */
  function check(cache: string): string {
    const file = write('bells.rules.txt', '1. Bells\n\n100. General\n\n100.1. See rule 100.3.\n\n100.2. A bell.\n');
    const env = { ...process.env, XDG_CACHE_HOME: path(cache), HOME: path(cache), LOCALAPPDATA: path(cache) };
    const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('dist', 'cli.js'), 'check', file], {
      env,
      encoding: 'utf8',
    });
    assert.equal(status, 1, stderr);
    assert.equal(stderr, '1 error in 1 file\n');
    return stdout;
  }

  const keptIn = (cache: string) =>
    readdirSync(path(cache), { recursive: true, encoding: 'utf8' })
      .map(name => join(path(cache), name))
      .filter(name => statSync(name).isFile());

  it('is kept, and gives the same answer', () => {
    const first = check('kept');
    assert.match(first, /Rule 100\.3 doesn't exist/);
    const kept = keptIn('kept');
    assert.ok(kept.length > 0);
    const written = kept.map(name => statSync(name).mtimeMs);
    assert.equal(check('kept'), first);
    if (!keepsItself)
      assert.deepEqual(
        kept.map(name => statSync(name).mtimeMs),
        written,
      );
  });

  it('is written again where it is another version’s, or cut off', function () {
    if (keepsItself) this.skip();
    const answer = check('damaged');
    const [file] = keptIn('damaged');
    const whole = readFileSync(file!);
    const other = Buffer.concat([Buffer.from('other\n'), whole]);
    for (const damaged of [Buffer.alloc(0), whole.subarray(0, whole.length / 2), other]) {
      writeFileSync(file!, damaged);
      assert.equal(check('damaged'), answer);
      assert.notDeepEqual(readFileSync(file!), damaged);
    }
  });

  it('isn’t needed', () => {
    mkdirSync(path('none'));
    write('none/rulebook', 'a file where the folder would be');
    assert.match(check('none'), /Rule 100\.3/);
    assert.ok(existsSync(path('none/rulebook')));
  });
});
