import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { check, grammarPath, loadGrammar, scopeName } from './check.ts';

describe('grammar', () => {
  before(loadGrammar);

  describe('headings', () => {
    check('a section and its chapter', [
      '1. The Game',
      '^ constant.numeric.section',
      '   ^^^^^^^^ entity.name.section.section',
      '^^^^^^^^^^^ markup.heading.section',
      '100. General',
      '^^^ constant.numeric.chapter',
      '     ^^^^^^^ entity.name.section.chapter',
      '^^^^^^^^^^^^ markup.heading.chapter',
    ]);
    check('a chapter with four digits, and an indented one', [
      '1204. Team vs. Team',
      '^^^^ constant.numeric.chapter',
      '      ^^^^^^^^^^^^^ entity.name.section.chapter',
      '   205. Omens  ',
      '   ^^^ constant.numeric.chapter',
      '        ^^^^^ entity.name.section.chapter',
    ]);
    check('a rule with a title', [
      '302.4. Beacon',
      '^^^^^ constant.numeric.rule',
      '       ^^^^^^ entity.name.section.rule',
      '^^^^^^^^^^^^^ markup.heading.rule',
      '302.3. Man the Pumps!',
      '       ^^^^^^^^^^^^^^ entity.name.section.rule',
      '302.5. Intervening “If” Clause',
      '       ^^^^^^^^^^^^^^^^^^^^^^^ entity.name.section.rule',
    ]);
    check('a sentence is not a title', [
      '302.3. A lamp burns.',
      '^^^^^ constant.numeric.rule',
      '       ^^^^^^^^^^^^^ !markup.heading',
      '303.7. Some lamps are called “Beacon.”',
      '       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ !markup.heading',
      '304.1. Two lamps do (see rule 302.4.)',
      '       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ !markup.heading',
      '304.2. These rules assume that a table seats no more than four keepers',
      '       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ !markup.heading',
    ]);
    check('the parts of the book', [
      'Lanterns of Marrow Quay Comprehensive Rules',
      '^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ markup.heading.document',
      'Introduction',
      '^^^^^^^^^^^^ markup.heading.part',
      'Contents',
      '^^^^^^^^ markup.heading.contents',
      'Credits',
      '^^^^^^^ markup.heading.credits',
    ]);
  });

  describe('rules', () => {
    check('a rule', ['100.1. Text.', '^^^^^ constant.numeric.rule', '     ^ punctuation.separator.number']);
    check('a subrule', [
      '100.1a Text.',
      '^^^^^^ constant.numeric.subrule',
      '  704.5aa Text.',
      '  ^^^^^^^ constant.numeric.subrule',
    ]);
    check('slips in the punctuation', [
      '102.3a. Text.',
      '^^^^^^ constant.numeric.subrule',
      '      ^ punctuation.separator.number',
      '102.4 Text goes on here.',
      '^^^^^ constant.numeric.rule',
      '     ^^^^^^^^^^^^^^^^^^^ !markup.heading',
    ]);
    check("a number inside a line doesn't start a rule", ['See 100.1. Text.', '    ^^^^^ !constant.numeric']);
    check('numbers with a period at every level', [
      '1.0',
      '^^^ constant.numeric.chapter',
      '(General)',
      ' ^^^^^^^ entity.name.section.title',
      '1.0.1',
      '^^^^^ constant.numeric.rule',
      '1.0.1.a',
      '^^^^^^^ constant.numeric.subrule',
      '1.0.1a Text.',
      '^^^^^^ constant.numeric.subrule',
      '&Quay; has it&a;s own signs.',
      '^^^^^^ constant.character.entity',
    ]);
    check('numbers with a dash, and marks of changes', [
      '101 - Setting Up',
      '^^^ constant.numeric.chapter',
      '      ^^^^^^^^^^ entity.name.section.chapter',
      '+ 101.3a - Each keeper has 30 glow. [CompRules 2007/05/01]',
      '^ markup.inserted.change',
      '  ^^^^^^ constant.numeric.subrule',
      '                                    ^^^^^^^^^^^^^^^^^^^^^^ comment.block.source',
      '502.36.Ruling.1 - Text.',
      '^^^^^^^^^^^^^^^ constant.numeric.subrule',
      'G18.3 - Scope',
      '^^^^^ constant.numeric.rule',
      '        ^^^^^ entity.name.section.rule',
      'G6.14- Beacon',
      '^^^^^ constant.numeric.rule',
      '       ^^^^^^ entity.name.section.rule',
    ]);
    check('rows of a table', [
      '| 118. | Costs |',
      '  ^^^ constant.numeric.chapter',
      '         ^^^^^ entity.name.section.chapter',
      '| 118.1a | Text, see rule 118.2. |',
      '  ^^^^^^ constant.numeric.subrule',
      '                          ^^^^^ variable.other.constant.reference',
    ]);
  });

  describe('references', () => {
    check('a rule and its title', [
      'Text. See rule 302.4, “Beacon.” More.',
      '      ^^^ meta.words.reference',
      '          ^^^^ meta.words.reference',
      '               ^^^^^ variable.other.constant.reference',
      '                       ^^^^^^ string.quoted.title',
      '                             ^ !string.quoted',
      '                                ^^^^ !meta.reference',
    ]);
    check('titles with straight quotation marks, parentheses, and inner quotation marks', [
      'See Rule 308, "Declare," for more.',
      '    ^^^^ meta.words.reference',
      '               ^^^^^^^ string.quoted.title',
      '                      ^ !string.quoted',
      'See rule 9.3 (Long Quay) (see below).',
      '         ^^^ variable.other.constant.reference',
      '              ^^^^^^^^^ string.quoted.title',
      '                          ^^^^^^^^^ !string.quoted',
      'See rule 603.4, “Intervening “If” Clause.”',
      '                 ^^^^^^^^^^^^^^^^^^^^^^^ string.quoted.title',
    ]);
    check('in parentheses', [
      'Leave (see rule 104.2a).',
      '           ^^^^ meta.words.reference',
      '                ^^^^^^ variable.other.constant.reference',
    ]);
    check('lists and ranges', [
      'rules 110.2 and 112.2',
      '      ^^^^^ variable.other.constant.reference',
      '            ^^^ !variable',
      '                ^^^^^ variable.other.constant.reference',
      'Rules 205.1a–b, 305.7, and 313.1d apply.',
      '^^^^^ meta.words.reference',
      '      ^^^^^^^^ variable.other.constant.reference',
      '                ^^^^^ variable.other.constant.reference',
      '                           ^^^^^^ variable.other.constant.reference',
      'rules 103.7–8 or 203.6–203.9 or 3.1 – 3.9',
      '      ^^^^^^^ variable.other.constant.reference',
      '                 ^^^^^^^^^^^ variable.other.constant.reference',
      '                                ^^^^^^^^^ variable.other.constant.reference',
      'rules 301.3a and b don’t apply.',
      '                 ^ variable.other.constant.reference',
      'Rule 409.1f through Rule 409.1h',
      '     ^^^^^^ variable.other.constant.reference',
      '                    ^^^^ meta.words.reference',
      '                         ^^^^^^ variable.other.constant.reference',
    ]);
    check('a list with titles', [
      'rules 702.109, “Dash,” 702.152, “Blitz,” and 702.185, “Warp.”',
      '      ^^^^^^^ variable.other.constant.reference',
      '                ^^^^ string.quoted.title',
      '                       ^^^^^^^ variable.other.constant.reference',
      '                                 ^^^^^ string.quoted.title',
      '                                             ^^^^^^^ variable.other.constant.reference',
      '                                                       ^^^^ string.quoted.title',
      'rule 114, “Emblems”; rule 201, “Name;” and rule 202',
      '           ^^^^^^^ string.quoted.title',
      '                     ^^^^ meta.words.reference',
      '                                ^^^^ string.quoted.title',
      '                                                ^^^ variable.other.constant.reference',
      'rules 501, “Alone,” 502, “Pairs,” and 503',
      '                    ^^^ variable.other.constant.reference',
      '                                      ^^^ variable.other.constant.reference',
    ]);
    check('sections', [
      'See section 8, “Variants.”',
      '    ^^^^^^^ meta.words.reference',
      '            ^ variable.other.constant.reference',
      '                ^^^^^^^^ string.quoted.title',
      'sections 1 through 4',
      '         ^ variable.other.constant.reference',
      '                   ^ variable.other.constant.reference',
    ]);
    check('without a word before them', [
      'except as described in 101.4a. [1.0.1a]',
      '                       ^^^^^^ variable.other.constant.reference',
      '                                ^^^^^^ variable.other.constant.reference',
      'See 706, “Rolling a Die.”',
      '^^^ meta.words.reference',
      '    ^^^ variable.other.constant.reference',
      '          ^^^^^^^^^^^^^ string.quoted.title',
      'The kinds are described under “Fuel” in the glossary.',
      '                               ^^^^ variable.other.constant.reference.term',
    ]);
    check('the period that ends a sentence is not part of a number', [
      'Text. See rule 3.2.6. Text, see rule 602.',
      '               ^^^^^ variable.other.constant.reference',
      '                    ^ !variable',
      '                                     ^^^ variable.other.constant.reference',
      '                                        ^ !variable',
    ]);
    check("numbers that aren't references", [
      'It costs 100.50$ or $100.50 or 100.50 €.',
      '^^^^^^^^^^^^^^^^^^^^^^^^^ !variable',
      'exactly 100 cards, 999,999 or 37,957, PO Box 707, +1/+1, 1/1, 2.5 inches, 20 or 21',
      '^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ !variable',
      'As rule 104.2, 20 fuel and a lamp.',
      '        ^^^^^ variable.other.constant.reference',
      '               ^^^^^^^^^^^^^^^^^^^ !variable',
      'Look at https://example.com/rules/702.19b for more.',
      '        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ markup.underline.link',
      '                                  ^^^^^^^ !variable',
      'section 4.2 of the Tide Table Rules; see MTR section 4.3',
      '^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ !variable',
    ]);
  });

  describe('examples', () => {
    check('label and text', [
      'Example: Ada has a lamp. See rule 302.4.',
      '^^^^^^^^ markup.bold.example',
      '        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ markup.italic.example',
      '                                  ^^^^^ variable.other.constant.reference',
      '302.5. Text.',
      '       ^^^^^ !markup.italic',
    ]);
    check("a word in running text isn't a label", ['For Example: no.', '^^^^^^^^^^^^^^^^ !markup']);
  });

  describe('glossary', () => {
    check('terms, senses and pointers', [
      'Glossary',
      '^^^^^^^^ markup.heading.glossary',
      '',
      'Anchor',
      '^^^^^^ entity.name.type.term',
      '1. A boat waits. See rule 203.2.',
      '^ constant.numeric.sense',
      '   ^^^^^^^^^^^^^ !entity',
      '                          ^^^^^ variable.other.constant.reference',
      '2. A keyword ability. See also Hail.',
      '                      ^^^^^^^^ meta.words.reference',
      '                               ^^^^ variable.other.constant.reference.term',
      '',
      'Douse (Obsolete)',
      '^^^^^ entity.name.type.term',
      '      ^^^^^^^^^^ storage.modifier.obsolete',
      'An older word.',
      '^^^^^^^^^^^^^^ !entity',
      '',
      'X',
      '^ entity.name.type.term',
      'See Fuel.',
      '    ^^^^ variable.other.constant.reference.term',
      '',
      'Active Keeper, Other Keeper Order',
      '^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ entity.name.type.term',
      'See Intervening “If” Clause.',
      '    ^^^^^^^^^^^^^^^^^^^^^^^ variable.other.constant.reference.term',
      '',
      'Credits',
      '^^^^^^^ markup.heading.part',
      '',
      'Lanterns',
      '^^^^^^^^ !entity',
    ]);
    check("the line in the Contents doesn't start a glossary", [
      'Contents',
      '1. The Game',
      '   ^^^^^^^^ entity.name.section.section',
      '',
      'Glossary',
      '^^^^^^^^ markup.heading.part',
      '',
      'Credits',
      '^^^^^^^ markup.heading.credits',
      '',
      '1. The Game',
      '   ^^^^^^^^ entity.name.section.section',
      '',
      'Text between.',
      '^^^^^^^^^^^^^ !entity',
    ]);
    check('nor does one without a line for the Credits', [
      'Contents',
      '1. The Game',
      'Glossary',
      '',
      '1. The Game',
      '',
      '100.1. Text.',
      '^^^^^ constant.numeric.rule',
      '^^^^^^^^^^^^ !meta.contents',
    ]);
    check('a chapter ends a false glossary', [
      'Glossary',
      '',
      '100. General',
      '^^^ constant.numeric.chapter',
      '',
      'Text between.',
      '^^^^^^^^^^^^^ !meta.glossary',
    ]);
  });

  describe('symbols and dates', () => {
    check('symbols', [
      'Pay {T}, {W/U} or {2}: [+1], [−2], [0].',
      '    ^^^ constant.character.symbol',
      '         ^^^^^ constant.character.symbol',
      '                  ^^^ constant.character.symbol',
      '                       ^^^^ constant.character.symbol',
      '                             ^^^^ constant.character.symbol',
      '                                   ^^^ constant.character.symbol',
      'Not {a longer text}, [this], [1] or [Cost].',
      '^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ !constant',
    ]);
    check('dates', [
      'These rules are effective as of January 16, 2026.',
      '                                ^^^^^^^^^^^^^^^^ constant.numeric.date',
      'Updated 2007/05/28, then 23 July 2021.',
      '        ^^^^^^^^^^ constant.numeric.date',
      '                         ^^^^^^^^^^^^ constant.numeric.date',
    ]);
  });

  it('uses scopes that the default themes color', () => {
    const families =
      /^(comment|constant\.(character|numeric)|entity\.name\.(section|type)|keyword|markup|meta|punctuation|storage\.modifier|string\.quoted|variable\.other)\./;
    const names = readFileSync(grammarPath, 'utf8').matchAll(/"(?:contentName|name)": "(\w+\.[^"]*)"/g);
    const scopes = [...names].flatMap(match => match[1]!.split(' ')).filter(scope => scope !== scopeName);
    assert.ok(scopes.length > 40);
    for (const scope of scopes) {
      assert.match(scope, families);
      assert.ok(scope.endsWith('.rulebook'), scope);
    }
  });
});
