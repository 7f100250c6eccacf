import assert from 'node:assert/strict';
import { assertText } from '../support/snapshots.ts';
import { type Asked, done, plan, refusalOf } from './operations.ts';

/** A text of rules, one per line. */
const rules = (...lines: readonly string[]) => `${lines.join('\n\n')}\n`;

const QUAY = ['1. The Quay', '100. Bells', '100.1. A bell.', '101. Ropes', '101.1. A rope.'];
const MISTYPED = rules(...QUAY, '110.1a It is wet.', '101.2. Knots.', '101.3. Ends.');
const DOUBLED = rules(
  ...QUAY.slice(0, 3),
  '100.1a Ding.',
  '100.1b Dong.',
  '100.1b Dung.',
  '100.1c Dang.',
  ...QUAY.slice(3),
);
const ASTRAY = rules('1. The Quay', '100. Bells', '100.1. A bell.', '101.2. Knots.', '101. Ropes', '101.1. A rope.');

describe('faulty numbering', () => {
  const mistyped =
    "110.1a comes between 101.1 and 101.2, where its number doesn't fit; correct its number or move it first.";
  const doubled = 'Two rules have the number 100.1b; renumber one of them first.';
  for (const [name, text, operation, reason] of [
    ['a number is mistyped', MISTYPED, ['swap', '100', '101'], mistyped],
    ['a number is mistyped', MISTYPED, ['move', '101', '100'], mistyped],
    ['a number is mistyped', MISTYPED, ['delete', '101', { closeGap: true }], mistyped],
    ['a number is mistyped', MISTYPED, ['insert', '101.2'], mistyped],
    ['a number is mistyped', MISTYPED, ['move', '101.3', '101.2'], mistyped],
    ['a number is mistyped', MISTYPED, ['move', '101.1', '101.2'], mistyped],
    ['a number is mistyped', MISTYPED.replace('101.3.', '101.0.'), ['sort', '101'], mistyped],
    ['a number is there twice', DOUBLED, ['move', '100.1b', '101.1a'], doubled],
    ['a number is there twice', DOUBLED, ['move', '100.1b', '100.1a'], doubled],
    ['a number is there twice', DOUBLED, ['swap', '100.1b', '100.1c'], doubled],
    ['a number is there twice', DOUBLED, ['delete', '100.1b'], doubled],
    [
      'a rule stands elsewhere',
      ASTRAY,
      ['swap', '100', '101'],
      "101.2 isn't with the rest of 101 in the text (it comes after 100.1); move it there, or renumber it first.",
    ],
    [
      'a rule stands elsewhere',
      ASTRAY,
      ['move', '101', '100'],
      "101.2 isn't with the rest of 101 in the text (it comes after 100.1); move it there, or renumber it first.",
    ],
  ] as readonly (readonly [string, string, Asked, string])[])
    it(`refuses where ${name}: ${operation.slice(0, 3).join(' ')}`, () =>
      assertText(refusalOf([text], operation), reason));

  it('leaves other rules in place', () => {
    const [swapped] = done([rules(...QUAY, '102. Sails', '120.1a Red.', '102.1. Blue.')], ['swap', '100', '101']);
    assert.match(
      swapped!,
      /100\. Ropes\n\n100\.1\. A rope\.\n\n101\. Bells\n\n101\.1\. A bell\.\n\n102\. Sails\n\n120\.1a/,
    );
  });
  it('puts a new rule after the second of two with the same number', () => {
    const [text] = done([DOUBLED], ['insert', '100.1c', { text: 'New.' }]);
    assert.equal(text, DOUBLED.replace('100.1c Dang', '100.1c New.\n\n100.1d Dang'));
  });
  it('moves two rules with the same number together', () => {
    const [text] = done([DOUBLED], ['insert', '100.1a', { text: 'New.' }]);
    const later = DOUBLED.replace('100.1c', '100.1d').replaceAll('100.1b', '100.1c').replace('100.1a', '100.1b');
    assert.equal(text, later.replace('100.1b Ding', '100.1a New.\n\n100.1b Ding'));
  });
  it('reports which rule keeps its number among renumbered ones', () =>
    assert.deepEqual(plan([MISTYPED], ['insert', '101.1', { text: 'New.' }]).notes, [
      '110.1a keeps its number, although 101.1 and 101.2 around it are renumbered; check it.',
    ]));
  it('is refused in the Contents, too', () => {
    const text = `Contents\n\n100. Bells\n101. Ropes\n101. Ropes\n102. Sails\n\n${rules(...QUAY.slice(1), '102. Sails', '102.1. Red.')}`;
    assert.equal(
      refusalOf([text], ['swap', '101', '102']),
      '101 is in the Contents twice; delete one of the lines first.',
    );
  });
});
