import assert from 'node:assert/strict';
import { effort } from '../support/effort.ts';
import { mutated, originals, randomFrom, survives } from './mutate.ts';

const RUNS = effort(100, 1000);

describe('Word documents that are changed at random', () => {
  it('become a text or are refused with a message', () => {
    const documents = originals();
    const counts = { text: 0, refused: 0 };
    for (let run = 0; run < RUNS; run++) {
      const random = randomFrom(run);
      const bytes = mutated(documents[run % documents.length]!, random);
      counts[survives(bytes)]++;
    }
    assert.ok(counts.text > RUNS / 10 && counts.refused > RUNS / 10, JSON.stringify(counts));
  });
});
