import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { interruptedIn } from '../../server/src/node/journal.ts';
import { scratch } from '../cli/run.ts';
import { EVERYTHING, startClient } from './client.ts';

const RENUMBER = ['renumber', 'insert', '100.1'];
const TEXTS = {
  'a.txt': '100. Bells\n\n100.1. One bell.\n',
  'b.txt': '101. Ropes\n\n101.1. See rule 100.1.\n',
  'c.txt': '102. Lamps\n\n102.1. See rule 100.1.\n',
};

describe('a change that was interrupted', () => {
  const files = scratch();
  const state = process.env.XDG_STATE_HOME;
  before(() => {
    process.env.XDG_STATE_HOME = files.path('state');
  });
  after(() => {
    if (state === undefined) delete process.env.XDG_STATE_HOME;
    else process.env.XDG_STATE_HOME = state;
  });

  /** A folder with three files that a killed program was about to change; it changed one of them. */
  function interrupted(name: string): string {
    files.write(`${name}/rulebook.json`, JSON.stringify({ books: [{ files: ['*.txt'] }] }));
    for (const [file, text] of Object.entries(TEXTS)) files.write(`${name}/${file}`, text);
    const { signal } = spawnSync(
      process.execPath,
      ['--require', resolve('test/cli/killingRenames.cjs'), resolve('dist/cli.js'), ...RENUMBER, ...Object.keys(TEXTS)],
      { cwd: files.path(name), env: { ...process.env, RULEBOOK_RENAMES: '1' } },
    );
    assert.equal(signal, 'SIGKILL');
    assert.equal(changedIn(name), 1);
    return pathToFileURL(files.path(name)).href;
  }
  const changedIn = (name: string) =>
    Object.entries(TEXTS).filter(([file, text]) => readFileSync(files.path(`${name}/${file}`), 'utf8') !== text).length;
  /** Answers the question that a server asks when it starts, and waits until it has nothing to ask. */
  async function answered(folder: string, title: string): Promise<void> {
    const client = await startClient(EVERYTHING, folder);
    const { message, answer } = await client.asked();
    assert.equal(message, 'A change of 3 files was interrupted: only 1 of them has its new text.');
    await answer(title);
    await client.stop();
  }

  it('is taken back if the user wants that', async () => {
    const folder = interrupted('back');
    await answered(folder, 'Take It Back');
    assert.equal(changedIn('back'), 0);
    assert.deepEqual(interruptedIn([files.path('back')]), []);
  });

  it('is kept if the user wants that', async () => {
    const folder = interrupted('keep');
    await answered(folder, 'Keep as Is');
    assert.equal(changedIn('keep'), 1);
    assert.deepEqual(interruptedIn([files.path('keep')]), []);
  });

  it('stays until the user decides', async () => {
    const folder = interrupted('stay');
    await answered(folder, '');
    assert.equal(changedIn('stay'), 1);
    assert.equal(interruptedIn([files.path('stay')]).length, 1);
  });
});
