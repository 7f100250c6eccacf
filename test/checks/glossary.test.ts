import { contentsMismatch } from '../../server/src/core/checks/rules/contentsMismatch.ts';
import { duplicateTerm } from '../../server/src/core/checks/rules/duplicateTerm.ts';
import { seeLoop } from '../../server/src/core/checks/rules/seeLoop.ts';
import { termWithoutRule } from '../../server/src/core/checks/rules/termWithoutRule.ts';
import { uncitedTerm } from '../../server/src/core/checks/rules/uncitedTerm.ts';
import { unknownTerm } from '../../server/src/core/checks/rules/unknownTerm.ts';
import { unsortedTerm } from '../../server/src/core/checks/rules/unsortedTerm.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { testsOf } from './check.ts';

const HARBOR = `1. Harbor

100. Bells

100.1. A bell rings.

101. Ropes

101.1. A rope hangs.

102. Lamps

102.1. A lamp burns.

Glossary

Bell
It rings.
`;

describe('contents-mismatch', () => {
  const check = testsOf(contentsMismatch);
  check('ignores page numbers', `Contents\n\n1. Harbor 3\n100. Bells 4\n101. Ropes 5\n102. Lamps 11\n\n${HARBOR}`);
  check(
    'finds nothing in a title that goes on in the next line, nor in another form of a dash',
    `Contents

1. Harbor
100. Bells
101. Ropes -- and knots
102. Lamps, ropes, and all the other things that
hang in a tower

${HARBOR.replace('101. Ropes', '101. Ropes – and knots').replace('Lamps', 'Lamps, ropes, and all the other things that hang in a tower')}`,
  );
  check('finds nothing if both agree', `Contents\n\n1. Harbor\n100. Bells\n101. Ropes\n102. Lamps\n\n${HARBOR}`);
  check(
    'finds a line with another title, and corrects it from the body',
    `Contents

1. Harbor
100. Bells
101. Nets
     ^^^^ Chapter 101 is “Ropes” in the body; correct this line.
102. Lamps

${HARBOR}`,
    ['Update this line of the Contents'],
  );
  check(
    'finds a line with another number',
    `Contents

1. Harbor
100. Bells
107. Ropes
^^^ “Ropes” is chapter 101 in the body; correct this line.
102. Lamps

${HARBOR}`,
    ['Update this line of the Contents'],
  );
  check(
    'finds a line without a heading, and a duplicate line',
    `Contents

1. Harbor
100. Bells
101. Ropes
101. Ropes
^^^ Chapter 101 is in the Contents twice; delete this line.
102. Lamps
103. Nets
^^^ Chapter 103 isn't in the body; delete this line, or add the chapter.

${HARBOR}`,
    ['Delete this line', 'Delete this line'],
  );
  check(
    'finds a heading without a line, and adds one',
    `Contents

1. Harbor
100. Bells
102. Lamps

1. Harbor

100. Bells

100.1. A bell rings.

101. Ropes
^^^ Chapter 101 is missing from the Contents; add a line for it.

101.1. A rope hangs.

102. Lamps

102.1. A lamp burns.

103. Nets
^^^ Chapter 103 is missing from the Contents; add a line for it.

103.1. A net is cast.
`,
    ['Add a line to the Contents', 'Add a line to the Contents'],
  );
  check(
    'works with titles in parentheses on separate lines',
    `Contents

1
(Harbor)
1.0
(Bells)
1.1
(Nets)
 ^^^^ Chapter 1.1 is “Ropes” in the body; correct this line.

1
(Harbor)

1.0
(Bells)

1.0.1
A bell rings.

1.1
(Ropes)

1.1.1
A rope hangs.
`,
    ['Update this line of the Contents'],
    dotted,
  );
  check(
    'ignores what an excerpt omits',
    `Contents

1. Harbor
100. Bells
101. Ropes
102. Lamps
103. Nets

1. Harbor

100. Bells

100.1. A bell rings.
`,
  );
});

describe('unknown-term', () => {
  const check = testsOf(unknownTerm);
  check(
    'offers the term with the most similar spelling',
    `100.1. A bell.

Glossary

Anchor
See Lantren. See Nothing.
    ^^^^^^^ “Lantren” isn't in the glossary.
                 ^^^^^^^ “Nothing” isn't in the glossary.

Bell
It rings.

Lantern
It burns.

Rope
It hangs.
`,
    ['Change to “Lantern”'],
  );
  check(
    'finds nothing if the glossary may be cut off',
    '100.1. A bell.\n\nGlossary\n\nAnchor\nSee Rope.\n\nBell\nIt rings.\n',
  );
});

describe('duplicate-term', () => {
  const check = testsOf(duplicateTerm);
  check(
    'is reported at the second entry, in any case',
    `100.1. A bell.

Glossary

Anchor
It holds.

Fog Bell
It rings.

Fog bell
^^^^^^^^ “Fog bell” is already in the glossary; merge the two entries, or rename this one.
It rings, too.

Rope, Fog Bell
It hangs.
`,
  );
});

describe('unsorted-term', () => {
  const check = testsOf(unsortedTerm);
  const entries = (...terms: string[]) =>
    `100.1. A bell.\n\nGlossary\n\n${terms.map(term => `${term}\nIt is.\n\n`).join('')}`;
  check(
    'finds a term that is wrong in every way of sorting, and moves it',
    `100.1. A bell.

Glossary

Anchor
It holds.

Bell
It rings.

Rope
^^^^ “Rope” is out of alphabetical order; move it after “Oar”.
It hangs.

Dusk
The light goes.

Fog
It comes in.

Oar
It moves a boat.

Sail
It moves one, too.

Credits

Nobody.
`,
    ['Move it after “Oar”'],
  );
  check('accepts the order of Swedish', entries('Anka', 'Båt', 'Klocka', 'Rep', 'Zon', 'Ål', 'Ängel', 'Öra'));
  check('accepts the order of Spanish', entries('Barca', 'Nudo', 'Nuez', 'Ñandú', 'Ola'));
  check(
    'finds a term that is wrong in the order of its language',
    `100.1. A bell.

Glossary

Ål
It is.

Anka
It is.

Båt
It is.

Klocka
It is.

Åra
^^^ “Åra” is out of alphabetical order; move it after “Zon”.
It is.

Rep
It is.

Sal
It is.

Tross
It is.

Vik
It is.

Zon
It is.

Öra
It is.
`,
    ['Move it after “Zon”'],
  );
  check('accepts sorting by words', entries('Fog', 'Fog Bell', 'Fog-Horn', 'Fogged', 'Foggy'));
  check('accepts sorting by letters', entries('Fog', 'Fogged', 'Foggy', 'Fog Horn', 'Rope'));
  check(
    'accepts sorting by the first of several names',
    entries('Control, Controller', 'Control Another', 'Rope (Old)', 'Rope Bridge'),
  );
  check('ignores articles, case, and accents', entries('Éclair', 'an Edge', 'The Ring', 'rope', 'Sail'));
  check('accepts sorting by characters', entries('EDH', 'Effect', 'Fog', 'Fog-Bell', 'FogHorn'));
  check(
    'accepts a plural before compounds of its singular, and a mark in parentheses',
    entries('Bell', 'Characters', 'Character Sheet', 'Rope Effect', 'Rope Cost (Obsolete)', 'Sail'),
  );
  check(
    'reports several in a row once',
    `${entries('Anchor', 'Bell', 'Dusk', 'Fog', 'Gong', 'Harbor')}Sail
^^^^ “Sail” and “Tide” are out of alphabetical order; move each to its place; the first one goes after “Rope”.
It is.

Tide
It is.

Lamp
It is.

Oar
It is.

Rope
It is.

Tar
It is.

Wind
It is.

`,
    ['Move them to their places'],
  );
  check(
    'ignores a list inside an entry',
    entries(
      'Anchor',
      'Bell',
      'Dusk',
      'Fog',
      'Kinds',
      'Barge',
      'Canoe',
      'Dinghy',
      'Lamp',
      'Oar',
      'Rope',
      'Tar',
      'Tide',
      'Wind',
      'Yawl',
    ),
  );
  check(
    'ignores text after a definition, and sentences in quotation marks',
    `${entries('Anchor', 'Bell', 'Dusk', 'Fog', 'Gong')}Kinds are these.\n\nâ€œA small bell.â€\u009d\n\n“A great bell.”\n\n`,
  );
  check('ignores a glossary in another order', entries('Zeal', 'Year', 'Rope', 'Oar', 'Bell'));
});

describe('see-loop', () => {
  const check = testsOf(seeLoop);
  check(
    'is reported at each entry of it, and at those that lead into it',
    `100.1. A bell.

Glossary

Anchor
^^^^^^ “Anchor” refers only to “Bell”, which isn't defined either; define at least one of the terms.
See Bell.

Bell
^^^^ “Bell” refers only to “Rope”, which refers back to it; define at least one of the terms.
See Rope.

Fog
See Mist.

Mist
It comes in. See Fog.

Rope
^^^^ “Rope” refers only to “Bell”, which refers back to it; define at least one of the terms.
See Bell.

Sail
See rule 100.1.
`,
  );
});

describe('term-without-rule', () => {
  const check = testsOf(termWithoutRule);
  const others = [...'ABCDEFGHIJ'].map(letter => `${letter}-Bell\nIt rings. See rule 100.1.\n\n`).join('');
  check(
    'finds an entry without references if nearly all others have them',
    `100.1. A bell.

Glossary

${others}Rope
^^^^ “Rope” cites no rule, unlike nearly all other entries; add “See rule …”.
It hangs.
`,
  );
  check(
    'finds nothing if several have none',
    `100.1. A bell.\n\nGlossary\n\n${others}Rope\nIt hangs.\n\nSail\nIt fills.\n`,
  );
});

describe('uncited-term', () => {
  const check = testsOf(uncitedTerm);
  check(
    'finds a term that neither rules nor entries use, by any of its names',
    `100.1. A bell is rung by the keeper.

Glossary

Bell
It rings.

Keep, Keeper
One who keeps.

Rope (Obsolete)
^^^^^^^^^^^^^^^ “Rope (Obsolete)” is used only in its own entry; delete the entry, or use the term.
A rope that held.
`,
  );
});
