import assert from 'node:assert/strict';
import { pasteRenumbered } from '../../server/src/core/changes/operations/pasteRenumbered.ts';
import { typedEdits } from '../../server/src/core/changes/tidy/typing.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { done } from './operations.ts';
import { bookOf } from './plan.ts';

const doubtful = { ...comprehensive, doubt: '12 of 80 numbers are used twice' };
const TEXT = '1. The Quay\n\n100. Bells\n\n100.1. A bell rings.\n\n100.2. It stops. See rule ‸100.1.\n';

describe('a document with uncertain numbering', () => {
  const text = TEXT.replace('‸', '');
  for (const operation of [
    ['insert', '100.1'],
    ['delete', '100.1'],
    ['move', '100.1', '100.2'],
  ] as const)
    it(`is renumbered where nothing is uncertain: ${operation.join(' ')}`, () =>
      assert.deepEqual(done([text], operation, doubtful), done([text], operation)));

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
});
