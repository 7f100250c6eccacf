import assert from 'node:assert/strict';
import { type Operation, planOperation } from '../../server/src/core/changes/operations/operation.ts';
import { fixture } from '../support/fixture.ts';

describe('an operation of an unknown kind', () => {
  for (const kind of ['explode', 'constructor', '__proto__'])
    it(`is refused: ${kind}`, () => {
      const { workspace, document } = fixture('100. Bells\n\n100.1. A bell‸ rings.\n');
      const plan = planOperation(workspace, document, { kind, number: '100.1' } as unknown as Operation);
      assert.match(
        'refusal' in plan ? plan.refusal : '',
        new RegExp(`^“${kind}” isn't an operation; use one of insert,`),
      );
    });
});
