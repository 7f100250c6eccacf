import assert from 'node:assert/strict';
import fc from 'fast-check';
import { attacksOn, runsAway } from '../../bench/patterns/growth.ts';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import { grammarOf } from '../../server/src/core/dialect/grammar.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { anyDefinition } from './describing.ts';
import type { Fuzzed } from './fuzzed.ts';
import { patternsOn } from './patterns.ts';

const ATTACKS = 40;

/** Regular expressions are built from the examples and words of a user; none of them can take more than linear time. */
export const runaway: Fuzzed = {
  name: 'no pattern that comes of a description takes more than linear time',
  runs: 200,
  property: fc.property(anyDefinition, fc.nat(), fc.nat(), (definition, which, first) => {
    for (const dialect of compileDialects({ own: definition }, dialects).dialects) {
      const patterns = [...patternsOn(dialect), ...patternsOn(grammarOf(dialect))];
      const pattern = patterns[which % patterns.length]!;
      const attacks = attacksOn(pattern);
      const texts = Array.from({ length: ATTACKS }, (_, count) => attacks[(first + 19 * count) % attacks.length]!);
      assert.equal(runsAway(pattern, texts), undefined);
    }
  }),
};
