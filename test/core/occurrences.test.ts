import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRules } from '../../bench/makeRules.ts';
import type { Definition } from '../../server/src/core/book/workspace.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { referencesAt } from '../../server/src/core/features/navigation/findReferences.ts';
import { definitionAt } from '../../server/src/core/features/navigation/goToDefinition.ts';
import { type Occurrence, occurrencesOf } from '../../server/src/core/features/navigation/occurrences.ts';
import { pointedAt } from '../../server/src/core/features/navigation/target.ts';
import { fixture } from '../support/fixture.ts';

const texts = [
  ...readdirSync('samples').map(name => [name, readFileSync(join('samples', name), 'utf8')] as const),
  ['a made text', makeRules({ length: 20_000, seed: 8, broken: 5 }).text] as const,
];

/** The occurrences, grouped by what they name; a number or term that is defined twice has a group of its own. */
function byDefinition(occurrences: readonly Occurrence[]): Map<number, Occurrence[]> {
  const named = new Map<number, Occurrence[]>();
  for (const occurrence of occurrences) {
    const { ordinal } = occurrence.definition;
    named.set(ordinal, [...(named.get(ordinal) ?? []), occurrence]);
  }
  return named;
}

describe('occurrences of rules and terms', () => {
  for (const [name, text] of texts) {
    const { workspace, document } = fixture(text, dialectOfRules(text));
    const all = occurrencesOf(workspace, document);
    const placed = ({ start, end }: { start: number; end: number }) => `${start}-${end}`;

    it(`lead to the same places as Go to Definition in ${name}`, () => {
      assert.ok(all.length > 5);
      const leads = ({ span, definition }: Occurrence) =>
        definitionAt(workspace, document, span.start + 1).some(link => isSame(link.definition, definition));
      // Inside a range, the cursor is on one of its ends.
      const inRange = ({ span }: Occurrence) => {
        const pointed = pointedAt(document, span.start + 1);
        return pointed?.kind === 'reference' && pointed.reference.kind === 'range';
      };
      assert.deepEqual(
        all.filter(occurrence => !inRange(occurrence) && !leads(occurrence)),
        [],
      );
    });

    it(`are the results of Find All References in ${name}, and quoted titles`, () => {
      const isTitle = ({ span }: Occurrence) => pointedAt(document, span.start + 1)?.kind === 'title';
      for (const [ordinal, occurrences] of byDefinition(all.filter(occurrence => !isTitle(occurrence)))) {
        const defined = occurrences.find(({ whole, definition }) => whole && definition.ordinal === ordinal);
        if (!defined) continue;
        const found = referencesAt(workspace, document, defined.span.start, true);
        const again = occurrences.filter(({ whole }) => whole).slice(1);
        const expected = [...found.map(({ span }) => span), ...again.map(({ span }) => span)];
        assert.deepEqual([...new Set(occurrences.map(({ span }) => placed(span)))].sort(), expected.map(placed).sort());
      }
    });
  }
});

function isSame(one: Definition, other: Definition): boolean {
  return one.document === other.document && one.ordinal === other.ordinal;
}
