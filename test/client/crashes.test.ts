import assert from 'node:assert/strict';
import { countCrashes } from '../../client/src/start/crashes.ts';

/** Runs servers that live this long, in milliseconds. Returns how many were started. */
function lives(durations: Iterable<number>, worked: (index: number) => boolean): number {
  let time = 0;
  const crashes = countCrashes(() => time);
  let count = 0;
  for (const duration of durations) {
    crashes.started();
    if (worked(count)) crashes.worked();
    count += 1;
    time += duration;
    if (!crashes.crashed()) break;
  }
  return count;
}

const always = () => true;
const never = () => false;
const times = (count: number, duration: number) => Array.from({ length: count }, () => duration);

describe('crashes of the server', () => {
  it('are followed by a restart, if each server was useful', () => assert.equal(lives(times(19, 100), always), 19));
  it('end restarts if servers die immediately several times', () => assert.equal(lives(times(100, 100), never), 5));
  it('can happen quickly for a while', () =>
    assert.equal(
      lives(times(19, 100), index => index % 4 === 3),
      19,
    ));
  it('end restarts if there are too many in a few minutes', () => assert.equal(lives(times(100, 1000), always), 20));
  it('can happen rarely, forever', () => assert.equal(lives(times(100, 10_000), always), 100));
  it('can happen to a server without work', () => assert.equal(lives(times(100, 20_000), never), 100));
  it('are forgotten when the user restarts it', () => {
    const crashes = countCrashes(() => 0);
    const results = Array.from({ length: 8 }, (_, index) => {
      if (index === 4) crashes.forget();
      crashes.started();
      return crashes.crashed();
    });
    assert.deepEqual(results, [true, true, true, true, true, true, true, true]);
  });
});
