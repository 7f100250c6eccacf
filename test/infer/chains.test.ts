import assert from 'node:assert/strict';
import { exportDocument } from '../../server/src/core/book/exportDocument.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse } from '../../server/src/core/document/document.ts';

const RULES = `## Article 1 Name

1. The club is called Lamp, as in Article 3, paragraph 1.
2. SENTENCE

## Article 2 Members

1. Members pay.
2. Members leave, as in Article 1, paragraph 2.
3. Members stay.

## Article 3 Board

1. The board acts.
2. It consists of
   a) a chair, under point b),
   b) a clerk.
3. It meets.
`;

/** Sentences in rule 1.2, and what they cite. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  'See Article 2 (Members), paragraph 3.': ['2.3'],
  'See Article 2 “Members,” paragraph 3.': ['2.3'],
  'See Articles 2 (Members) and 3 (Board).': ['2', '3'],
  'See sections 2.1 (Fees) and 3.1 (Acts).': ['2.1', '3.1'],
  'See rule 2.1 (Fees) and 3 others.': ['2.1'],
  'See paragraph 2, letter b), of Article 3.': ['3.2b', '3'],
  'See points a) and b), of paragraph 2 of Article 3.': ['3.2a', '3.2b', '3.2', '3'],
  'See point b) of paragraph 2, of Article 3.': ['3.2b', '3.2', '3'],
  'See paragraph 2, point b, of Article 3.': ['3.2b', '3'],
  'See (A) of Article 2.': ['2'],
  'See Article 3, paragraph 2, a).': ['3.2a'],
  'See paragraph (A) of Article 2.': ['2'],
  'A rule (for all of the board, the council, and the members of each, see 3.2.b) and 1 more.': ['3.2.b'],
  'See articles 3.2.b), 1 and 2.': ['3.2.b', '1', '2'],
  'See Article 3, paragraph 2, letter a), and letter b) of the same paragraph.': ['3.2a', '3.2b', '3.2'],
};

describe('parts of a rule that are named one after another', () => {
  for (const [sentence, targets] of Object.entries(SENTENCES))
    it(`lead to the innermost: ${sentence}`, () => {
      const text = RULES.replace('SENTENCE', sentence);
      const document = parse('', 0, text, dialectOfRules(text));
      const { references } = exportDocument(withDocument(emptyWorkspace, document), document, '', '');
      const line = text.slice(0, text.indexOf(sentence)).split('\n').length - 1;
      const found = references.filter(each => each.line === line);
      assert.deepEqual(
        found.flatMap(each => each.targets.map(target => target.replace(/[()]/g, ''))),
        targets,
      );
    });
});

/** Sections whose items have the numbers that sections have, too. */
const LEAGUE = `## 1. Fields

1. A team brings a field.
2. It is marked.
3. It is dry.

## 2. Balls

1. A ball is round, as section 1 says.
2. It is new, save as in point 3 below.
3. In rain, points 1 and 2 above don't apply.

## 3. Games

1. A game has a referee.
2. It ends at dusk, see section 2.
3. It can be moved, except under point 2 above.
`;

describe('a word for parts', () => {
  it('means those of the rule around it, although other rules have the same number', () => {
    const document = parse('', 0, LEAGUE, dialectOfRules(LEAGUE));
    const { references } = exportDocument(withDocument(emptyWorkspace, document), document, '', '');
    assert.deepEqual(
      references.flatMap(({ targets }) => targets),
      ['1', '2.3', '2.1', '2.2', '2', '3.2'],
    );
  });
});
