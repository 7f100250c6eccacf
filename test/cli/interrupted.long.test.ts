import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { interruptedIn } from '../../server/src/node/journal.ts';
import { effort } from '../support/effort.ts';
import { rulebookIn, scratch } from './run.ts';

const MANY = effort(31, 301);

const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}.txt`);

/** A book in which every file cites rule 100.1, so that an insertion before it changes every file. */
function textOf(index: number): string {
  if (index === 0) return '100. Bells\n\n100.1. One bell.\n\n100.2. Two bells; see rule 100.1.\n';
  return `${100 + index}. Ropes\n\n${100 + index}.1. See rule 100.1.\n`;
}

describe('a change that is killed', () => {
  const files = scratch();
  const state = process.env.XDG_STATE_HOME;
  const journals = () => files.path('state/rulebook/interrupted');
  const ARGS = ['renumber', 'insert', '100.1', '*.txt'];

  before(() => {
    process.env.XDG_STATE_HOME = files.path('state');
  });
  beforeEach(() => rmSync(files.path('state'), { recursive: true, force: true }));
  after(() => {
    if (state === undefined) delete process.env.XDG_STATE_HOME;
    else process.env.XDG_STATE_HOME = state;
  });

  function folderOf(name: string, count: number): string {
    files.write(`${name}/rulebook.json`, JSON.stringify({ books: [{ files: ['*.txt'] }] }));
    for (const [index, file] of names(count).entries()) files.write(`${name}/${file}`, textOf(index));
    return files.path(name);
  }
  const textsIn = (folder: string, count: number) => names(count).map(name => readFileSync(join(folder, name), 'utf8'));
  const old = (count: number) => names(count).map((_, index) => textOf(index));

  /** Kills the program when it has replaced this many files. */
  function killedAt(folder: string, moment: number): void {
    const { signal } = spawnSync(
      process.execPath,
      ['--require', resolve('test', 'cli', 'killingRenames.cjs'), resolve('dist', 'cli.js'), ...ARGS],
      { cwd: folder, env: { ...process.env, RULEBOOK_RENAMES: String(moment) } },
    );
    assert.equal(signal, 'SIGKILL');
  }
  /** How many files have another text than the old one. */
  const changed = (folder: string, count: number) =>
    textsIn(folder, count).filter((text, index) => text !== textOf(index)).length;

  for (const [count, moments] of [
    [
      12,
      effort(
        [0, 1, 11],
        Array.from({ length: 12 }, (_, moment) => moment),
      ),
    ],
    [301, effort([], [1, 150, 300])],
  ] as const)
    for (const moment of moments)
      it(`after ${moment} of ${count} files is reported, and taken back before the next one`, () => {
        const folder = folderOf(`killed-${count}-${moment}`, count);
        killedAt(folder, moment);
        assert.equal(changed(folder, count), moment);
        const reading = rulebookIn(folder, 'check', '--only', 'broken-range');
        assert.equal(
          reading.stderr,
          moment === 0
            ? ''
            : `rulebook: ${moment} of ${count} files ${moment === 1 ? 'has' : 'have'} the text of an interrupted change; the next command that changes files takes it back first\n`,
        );
        assert.equal(changed(folder, count), moment);
        assert.equal(rulebookIn(folder, ...ARGS, '--dry-run').status, 0);
        assert.equal(changed(folder, count), moment);
        const { status, stderr } = rulebookIn(folder, ...ARGS);
        assert.deepEqual(
          [status, stderr],
          [
            0,
            moment === 0
              ? ''
              : `rulebook: took back an interrupted change, whose text ${moment} of ${count} files had\n`,
          ],
        );
        const fresh = folderOf(`fresh-${count}-${moment}`, count);
        assert.equal(rulebookIn(fresh, ...ARGS).status, 0);
        assert.deepEqual(textsIn(folder, count), textsIn(fresh, count));
        assert.equal(changed(folder, count), count);
        assert.deepEqual(readdirSync(folder).sort(), [...names(count), 'rulebook.json'].sort());
        assert.deepEqual(readdirSync(journals()), []);
      });

  it(`is known at each position of ${MANY} files, and taken back from several`, () => {
    const folder = folderOf('positions', MANY);
    killedAt(folder, MANY - 1);
    const whole = folderOf('whole', MANY);
    assert.equal(rulebookIn(whole, ...ARGS).status, 0);
    const done = textsIn(whole, MANY);
    const kept = files.path('journals');
    cpSync(journals(), kept, { recursive: true });
    folderOf('positions', MANY);
    for (let moment = 0; moment < MANY; moment++) {
      const past = moment % 60 === 2 ? moment : Math.min(moment, 1);
      for (let index = moment - past; index < moment; index++)
        writeFileSync(join(folder, `${index}.txt`), done[index]!);
      cpSync(kept, journals(), { recursive: true });
      const [change, ...others] = interruptedIn([folder]);
      assert.deepEqual([change?.changed ?? 0, others], [moment, []]);
      if (moment % 60 !== 1) continue;
      assert.deepEqual(change?.takeBack(), []);
      assert.deepEqual(textsIn(folder, MANY), old(MANY));
    }
  });

  it('leaves files that were edited since, and names them', () => {
    const folder = folderOf('edited', 5);
    killedAt(folder, 3);
    const mine = `${readFileSync(join(folder, '1.txt'), 'utf8')}\nMine.\n`;
    writeFileSync(join(folder, '1.txt'), mine);
    rmSync(join(folder, '2.txt'));
    writeFileSync(join(folder, 'elsewhere'), textOf(2));
    symlinkSync('elsewhere', join(folder, '2.txt'));
    const { stderr } = rulebookIn(folder, 'tidy', '0.txt');
    assert.deepEqual(stderr.trimEnd().split('\n'), [
      'rulebook: took back an interrupted change, whose text 1 of 5 files had',
      'rulebook: 1.txt was left as it is, because it has another text than before and after the interrupted change',
      'rulebook: 2.txt was left as it is, because it has another text than before and after the interrupted change',
    ]);
    assert.deepEqual(textsIn(folder, 5), [textOf(0), mine, textOf(2), textOf(3), textOf(4)]);
    assert.equal(rulebookIn(folder, 'check', '--only', 'broken-range').stderr, '');
  });

  it('is none of a folder next to it', () => {
    const folder = folderOf('one', 3);
    killedAt(folder, 1);
    const other = folderOf('one-more', 3);
    assert.equal(rulebookIn(other, ...ARGS).stderr, '');
    assert.equal(changed(folder, 3), 1);
    assert.match(rulebookIn(folder, 'check').stderr, /^rulebook: 1 of 3 files/);
    assert.match(rulebookIn(other, 'check', join(folder, '0.txt')).stderr, /^rulebook: 1 of 3 files/);
  });

  it('needs a journal in the folder of the user; one in the project is ignored', () => {
    const folder = folderOf('hostile', 3);
    killedAt(folder, 1);
    for (const place of ['.', '.rulebook', 'rulebook/interrupted', '.local/state/rulebook/interrupted'])
      cpSync(journals(), join(folder, place), { recursive: true });
    rmSync(files.path('state'), { recursive: true });
    const before = textsIn(folder, 3);
    assert.equal(rulebookIn(folder, 'check', '--only', 'broken-range').stderr, '');
    process.env.XDG_STATE_HOME = '.';
    try {
      assert.equal(rulebookIn(folder, 'tidy', '1.txt').stderr, '');
    } finally {
      process.env.XDG_STATE_HOME = files.path('state');
    }
    assert.deepEqual(textsIn(folder, 3), before);
  });

  it('is forgotten if somebody has completed it, or its files are gone', () => {
    const folder = folderOf('restored', 3);
    killedAt(folder, 1);
    folderOf('restored', 3);
    assert.equal(rulebookIn(folder, 'check', '--only', 'broken-range').stderr, '');
    assert.equal(rulebookIn(folder, ...ARGS).status, 0);
    assert.deepEqual(readdirSync(journals()), []);
  });

  it("doesn't stop a damaged journal, or a place that can't be written", () => {
    const folder = folderOf('damaged', 3);
    killedAt(folder, 1);
    for (const name of readdirSync(journals())) writeFileSync(join(journals(), name), '{"process":1,"files":[{"pa');
    assert.equal(rulebookIn(folder, 'check', '--only', 'broken-range').stderr, '');
    rmSync(files.path('state'), { recursive: true });
    files.write('state', 'a file');
    const { status, stderr } = rulebookIn(folderOf('nowhere', 3), ...ARGS);
    assert.deepEqual([status, stderr], [0, '']);
  });
});
