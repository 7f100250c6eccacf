import { numberPunctuation } from '../../server/src/core/checks/rules/numberPunctuation.ts';
import {
  headingSentence,
  malformedRecord,
  straySpace,
  unknownEscape,
} from '../../server/src/core/checks/rules/slipChecks.ts';
import { wrongEncoding } from '../../server/src/core/checks/rules/wrongEncoding.ts';
import { csv, json } from '../../server/src/core/shipped/dataSets.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { testsOf } from './check.ts';

describe('number-punctuation', () => {
  const check = testsOf(numberPunctuation);
  check(
    'finds a missing or extra period, a space inside, and a missing space',
    `100.1 A bell.
^^^^^ 100.1 has no period.

100.1a. A rope.
      ^ 100.1a has an extra period.

100. 1b A knot.
^^^^^^^ 100.1b has a space inside.

100.2.A lamp.
^^^^^^ There's no space after 100.2.

100.2a.A wick.
      ^ 100.2a has an extra period.
`,
    ['Add the period', 'Remove the period', 'Remove the space', 'Add the space', 'Remove the period'],
  );
  check(
    'finds a space inside the number of a rule',
    `100. Bells

100.1. A bell.

100. 2. A gong.
^^^^^^ 100.2 has a space inside.

100.3. A horn.
`,
    ['Remove the space'],
  );
  check(
    'finds a number that lacks a part, and completes it',
    `100. Bells

100.1. A bell.

100.a A clapper.
^^^^^ “100.a” is incomplete, so references can't find this rule; write the full number.

100.1b A rope.
100.c A knot.
^^^^^ “100.c” is incomplete, so references can't find this rule; write the full number.

100.2. A gong.
100.d A mallet.
^^^^^ “100.d” is incomplete, so references can't find this rule; write the full number.
`,
    ['Change to 100.1a', 'Change to 100.1c'],
  );
  check(
    'finds a missing space before a reference, and one inside',
    `100. Bells

100.1. See rule100.2 and rules100.1a–b.
               ^^^^^ There's no space before 100.2.
                              ^^^^^^ There's no space before 100.1a.

100.1a A clapper. See rule 100. 1b.
                           ^^^^^^^ 100.1b has a space inside.

100.1b A rope.

100.2. A gong.
`,
    ['Add the space', 'Add the space', 'Remove the space'],
  );
  check('finds nothing if numbers have no period', '1.0.1\nA bell.\n\n1.0.1.a\nA rope.\n', [], dotted);
});

describe('stray-space', () => {
  const check = testsOf(straySpace);
  check(
    'finds a space before a number or an example',
    `100.1. A bell.
 Example: It rings.
^ There's a space before “Example:”.

 100.2. A rope.
^ There's a space before 100.2.
`,
    ['Remove the space', 'Remove the space'],
  );
});

describe('heading-sentence', () => {
  const check = testsOf(headingSentence);
  check(
    'finds a title with a period, but no names in brackets or quotation marks, and no questions',
    `100. Bells

101. A bell rings at dusk.
     ^^^^^^^^^^^^^^^^^^^^^ Heading 101 reads like a sentence (“A bell rings at dusk.”); give it a shorter title.

102. [Trigger]

103. “Base”

105. [This chapter is kept free, so that the others keep their numbers.]

106. Intentionally blank.

104. Who Rings?

104.1. The keeper.
`,
  );
});

describe('wrong-encoding', () => {
  const check = testsOf(wrongEncoding);
  check(
    'reports all garbled characters once',
    `100. Bells

100.1. A bell rings. See rule 101, â€œRopes.â€\u009d The keeperâ€™s rules 100.1aâ€“b apply in the CafÃ©.
                                   ^^^ “â€œ” should be “ (and 4 more places are wrong); UTF-8 was read as Windows-1252. Restore the original characters.

100.1a It rings.

100.1b It stops.

101. Ropes

101.1. A rope.
`,
    ['Restore the original characters in all 5 places'],
  );
  check('finds nothing in words with such letters', '100.1. Le bâton, la pâte. A MAÇÃ. Não é «Ã».\n');
});

describe('malformed-record', () => {
  const check = testsOf(malformedRecord);
  check(
    "finds a quotation mark that isn't doubled",
    `number,text,examples,index
100.1,"The "bell" rings.",[],1
           ^ A quotation mark ends a cell of 100.1 too early; double the quotation marks inside the cell.
100.2,"A rope.",[],2
`,
    ['Double the quotation marks inside the cell'],
    csv,
  );
  check(
    'finds one before a comma inside a cell',
    `number,text,examples,index
100.1,"A "bell", he said, rings.",[],1
         ^ A quotation mark ends a cell of 100.1 too early; double the quotation marks inside the cell.
100.2,"A rope.",[],2
`,
    ['Double the quotation marks inside the cell'],
    csv,
  );
  check(
    'finds a missing cell, without a fix',
    `number,text,examples,index
100.1,A bell.,1
^^^^^^^^^^^^^^^ 100.1 has 3 columns; the first line has 4. Add the missing ones.
100.2,A rope.,[],2
`,
    [],
    csv,
  );
  check(
    'finds an unclosed JSON string',
    `[
{"number": "100.1", "text": "A bell.},
                            ^^^^^^^^^^ This string of 100.1 isn't closed; add a quotation mark where it ends.
{"number": "100.2", "text": "A rope."}
]
`,
    [],
    json,
  );
});

describe('unknown-escape', () => {
  const check = testsOf(unknownEscape);
  check(
    'finds an invalid escape sequence',
    String.raw`[
{"number": "100.1", "text": "A \bell \qrings."},
                                     ^^ 100.1 contains an invalid escape sequence; double the backslash, or delete it.
{"number": "100.2", "text": "A \u2019rope."}
]
`,
    ['Escape the backslash', 'Delete the backslash'],
    json,
  );
});
