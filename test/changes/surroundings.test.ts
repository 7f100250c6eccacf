import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fitted } from '../../server/src/core/document/detect.ts';
import { articles } from '../../server/src/core/shipped/articles.ts';
import { lettered } from '../support/dialects/decimal.ts';
import { counted } from './laws.ts';
import { done, plan, refusalOf } from './operations.ts';

describe('text around moved rules', () => {
  const restores = (name: string, text: string, ...operations: readonly [string, string, typeof articles?][]) => {
    for (const [from, to, dialect] of operations)
      it(`${name}: ${from} to ${to} and back`, () => {
        const [moved] = done([text], ['move', from, to], dialect);
        assert.notEqual(moved, text);
        assert.deepEqual(done([moved!], ['move', to, from], dialect), [text]);
      });
  };
  restores(
    'a title stays apart',
    'Rules\n\n\n100. A\n100.1. Ding.\n101. B\n101.1. Dong.\n',
    ['101', '100'],
    ['100', '101'],
  );
  restores(
    'a label of the Contents does',
    'Contents\n\n100. A\n101. B\n\n\n100. A\n\n100.1. Ding.\n\n101. B\n\n101.1. Dong.\n',
    ['101', '100'],
    ['100', '101'],
  );
  const gap = '100. A\n\n100.1. Ding.\n\n100.2. Dong.\n\n100.3. Dung.\n\n100.6. Dang; see rule 100.6.\n';
  restores('a gap stays where it is', gap, ['100.1', '100.3'], ['100.3', '100.1'], ['100.2', '100.3']);
  const appended =
    '### Article 1: A\n\n1.1 Ding; see Article A.1.\n\n### Article 2: B\n\n2.1 Dong.\n\n### A. C\n\nA.1 Dung.\n';
  restores('appendices stay', appended, ['2', '1', articles], ['1', '2', articles]);
  it("doesn't count appendices as articles", () =>
    assert.deepEqual(done([appended], ['insert', '2', { text: 'New' }], articles), [
      appended.replace('2.1', '3.1').replace('### Article 2: B', '### Article 2: New\n\n### Article 3: B'),
    ]));
  const blanks = '100. A\n\n100.1. Ding.  \n\n100.2. Dong.\t \n  \n100.3. Dung.\n';
  restores(
    'blanks at the end of a line go with it',
    blanks,
    ['100.1', '100.3'],
    ['100.3', '100.1'],
    ['100.2', '100.3'],
  );
  it("doesn't keep blanks at line ends", () => {
    assert.deepEqual(done([blanks], ['move', '100.1', '100.3']), [
      '100. A\n\n100.1. Dong.\t \n  \n100.2. Dung.\n\n100.3. Ding.  \n',
    ]);
    assert.deepEqual(done([blanks], ['delete', '100.2']), ['100. A\n\n100.1. Ding.  \n  \n100.2. Dung.\n']);
    assert.deepEqual(done([blanks], ['insert', '100.2', { text: 'New.' }]), [
      '100. A\n\n100.1. Ding.  \n\n100.2. New.\n\n100.3. Dong.\t \n  \n100.4. Dung.\n',
    ]);
  });
  it('keeps a gap after a removed rule', () => {
    const [fourth] = done([gap], ['insert', '100.4']);
    assert.deepEqual(done([fourth!], ['delete', '100.4']), [gap]);
    const [third] = done([gap], ['delete', '100.3']);
    assert.equal(third, gap.replace('100.3. Dung.\n\n', ''));
  });
  it('stays when a rule moves to itself', () => {
    const text = 'Rules\n\n100. A\n100.1. Ding.\n101. B\n101.1. Dong.\n';
    assert.deepEqual(done([text], ['move', '100', '100']), [text]);
  });
});

describe('rules whose number determines the place of others', () => {
  const locks = readFileSync('samples/lock-keepers.rules.txt', 'utf8');
  it("aren't removed", () =>
    assert.equal(
      refusalOf([locks], ['delete', '1.2.1'], fitted(lettered, locks)),
      "1.2.1 is still cited, and this numbering can't have a gap; change the citations first, or close the gap.",
    ));
  it("don't leave a counted number free", () => {
    const text = 'Rule 1 Bells\n1. Ding.\n1. Dong.\n1. Dung, see rules 1.2 and 1.3.\n';
    assert.equal(
      refusalOf([text], ['delete', '1.2'], counted),
      "1.2 is still cited, and this numbering can't have a gap; change the citations first, or close the gap.",
    );
    assert.deepEqual(done([text], ['delete', '1.2', { closeGap: true }], counted), [
      text.replace('1. Dong.\n', '').replace('and 1.3', 'and 1.2'),
    ]);
  });
  it("warn that a heading doesn't count as a rule yet before another such heading", () => {
    const text = '1. A\n\n100. B\n\n100.1. Ding.\n\n2. C\n';
    assert.deepEqual(plan([text], ['insert', '2']).notes, ['2 becomes a section as soon as it has rules under it.']);
  });
});

describe('numbers that can be written in several ways', () => {
  const paragraphs = (words: string) =>
    `### Article 1: Bells\n\n1.1 Ding.\n1.1.1 Dong; see Article 1.1.2.\n1.1.2 Dung.\n1.1.3 Dang.\n1.2 ${words}\n`;
  for (const [operation, before, after] of [
    [['insert', '1.1.1'], 'Articles 1.1.a, 1.1.2, and 1.1.c.', 'Articles 1.1.b, 1.1.3, and 1.1.d.'],
    [['insert', '1.1'], 'Articles 1.1.a and 1.1.2.', 'Articles 1.2.a and 1.2.2.'],
    [['insert', '1.1.1'], 'Articles 1.1.b and c.', 'Articles 1.1.c and d.'],
    [['insert', '1.1.2'], 'Articles 1.1.a–1.1.c.', 'Articles 1.1.a–1.1.d.'],
    [['move', '1.1.2', '1.1.1'], 'Articles 1.1.b–1.1.c.', 'Articles 1.1.a and 1.1.c.'],
  ] as const)
    it(`keep their form: ${operation.join(' ')} in “${before}”`, () =>
      assert.match(done([paragraphs(before)], operation, articles)[0]!, new RegExp(`${after}\n$`)));
});
