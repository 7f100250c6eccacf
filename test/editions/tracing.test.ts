import assert from 'node:assert/strict';
import { compareEditions, indexOfEdition } from '../../server/src/core/editions/compareEditions.ts';
import { newestWith, traceRule, tracing } from '../../server/src/core/editions/traceRule.ts';
import { edition } from './editions.ts';

/** Each edition has one more word in rule 100.1. */
const EDITIONS = ['', ' slowly', ' slowly again', ' slowly again today'].map(more =>
  edition(`1. The Harbor\n\n100. Ships\n\n100.1. A ship enters the harbor at the turn of the tide${more}.\n`),
);

describe('tracing a rule', () => {
  const indexes = EDITIONS.map(each => indexOfEdition(each));
  const compared: number[] = [];
  const compare = (at: number) => {
    compared.push(at);
    return compareEditions(EDITIONS[at]!, EDITIONS[at + 1]!);
  };
  const place = newestWith(indexes, '100.1')!;

  beforeEach(() => compared.splice(0));

  it('stops before each comparison, so that it can be canceled', () => {
    const work = tracing({ indexes, compare }, place);
    for (const done of [[], [2], [2, 1]]) {
      assert.equal(work.next().done, false);
      assert.deepEqual(compared, done);
    }
    const last = work.next();
    assert.equal(last.done && last.value.length, EDITIONS.length);
    assert.deepEqual(compared, [2, 1, 0]);
  });

  it('gives the same at once', () => {
    assert.deepEqual(
      traceRule({ indexes, compare }, place).map(({ edition, event }) => `${edition} ${event}`),
      ['0 first', '1 kept', '2 kept', '3 kept'],
    );
  });
});
