import assert from 'node:assert/strict';
import type { Reference } from '../../server/src/core/blocks/block.ts';
import { withCitedBooks } from '../../server/src/core/dialect/dialect.ts';
import { blockAt, blocksOf, parse } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { shift } from '../../server/src/core/text/span.ts';
import { filesIn, fixture, type Note, noted } from '../support/fixture.ts';
import { assertMarks } from '../support/snapshots.ts';

/** In words: the number, both ends of a range, or the term; then the quoted title. */
function wordsOf(reference: Reference): string {
  if (reference.kind === 'term') return `term ${reference.term}`;
  const name =
    reference.kind === 'range'
      ? `${reference.first.text} to ${reference.last.text}`
      : `${reference.number ? '' : 'no number '}${reference.text}${reference.wrongKeyword ? ` no ${reference.wrongKeyword}` : ''}`;
  return reference.title ? `${name} “${reference.title.text}”` : name;
}

const GLOSSARY = '100.1. A rule.\n\nGlossary\n\nSome Term\n';

/**
 * Checks that the text, which is a rule's or (with `before`) follows that, contains exactly the references marked in
 * it.
 */
function check(name: string, marked: string, before = '') {
  it(name, () => {
    const [{ text, notes }] = filesIn(before + marked);
    const { document } = fixture(text);
    const found = blocksOf(document).flatMap(({ block, start }) =>
      block.references.map((reference): Note => ({ ...shift(reference, start), words: wordsOf(reference) })),
    );
    assertMarks(noted(document, found), notes, before + marked);
  });
}

describe('references', () => {
  check(
    'a single one, after any keyword',
    `See rule 702.19b. This follows Rule 104 and subrule 104.2a.
         ^^^^^^^ 702.19b
                                    ^^^ 104
                                                    ^^^^^^ 104.2a`,
  );
  check(
    'two letters after z, but not words',
    `See rules 704.5aa and 704.5y–ab. See rule 704.5b, as it is, and rules 704.5c to an end and 704.5d – as in it.
          ^^^^^^^ 704.5aa
                      ^^^^^^^^^ 704.5y to 704.5ab
                                          ^^^^^^ 704.5b
                                                                      ^^^^^^ 704.5c
                                                                                           ^^^^^^ 704.5d`,
  );
  check(
    'no value of an attribute',
    `<span id="101.4a">A bell</span> rings as in <a name='616.1e'>616.1e</a>.
                                                             ^^^^^^ 616.1e`,
  );
  check(
    "a number alone, if it is a rule's",
    `Except as specified in 101.4a, proceed to 616.1e.
                       ^^^^^^ 101.4a
                                          ^^^^^^ 616.1e`,
  );
  check(
    'a title, without the punctuation inside its closing mark',
    `See rule 504, “Draw Step.” See Rule 419.8 "Sources of Damage." (rule 901, “Planechase”; rule 717, “Cards;” rule 9)
         ^^^ 504 “Draw Step”
                                    ^^^^^ 419.8 “Sources of Damage”
                                                                     ^^^ 901 “Planechase”
                                                                                             ^^^ 717 “Cards”`,
  );
  check(
    'a title with its own punctuation and quotation marks',
    `See rule 408, “Timing, Priority, and the Stack,” and rule 702.179, “Start Your Engines!”
         ^^^ 408 “Timing, Priority, and the Stack”
                                                          ^^^^^^^ 702.179 “Start Your Engines!”`,
  );
  check(
    'no title without a closing mark',
    `(see rule 420, "State-Based Effects).
          ^^^ 420`,
  );
  check(
    'a section',
    `See section 8, “Multiplayer Rules.” Sections 1 and 2 differ.
            ^ 8 “Multiplayer Rules”
                                             ^ 1
                                                   ^ 2`,
  );
  check(
    'a chapter called a section',
    `See section 101, “General.”
            ^^^ 101 no section “General”`,
  );
  check(
    'both ends of an invalid range',
    `See rules 100.4–101.2, and rules 702.9a through 703.1a. Rule 100.4-5.1 is none.
          ^^^^^ 100.4
                ^^^^^ 101.2
                                 ^^^^^^ 702.9a
                                                ^^^^^^ 703.1a
                                                             ^^^^^ 100.4`,
  );
  check(
    'a list',
    `See rules 110.2 and 112.2, or rules 108.3, 110.2, 110.5a, and 111.2. Rules 614 and 615 apply.
          ^^^^^ 110.2
                    ^^^^^ 112.2
                                    ^^^^^ 108.3
                                           ^^^^^ 110.2
                                                  ^^^^^^ 110.5a
                                                              ^^^^^ 111.2
                                                                           ^^^ 614
                                                                                   ^^^ 615`,
  );
  check(
    'a list with titles',
    `See rules 702.109, “Dash,” 702.152, “Blitz,” and 702.185, “Warp.” 100 cards follow.
          ^^^^^^^ 702.109 “Dash”
                           ^^^^^^^ 702.152 “Blitz”
                                                 ^^^^^^^ 702.185 “Warp”`,
  );
  check(
    'a list in which a letter stands for its whole number',
    `The instructions in rules 608.3a and b are performed first, by 608.3c and a player.
                          ^^^^^^ 608.3a
                                     ^ 608.3b
                                                               ^^^^^^ 608.3c`,
  );
  check(
    'a range',
    `See rules 601.2f–h, 119.7–8, and 903.6–903.11; rules 306-311, and steps 409.1a-409.1h.
          ^^^^^^^^ 601.2f to 601.2h
                    ^^^^^^^ 119.7 to 119.8
                                 ^^^^^^^^^^^^ 903.6 to 903.11
                                                     ^^^^^^^ 306 to 311
                                                                        ^^^^^^^^^^^^^ 409.1a to 409.1h`,
  );
  check(
    'a range in words',
    `Rule 409.1f through Rule 409.1h, or rules 100.1 to 100.4. Change rule 100.1 to 100.4.
     ^^^^^^^^^^^^^^^^^^^^^^^^^^ 409.1f to 409.1h
                                          ^^^^^^^^^^^^^^ 100.1 to 100.4
                                                                      ^^^^^ 100.1
                                                                               ^^^^^ 100.4`,
  );
  check(
    'ranges in a text without dashes and quotation marks',
    `See rules 409.1b and 409.1f?h, and rule 309, ?Declare Blockers Step.?
          ^^^^^^ 409.1b
                     ^^^^^^^^ 409.1f to 409.1h
                                        ^^^ 309 “Declare Blockers Step”`,
  );
  check(
    'a list of ranges',
    `This follows rules 701.27a–f, 712.9–10, and 712.18.
                   ^^^^^^^^^ 701.27a to 701.27f
                              ^^^^^^^^ 712.9 to 712.10
                                            ^^^^^^ 712.18`,
  );
  check(
    'a chapter after “See” with its title',
    `See 706, “Rolling a Die.” See 706 cards.
    ^^^ 706 “Rolling a Die”`,
  );
  check(
    'a decimal comma',
    `See rule 419,8, "Sources of Damage."
         ^^^^^ no number 419,8 “Sources of Damage”`,
  );
  check(
    'a number without the space before it',
    `See rule702.72 and Rules702.72a–c, but rule7, section8, and overrule702.72 are none.
        ^^^^^^ 702.72
                        ^^^^^^^^^ 702.72a to 702.72c`,
  );
  check(
    'a subrule with a space after its period',
    `See rule 606. 8b and rule 606. 8 players may.
         ^^^^^^^ 606.8b
                          ^^^ 606`,
  );
  check(
    'a range with a letter after a spaced dash',
    `Repeat steps 601.2a - g. As in rule 100.1a – a player may.
             ^^^^^^^^^^ 601.2a to 601.2g
                                    ^^^^^^ 100.1a`,
  );
  check(
    'a list with a missing period',
    `See rules 409.1b and 4091f–h.
          ^^^^^^ 409.1b
                     ^^^^^ no number 4091f`,
  );
  check(
    'nothing in an unclosed title, but everything in the next ones',
    `See rule 100, “Bells, and rule 101, “Ropes.” See rules 702.1, “Dash, 702.2, “Blitz,” and 702.3, “Warp.”
         ^^^ 100
                               ^^^ 101 “Ropes”
                                                       ^^^^^ 702.1
                                                                     ^^^^^ 702.2 “Blitz”
                                                                                         ^^^^^ 702.3 “Warp”`,
  );
  check('a number of another numbering', 'See rule 70.19.\n         ^^^^^ no number 70.19');
  check(
    'a list without spaces',
    `See rules 100.1,100.2 and rules 100,101.
          ^^^^^ 100.1
                ^^^^^ 100.2
                                ^^^ 100
                                    ^^^ 101`,
  );
  check(
    'nothing joined by a question or a dash of the sentence',
    `What about rule 100.1? 4 players may. As in rule 100.1 – 60 cards are needed.
                ^^^^^ 100.1
                                                 ^^^^^ 100.1`,
  );
  check('a chapter with the usual word', 'See chapter 100.\n            ^^^ 100');
  check('in a heading', '100. Players need what rule 101.2 says\n                            ^^^^^ 101.2');
  check(
    "in a short rule without a period, which then isn't a title",
    '100.1. See rule 101.2\n                ^^^^^ 101.2',
  );
  it('across a hard wrap', () => {
    const { document } = fixture('100.1. See rule\r\n702.19, “Some\r\nTitle,” and rules 601.2a\r\nand 601.2b.');
    assert.deepEqual(blockAt(document, 0)!.references.map(wordsOf), ['702.19 “Some Title”', '601.2a', '601.2b']);
  });
  for (const prose of [
    'exactly 100 cards',
    'repeat it 999,999 more times',
    'PO Box 707, Renton',
    'No. RE 37,957',
    'gets +1/+1 or +100.5',
    '2.5 inches by 3.5 inches',
    'as ruled in [Rules 2026/03/06] and in Rules 2026-03-06',
    'pay {2} or {702}',
    'a 1/1 creature',
    'January 16, 2026',
    'http://example.org/702.19',
    '(25 + (20 - 13))',
    '20 or 21',
    'version 100.1.2 of it',
    'section 4.2 of the Tournament Rules',
    'rule 116.2a of the Bell: The Ringing Comprehensive Rules',
    'it costs $100.50',
    'rule 1 of the club',
    'the 100th card',
    'it measures 101.6 mm by 100.5 mm',
    'or 100.25 percent',
    'Version 100.25',
    'Table 200.3 and Figure 101.9',
    'rule 300.1 of the Tournament Rules',
    'rule 101.9 in the Commander Rules',
    'Under this rule 500 points are lost',
    'the house rule 333 cards',
  ]) {
    check(`none in “${prose}”`, prose);
  }
});

describe('references to terms', () => {
  check(
    'See X',
    'Text. See Other Term. (see That Term).\n          ^^^^^^^^^^ term Other Term\n                           ^^^^^^^^^ term That Term',
    GLOSSARY,
  );
  check(
    'See also, with several',
    `See also Tap, Untap, and Untapped.
         ^^^ term Tap
              ^^^^^ term Untap
                         ^^^^^^^^ term Untapped`,
    GLOSSARY,
  );
  check(
    'several without the space between them',
    `See also Tap,Untap.
         ^^^ term Tap
             ^^^^^ term Untap`,
    GLOSSARY,
  );
  check(
    'a name with a comma, small words, or quotation marks',
    `See Active Player, Nonactive Player Order. See Limited Range of Influence. See Intervening “If” Clause.
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ term Active Player, Nonactive Player Order
                                               ^^^^^^^^^^^^^^^^^^^^^^^^^^ term Limited Range of Influence
                                                                               ^^^^^^^^^^^^^^^^^^^^^^^ term Intervening “If” Clause`,
    GLOSSARY,
  );
  check(
    'a name in quotation marks',
    `See “Enters the Battlefield.”
     ^^^^^^^^^^^^^^^^^^^^^^ term Enters the Battlefield`,
    GLOSSARY,
  );
  check(
    'a term and a rule',
    `See Creature Types and rule 212.8.
    ^^^^^^^^^^^^^^ term Creature Types
                            ^^^^^ 212.8`,
    GLOSSARY,
  );
  check('nothing in the name of another document', 'See Appendix A. See Magic Tournament Rules. See Figure.', GLOSSARY);
  check('nothing in the body', '100.1. See Something Else.');
  check(
    'except for references from the body to the glossary',
    `The list is found under “Land Types” in the glossary.
                         ^^^^^^^^^^ term Land Types`,
  );
});

describe('references to another book', () => {
  for (const name of ['Quay Rules', 'Quay-Rules', 'Q[R]+'])
    it(`find ${name}`, () => {
      const dialect = withCitedBooks(comprehensive, [{ name, names: [name], dialect: comprehensive }]);
      const document = parse(
        'test:/a.txt',
        0,
        `100.1. See ${name} rule 100.2 and rule 100.3a of the ${name}.\n`,
        dialect,
      );
      const { references } = blockAt(document, 0)!;
      assert.deepEqual(references.map(wordsOf), ['100.2', '100.3a']);
      assert.ok(references.every(reference => reference.kind === 'number' && reference.book === name));
    });
});
