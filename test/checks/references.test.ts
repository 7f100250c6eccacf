import { brokenRange } from '../../server/src/core/checks/brokenRange.ts';
import { brokenReference } from '../../server/src/core/checks/brokenReference.ts';
import { selfReference } from '../../server/src/core/checks/selfReference.ts';
import { singularPlural } from '../../server/src/core/checks/singularPlural.ts';
import { titleMismatch } from '../../server/src/core/checks/titleMismatch.ts';
import { titleOnUntitled } from '../../server/src/core/checks/titleOnUntitled.ts';
import { unclosedTitle } from '../../server/src/core/checks/unclosedTitle.ts';
import { csv } from '../../server/src/core/dialects/csv.ts';
import { dotted } from '../../server/src/core/dialects/dotted.ts';
import { json } from '../../server/src/core/dialects/json.ts';
import { verify } from './verify.ts';

const BELLS = `100. Bells

100.1. A bell rings.

100.2. Silence

100.2a Nobody rings.

100.2b Nobody sings.

100.2c Nobody claps.

101. Ropes

101.1. A rope.

`;
const withLine = (line: string) => `${BELLS}101.2. ${line}\n\n102. Sails\n\n102.1. A sail.\n`;

describe('broken-reference', () => {
  verify('is silent where all is there', brokenReference, withLine('See rules 100.1 and 100.2a, and rule 102.'));
  verify(
    'offers the rules on either side',
    brokenReference,
    withLine('See rule 101.7.\n                ^^^^^ broken-reference'),
    [['Write 101.1']],
  );
  verify(
    'offers first the rule with the quoted title',
    brokenReference,
    withLine('See rule 101.7, “Silence.”\n                ^^^^^ broken-reference'),
    [['Write 100.2 (“Silence”)']],
  );
  verify(
    'puts the word for the level',
    brokenReference,
    withLine('See Section 102, “Sails.”\n                   ^^^ broken-reference').replace('See S', 'See S'),
    [['Write “Rule 102”']],
  );
  verify(
    'mends a decimal comma',
    brokenReference,
    `${withLine('See rule 101,1.\n                ^^^^^ broken-reference')}\nGlossary\n\nBell\nIt rings. See rule 100.1.\n`,
    [['Write 101.1']],
  );
});

describe('broken-range', () => {
  verify('is silent where all between the ends is there', brokenRange, withLine('See rules 100.2a–c and 100.1–2.'));
  verify(
    'cuts a range to what is there, in its short form',
    brokenRange,
    withLine('See rules 100.2a–f.\n                        ^ broken-range'),
    [['Write c']],
  );
  verify(
    'and in its long one',
    brokenRange,
    withLine('See rules 100.2a–100.2f.\n                        ^^^^^^ broken-range'),
    [['Write 100.2c']],
  );
  verify('leaves what cannot be known', brokenRange, withLine('See rules 104.2a–c.'));
  verify(
    'names a hole, and what is there around it',
    brokenRange,
    `${withLine('See rules 101.1–4.\n                 ^^^^^^^ broken-range').replace('102. Sails', '101.4. Four.\n\n102. Sails')}\nGlossary\n\nBell\nIt rings. See rule 100.1.\n`,
    [['Write 101.1–101.2 and 101.4']],
  );
  verify(
    'skips letters that are no holes',
    brokenRange,
    withLine('See rules 101.1k–n.').replace('101.2.', '101.1k K.\n\n101.1m M.\n\n101.1n N.\n\n101.2.'),
  );
});

describe('title-mismatch', () => {
  verify(
    'is silent where title and number fit',
    titleMismatch,
    withLine('See rule 100.2, “Silence,” and rule 100, “Bells.”'),
  );
  verify(
    'offers the number of the title and the title of the number',
    titleMismatch,
    withLine('See rule 101, “Bells.”\n                      ^^^^^ title-mismatch'),
    [['Write 100, the number of “Bells”', 'Quote “Ropes”, the title of 101']],
  );
  verify(
    'offers the title where no rule has the other',
    titleMismatch,
    withLine('See rule 101, “Rope.”\n                      ^^^^ title-mismatch'),
    [['Quote “Ropes”, the title of 101']],
  );
  verify(
    'writes a title into JSON so that it stays JSON',
    titleMismatch,
    String.raw`[{"number": "100.1", "text": "The \"If\" Clause", "examples": []},
{"number": "100.2", "text": "See rule 100.1, \u201cThe Clause.\u201d", "examples": []},
                                                   ^^^^^^^^^^ title-mismatch
{"number": "100.3", "text": "Text.", "examples": []}]
`,
    [['Quote “The "If" Clause”, the title of 100.1']],
    json,
  );
  verify(
    'and into CSV',
    titleMismatch,
    `number,text,examples,index
100.1,"The ""If"" Clause",[],1
100.2,"See rule 100.1, “The Clause.”",[],2
                        ^^^^^^^^^^ title-mismatch
`,
    [['Quote “The "If" Clause”, the title of 100.1']],
    csv,
  );
  verify(
    'reads titles in parentheses where the dialect has them so',
    titleMismatch,
    `1.0.1
(Silence)
1.0.2
See rule 1.0.1 (Quiet).
                ^^^^^ title-mismatch
`,
    [['Quote “Silence”, the title of 1.0.1']],
    dotted,
  );
});

describe('title-on-untitled', () => {
  verify(
    'offers to take the title away',
    titleOnUntitled,
    withLine('See rule 100.1, “Gongs.”\n                        ^^^^^ title-on-untitled'),
    [['Delete “Gongs”']],
  );
  verify(
    'and before that the rule that has it',
    titleOnUntitled,
    withLine('See rule 101.1, “Ropes,” for more.\n                        ^^^^^ title-on-untitled'),
    [['Write 101, the number of “Ropes”', 'Delete “Ropes”']],
  );
});

describe('self-reference', () => {
  verify('is silent about parents and subrules', selfReference, withLine('See rules 101 and 101.1.'));
  verify(
    'finds a rule that sends its reader to itself',
    selfReference,
    withLine('See rule 101.2.\n                ^^^^^ self-reference'),
  );
});

describe('singular-plural', () => {
  verify(
    'is silent where word and numbers agree',
    singularPlural,
    withLine(
      'See rule 100.1, rules 100.1 and 100.2, rules 100.2a–b, rules 100.2, “Silence,” and 101, “Ropes,” rule 100 or rule 101.',
    ),
  );
  verify('finds one rule as several', singularPlural, withLine('See Rules 100.1.\n           ^^^^^ singular-plural'), [
    ['Write “Rule 100.1”'],
  ]);
  verify(
    'finds several as one',
    singularPlural,
    withLine('See rule 100.1 and 100.2.\n           ^^^^ singular-plural'),
    [['Write “rules 100.1 and 100.2”']],
  );
  verify('finds a range as one', singularPlural, withLine('See rule 100.2a–c.\n           ^^^^ singular-plural'), [
    ['Write “rules 100.2a–c”'],
  ]);
  verify('lets each end of a range have its word', singularPlural, withLine('See Rule 100.2a through Rule 100.2c.'));
});

describe('unclosed-title', () => {
  verify(
    'closes the title that the rule has',
    unclosedTitle,
    withLine('See rule 100.2, “Silence. It is quiet.\n                       ^^^^^^^^^ unclosed-title'),
    [['Write ” behind “Silence”']],
  );
  verify(
    'leaves another to its writer',
    unclosedTitle,
    withLine('See rule 100.2, “Quiet. It is so.\n                       ^^^^^^^ unclosed-title'),
  );
});
