import assert from 'node:assert/strict';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import { examples } from '../../server/src/core/features/reading/dialectExamples.ts';
import { dialectsFor } from '../../server/src/core/features/reading/dialectsFor.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { texts } from '../dialects/texts.ts';

describe('the dialects for a text', () => {
  it('have an example each', () => assert.deepEqual(Object.keys(examples).sort(), dialects.map(({ id }) => id).sort()));

  for (const [id, text] of Object.entries(texts).filter(([id]) => dialects.some(dialect => dialect.id === id)))
    it(`start with ${id} if a text is in it`, () => assert.equal(dialectsFor(text, dialects)[0]!.dialect.id, id));

  it('start with those that find rules if none is detected', () => {
    const [first, ...others] = dialectsFor('| 100.1 | A bell. |\n| 100.2 | A rope. |\n', dialects);
    assert.deepEqual([first!.dialect.id, first!.rules], ['table', 2]);
    assert.ok(others.every(({ rules }) => rules < 2));
    assert.deepEqual(
      dialectsFor('', dialects).map(({ dialect }) => dialect),
      dialects,
    );
  });

  it('say which one to select, and how many rules and references each finds', () => {
    const text =
      '§ 1 Name\n\n(1) Er heißt so.\n\n(2) Er sitzt hier.\n\n§ 2 Zweck\n\n(1) § 1 Absatz 2 gilt.\n\n(2) Er ist da.\n';
    const [first, ...others] = dialectsFor(text, dialects);
    const { isRecommended, rules, references } = first!;
    assert.deepEqual([first!.dialect.id, isRecommended, rules, references], ['inferred', true, 6, 1]);
    assert.ok(others.every(offer => !offer.isRecommended && offer.rules < 6));
  });

  it('recommend none for text without rules', () =>
    assert.ok(dialectsFor('A bell rings.\n', dialects).every(({ isRecommended }) => !isRecommended)));

  it('show the first rule of the text in a dialect of the user', () => {
    const { dialects: own } = compileDialects({ quay: { extends: 'comprehensive' } }, dialects);
    const [first] = dialectsFor('Bells\n\n100.1. A bell rings.\n\n100.2. A rope.\n', own);
    assert.deepEqual([first!.rules, first!.example], [2, '100.1. A bell rings.']);
  });
});
