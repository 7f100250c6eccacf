import assert from 'node:assert/strict';
import { headSpan } from '../../server/src/core/book/workspace.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { type LensChoice, lensesOf, lensPlaces } from '../../server/src/core/features/reading/lenses.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { fixture, noted } from '../support/fixture.ts';

describe('lenses', () => {
  const shows = (name: string, choice: LensChoice, text: string, dialect?: Dialect) =>
    it(name, () => {
      const { workspace, document, notes } = fixture(text, dialect);
      const found = lensesOf(workspace, document, choice).map(lens => ({
        ...headSpan(lens.definition),
        words: lens.title,
      }));
      assert.deepEqual(noted(document, found).sort(), [...notes].sort());
    });

  shows(
    'tell how often a rule is cited and what it cites, and the rule of a term',
    'all',
    `Contents

100. Bells

100. Bells
^^^ 1 citation
100.1. See rules 100.2a–b and 100.
^^^^^ cites 3
100.2. A.
100.2a See 100.2b.
^^^^^^ 1 citation
^^^^^^ cites 1
100.2b B.
^^^^^^ 3 citations

Glossary

Bell
^^^^ rule 100.2b
See Rope and rule 100.2b.

Rope
It hangs.
`,
  );
  shows(
    'tell only how often, in another form',
    'citations',
    `1.0
^^^ 1 citation
(Bells)
1.0.1
See rule 1.0 (Bells).
`,
    dotted,
  );
  shows("aren't shown where they aren't wanted", 'off', '100.1. See rule 100.1.\n');

  it('lead to the citations, or to cited rules', () => {
    const { workspace, document } = fixture('100.1. A.\n\n100.2. See rule 100.1.\n');
    const places = lensesOf(workspace, document, 'all').flatMap(({ kind, definition }) =>
      lensPlaces(workspace, kind, definition),
    );
    assert.deepEqual(
      places.map(({ span }) => span.start),
      ['100.1. A.\n\n100.2. See rule '.length, 0],
    );
  });
});
