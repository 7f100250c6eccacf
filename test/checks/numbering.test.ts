import assert from 'node:assert/strict';
import { duplicateNumber } from '../../server/src/core/checks/rules/duplicateNumber.ts';
import { emptyRule } from '../../server/src/core/checks/rules/emptyRule.ts';
import { missingParent } from '../../server/src/core/checks/rules/missingParent.ts';
import { numberGap } from '../../server/src/core/checks/rules/numberGap.ts';
import { outOfOrder } from '../../server/src/core/checks/rules/outOfOrder.ts';
import { wrongLetter } from '../../server/src/core/checks/rules/wrongLetter.ts';
import { textOf } from '../../server/src/core/document/document.ts';
import type { Check } from '../../server/src/core/findings/check.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { csv } from '../../server/src/core/shipped/dataSets.ts';
import { dataset } from '../../server/src/core/shipped/dataset.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { hyphenated } from '../../server/src/core/shipped/hyphenated.ts';
import { rulings } from '../../server/src/core/shipped/rulings.ts';
import { table } from '../../server/src/core/shipped/table.ts';
import { applied, checked, testsOf } from './check.ts';

const END = '\n\nGlossary\n\nBell\nIt rings.\n\n';

describe('duplicate-number', () => {
  const check = testsOf(duplicateNumber);
  check(
    'is found once where the numbers start over, as in appendices',
    `100. Bells

100.1. A bell rings.

100.2. It is loud.

101. Ropes

101.1. A rope hangs.

101.2. It is long.

102. Lamps

100. Bells of the past
^^^ The numbers start over at 100; references to these numbers lead to the first rules that have them.

100.1. A bell rang.

100.2. It was loud.

101. Ropes of the past

101.1. A rope hung.

101.3. It was wet.
`,
  );
  check(
    'is found at the second rule, which gets the next number if that is free',
    `100. Bells

100.1. A bell rings.

100.2. A rope hangs.

100.2. A lamp burns.
^^^^^ Number 100.2 is already used; give this rule a number of its own.

101. Ropes
`,
    ['Change to 100.3'],
  );
  check(
    'has no fix if the next number is used',
    `100.1. A bell.

100.1. A rope.
^^^^^ Number 100.1 is already used; give this rule a number of its own.

100.2. A lamp.
`,
  );
  check(
    'has no fix if a subrule would lose its place',
    `100.1. A bell.

100.1. A rope.
^^^^^ Number 100.1 is already used; give this rule a number of its own.

100.1a A knot.

101. Lamps
`,
  );
  check(
    'skips the letters that the numbering skips',
    `100.1. A bell.

100.1k A rope.

100.1k A lamp.
^^^^^^ Number 100.1k is already used; give this rule a number of its own.
`,
    ['Change to 100.1m'],
  );
  check(
    'ignores lines of the Contents',
    `Contents\n\n1. Harbor\n100. Bells\n\n1. Harbor\n\n100. Bells\n\n100.1. A bell.\n`,
  );
  check(
    'is found in a data set',
    `number,text,examples,index
100.1,A bell.,[],1
100.2,A rope.,[],2
100.2,A lamp.,[],3
^^^^^ Number 100.2 is already used; give this rule a number of its own.
`,
    ['Change to 100.3'],
    csv,
  );
});

describe('number-gap', () => {
  const check = testsOf(numberGap);
  check(
    'ignores a gap that a number without a part explains',
    '100. Bells\n\n100.1. A bell.\n\n100.a A clapper.\n\n100.1b A rope.\n\n100.c A knot.\n\n100.1d A mallet.\n\nGlossary\n\nBell\nIt rings.\n',
  );
  check(
    'reports consecutive missing numbers once, at the next rule',
    `100. Bells

100.1. A bell.

100.5. A rope.
^^^^^ Rules 100.2 to 100.4 are missing; 100.1 is followed by 100.5. Add them, or renumber the rules that follow.

100.5a A knot.

100.5c A loop.
^^^^^^ Subrule 100.5b is missing; 100.5a is followed by 100.5c. Add it, or renumber the rules that follow.

102. Lamps
^^^ Chapter 101 is missing; 100 is followed by 102. Add it, or renumber the rules that follow.
${END}`,
    ['Change to 101'],
  );
  check(
    'is found before the first rule',
    `100. Bells

100.2. A bell.
^^^^^ Rule 100.1 is missing; chapter 100 starts at 100.2. Add it, or renumber the rules that follow.
${END}`,
    ['Change to 100.1'],
  );
  check(
    'ignores skipped letters',
    `100.1. A.\n\n${[...'abcdefghijkmnpq'].map(letter => `100.1${letter} A bell.\n`).join('\n')}${END}`,
  );
  check('ignores what an excerpt omits', '100.1. A bell.\n\n100.5. A rope.\n\n103.2. A lamp.\n');
  check(
    'ignores what the Contents list and the body lacks',
    `Contents\n\n1. Harbor\n100. Bells\n101. Ropes\n102. Lamps\n\n1. Harbor\n\n100. Bells\n\n100.1. A bell.\n\n102. Lamps\n\n102.1. A lamp.\n${END}`,
  );
  check(
    'is found in an excerpt with a single missing sibling',
    `### 1-1. Bells

**1-1-1.** A bell.

**1-1-3.** A rope.
  ^^^^^ Rule 1-1-2 is missing; 1-1-1 is followed by 1-1-3. Add it, or renumber the rules that follow.

### 1-2. Ropes

**1-2-1.** A rope.

### 1-3. Lamps

**1-3-1.** A lamp.

### 1-4. Nets

**1-4-1.** A net.
`,
    ['Change to 1-1-2'],
    hyphenated,
  );
});

describe('out-of-order', () => {
  const check = testsOf(outOfOrder);
  check(
    'is found at a heading that references know by the number that fits',
    `100. Bells

100.1. A bell rings (see rule 100.3, “Silence,” and rule 100.3 (Silence)).

100.2. A rope.

100.5. Silence
^^^^^ Rule 100.5 comes between 100.2 and 101, and references call it 100.3; change it to 100.3.

101. Boats

101.1. A boat.
`,
    ['Change to 100.3'],
  );
  check(
    'is found at the rule after a higher one',
    `100.1. A bell.

100.3. A rope.

100.2. A lamp.
^^^^^ Rule 100.2 comes after 100.3; move one of them, or renumber it.

100.4. A boat.
`,
  );
  check(
    'ignores a data set that is sorted as strings',
    '106.1\nA bell.\n[]\n1\n106.10\nA rope.\n[]\n2\n106.11\nA lamp.\n[]\n3\n106.2\nA boat.\n[]\n4\n106.20\nA net.\n[]\n5\n',
    [],
    dataset,
  );
  check(
    'is found in a data set that is sorted as strings',
    `number,text,examples,index
106.1,A bell.,[],1
106.10,A rope.,[],2
106.11,A lamp.,[],3
106.2,A boat.,[],4
106.3,A net.,[],5
107.1,A sail.,[],6
106.4,An oar.,[],7
^^^^^ Rule 106.4 comes after 107.1; move one of them, or renumber it.
107.10,A mast.,[],8
107.2,A crew.,[],9
`,
    [],
    csv,
  );
  check('leaves duplicates to another check', '100.1. A bell.\n\n100.2. A rope.\n\n100.1. A lamp.\n\n100.3. A boat.\n');
  check(
    'ignores a ruling after the subrules of its rule',
    '+ 502.3 - A bell.\n+ 502.3a - A rope.\n+ 502.3.Ruling.1 - A lamp.\n',
    [],
    rulings,
  );
});

describe('missing-parent', () => {
  const check = testsOf(missingParent);
  check(
    'is found at the first subrule',
    `100. Bells

100.1. A bell.

100.1a A clapper.

100.2. A rope.

100.2a A knot.

100.3a A loop.
^^^^^^ Subrule 100.3a has no rule 100.3 above it; add that, or renumber this rule.

100.3b A hitch.
${END}`,
  );
  check(
    'is found if the Contents list it',
    `Contents

1. Harbor
100. Bells
101. Ropes

1. Harbor

100. Bells

100.1. A bell.

101.1. A rope.
^^^^^ Rule 101.1 has no chapter 101 above it; add that, or renumber this rule.
${END}`,
    ['Add the heading “101 Ropes” from the Contents'],
  );
  check('ignores a text without headings', '100.1. A bell.\n\n101.1. A rope.\n\n102.1. A lamp.\n');
  check('ignores data sets', '106.1\nA bell.\n[]\n1\n106.1a\nA rope.\n[]\n2\n107.1\nA lamp.\n[]\n3\n', [], dataset);
  check('ignores selected rules', '107.4d A bell.\n\n202.1b A rope.\n\n601.2b A lamp.\n');
});

describe('wrong-letter', () => {
  const check = testsOf(wrongLetter);
  const letters = [...'abcdefghijk'].map(letter => `100.1${letter} A bell.\n\n`).join('');
  check(
    'uses the next letter, also in references',
    `100.1. A bell. See rule 100.1l.

${letters}100.1l A rope.
^^^^^^ Subrule 100.1l uses a letter that this numbering skips because it looks like a digit; use the next letter.

100.1n A lamp.
`,
    ['Change to 100.1m here and in its citations'],
  );
  check(
    'has no fix if the next letter is used',
    `100.1. A bell.

${letters}100.1l A rope.
^^^^^^ Subrule 100.1l uses a letter that this numbering skips because it looks like a digit; use the next letter.

100.1m A lamp.
`,
  );
  check(
    'is found in letters after a period',
    `1.0.1
A bell.

1.0.1.k
A rope.

1.0.1.l
^^^^^^^ Subrule 1.0.1.l uses a letter that this numbering skips because it looks like a digit; use the next letter.
A lamp.
`,
    ['Change to 1.0.1.m'],
    dotted,
  );
});

describe('empty-rule', () => {
  const check = testsOf(emptyRule);
  check(
    'finds a rule without text and subrules',
    `100. Bells

100.1. A bell.

100.2.
^^^^^ Rule 100.2 is empty; add its text, or delete its number.

100.3.

100.3a A rope.

100.4.

The text of 100.4 is a paragraph by itself.

100.5. A lamp.
`,
  );
  check('ignores the end of an excerpt', '100.1. A bell.\n\n100.2.');
  check(
    'is found in a table',
    `| Rule # | Text |
| --- | --- |
| 100.1 | A bell. |
| 100.2 | |
  ^^^^^ Rule 100.2 is empty; add its text, or delete its number.
| 100.3 | A rope. |
`,
    [],
    table,
  );
  check(
    'is found in a data set',
    `100.1
A bell.
[]
1
100.2
^^^^^ Rule 100.2 is empty; add its text, or delete its number.
[]
2
100.3
A rope.
[]
3
`,
    [],
    dataset,
  );
  check(
    'is found in a record',
    `number,text,examples,index
100.1,A bell.,[],1
100.2,,[],2
^^^^^ Rule 100.2 is empty; add its text, or delete its number.
100.3,A rope.,[],3
`,
    [],
    csv,
  );
});

describe('a rule with a mistyped number', () => {
  /** The text after the first fix of the first finding of a check. */
  const afterFix = (check: Check, text: string): string | undefined => {
    const { document, findings } = checked(text, comprehensive, [check]);
    const [fix] = findings[0]!.fixes();
    return fix && textOf(applied(document, fix));
  };
  const letters = [...'abcdefghijk'].map(letter => `100.1${letter} A bell.\n\n`).join('');
  const lettered = (citing: string, last = 'l') => `100.1. A bell. ${citing}\n\n${letters}100.1${last} A rope.\n`;

  it('updates its citations, also in lists and short forms', () =>
    assert.equal(
      afterFix(wrongLetter, lettered('See rules 100.1a, b, and l, and rule 100.1l.')),
      lettered('See rules 100.1a, b, and m, and rule 100.1m.', 'm'),
    ));

  it('has no fix if a range names it', () =>
    assert.equal(afterFix(wrongLetter, lettered('See rules 100.1k–l.')), undefined));

  it('keeps citations of the right number', () =>
    assert.equal(
      afterFix(wrongLetter, lettered('See rules 100.1m, 100.1k–m, and 100.1l.')),
      lettered('See rules 100.1m, 100.1k–m, and 100.1m.', 'm'),
    ));

  it('keeps the numbers of its subrules', () => {
    const rules = (third: string) =>
      `100. Bells\n\n100.1. A.\n\n100.2. B.\n\n${third}. C. See rule ${third}.\n\n100.3a D. See rule 100.5a.\n\n100.4. E.\n`;
    assert.equal(afterFix(outOfOrder, rules('100.5')), rules('100.3'));
  });
});
