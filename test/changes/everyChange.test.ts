import assert from 'node:assert/strict';
import { parse } from '../../server/src/core/document/document.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { texts } from '../dialects/texts.ts';
import { wrongIn } from './every/judge.ts';
import { type Tried, triedIn } from './every/tried.ts';
import { bookOf } from './operations.ts';

describe('a change of any kind, at random rules', () => {
  const tries: Tried[] = [];
  for (const dialect of dialects) {
    const text = texts[dialect.id];
    if (text === undefined) continue;
    it(`does what its plan says in ${dialect.id}`, () => {
      const tried = triedIn(parse('test:/rules.txt', 1, text, dialect), 1, 3);
      assert.deepEqual(
        tried.filter(({ wrong }) => wrong !== undefined),
        [],
      );
      tries.push(...tried);
    });
  }

  it('is possible for four in five', () => {
    const refused = tries.filter(({ refusal }) => refusal !== undefined);
    assert.ok(refused.length <= tries.length / 5, `${refused.length} of ${tries.length} are refused`);
  });
});

describe('the judge of changes', () => {
  const TEXT = '1. Bells\n\n100. Bells\n\n100.1. A bell rings.\n\n100.2. None rings. See rule 100.1.\n';
  const nothing = { removed: [], arrived: [], merged: [], left: [], ranges: [] };
  const swapped = new Map(Object.entries({ '100.1': '100.2', '100.2': '100.1' }));
  const judged = (now: string) => {
    const [document, after] = [TEXT, now].map(text => bookOf([text]).document) as [never, never];
    return wrongIn({ document, after, plan: { ...nothing, map: swapped } });
  };
  const swap = (words: string) => `1. Bells\n\n100. Bells\n\n100.1. ${words}\n\n100.2. A bell rings.\n`;

  it('accepts what was planned', () => assert.equal(judged(swap('None rings. See rule 100.2.')), undefined));
  it('finds a citation of another rule', () =>
    assert.equal(judged(swap('None rings. See rule 100.1.')), '100.2 → 100.1 cites 100.1, not 100.2'));
  it('finds lost words', () =>
    assert.equal(judged(swap('See rule 100.2.')), '100.2 → 100.1 says “See rule” instead of “None rings See rule”'));
  it('finds a lost rule', () => assert.equal(judged(TEXT.slice(0, 40)), '2 rules instead of 3'));
});
