import assert from 'node:assert/strict';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
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
const UNREAD = rules(...QUAY.slice(0, 3), '100.1.1 It is green.', '100.2. A horn.');
const TORN = rules(...QUAY.slice(0, 2), '100.1. A bell rings as in\n100.1.1 of the almanac.', '100.2. A horn.');
const ASTRAY = rules('1. The Quay', '100. Bells', '100.1. A bell.', '101.2. Knots.', '101. Ropes', '101.1. A rope.');

describe('faulty numbering', () => {
  const mistyped =
    "110.1a comes between 101.1 and 101.2, where its number doesn't fit; correct its number or move it first.";
  const doubled = 'Two rules have the number 100.1b (lines 9 and 11); renumber one of them first.';
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
      'a number under a rule is not read',
      UNREAD,
      ['swap', '100.1', '100.2'],
      "A line in 100.1 begins with 100.1.1, which isn't read as a rule and would keep its number; select another dialect, or change it by hand.",
    ],
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

  it('takes a line that continues a sentence for no rule', () => {
    const [swapped] = done([TORN], ['swap', '100.1', '100.2']);
    assert.match(swapped!, /100\.2\. A bell rings as in\n100\.1\.1 of the almanac\./);
  });

  it('refuses to tear a sentence where a line that continues it is read as a rule', () => {
    const laws = ['Bells', 'Ropes', 'Boats'].flatMap((title, law) => [
      `${law + 1} ${title}`,
      ...[1, 2, 3, 4, 5, 6].map(own => `${law + 1}.${own} The crew rings as in ${law + 1}.${(own % 6) + 1}.`),
    ]);
    const torn = rules(...laws).replace(
      '2.4 The crew rings',
      '2.4 If a bell rings for the boat in\n2.5 boat, it rings',
    );
    for (const asked of [
      ['move', '2.4', '2.1'],
      ['swap', '2.3', '2.4'],
      ['delete', '2.4'],
    ] as const)
      assertText(
        refusalOf([torn], asked, dialectOfRules(torn)),
        'Two rules have the number 2.5 (lines 24 and 26); renumber one of them first.',
      );
    assert.match(done([torn], ['move', '2.1', '2.3'], dialectOfRules(torn))[0]!, /2\.3 The crew rings as in 2\.1\./);
  });
  it('refuses to give two rules one number', () => {
    const titles = ['1 Name', '2 Bells', '3 Ropes', '3a Boats', '3b Oars', '4 Sails', '5 End'];
    const text = titles.map(title => `## § ${title}\n\n(1) The council meets.\n\n(2) It meets often.\n`).join('\n');
    assert.equal(
      refusalOf([text], ['delete', '3', { closeGap: true }], dialectOfRules(text)),
      'Two rules would have the number 3; renumber them one by one.',
    );
  });
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
  it('refuses to renumber two rules with the same number, and rules below them', () => {
    assertText(refusalOf([DOUBLED], ['insert', '100.1a']), doubled);
    const twice = rules(...QUAY, '101.1a Wet.', '101.1b Dry.', '101.1. A line.', '101.2. Knots.', '101.2a Tight.');
    assertText(
      refusalOf([twice], ['move', '101.1b', '101.2a']),
      'Two rules have the number 101.1 (lines 9 and 15); renumber one of them first.',
    );
  });
  it('refuses to renumber rules whose number is used in two documents of a book', () => {
    const [one, two] = [
      rules(...QUAY),
      rules('2. The Sea', '101. Rafts', '101.1. A raft.', '102. Tugs', '102.1. A tug.'),
    ];
    for (const operation of [
      ['insert', '101.1', { text: 'New.' }],
      ['insert', '101.1a', { text: 'New.' }],
      ['move', '101.1', '100.1'],
      ['delete', '101.1', { closeGap: true }],
    ] as const)
      assert.match(
        refusalOf([one, two], operation),
        /^Two rules have the number 101\.1 \(line \d+ of “.*” and line \d+ of “.*”\); renumber one of them first\.$/,
      );
    assert.deepEqual(done([one, two], ['delete', '102.1'])[0], one);
  });
  it('reports which rule keeps its number among renumbered ones', () =>
    assert.deepEqual(plan([MISTYPED], ['insert', '101.1', { text: 'New.' }]).notes, [
      '110.1a keeps its number, although 101.1 and 101.2 around it are renumbered; check it.',
    ]));
  it('is refused in the Contents, too', () => {
    const text = `Contents\n\n100. Bells\n101. Ropes\n101. Ropes\n102. Sails\n\n${rules(...QUAY.slice(1), '102. Sails', '102.1. Red.')}`;
    assert.equal(
      refusalOf([text], ['swap', '101', '102']),
      '101 is in the Contents twice (lines 4 and 5); delete one of the lines first.',
    );
  });
});
