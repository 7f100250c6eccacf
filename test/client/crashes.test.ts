import assert from 'node:assert/strict';
import { countCrashes } from '../../client/src/start/crashes.ts';

/** Runs servers that live so long, in milliseconds, and answers how many were started. */
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
  it('are followed by another one, as long as each has been of use', () =>
    assert.equal(lives(times(19, 100), always), 19));
  it('come to an end where it dies at once, time and again', () => assert.equal(lives(times(100, 100), never), 5));
  it('may come at once for a while', () =>
    assert.equal(
      lives(times(19, 100), index => index % 4 === 3),
      19,
    ));
  it('come to an end where there are too many in a few minutes', () =>
    assert.equal(lives(times(100, 1000), always), 20));
  it('may come for ever, now and then', () => assert.equal(lives(times(100, 10_000), always), 100));
  it('may come to one that had nothing to do', () => assert.equal(lives(times(100, 20_000), never), 100));
  it('are forgotten when the user wants a new one', () => {
    const crashes = countCrashes(() => 0);
    const results = Array.from({ length: 8 }, (_, index) => {
      if (index === 4) crashes.forget();
      crashes.started();
      return crashes.crashed();
    });
    assert.deepEqual(results, [true, true, true, true, true, true, true, true]);
  });
});
