import assert from 'node:assert/strict';
import { createQuiet } from '../../server/src/lsp/quiet.ts';

/** Timers that end when a test says so. */
function timers() {
  const running = new Set<() => void>();
  return {
    running,
    after: (then: () => void) => {
      running.add(then);
      return { dispose: () => running.delete(then) };
    },
    end() {
      for (const then of [...running]) if (running.delete(then)) then();
    },
  };
}

describe('work that nobody waits for', () => {
  it('begins when nothing has been asked for a moment', async () => {
    const { running, after, end } = timers();
    const quiet = createQuiet(after);
    const begun: string[] = [];
    const first = quiet.over().then(() => begun.push('first'));
    quiet.stir();
    quiet.stir();
    assert.equal(running.size, 1);
    const second = quiet.over().then(() => begun.push('second'));
    await Promise.resolve();
    assert.deepEqual(begun, []);
    end();
    await Promise.all([first, second]);
    assert.deepEqual(begun, ['first', 'second']);
  });

  it('begins at once when somebody waits for it', async () => {
    const { running, after } = timers();
    const quiet = createQuiet(after);
    const work = quiet.over();
    quiet.end();
    await work;
    assert.equal(running.size, 0);
  });

  it('needs no timer where there is none', () => {
    const { running, after } = timers();
    const quiet = createQuiet(after);
    quiet.stir();
    quiet.end();
    quiet.stir();
    assert.equal(running.size, 0);
  });
});
