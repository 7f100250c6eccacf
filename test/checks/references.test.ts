import { brokenRange } from '../../server/src/core/checks/rules/brokenRange.ts';
import { brokenReference } from '../../server/src/core/checks/rules/brokenReference.ts';
import { misplacedThis } from '../../server/src/core/checks/rules/misplacedThis.ts';
import { selfReference } from '../../server/src/core/checks/rules/selfReference.ts';
import { singularPlural } from '../../server/src/core/checks/rules/singularPlural.ts';
import { titleMismatch, titleOnUntitled } from '../../server/src/core/checks/rules/titleChecks.ts';
import { unclosedTitle } from '../../server/src/core/checks/rules/unclosedTitle.ts';
import { wrongKeyword } from '../../server/src/core/checks/rules/wrongKeyword.ts';
import { csv, json } from '../../server/src/core/shipped/dataSets.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { testsOf } from './check.ts';

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
  testsOf(brokenReference)('is silent where all is there', withLine('See rules 100.1 and 100.2a, and rule 102.'));
  testsOf(brokenReference)(
    'is silent where the same number was cited as one of another document',
    withLine('Follow rule 101.7 of the [Quay Book][quay]. The captain says which part of rule 101.7 it is.'),
  );
  testsOf(brokenReference)(
    'offers the rules on either side',
    withLine("See rule 101.7.\n                ^^^^^ Rule 101.7 doesn't exist; chapter 101 ends at 101.2."),
    ['Change to 101.1 (A rope.)'],
  );
  testsOf(brokenReference)(
    'offers first the rule with the quoted title',
    withLine("See rule 101.7, “Silence.”\n                ^^^^^ Rule 101.7 doesn't exist; chapter 101 ends at 101.2."),
    ['Change to 100.2 (Silence)'],
  );
  testsOf(brokenReference)(
    'puts the word for the level',
    withLine(
      "See Section 102.\n                   ^^^ Section 102 doesn't exist; 102 is a chapter (“Sails”). Write “rule 102”.",
    ),
    ['Change to “Rule 102”'],
  );
  testsOf(brokenReference)(
    'leaves a wrong word with the right title to another check',
    withLine('See Section 102, “Sails.”'),
  );
  testsOf(brokenReference)(
    'puts the period that a number has lost',
    withLine(
      "See rules 100.1 and 1002b–c.\n                           ^^^^^ “1002b” isn't a rule number; write 100.2b, with a period.",
    ),
    ['Change to 100.2b'],
  );
  testsOf(brokenReference)('leaves what would name no rule with a period either', withLine('See rule 1002x.'));
  testsOf(brokenReference)(
    'swaps the digits of a number that begins with 0',
    withLine("See rule 011.1.\n                ^^^^^ “011.1” isn't a rule number; write 101.1."),
    ['Change to 101.1'],
  );
  testsOf(brokenReference)('leaves one that names no rule either way', withLine('See rule 091.1.'));
  testsOf(brokenReference)(
    'fixes a decimal comma',
    `${withLine("See rule 101,1.\n                ^^^^^ “101,1” isn't a rule number; write 101.1, with a period.")}\nGlossary\n\nBell\nIt rings. See rule 100.1.\n`,
    ['Change to 101.1'],
  );
});

describe('broken-reference at the end of a short rulebook', () => {
  testsOf(brokenReference)(
    'offers to create the rule, if it is the next one',
    `${BELLS}101.2. See rule 101.3.\n                ^^^^^ Rule 101.3 doesn't exist; chapter 101 ends at 101.2.\n`,
    ['Change to 101.1 (A rope.)', 'Create rule 101.3'],
  );
  testsOf(brokenReference)(
    'but none after a gap',
    `${BELLS}101.2. See rule 101.5.\n                ^^^^^ Rule 101.5 doesn't exist; chapter 101 ends at 101.2.\n`,
    ['Change to 101.1 (A rope.)'],
  );
});

describe('wrong-keyword', () => {
  testsOf(wrongKeyword)(
    'is silent about the right word, and where another title is quoted',
    withLine('See rule 102, “Sails,” and section 100, “Ropes.”'),
  );
  testsOf(wrongKeyword)(
    'finds the wrong word before the right number and title',
    withLine('See Section 102, “Sails.”\n                   ^^^ 102 is a chapter, not a section; write “rule 102”.'),
    ['Change to “Rule 102”'],
  );
});

describe('broken-range', () => {
  testsOf(brokenRange)('is silent where all between the ends is there', withLine('See rules 100.2a–c and 100.1–2.'));
  testsOf(brokenRange)(
    'cuts a range to what is there, in its short form',
    withLine("See rules 100.2a–f.\n                        ^ Rule 100.2f doesn't exist; rule 100.2 ends at 100.2c."),
    ['Change to 100.2a–c'],
  );
  testsOf(brokenRange)(
    'and in its long one',
    withLine(
      "See rules 100.2a–100.2f.\n                        ^^^^^^ Rule 100.2f doesn't exist; rule 100.2 ends at 100.2c.",
    ),
    ['Change to 100.2a–100.2c'],
  );
  testsOf(brokenRange)(
    'finds ends that may be missing',
    withLine(`See rules 104.2a–c.
                 ^^^^^^ Rule 104.2a may be missing; there is no chapter 104, and section 1 ends at 102, but this may be an excerpt: 2 of 2 references between chapters lead to chapters that aren't here.
                        ^ Rule 104.2c may be missing; there is no chapter 104, and section 1 ends at 102, but this may be an excerpt: 2 of 2 references between chapters lead to chapters that aren't here.`),
  );
  testsOf(brokenRange)(
    'names a hole, and what is there around it',
    `${withLine("See rules 101.1–4.\n                 ^^^^^^^ 101.1–4 includes 101.3, which doesn't exist; cite only rules that do.").replace('102. Sails', '101.4. Four.\n\n102. Sails')}\nGlossary\n\nBell\nIt rings. See rule 100.1.\n`,
    ['Change to 101.1–101.2 and 101.4'],
  );
  testsOf(brokenRange)(
    'skips letters that are no gaps',
    withLine('See rules 101.1k–n.').replace('101.2.', '101.1k K.\n\n101.1m M.\n\n101.1n N.\n\n101.2.'),
  );
});

describe('title-mismatch', () => {
  testsOf(titleMismatch)(
    'is silent where title and number fit',
    withLine('See rule 100.2, “Silence,” and rule 100, “Bells.”'),
  );
  testsOf(titleMismatch)(
    'offers the number of the title and the title of the number',
    withLine('See rule 101, “Bells.”\n                      ^^^^^ “Bells” is chapter 100; 101 is “Ropes”.'),
    ['Change to 100 (Bells)', 'Change the title to “Ropes”'],
  );
  testsOf(titleMismatch)(
    'offers the title where no rule has the other',
    withLine('See rule 101, “Rope.”\n                      ^^^^ Rule 101 is “Ropes”, not “Rope”.'),
    ['Change the title to “Ropes”'],
  );
  testsOf(titleMismatch)(
    'writes a title into JSON so that it stays JSON',
    String.raw`[{"number": "100.1", "text": "The \"If\" Clause", "examples": []},
{"number": "100.2", "text": "See rule 100.1, \u201cThe Clause.\u201d", "examples": []},
                                                   ^^^^^^^^^^ Rule 100.1 is “The "If" Clause”, not “The Clause”.
{"number": "100.3", "text": "Text.", "examples": []}]
`,
    ['Change the title to “The "If" Clause”'],
    json,
  );
  testsOf(titleMismatch)(
    'and into CSV',
    `number,text,examples,index
100.1,"The ""If"" Clause",[],1
100.2,"See rule 100.1, “The Clause.”",[],2
                        ^^^^^^^^^^ Rule 100.1 is “The "If" Clause”, not “The Clause”.
`,
    ['Change the title to “The "If" Clause”'],
    csv,
  );
  testsOf(titleMismatch)(
    'reads titles in parentheses where the dialect has them so',
    `1.0.1
(Silence)
1.0.2
See rule 1.0.1 (Quiet).
                ^^^^^ Rule 1.0.1 is “Silence”, not “Quiet”.
`,
    ['Change the title to “Silence”'],
    dotted,
  );
});

describe('title-mismatch with titles in other forms', () => {
  testsOf(titleMismatch)(
    'is silent where only case, marks, or articles differ',
    withLine('See rule 100.2, “silence,” rule 100, “The Bells”, and rule 101 “ROPES!”'),
  );
  testsOf(titleMismatch)(
    'is silent about a term in quotation marks',
    withLine('For the purposes of this rule 101, “sailor” is whoever is on board.'),
  );
  const harbor = (line: string) => `${withLine(line)}
103. Arrival of ships

103.1. Ships come.

104. Departure of ships

104.1. Ships go.
`;
  testsOf(titleMismatch)(
    'finds the title of another rule in parentheses after a number',
    harbor(
      'See rule 103 (Departure of Ships).\n                     ^^^^^^^^^^^^^^^^^^ “Departure of Ships” is chapter 104; 103 is “Arrival of ships”.',
    ),
    ['Change to 104 (Departure of ships)', 'Change the title to “Arrival of ships”'],
  );
  testsOf(titleMismatch)(
    'and the title of a neighbor before a parenthesis with a number',
    harbor(
      'The captain pays for a departure of ships (see rule 102).\n                                                           ^^^ “Departure of ships” is chapter 104; 102 is “Sails”.',
    ),
    ['Change to 104 (Departure of ships)'],
  );
  testsOf(titleMismatch)(
    'but not words that fit the cited rule, other words in parentheses, or the title of a rule around it',
    harbor(
      'For the departure of ships under sails (rule 102), and ropes (rule 100.2), see rule 103 (which bells announce), and rule 104.1 (Departure of ships).',
    ),
  );
});

describe('misplaced-this', () => {
  testsOf(misplacedThis)(
    'is silent about the rule around it, about rules below it, and about several',
    withLine('This rule 101.2, these rules 101, and the whole of this rule 101 apply. So does rule 100.2.'),
  );
  testsOf(misplacedThis)(
    'is silent in a rule whose number another rule has, too',
    withLine('A rope.\n\n101.1. Silk.\n\nThis rule 100.1 is for ropes.'),
  );
  testsOf(misplacedThis)(
    'finds another number',
    withLine(
      'This rule 100.1 is for ropes.\n                 ^^^^^ “This rule 100.1” is in rule 101.2; change the number, or leave out “This”.',
    ),
    ['Change to 101.2 (This rule 100.1 is for ropes.)'],
  );
  testsOf(misplacedThis)(
    'also in a paragraph below a rule at another level',
    withLine(
      'A rope.\n\n101.2a Silk.\n\nThis rule 100.1 is for ropes.\n          ^^^^^ “This rule 100.1” is in rule 101.2a; change the number, or leave out “This”.',
    ),
    ['Change to 101.2 (A rope.)'],
  );
});

describe('title-on-untitled', () => {
  testsOf(titleOnUntitled)(
    'offers to take the title away',
    withLine(
      'See rule 100.1, “Gongs.”\n                        ^^^^^ Rule 100.1 has no title; delete “Gongs”, or cite the rule with this title.',
    ),
    ['Delete “Gongs”'],
  );
  testsOf(titleOnUntitled)(
    'and before that the rule that has it',
    withLine(
      'See rule 101.1, “Ropes,” for more.\n                        ^^^^^ Rule 101.1 has no title; “Ropes” is rule 101.',
    ),
    ['Change to 101 (Ropes)', 'Delete “Ropes”'],
  );
});

describe('self-reference', () => {
  testsOf(selfReference)('is silent about parents and subrules', withLine('See rules 101 and 101.1.'));
  testsOf(selfReference)(
    'finds a rule that sends its reader to itself',
    withLine(
      'See rule 101.2.\n                ^^^^^ Rule 101.2 refers to itself; cite the rule you mean, or write “this rule”.',
    ),
    ['Change to 101.1 (A rope.)', 'Change to 100.2 (Silence)'],
  );
});

describe('self-reference to a whole', () => {
  testsOf(selfReference)(
    'is none, as it names the rule with all below it',
    withLine('All parts of rule 101.2 apply, and the steps of rule 101.2.'),
  );
});

describe('singular-plural', () => {
  testsOf(singularPlural)('is silent before a dash in the wrong encoding', withLine('See rules 100.2aâ€“c.'));
  testsOf(singularPlural)('is silent about what is no number', withLine('See rules 1002b–c.'));
  testsOf(singularPlural)(
    'is silent where word and numbers agree',
    withLine(
      'See rule 100.1, rules 100.1 and 100.2, rules 100.2a–b, rules 100.2, “Silence,” and 101, “Ropes,” rule 100 or rule 101.',
    ),
  );
  testsOf(singularPlural)(
    'finds one rule as several',
    withLine('See Rules 100.1.\n           ^^^^^ Write “Rule 100.1”; the reference names one rule.'),
    ['Change to “Rule 100.1”'],
  );
  testsOf(singularPlural)(
    'finds several as one',
    withLine(
      'See rule 100.1 and 100.2.\n           ^^^^ Write “rules 100.1 and 100.2”; the reference names several rules.',
    ),
    ['Change to “rules 100.1 and 100.2”'],
  );
  testsOf(singularPlural)(
    'finds a range as one',
    withLine('See rule 100.2a–c.\n           ^^^^ Write “rules 100.2a–c”; the reference names several rules.'),
    ['Change to “rules 100.2a–c”'],
  );
  testsOf(singularPlural)('is silent on several that are no range', withLine('See rules 100.2–101.1.'));
  testsOf(singularPlural)('lets each end of a range have its word', withLine('See Rule 100.2a through Rule 100.2c.'));
});

describe('unclosed-title', () => {
  testsOf(unclosedTitle)(
    'closes the title that the rule has',
    withLine(
      'See rule 100.2, “Silence. It is quiet.\n                       ^^^^^^^^^ The title after 100.2 has no closing quotation mark; add ” where it ends.',
    ),
    ['Add ” after “Silence”'],
  );
  testsOf(unclosedTitle)(
    'leaves another to its writer',
    withLine(
      'See rule 100.2, “Quiet. It is so.\n                       ^^^^^^^ The title after 100.2 has no closing quotation mark; add ” where it ends.',
    ),
  );
  testsOf(unclosedTitle)(
    'finds it where another title follows',
    withLine(
      'See rule 100, “Bells, and rule 101, “Ropes.”\n                     ^^^^^^^ The title after 100 has no closing quotation mark; add ” where it ends.',
    ),
    ['Add ” after “Bells”'],
  );
  testsOf(unclosedTitle)(
    'and where another quotation does, with marks that look alike',
    withLine(
      'See rule 100, "Bells.) They say "ding."\n                     ^^^^^^^^ The title after 100 has no closing quotation mark; add " where it ends.',
    ),
    ['Add " after “Bells”'],
  );
});
