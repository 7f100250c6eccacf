import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { randomFrom } from '../../bench/random.ts';
import { effort } from '../support/effort.ts';
import { rulebookIn, scratch } from './run.ts';

const PROGRAM = resolve('dist', 'cli.js');
const LARGE = Array.from({ length: 300 }, (_, index) => `\n100.${index + 3}. A bell that rings at the quay.\n`).join(
  '',
);
/** Both have a safe fix: “rules 100.2” becomes “rule 100.2”. */
const OLD = `100. Bells\n\n100.1. See rules 100.2.\n\n100.2. Two bells.\n${LARGE}`;
const NEW = OLD.replace('rules', 'rule');
const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `${index}.txt`);

describe('written files', () => {
  const files = scratch();
  /** An empty folder with this many files. */
  function folderOf(name: string, count: number): string {
    for (const file of namesOf(count)) files.write(join(name, file), OLD);
    return files.path(name);
  }
  const textIn = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

  it('keep their permissions, including rare ones', () => {
    const folder = folderOf('modes', 3);
    const modes = [0o600, 0o664, 0o2755];
    modes.forEach((mode, index) => {
      chmodSync(join(folder, `${index}.txt`), mode);
    });
    assert.equal(rulebookIn(folder, 'check', '--fix', ...namesOf(3)).status, 0);
    assert.deepEqual(
      namesOf(3).map(name => statSync(join(folder, name)).mode & 0o7777),
      modes,
    );
    assert.equal(textIn(folder, '0.txt'), NEW);
  });

  it('keep their owner if possible', function () {
    if (process.getuid?.() !== 0) this.skip();
    const folder = folderOf('owners', 1);
    chownSync(join(folder, '0.txt'), 1234, 4321);
    chmodSync(join(folder, '0.txt'), 0o640);
    assert.equal(rulebookIn(folder, 'check', '--fix', '0.txt').status, 0);
    const { uid, gid, mode } = statSync(join(folder, '0.txt'));
    assert.deepEqual([uid, gid, mode & 0o7777], [1234, 4321, 0o640]);
    assert.equal(textIn(folder, '0.txt'), NEW);
  });

  for (const [verb, args, after] of [
    ['check --fix', ['check', '--fix', 'link.txt'], NEW],
    ['renumber', ['renumber', 'insert', '100.2', '--text', 'New rule.', 'link.txt'], undefined],
  ] as const) {
    it(`are the targets of links: ${verb}`, () => {
      const folder = folderOf(`links-${verb.slice(0, 5)}`, 1);
      mkdirSync(join(folder, 'own'));
      symlinkSync(join('..', '0.txt'), join(folder, 'own', 'link.txt'));
      const { status, stderr } = rulebookIn(join(folder, 'own'), ...args);
      assert.equal(status, 0, stderr);
      assert.ok(lstatSync(join(folder, 'own', 'link.txt')).isSymbolicLink());
      assert.equal(readlinkSync(join(folder, 'own', 'link.txt')), join('..', '0.txt'));
      const text = textIn(folder, '0.txt');
      if (after) assert.equal(text, after);
      else assert.notEqual(text, OLD);
      assert.deepEqual([readdirSync(join(folder, 'own')), readdirSync(folder)], [['link.txt'], ['0.txt', 'own']]);
    });
  }

  const fails = (folder: string, writes: number, ...args: readonly string[]) =>
    spawnSync(process.execPath, ['--require', resolve('test', 'cli', 'failingWrites.cjs'), PROGRAM, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, RULEBOOK_WRITES: String(writes) },
    });

  it('stay unchanged if the disk is full', () => {
    const folder = folderOf('full', 4);
    const { status, stderr } = fails(folder, 2, 'check', '--fix', ...namesOf(4));
    assert.match(stderr, /^rulebook: 2\.txt: can't be written: the disk is full$/m);
    assert.equal(status, 2);
    assert.deepEqual(
      namesOf(4).map(name => textIn(folder, name) === NEW),
      [true, true, false, false],
    );
    assert.deepEqual(readdirSync(folder), namesOf(4));
    assert.equal(textIn(folder, '3.txt'), OLD);
  });

  it("stay unchanged together if one can't be written", () => {
    const folder = files.path('together');
    // Each file has a chapter of its own, and cites the rule that moves.
    const texts = namesOf(3).map((_, index) => {
      const chapter = 101 + index;
      return index ? `${chapter}. Boats\n\n${chapter}.1. Row as in rule 100.2.\n` : NEW;
    });
    texts.forEach((text, index) => {
      files.write(join('together', `${index}.txt`), text);
    });
    const { status, stderr } = fails(folder, 2, 'renumber', 'insert', '100.2', ...namesOf(3));
    assert.match(stderr, /^rulebook: \d\.txt: can't be written: the disk is full$/m);
    assert.equal(status, 2);
    assert.deepEqual(
      namesOf(3).map(name => textIn(folder, name)),
      texts,
    );
    assert.deepEqual(readdirSync(folder), namesOf(3));
  });

  it('are complete or unchanged on a full disk', function () {
    const folder = files.path('disk');
    mkdirSync(folder);
    files.write('source/0.txt', OLD);
    const script = [
      `mount -t tmpfs -o size=${2 * Math.ceil(OLD.length / 4096) * 4096 - 8192} tmpfs ${folder} || exit 99`,
      `cp ${files.path('source/0.txt')} ${folder} && cd ${folder}`,
      `${process.execPath} ${PROGRAM} check --fix 0.txt; code=$?`,
      `ls -A; cmp 0.txt ${files.path('source/0.txt')}; exit $code`,
    ].join('\n');
    const { status, stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script], { encoding: 'utf8' });
    if (status === null || status === 99 || /unshare/.test(stderr)) this.skip();
    assert.match(stderr, /rulebook: 0\.txt: can't be written: the disk is full/);
    assert.equal(stdout.trim().split('\n').at(-1), '0.txt');
    assert.equal(status, 2);
  });

  const COUNT = 40;
  /** How many files have a text other than the original; each must be the expected one. */
  function countNew(folder: string, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number {
    const changed = namesOf(COUNT).filter(name => textIn(folder, name) !== before.get(name));
    for (const name of changed) assert.equal(textIn(folder, name), after.get(name), name);
    return changed.length;
  }
  const all = (text: string) => new Map(namesOf(COUNT).map(name => [name, text]));

  /** Runs the program until it has replaced this many files, and then kills it. */
  function killedAt(folder: string, count: number, args: readonly string[]): void {
    const preload = ['--require', resolve('test', 'cli', 'killingRenames.cjs')];
    const { signal } = spawnSync(process.execPath, [...preload, PROGRAM, ...args], {
      cwd: folder,
      env: { ...process.env, RULEBOOK_RENAMES: String(count), XDG_STATE_HOME: files.path('state') },
    });
    assert.equal(signal, 'SIGKILL');
  }

  const random = randomFrom(11);
  for (const moment of Array.from({ length: effort(1, 3) }, () => random.below(COUNT))) {
    it(`are old or new if the program is killed at file ${moment}; the next run fixes the rest`, () => {
      const name = `killed-${moment}`;
      const folder = folderOf(name, COUNT);
      killedAt(folder, moment, ['check', '--fix', ...namesOf(COUNT)]);
      assert.equal(countNew(folder, all(OLD), all(NEW)), moment);
      assert.equal(readdirSync(folder).length, COUNT + 1);
      // Temporary files of a program that is still running must not be deleted.
      const own = files.write(join(name, `.rulebook-${process.pid}-1-abc.tmp`), '');
      assert.equal(rulebookIn(folder, 'check', '--fix', ...namesOf(COUNT)).status, 0);
      assert.equal(countNew(folder, all(OLD), all(NEW)), COUNT);
      assert.deepEqual(readdirSync(folder).sort(), [...namesOf(COUNT), basename(own)].sort());
    });
  }

  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    it(`are old or new if the program gets a ${signal}`, async () => {
      const folder = folderOf(signal, COUNT);
      const args = [PROGRAM, 'check', '--fix', ...namesOf(COUNT)];
      const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      // It reports each file that it has written.
      child.stderr.once('data', () => child.kill(signal));
      await once(child, 'close');
      assert.ok(countNew(folder, all(OLD), all(NEW)) > 0);
      const left = readdirSync(folder).filter(name => !namesOf(COUNT).includes(name));
      assert.ok(left.length <= (signal === 'SIGKILL' ? 1 : 0), left.join());
    });
  }

  for (const moment of effort([13], [0, 13, COUNT - 1])) {
    it(`are old or new if renumbering is killed at file ${moment}`, () => {
      const name = `renumbered-${moment}`;
      files.write(join(name, 'rulebook.json'), JSON.stringify({ books: [{ files: ['*.txt'] }] }));
      const before = new Map(
        namesOf(COUNT).map((file, index) => {
          const text = index ? `${100 + index}. Ropes\n\n${100 + index}.1. See rule 100.2.\n` : OLD;
          return [file, text];
        }),
      );
      const put = () => {
        for (const [file, text] of before) files.write(join(name, file), text);
      };
      put();
      const folder = files.path(name);
      const args = ['renumber', 'insert', '100.1', ...namesOf(COUNT)];
      assert.equal(rulebookIn(folder, ...args).status, 0);
      const after = new Map(namesOf(COUNT).map(file => [file, textIn(folder, file)]));
      assert.equal(countNew(folder, before, after), COUNT);
      put();
      killedAt(folder, moment, args);
      assert.equal(countNew(folder, before, after), moment);
    });
  }
});
