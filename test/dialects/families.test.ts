import assert from 'node:assert/strict';
import { outcomeOf, resolve } from '../../server/src/core/book/resolve.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { blocksOf } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { fixture } from '../support/fixture.ts';

const PLAYERS =
  'Players, teams and judges: players play, judges judge players, teams of players play teams. Players win.\n';

/** How families of rulebooks number and cite: a text, its dialect, its rules, and the text of its references. */
const FAMILIES: Readonly<Record<string, readonly [dialect: string, text: string, rules: string, references: string]>> =
  {
    'an ordinance in German': [
      'inferred',
      `Abschnitt 1

§ 1 Das Feld
(1) Das Feld misst 2,5 m. § 2 Abs. 1 und 2 gelten.
(2) Es ist leer, außer nach § 2
Abs. 2.

§ 2 Die Glocke
(1) Sie läutet (§§ 1 und 2) am 1. Januar 2024.
(2) Sie schweigt im Fall von
§ 1 Abs. 1.
`,
      '1 1(1) 1(2) 2 2(1) 2(2)',
      '2 Abs. 1|2|2 Abs. 2|1|2|1 Abs. 1',
    ],
    'a regulation in French': [
      'inferred',
      'Article 1 – Le terrain\n1.1 Il mesure 2,5\nm. Voir l’article 2.1.\n1.2 Il est plat.\n\nArticle 2 – Le jeu\n2.1 Les articles 1 et 2 s’appliquent.\n2.2 Les articles 1 à 2 aussi, et l’article 1.2.\n',
      '1 1.1 1.2 2 2.1 2.2',
      '2.1|1|2|1 à 2|1.2',
    ],
    'sections with small titles, and numbers alone that name them': [
      'inferred',
      '1. Tools\n\n1.1. "anchor" - drops it\n\nIt is heavy. See section 2.1.\n\n1.2. "bell" - rings it\n\nIt is loud.\n\n2. Names\n\n2.1. Form\n\nNames are short. See section 1.2.\n\n3. What is new\n\n3.1. Edition 2\n\n1.2\n   Bells are louder.\n\n2.1\n   Names are shorter.\n\n3.2. Edition 1\n\n1.1\n   Anchors are new.\n',
      '1 1.1 1.2 2 2.1 3 3.1 3.2',
      '2.1|1.2',
    ],
    'items of a list right below a chapter, which nobody can cite': [
      'inferred',
      '1. Moving\n\nThe steps are:\n\n  1. Pack a crate with\n     straw.\n\n  2. Carry it to the\n     boat.\n\n  3. Put it down where\n     nobody falls.\n\n1.1. Rope\n\nIt is wet. See section 2.1.\n\n2. Names\n\n2.1. Form\n\n  1. They are short.\n\n  2. They are loud (section 1.1).\n\n2.2. Use\n\n  1. They are called.\n\n  2. They are painted.\n',
      '1 1.1 2 2.1 2.1.1 2.1.2 2.2 2.2.1 2.2.2',
      '2.1|1.1',
    ],
    'rules in sections that are no rules': [
      'inferred',
      'SECTION 2 – TEAMS\n\nRule 1 – Players\n1.1 Eleven play (see Rule 2.1).\n1.2 Rules 2023-24 are void.\n\nSECTION 3 – ICE\n\nRule 2 – Ice\n2.1 It is cold. See Rule 1.\n2.2 It melts (Rules 1–2).\n\nRule 3 – Nets\n',
      'SECTION 2 1 1.1 1.2 SECTION 3 2 2.1 2.2 3',
      '2.1|1|1–2',
    ],
    'laws with letters right below them': [
      'inferred',
      'Rule 1: Boats\n(a) A boat floats.\n(b) It sinks when\n(1) it rains (Rule 2(a)), or\n(2) it snows.\n\nRule 2: Rain\n(a) Rule 1(b)(2) is about snow.\n(b) Rain is wet.\n',
      '1 1(a) 1(b) 1(b)(1) 1(b)(2) 2 2(a) 2(b)',
      '2(a)|1(b)(2)',
    ],
    'articles with a space before the paragraph': [
      'inferred',
      'Article 1\nStones\n1. They are black.\n2. They are white, by Article 2 (1).\n\nArticle 2\nTurns\n1. Black begins.\n2. Then Article 1 (2) applies. See Article 2.\n',
      '1 1.1 1.2 2 2.1 2.2',
      '2 (1)|1 (2)|2',
    ],
    'numbers with two digits': [
      'points',
      `${PLAYERS}\n5.00 – PLAYING\n5.01 Start\n(a) Players begin (Rule 5.02(b)).\n(b) They go on.\n5.02 End\n(a) Players end under Rule 5.01(a).\n(b) They\n(1) rest, or\n(2) sleep (Rule 5.02(b)(1)).\n5.03 Bows\n5.04 Hats\n`,
      '5.00 5.01 5.01(a) 5.01(b) 5.02 5.02(a) 5.02(b) 5.02(b)(1) 5.02(b)(2) 5.03 5.04',
      '5.02(b)|5.01(a)|5.02(b)(1)',
    ],
    'cases in brackets': [
      'cases',
      `${PLAYERS}\n[1.0] MOVING\n[1.1] BOATS\n[1.11] Boats move 1.50 m.\n[1.12] They stop (1.21).\n[1.2] BRIDGES\n[1.21] See case 1.12.\n[1.22] No rule 1.1 here.\n`,
      '1.0 1.1 1.11 1.12 1.2 1.21 1.22',
      '1.21|1.12|1.1',
    ],
    'subrules with capitals': [
      'inferred',
      `${PLAYERS}\n1. Games\n1.1. Turns\n1.1.1. A player begins.\n1.1.1.A. Then the next (rule 1.1.2.B).\n1.1.2. A player ends.\n1.1.2.A. Not before 1.1.1.A.\n1.1.2.B. Never.\n`,
      '1 1.1 1.1.1 1.1.1.A 1.1.2 1.1.2.A 1.1.2.B',
      '1.1.2.B|1.1.1.A',
    ],
    'technical regulations': [
      'inferred',
      `2024 QUAY REGULATIONS\n${PLAYERS}\nARTICLE 1: BOATS\n1.1 Hulls\n1.1.1 They float (see Article 2.1.1).\n1.1.2 They are blue.\n\nARTICLE 2: TEAMS\n2.1 Crews\n2.1.1 Article 1.1.2 is for teams.\n2.1.2 Articles 1.1.1 to 1.1.2, too.\n`,
      '1 1.1 1.1.1 1.1.2 2 2.1 2.1.1 2.1.2',
      '2.1.1|1.1.2|1.1.1 to 1.1.2',
    ],
    'chapters that are no rules': [
      'inferred',
      `${PLAYERS}\nCHAPTER 2\nTHE FIELD\n\n1 AREA\n1.1 SIZE\n1.1.1 Players measure it.\n1.1.2 Judges do, too (Rule 1.1.1).\n\n2 NET\n2.1 HEIGHT\n2.1.1 Rule 1.1 applies.\n`,
      '1 1.1 1.1.1 1.1.2 2 2.1 2.1.1',
      '1.1.1|1.1',
    ],
    'more parts than the usual dialect knows': [
      'inferred',
      `${PLAYERS}\n100. Game Concepts\n101. Deck Construction\n102. A deck is whole.\n103. Each player needs:\n103.1. A captain\n103.1.a. Captains have a color. See rule 103.2.a.2.\n103.1.b. A captain commands.\n103.1.b.1. It commands ships.\n103.1.b.2. It commands no gulls.\n103.2. A deck\n103.2.a. A deck has a mate.\n103.2.a.1. It is a ship.\n103.2.a.2. It has a color, by rule 103.1.a.\n104. Setup\n104.1. Boats\n104.1.a. Boats are on the quay (rule 103.1.b.1).\n`,
      '100 101 102 103 103.1 103.1.a 103.1.b 103.1.b.1 103.1.b.2 103.2 103.2.a 103.2.a.1 103.2.a.2 104 104.1 104.1.a',
      '103.2.a.2|103.1.a|103.1.b.1',
    ],
    bylaws: [
      'inferred',
      'ARTICLE I – NAME\nSection 1. Name. It is the Quay Club.\nSection 2. Seat. It sits on the quay, by Article II, Section 1.\n\nARTICLE II – BOARD\nSection 1. Members. Five, unless Article I, Section 2 says otherwise.\nSection 2. Terms. A year, as in Article III.\n\nARTICLE III – END\nSection 1. End. Never.\n',
      'I I, Section 1 I, Section 2 II II, Section 1 II, Section 2 III III, Section 1',
      'II, Section 1|I, Section 2|III',
    ],
    'lists of points': [
      'points',
      `${PLAYERS}\n1 BOATS\n1.1 Size\n(a) Small (rules 1.2(a) or 1.2(b), whichever is first).\n(b) Large.\n1.2 Color\n(a) Blue, by rules 1.1(a) and (b).\n(b) Red.\n2 ENDS\n2.1 Rules 1.1(a) to (b) and rule 1, too.\n2.2 As rule 1.1(b), says.\n`,
      '1 1.1 1.1(a) 1.1(b) 1.2 1.2(a) 1.2(b) 2 2.1 2.2',
      '1.2(a)|1.2(b)|1.1(a)|(b)|1.1(a) to (b)|1|1.1(b)',
    ],
    'hyphens in plain text': [
      'hyphenated',
      '1. Cards\n1-1. Decks\n1-1-1. A deck has 50 cards. (See 2-1-1.)\n1-1-1-1. No more, in 1-2 turns.\n2. Turns\n2-1. Phases\n2-1-1. Draw as 1-1-1-1 says.\n',
      '1 1-1 1-1-1 1-1-1-1 2 2-1 2-1-1',
      '2-1-1|1-1-1-1',
    ],
  };

describe('families of rulebooks', () => {
  for (const [name, [dialect, text, rules, written]] of Object.entries(FAMILIES))
    it(`reads ${name}`, () => {
      const { workspace, document } = fixture(text, dialectOfRules(text));
      assert.equal(document.dialect.id, dialect);
      assert.equal([...symbolsOf(document).rules.keys()].join(' '), rules);
      const references = blocksOf(document).flatMap(({ block }) =>
        block.references.map(reference => ({
          reference,
          text: block.text.slice(reference.start, reference.end).replace(/\s+/g, ' '),
        })),
      );
      assert.equal(references.map(each => each.text).join('|'), written);
      for (const { reference } of references)
        assert.equal(outcomeOf(resolve(workspace, document, reference)), 'resolved', JSON.stringify(reference));
    });
});
