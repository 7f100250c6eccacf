import assert from 'node:assert/strict';
import { infer } from '../../server/src/core/infer/infer.ts';

/**
 * Lines that no rulebook contains, and that offer many possibilities; without a limit, trying them would take hours.
 */
const LINES = {
  'a line of asterisks': `${'*'.repeat(390)} 1`,
  'a line of marks': `${'- '.repeat(190)}1`,
  'a line of underscores': `${'_'.repeat(390)}1)`,
  'a number of very many parts': `${'1.'.repeat(195)}x`,
};

describe('a line that could take long to read', () => {
  for (const [name, line] of Object.entries(LINES))
    it(`is read quickly: ${name}`, () => assert.equal(infer(`${line}\n`.repeat(20)), undefined));
});
