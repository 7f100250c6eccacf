import fc from 'fast-check';
import { randomFrom } from '../../bench/random.ts';
import { editAtRandom, startsOf } from './edits.ts';
import type { Fuzzed } from './fuzzed.ts';

const starts = startsOf(6);

/** Short texts, so that many edits hit their unusual parts, and a million edits can be tried. */
const edited = (edits: number): Fuzzed => ({
  name: `an updated document is the one that is read afresh (${edits.toLocaleString('en')} edits a run)`,
  runs: 13,
  property: fc.property(fc.nat(starts.length - 1), fc.nat(), (index, seed) => {
    editAtRandom(starts[index]!, edits, randomFrom(seed));
  }),
});
export const incremental: Fuzzed = { ...edited(1_000), ordinary: edited(150) };
