import { effort } from '../support/effort.ts';
import { fuzzed } from './all.ts';
import { tried } from './fuzzed.ts';

/** The same input in each run; `npm run fuzz` generates other input. */
const SEED = 20_261_121;

describe(`random tests, with the seed ${SEED}`, () => {
  for (const whole of Object.values(fuzzed)) {
    const each = effort(whole.ordinary ?? whole, whole);
    const runs = effort(Math.ceil(each.runs / 50), each.runs);
    it(`${each.name}: ${runs.toLocaleString('en')} runs`, async () => {
      await tried(each, { seed: SEED, runs });
    });
  }
});
