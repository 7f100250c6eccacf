import assert from 'node:assert/strict';
import { typedEdits } from '../../server/src/core/changes/format/typing.ts';
import { pasteRenumbered } from '../../server/src/core/changes/operations/pasteRenumbered.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { renameAt } from '../../server/src/core/changes/rename/rename.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { assertText } from '../support/snapshots.ts';
import { done, refusalOf } from './operations.ts';
import { assertRefused, bookOf } from './plan.ts';

const doubtful = { ...comprehensive, doubt: '12 of 80 numbers are used twice' };
const TEXT = '1. The Quay\n\n100. Bells\n\n100.1. A bell rings.\n\n100.2. It stops. See rule ‸100.1.\n';
const REFUSAL =
  'The numbering of “0.txt” is uncertain: 12 of 80 numbers are used twice. Select or describe its dialect before you renumber.';

describe('a document with uncertain numbering', () => {
  const text = TEXT.replace('‸', '');
  for (const operation of [
    ['insert', '100.1'],
    ['delete', '100.1'],
    ['move', '100.1', '100.2'],
    ['closeGaps', '100'],
  ] as const)
    it(`is not renumbered: ${operation.join(' ')}`, () => {
      assertText(refusalOf([text], operation, doubtful), REFUSAL);
      assert.notEqual(done([text], operation).length, 0);
    });

  it('gets no number from a line end, and no free number from a paste', () => {
    const rules = '100. Bells\n\n100.1. A bell rings.\n';
    const offered = (dialect: Dialect) => {
      const { workspace, document } = bookOf([`${rules}\n100.2. It stops.\n`], dialect);
      return [
        typedEdits(workspace, document, rules.length, '\n').length,
        pasteRenumbered(workspace, document, rules.length, '100.1. A bell.') !== undefined,
      ];
    };
    assert.deepEqual(
      [offered(comprehensive), offered(doubtful)],
      [
        [2, true],
        [0, false],
      ],
    );
  });

  it("can't be renumbered by a rename, but titles can change", () => {
    const { workspace, document, cursor } = bookOf([TEXT], doubtful);
    assertRefused(renameAt(workspace, document, cursor, '100.3'), REFUSAL);
    const heading = TEXT.replace('‸', '').indexOf('Bells');
    assert.ok(!isRefusal(renameAt(workspace, document, heading, 'Ropes')));
  });

  it('keeps other documents of its book from being renumbered', () => {
    const { workspace, documents } = bookOf(['200. Sails\n\n200.1. Dry.\n', text]);
    const other = { ...documents[1]!, dialect: doubtful };
    const withDoubt = { ...workspace, documents: new Map(workspace.documents).set(other.uri, other) };
    const plan = renameAt(withDoubt, documents[0]!, 12, '200.3');
    assertRefused(plan, REFUSAL.replace('0.txt', '1.txt'));
  });
});
