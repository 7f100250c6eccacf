import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { scratch } from './run.ts';

const LANTERNS = join('samples', 'lanterns.rules.txt');

describe('compiled code that is kept', () => {
  const { path } = scratch();

  /** Checks a file, with all folders for caches below one of ours; answers what was printed and the files kept. */
  function check(folder: string, environment: NodeJS.ProcessEnv = {}) {
    const home = path(folder);
    mkdirSync(home, { recursive: true });
    const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('dist', 'cli.js'), 'check', LANTERNS], {
      encoding: 'utf8',
      env: { ...process.env, HOME: home, XDG_CACHE_HOME: home, LOCALAPPDATA: home, ...environment },
    });
    const kept = readdirSync(home, { recursive: true, encoding: 'utf8' })
      .map(name => join(home, name))
      .filter(file => statSync(file).isFile());
    return { printed: { status, stdout, stderr }, kept };
  }

  /** What is kept after a first run in a folder: its one file. */
  function keptAfterFirst(folder: string) {
    const { printed, kept } = check(folder);
    assert.equal(kept.length, 1, `${kept}`);
    return { printed, file: kept[0]!, bytes: readFileSync(kept[0]!) };
  }

  it('is written once, where nobody else may read it', () => {
    const { file, printed } = keptAfterFirst('once');
    const { ino } = statSync(file);
    if (process.platform !== 'win32') {
      assert.equal(statSync(file).mode & 0o777, 0o600);
      assert.equal(statSync(dirname(file)).mode & 0o777, 0o700);
    }
    const again = check('once');
    assert.deepEqual(again, { printed, kept: [file] });
    assert.equal(statSync(file).ino, ino);
  });

  const SPOILT: readonly (readonly [title: string, spoil: (bytes: Buffer) => Buffer])[] = [
    ['of an older program', bytes => Buffer.from(bytes.toString('latin1').replace('"0.', '"1.'), 'latin1')],
    ['cut off', bytes => bytes.subarray(0, bytes.length / 2)],
    [
      'of other settings of V8',
      bytes => Buffer.concat([bytes.subarray(0, bytes.indexOf('\n') + 1), Buffer.alloc(200)]),
    ],
    ['empty', () => Buffer.alloc(0)],
  ];
  for (const [title, spoil] of SPOILT) {
    it(`is made anew where it is ${title}`, () => {
      const { file, bytes, printed } = keptAfterFirst(title);
      writeFileSync(file, spoil(bytes));
      const again = check(title);
      assert.deepEqual(again, { printed, kept: [file] });
      assert.deepEqual(firstLine(readFileSync(file)), firstLine(bytes));
      assert.ok(readFileSync(file).length > bytes.length / 2 + 1);
    });
  }

  it('is not kept by a user who wants none', () => {
    const { printed, kept } = check('none', { NODE_DISABLE_COMPILE_CACHE: '1' });
    assert.equal(printed.status, 0);
    assert.deepEqual(kept, []);
  });

  it('is not missed where nothing can be written', () => {
    const { file, printed } = keptAfterFirst('closed');
    const folder = dirname(file);
    writeFileSync(file, '');
    chmodSync(folder, 0o500);
    assert.deepEqual(check('closed').printed, printed);
    chmodSync(folder, 0o700);
    assert.deepEqual(
      check('closed', { HOME: LANTERNS, XDG_CACHE_HOME: LANTERNS, LOCALAPPDATA: LANTERNS }).printed,
      printed,
    );
  });
});

function firstLine(bytes: Buffer): string {
  return bytes.toString('latin1').split('\n', 1)[0]!;
}
