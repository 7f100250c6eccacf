import assert from 'node:assert/strict';
import 'vscode-languageserver/node';
import { yielding } from '../../server/src/lsp/state/yielding.ts';

/**
 * Milliseconds of work, on a clock that only work moves, between two rounds of the event loop in which requests run.
 */
const STEP = 4;
const STEPS = 10;

/**
 * Works that run at the same time, in steps: how much they do between two rounds, and in which order they take steps.
 */
async function worked(works: number): Promise<{ between: number[]; order: number[] }> {
  let clock = 0;
  const between: number[] = [];
  const order: number[] = [];
  const pause = yielding(() => clock);
  let seen = 0;
  let isOver = false;
  const round = () => {
    between.push(clock - seen);
    seen = clock;
    if (!isOver) setImmediate(round);
  };
  setImmediate(round);
  const work = async (name: number) => {
    for (let step = 0; step < STEPS; step++) {
      clock += STEP;
      order.push(name);
      await pause();
    }
  };
  await Promise.all(Array.from({ length: works }, (_, name) => work(name)));
  isOver = true;
  return { between, order };
}

describe('yielding', () => {
  it('lets a request wait for one piece of work only, however many run', async () => {
    const { between } = await worked(8);
    // At first, all start without waiting.
    assert.ok(Math.max(...between.slice(1)) <= 3 * STEP, `${Math.max(...between.slice(1))} ms`);
  });

  it('continues all that wait in turn', async () => {
    const { order } = await worked(8);
    const last = Array.from({ length: 8 }, (_, name) => order.lastIndexOf(name));
    assert.ok(
      last.every(at => at >= order.length - 8),
      order.join(' '),
    );
  });

  it('does work that takes long alone', async () => {
    const { between } = await worked(1);
    assert.ok(
      between.filter(Boolean).every(took => took <= 3 * STEP),
      between.join(' '),
    );
  });
});
