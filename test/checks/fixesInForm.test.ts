import assert from 'node:assert/strict';
import { brokenReference } from '../../server/src/core/checks/rules/brokenReference.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { textOf } from '../../server/src/core/document/document.ts';
import { laws } from '../support/dialects/laws.ts';
import { assertText } from '../support/snapshots.ts';
import { assertFixes, checked } from './check.ts';

const TEXT = (words: string) => `Law 1 - Bells

1. A bell rings. ${words}

2. It is loud.

Law 2 - Ropes

1. A rope hangs.

2. It is wet.

Law 3 - Boats

1. A boat sails.
`;

/** The words in the first law after the first fix of a broken reference. */
function fixed(words: string, dialect: Dialect): string {
  const { document, findings } = checked(TEXT(words), dialect, [brokenReference]);
  const [finding] = findings;
  const fix = finding?.fixes()[0];
  assert.ok(finding && fix, 'nothing is found');
  const after = textOf(assertFixes(document, finding, fix, brokenReference));
  return after.slice(after.indexOf('rings. ') + 7, after.indexOf('\n\n2. It is loud'));
}

describe('a fix that leads to a different rule', () => {
  for (const [words, wanted] of [
    ['See § 2 Absatz 9.', 'See § 2 Absatz 1.'],
    ['See Law 2,\n  paragraph 9.', 'See Law 2,\n  paragraph 1.'],
    ['See Law 2(9).', 'See Law 2(1).'],
    ['See Law 2.9.', 'See Law 2.1.'],
  ] as const)
    it(`keeps the form of ${JSON.stringify(words)}`, () =>
      assertText(fixed(words, laws.fittedTo!(TEXT(words))!), wanted));
});
