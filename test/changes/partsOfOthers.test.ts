import assert from 'node:assert/strict';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { done, plan } from './operations.ts';

/** Rules that cite parts of another one, named after them. */
const RULES = `## Article 1 Name

1. See point a) of paragraph 2 of Article 3.
2. See paragraph 2 of Article 3, and points a) and b), of paragraph 2 of Article 3.

## Article 2 Members

1. They pay under Article 3.
2. They leave.

## Article 3 Board

1. The board acts.
2. It consists of
   a) a chair,
   b) a clerk.
`;

describe('parts of a rule that is named after them', () => {
  it('stay as they are if only that rule gets another number', () => {
    const dialect = dialectOfRules(RULES);
    assert.deepEqual(plan([RULES], ['swap', '2', '3'], dialect).left, []);
    const [text] = done([RULES], ['swap', '2', '3'], dialect);
    const [, cited] = RULES.split('## Article 1 Name\n\n');
    const wanted = cited!.split('\n\n## ')[0]!.replaceAll('Article 3', 'Article 2');
    assert.ok(text!.includes(wanted), text);
  });
});
