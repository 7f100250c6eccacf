import assert from 'node:assert/strict';
import { ruleIds } from '../../client/src/renumber/ruleIds.ts';

const [QUAY, PIER] = ['file:///quay.txt', 'file:///pier.txt'];
const NAMES = ['100.1', '100.2', '100.3', '100.4', 'Bell'];

describe('ids of the rules in a tree', () => {
  /** For each name after the change, the name that had its id before; undefined if it is new. */
  const formerNames = (renumbered: Readonly<Record<string, string>>, uri = QUAY) => {
    const ids = ruleIds();
    const before = new Map(NAMES.map(name => [ids.of(uri, name), name]));
    ids.follow(renumbered, new Set([QUAY]));
    return NAMES.map(name => before.get(ids.of(uri, name)));
  };

  it('differ between rules, and between documents', () => {
    const ids = ruleIds();
    const all = [QUAY, PIER].flatMap(uri => NAMES.map(name => ids.of(uri, name)));
    assert.equal(new Set(all).size, 10);
    assert.deepEqual(
      NAMES.map(name => ids.of(QUAY, name)),
      all.slice(0, 5),
    );
  });

  for (const [what, renumbered, expected] of [
    [
      'that is moved',
      { '100.4': '100.2', '100.2': '100.3', '100.3': '100.4' },
      ['100.1', '100.4', '100.2', '100.3', 'Bell'],
    ],
    [
      'after one that is inserted',
      { '100.3': '100.4', '100.4': '100.5' },
      ['100.1', '100.2', undefined, '100.3', 'Bell'],
    ],
    [
      'after one that is deleted',
      { '100.3': '100.2', '100.4': '100.3' },
      ['100.1', '100.3', '100.4', undefined, 'Bell'],
    ],
  ] as const)
    it(`stay with a rule ${what}`, () => assert.deepEqual(formerNames(renumbered), expected));

  it("stay in documents whose rules aren't renumbered", () => {
    assert.deepEqual(formerNames({ '100.1': '100.2', '100.2': '100.1' }, PIER), NAMES);
  });
});
