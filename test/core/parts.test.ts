import assert from 'node:assert/strict';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { partsIn, writtenAs } from '../../server/src/core/numbers/parts.ts';
import { parseNumber } from '../../server/src/core/numbers/ruleNumber.ts';
import { articles } from '../../server/src/core/shipped/articles.ts';
import { cases } from '../../server/src/core/shipped/cases.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { points } from '../../server/src/core/shipped/points.ts';
import { bylaws } from '../support/dialects/bylaws.ts';
import { laws } from '../support/dialects/laws.ts';

const number = (text: string, { numbering }: Dialect) => {
  const parsed = parseNumber(text, numbering);
  assert.ok(parsed, `${text} is a number`);
  return parsed;
};

const twoDigits = points.fittedTo!('1.01 A\n1.02 B\n1.03 C\n1.04 D\n1.05 E\n');

/** The text of the first number, with each of its parts in brackets. */
const WRITTEN: readonly (readonly [marked: string, number: string, Dialect])[] = [
  ['[702].[19][b]', '702.19b', comprehensive],
  ['[702]', '702', comprehensive],
  ['[7]', '7', comprehensive],
  ['[606]. [8][b]', '606.8b', comprehensive],
  ['[b]', '702.19b', comprehensive],
  ['[19][b]', '702.19b', comprehensive],
  ['rule_[702]_[19][b]', '702.19b', comprehensive],
  ['R[702][19][b]', '702.19b', comprehensive],
  ['[3] Absatz [1]', '3.1', laws],
  ['[3]\n  Absatz [1]', '3.1', laws],
  ['[3] Abs. [1] lit. [b]', '3.1(b)', laws],
  ['[3], paragraph [2]', '3.2', laws],
  ['([2])', '3.2', laws],
  ['[IV], Section [2]([a])', 'IV, Section 2(a)', bylaws],
  ['[A].[4].[c]', 'A.4.3', articles],
  ['[4].[2][1]', '4.21', cases],
];

describe('the parts of a number in place', () => {
  for (const [marked, text, dialect] of WRITTEN)
    it(`are found in ${JSON.stringify(marked)} as ${text}`, () => {
      const written = marked.replace(/^rule_|^R|[[\]]/g, '');
      const parts = partsIn(written, number(text, dialect), dialect.numbering);
      const shown = (parts ?? [])
        .flatMap(span => span ?? [])
        .reduceRight(
          (all, { start, end }) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
          written,
        );
      assert.equal(shown, marked.replace(/^rule_|^R/, ''));
    });

  for (const [written, text] of [
    ['70219c', '702.19b'],
    ['2.19b', '702.19b'],
    ['702.19bb', '702.19b'],
    ['', '702.19b'],
  ] as const)
    it(`are not found in “${written}” as ${text}`, () =>
      assert.equal(partsIn(written, number(text, comprehensive), comprehensive.numbering), undefined));

  for (const [written, from, to, after, dialect] of [
    ['702.19b', '702.19b', '702.20c', '702.20c', comprehensive],
    ['702.19b', '702.19b', '802.19b', '802.19b', comprehensive],
    ['3 Absatz 1', '3.1', '4.1', '4 Absatz 1', laws],
    ['3 Absatz 1', '3.1', '3.1', '3 Absatz 1', laws],
    ['3\nAbs. 9', '3.9', '3.10', '3\nAbs. 10', laws],
    ['3, paragraph 2', '3.2', '4.2', '4, paragraph 2', laws],
    ['IV, Section 2', 'IV, Section 2', 'V, Section 2', 'V, Section 2', bylaws],
    ['A.4.c', 'A.4.3', 'B.4.4', 'B.4.d', articles],
    ['704.5z', '704.5z', '704.5aa', '704.5aa', comprehensive],
    ['5.09', '5.09', '5.10', '5.10', twoDigits],
    ['5.10', '5.10', '5.09', '5.09', twoDigits],
    ['5.9', '5.09', '5.10', '5.10', twoDigits],
    ['5.9', '5.09', '5.08', '5.8', twoDigits],
    ['b', '702.19b', '702.19c', undefined, comprehensive],
    ['702.19z', '702.19z', '702.19', undefined, comprehensive],
    ['9.9', '9.9', '9.10', undefined, cases],
  ] as const)
    it(`change to ${to} as ${JSON.stringify(after ?? 'nothing')} if ${JSON.stringify(written)} is ${from}`, () => {
      const { numbering } = dialect!;
      const next = dialect === cases ? { ...number('9.1', cases), path: [9, 10] } : number(to, dialect!);
      assert.equal(writtenAs(written, number(from, dialect!), next, numbering), after);
    });

  it("follow from the rule above if they aren't written", () => {
    const [from, to] = [number('702.19b', comprehensive), number('702.19c', comprehensive)];
    assert.equal(writtenAs('b', from, to, comprehensive.numbering, to), 'c');
    assert.equal(writtenAs('b', from, to, comprehensive.numbering, number('702.20a', comprehensive)), undefined);
  });
});
