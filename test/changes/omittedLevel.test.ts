import assert from 'node:assert/strict';
import { summaryOf } from '../../server/src/core/changes/plan/changeReport.ts';
import { dialectFrom } from '../../server/src/core/dialect/compile.ts';
import { assertText } from '../support/snapshots.ts';
import { plan, refusalOf } from './operations.ts';

/** Points whose number reads like that of a paragraph, which most articles omit. */
const bylaws = dialectFrom(
  'bylaws',
  'Bylaws',
  {
    levels: [
      { name: 'article', number: '1' },
      { name: 'paragraph', number: '.1', optional: true },
      { name: 'point', number: '.1' },
    ],
    lines: { article: 'Article {number}. {title}', paragraph: '{number} {text}', point: '{own}) {text}' },
    references: { words: ['article'] },
  },
  { detection: { clue: /bell/g, times: 1, citations: 0 } },
);

const TEXT = `Article 1. Bells

1) A bell rings.

2) It stops.

Article 2. Ropes

1) A rope hangs.
`;

describe('a rule whose number alone reads like that of another level', () => {
  it('has the level of its line', () =>
    assertText(
      refusalOf([TEXT], ['move', '1.2', '2'], bylaws),
      '2 is the number of an article, but 1.2 is a point; choose a number of its level.',
    ));

  it('is in the map of a merge', () =>
    assert.deepEqual([...plan([TEXT], ['merge', '1.2'], bylaws).map], [['1.2', '1.1']]));

  it('can be deleted', () =>
    assertText(summaryOf(plan([TEXT], ['delete', '1.2'], bylaws)), 'Deletes 1.2: renumbers no other rules.'));
});
