import assert from 'node:assert/strict';
import { checks } from '../../server/src/core/checks/allChecks.ts';
import { textOf } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { filesIn, noted } from '../support/fixture.ts';
import { assertMarks, assertTexts } from '../support/snapshots.ts';
import { applied, assertFixes, checked } from './check.ts';

const END = '\nGlossary\n\nBell\nIt rings. See rule 100.1.\n\nCredits\n';

/**
 * The findings of all checks in a text with one slip: only what is marked. The first fix of the first finding, with its
 * title, must produce the given text; without a given text, the fixed text has no findings.
 */
function slip(
  title: string,
  marked: string,
  fix: string | undefined,
  becomes?: readonly [from: string, to: string],
): void {
  it(title, () => {
    const [{ text, notes }] = filesIn(marked);
    const { document, findings } = checked(text, comprehensive);
    const words = findings.map(({ message, start, end }) => ({ start, end, words: message }));
    assertMarks(noted(document, words), notes, marked);
    const [finding] = findings;
    const [first] = finding?.fixes() ?? [];
    assertTexts(first ? [first.title] : [], fix === undefined ? [] : [fix]);
    if (!first || !finding || !becomes) return;
    assertFixes(document, finding, first, checks.find(({ code }) => code === finding.code)!);
    const [from, to] = becomes;
    assert.ok(text.includes(from));
    assert.equal(
      textOf(applied(document, first)),
      text.replace(from, () => to),
    );
  });
}

describe('a number that is mistyped', () => {
  slip(
    'is blamed itself, not its neighbors, nor who cites the right one',
    `101. Ropes

101.1. A rope. See rule 101.1a.

110.1a It is wet.
^^^^^^ Subrule 110.1a comes between 101.1 and 101.2; change it to 101.1a.

101.2. A knot.
${END.replace('100.1', '101.1')}`,
    'Change to 101.1a',
    ['110.1a', '101.1a'],
  );
  slip(
    'is the first of two alike, where the second one fits',
    `100. Bells

100.1. A bell.

100.3. A rope.
^^^^^ Number 100.3 is already used; give this rule a number of its own.

100.3. A lamp.

100.4. A knot.
${END}`,
    'Change to 100.2',
    ['100.3. A rope', '100.2. A rope'],
  );
  slip(
    'is the second of two alike, where the next number fits',
    `100. Bells

100.1. A bell.

100.1. A rope.
^^^^^ Number 100.1 is already used; give this rule a number of its own.

100.3. A lamp.
${END}`,
    'Change to 100.2',
    ['100.1. A rope', '100.2. A rope'],
  );
  slip(
    'is that of a chapter, and the Contents are right',
    `Contents

1. Harbor
100. Bells
101. Ropes
102. Lamps

1. Harbor

100. Bells

100.1. A bell.

110. Ropes
^^^ Chapter 110 comes between 100.1 and 101.1; change it to 101.

101.1. A rope.

102. Lamps

102.1. A lamp.
${END}`,
    'Change to 101',
    ['110. Ropes', '101. Ropes'],
  );
});

describe('a rule that has lost its number', () => {
  slip(
    'gets it back',
    `100. Bells

100.1. A bell.

A rope hangs here.
^ This paragraph has no number, and 100.2 is missing here.

100.3. A lamp.
${END}`,
    'Add 100.2. before this paragraph',
    ['A rope hangs', '100.2. A rope hangs'],
  );
  slip(
    'gets a line of its own',
    `100. Bells

100.1. A bell. 100.2. A rope hangs here.
               ^^^^^ 100.2 starts in the middle of a line; put it on its own line.

100.3. A lamp.
${END}`,
    'Start a new line at 100.2',
    ['A bell. 100.2', 'A bell.\n\n100.2'],
  );
});

const CONTENTS = '1. Harbor\n100. Bells\n101. Ropes\n\n1. Harbor\n\n100. Bells\n\n100.1. A bell.\n\n';

describe('a heading', () => {
  slip(
    'that differs from the Contents and from who cites it is corrected',
    `Contents

${CONTENTS}101. Rpoes
     ^^^^^ Chapter 101 is “Ropes” in the Contents and elsewhere; correct the heading.

101.1. A rope. See rule 101, “Ropes.”
${END}`,
    'Correct the heading to “Ropes”',
    ['Rpoes', 'Ropes'],
  );
  slip(
    'with a word that stands nowhere else is corrected',
    `Contents

${CONTENTS}101. Rpoes
     ^^^^^ Chapter 101 is “Ropes” in the Contents and elsewhere; correct the heading.

101.1. All ropes are wet.
${END}`,
    'Correct the heading to “Ropes”',
    ['Rpoes', 'Ropes'],
  );
  slip(
    'that others quote is right, and the Contents are wrong',
    `Contents

1. Harbor
100. Bells
101. Nets
     ^^^^ Chapter 101 is “Ropes” in the body; correct this line.

1. Harbor

100. Bells

100.1. A bell, no nets.

101. Ropes

101.1. A rope. See rule 101, “Ropes.”
${END}`,
    'Update this line of the Contents',
    ['101. Nets', '101. Ropes'],
  );
  slip(
    'that is lost comes back from the Contents',
    `Contents

${CONTENTS}101.1. A rope.
^^^^^ Rule 101.1 has no chapter 101 above it; add that, or renumber this rule.

101.2. A knot.
${END}`,
    'Add the heading “101 Ropes” from the Contents',
    ['101.1. A rope.', '101. Ropes\n\n101.1. A rope.'],
  );
});

describe('a term', () => {
  slip(
    'that is misspelt where the glossary has it is corrected there',
    `100. Bells

100.1. A lantern burns, as lanterns do.

Glossary

Flame
See Lantern.
    ^^^^^^^ “Lantern” isn't in the glossary.

Lantren
It burns. See rule 100.1.

Wick
It burns. See rule 100.1.

Credits
`,
    'Correct “Lantren” in the glossary to “Lantern”',
    ['Lantren', 'Lantern'],
  );
});

describe('probable targets of a broken reference', () => {
  const rules = (bell: string, lamp: string) => `100. Bells

100.1. ${bell}

100.2. A bell is rung by whoever keeps the quay.

101. Ropes

101.1. A rope.

101.2. A rope is tied in a knot before the tide comes in.

102. Lamps

102.1. A lamp.

102.2. ${lamp}
${END}`;
  slip(
    'is first the rule that speaks of the same things',
    rules(
      `Fill each lamp with oil (see rule 107.2).
                                   ^^^^^ Rule 107.2 doesn't exist; there is no chapter 107, and section 1 ends at 102.`,
      'A lamp is filled with oil in the evening.',
    ).replace('                                   ^', '                                         ^'),
    'Change to 102.2 (A lamp is filled with oil in the evening.)',
    ['107.2', '102.2'],
  );
  slip(
    'is so also for a rule that cites itself',
    rules(
      'A bell.',
      `Knots are tied as in rule 102.2.
                                 ^^^^^ Rule 102.2 refers to itself; cite the rule you mean, or write “this rule”.`,
    ),
    'Change to 101.2 (A rope is tied in a knot before the tide comes in.)',
    ['rule 102.2', 'rule 101.2'],
  );
});

describe('a title that another mark closes', () => {
  slip(
    'gets the right one in its place',
    `100. Bells

100.1. See rule 101, “Ropes," then ring.
                     ^^^^^^^^ The title after 101 has no closing quotation mark; add ” where it ends.

101. Ropes

101.1. A rope.
${END}`,
    'Change " to ” after “Ropes”',
    ['Ropes,"', 'Ropes,”'],
  );
});
