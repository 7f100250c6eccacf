import assert from 'node:assert/strict';
import { inferredFrom } from '../../server/src/core/shipped/inferred.ts';
import { assertText } from '../support/snapshots.ts';
import { type Asked, done, refusalOf } from './operations.ts';

const CAMP = `# Camp

## 3. Silence

3.1. The camp is silent after 23:00.

3.2. Fires are put out (see rule 3.1).

## 4. Fees

| Rule | Offense | Fee |
|------|---------|-----|
| 4.1 | noise (rule 3.1) | 1 lamp |
| 4.2 | fire (rule 3.2) | 2 lamps |

## 5. Records

5.1. The keeper writes down what rule 4.2 says.
`;
const dialect = inferredFrom(CAMP);

describe('rules in rows of a table', () => {
  for (const [operation, expected] of [
    [
      ['insert', '4.2', { text: 'late | often' }],
      CAMP.replace('| 4.2 |', '| 4.2 | late \\| often |\n| 4.3 |').replace('rule 4.2', 'rule 4.3'),
    ],
    [['insert', '4.3', { text: 'late' }], CAMP.replace('2 lamps |\n', '2 lamps |\n| 4.3 | late |\n')],
    [['insert', '5.1', { text: 'New.' }], CAMP.replace('5.1. The', '5.1. New.\n\n5.2. The')],
    [
      ['swap', '4.1', '4.2'],
      CAMP.replace(/(\| 4\.1)( .*\n)(\| 4\.2)( .*\n)/, '$1$4$3$2').replace('rule 4.2', 'rule 4.1'),
    ],
  ] as readonly (readonly [Asked, string])[])
    it(`change with ${operation.slice(0, 2).join(' ')}`, () =>
      assertText(done([CAMP], operation, dialect)[0]!, expected));

  for (const operation of [
    ['move', '3.2', '4.2'],
    ['move', '4.2', '3.1'],
    ['merge', '4.2'],
  ] as readonly Asked[])
    it(`stay in it: ${operation.join(' ')} is refused`, () => {
      const reason = "Rows of tables and rules outside can't change places or be joined; edit the text by hand.";
      assert.equal(refusalOf([CAMP], operation, dialect), reason);
    });

  const below = CAMP.replace('2 lamps |\n', '2 lamps |\n\nFees go to the keeper.\n');
  for (const operation of [
    ['delete', '4.2'],
    ['swap', '4.1', '4.2'],
  ] as readonly Asked[])
    it(`leave the text below it alone: ${operation.join(' ')} is refused`, () => {
      const reason = 'The header of a table, or text below it, would move with one of its rows; edit the text by hand.';
      assert.equal(refusalOf([below], operation, dialect), reason);
    });

  it('move with their chapter', () => {
    const [after] = done([CAMP], ['move', '3', '4'], dialect);
    assert.match(after!, /## 3\. Fees\n\n\| Rule .*\n\|-.*\n\| 3\.1 .*\n\| 3\.2 .*\n\n## 4\. Silence/);
  });
});
