import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { dialectOfNamed, dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { filesIn, noted } from '../support/fixture.ts';
import { assertMarks } from '../support/snapshots.ts';

/** Short texts whose few references lead nowhere, with marks at what is reported. */
const GAMES: Readonly<Record<string, string>> = {
  'a list': `# Five Cards

1. Each player takes five cards.
2. The youngest player begins.
3. Play goes clockwise (see rule 5).
                                 ^ Section 5 doesn't exist; the last section is 4.
4. The first one without cards wins.
`,
  'letters before numbers with hundreds': `R101 Each player takes five cards.

R102 The youngest player begins. See R109.
                                     ^^^^ Rule R109 doesn't exist; section R ends at R104.

R103 Play goes clockwise.

R104 The first one without cards wins (R102).
`,
  'letters for chapters': `A1 Each player takes five cards.
A2 The youngest player begins. See A7.
                                   ^^ Rule A7 doesn't exist; section A ends at A3.
A3 Play goes clockwise.

B1 The first one without cards wins (see A2).
B2 Draws are decided by age, see B5.
                                 ^^ Rule B5 doesn't exist; section B ends at B2.
`,
  'a gap in each chapter': `# 1 Setup

1.1 Take five cards.
1.2 Shuffle (see rule 2.2).
                      ^^^ Rule 2.2 doesn't exist; 2.1 is followed by 2.3.
1.4 Deal, as in rule 1.3.
                     ^^^ Rule 1.3 doesn't exist; 1.2 is followed by 1.4.

# 2 Play

2.1 The youngest begins (rule 3.2).
                              ^^^ Rule 3.2 doesn't exist; 3.1 is followed by 3.3.
2.3 Go clockwise, see rule 1.7.
                           ^^^ Rule 1.7 doesn't exist; section 1 ends at 1.4.
2.4 Draw a card.

# 3 End

3.1 Who has no cards wins, see rule 4.1.
                                    ^^^ Rule 4.1 doesn't exist; there is no section 4, and the last section is 3.
3.3 Nobody loses (rule 1.2).
3.4 Play again.
`,
  'a chapter that is cited with another word than its rules': `1. Setup
1.1 Take five cards (see section 4).
                                 ^ Section 4 doesn't exist; the last section is 3.
1.2 Shuffle, as rule 1.1 says.
2. Play
2.1 The youngest begins (rule 1.2).
2.2 Draw, as in rule 1.1.
3. End
3.1 Who has no cards wins (rule 2.1).
`,
};

describe('a small game with references that lead nowhere', () => {
  for (const [name, marked] of Object.entries(GAMES))
    it(name, () => {
      const [{ text, notes }] = filesIn(marked);
      const document = parse('test:/game.md', 1, text, dialectOfNamed(text) ?? dialectOfRules(text));
      const found = runChecks(withDocument(emptyWorkspace, document), document);
      const words = found.map(({ message, start, end }) => ({ start, end, words: message }));
      assertMarks(noted(document, words), notes, marked);
    });
});
