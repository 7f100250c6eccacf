import assert from 'node:assert/strict';
import { writtenAs } from '../../server/src/core/numbers/parts.ts';
import { parseNumber } from '../../server/src/core/numbers/ruleNumber.ts';
import { inferredFrom } from '../../server/src/core/shipped/inferred.ts';
import { rulings } from '../../server/src/core/shipped/rulings.ts';
import { assertText } from '../support/snapshots.ts';
import { type Asked, done, refusalOf } from './operations.ts';

const RULES = `1. The Quay

100. Bells

100.1. A bell rings (see rule 100.2a).

100.2. It stops.

100.2a It is big.

100.2b It is old.

101. Ropes

101.1. A rope hangs.
`;

describe('a change that would change what a text says', () => {
  for (const [name, text, operation, reason] of [
    [
      'the text of a new rule starts another one',
      RULES,
      ['insert', '100.2', { text: 'It is loud.\n\n102. Knots' }],
      "This text wouldn't be recognized as 100.2; write it by hand.",
    ],
    [
      'the text of a new rule has its number twice',
      RULES,
      ['insert', '100.2', { text: 'It is loud.\n\n100.2. It is wet.' }],
      "This text wouldn't be recognized as 100.2; write it by hand.",
    ],
  ] as readonly (readonly [string, string, Asked, string])[])
    it(`is refused if ${name}`, () => assertText(refusalOf([text], operation), reason));

  it('writes a number of another series in full, or not at all', () => {
    const { numbering } = rulings;
    const [from, to] = ['101.3', 'G1.3'].map(text => parseNumber(text, numbering)!);
    assert.equal(to!.level, from!.level);
    assert.equal(writtenAs('101.3', from!, to!, numbering), undefined);
  });
});

describe('rules in a text with a broken reference', () => {
  it('can be renumbered', () => {
    const text = RULES.replace('See', 'see').replace('It stops.', 'It stops (see rules 100.9, 555.1, and 101.1).');
    const [after] = done([text], ['insert', '101.1', { text: 'New.' }]);
    assert.equal(after, text.replace('101.1)', '101.2)').replace('101.1. A rope', '101.1. New.\n\n101.2. A rope'));
  });
});

describe('the number of a requested change', () => {
  it('can have its word or sign', () => {
    const [bare] = done([RULES], ['insert', '100.2', { text: 'New.' }]);
    for (const name of ['Rule 100.2', '§ 100.2', '100.2.'])
      assert.deepEqual(done([RULES], ['insert', name, { text: 'New.' }]), [bare]);
  });

  it('can have the sign that is written together with it', () => {
    const text =
      '제1조 (목적) 종을 관리한다.\n\n제2조 (종지기) 종지기는 한 명이다.\n\n제2조의2 (수당) 제2조의 종지기는 쌀을 받는다.\n\n제3조 (벌칙) 제2조의2를 따른다.\n';
    const [after] = done([text], ['swap', '제1조', '제2조'], inferredFrom(text));
    assert.ok(after!.includes('제2조의2 (수당) 제1조의 종지기'), after);
    assert.ok(after!.includes('제3조 (벌칙) 제2조의2를 따른다.'), after);
  });
});

describe('a link whose address ends in the number that its label cites', () => {
  it('changes in both', () => {
    const text = RULES.replace(
      'It stops.',
      'It stops ([rule 101.1](book:rule:101.1), [rule 101.1](book:9101.1), [rule 101.1](book#x)).',
    );
    const [after] = done([text], ['insert', '101.1', { text: 'New.' }]);
    const links = '([rule 101.2](book:rule:101.2), [rule 101.2](book:9101.1), [rule 101.2](book#x))';
    assert.ok(after!.includes(links), after);
  });

  it('changes once in each if both are references', () => {
    const text = RULES.replace('A rope hangs.', 'A rope hangs ([rule 100.2a](book:rule:100.2a)).');
    const [after] = done([text], ['insert', '100.2a', { text: 'New.' }]);
    assert.ok(after!.includes('([rule 100.2b](book:rule:100.2b))'), after);
  });
});
