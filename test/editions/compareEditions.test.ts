import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import { changeList } from '../../server/src/core/editions/changeList.ts';
import { compareEditions } from '../../server/src/core/editions/compareEditions.ts';
import { staleReferences } from '../../server/src/core/editions/staleReferences.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { changesOf, compared, edition } from './editions.ts';

const HARBOR = `1. The Harbor

100. Ships

100.1. A ship enters the harbor at the turn of the tide and pays two coins to the harbor master.

100.2. A ship that carries lanterns may enter the harbor by night (see rule 101.1).

100.3. The captain of a ship that leaves the harbor rings the bell three times.

101. Lanterns

101.1. A lantern burns for seven turns after a player lights it with oil.

101.1a The player who lights a lantern moves its marker to the first space of the track.

101.1b A lantern whose marker reaches the last space of the track goes out.

101.2. A player can't light a lantern that another player carries. See rule 100.3.

Glossary

Bell
The bronze bell at the mouth of the harbor. See rule 100.3.

Lantern
A light that burns for seven turns. See rule 101.1.
`;

const CASES: readonly { title: string; now: (old: string) => string; changes: readonly string[] }[] = [
  { title: 'nothing in the same text twice', now: old => old, changes: [] },
  {
    title: 'a new rule, and later rules that it renumbers',
    now: old =>
      old
        .replace('100.3. The', '100.4. The')
        .replace('101. Lanterns', '100.3. Gulls follow every ship that throws fish overboard.\n\n101. Lanterns')
        .replaceAll('rule 100.3', 'rule 100.4')
        .replace(/(100\.4\. The[^\n]*)\n\n(100\.3\.[^\n]*)/, '$2\n\n$1'),
    changes: ['100.3 added', '100.3 → 100.4 number'],
  },
  {
    title: 'a removed rule',
    now: old =>
      old
        .replace(/100\.1\. [^\n]*\n\n/, '')
        .replace('100.2.', '100.1.')
        .replace('100.3.', '100.2.')
        .replaceAll('rule 100.3', 'rule 100.2'),
    changes: ['100.1 removed', '100.2 → 100.1 number', '100.3 → 100.2 number'],
  },
  {
    title: 'new words',
    now: old => old.replace('pays two coins', 'pays three coins'),
    changes: ['100.1 → 100.1 text'],
  },
  {
    title: 'no new words if only quotation marks, dashes, and line ends differ',
    now: old => old.replace("can't", 'can’t').replace('turn of the tide and', 'turn of the tide\nand'),
    changes: [],
  },
  {
    title: 'a new title',
    now: old => old.replace('101. Lanterns', '101. Lights'),
    changes: ['101 → 101 title'],
  },
  {
    title: 'a new example',
    now: old =>
      old.replace('to the harbor master.', 'to the harbor master.\nExample: Ada pays two coins for her ship.'),
    changes: ['100.1 → 100.1 examples'],
  },
  {
    title: 'a citation that leads to a different rule, but not one that only has another number',
    now: old => old.replace('carries. See rule 100.3', 'carries. See rule 100.1'),
    changes: ['101.2 → 101.2 citations'],
  },
  {
    title: 'a rule that went to another chapter',
    now: old =>
      old
        .replace(/100\.3\. (The captain[^\n]*)\n\n/, '')
        .replace(
          'See rule 100.3.\n\nGlossary',
          'See rule 101.3.\n\n101.3. The captain of a ship that leaves the harbor rings the bell three times.\n\nGlossary',
        )
        .replaceAll('rule 100.3', 'rule 101.3'),
    changes: ['100.3 → 101.3 number'],
  },
  {
    title: 'a rule that became a subrule',
    now: old =>
      old.replace('100.2. A ship', '100.1a A ship').replace('100.3.', '100.2.').replaceAll('rule 100.3', 'rule 100.2'),
    changes: ['100.2 → 100.1a number', '100.3 → 100.2 number'],
  },
  {
    title: 'a rule whose words were copied while it stays',
    now: old =>
      old.replace(
        'Glossary\n',
        '101.3. A ship enters the harbor at the turn of the tide and pays two coins to the harbor master.\n\nGlossary\n',
      ),
    changes: ['101.3 added'],
  },
  {
    title: 'a rule that was split',
    now: old =>
      old.replace(
        '100.1. A ship enters the harbor at the turn of the tide and pays two coins to the harbor master.',
        '100.1. A ship enters the harbor at the turn of the tide.\n\n100.1a A ship that enters pays two coins to the harbor master.',
      ),
    changes: ['100.1 → 100.1 text', '100.1 → 100.1a split number text'],
  },
  {
    title: 'rules that were merged',
    now: old =>
      old.replace(
        /101\.1a [^\n]*\n\n101\.1b [^\n]*/,
        '101.1a The player who lights a lantern moves its marker to the first space of the track. A lantern whose marker reaches the last space of the track goes out.',
      ),
    changes: ['101.1a → 101.1a text', '101.1b → 101.1a joined number text'],
  },
  {
    title: 'a number that now belongs to another rule',
    now: old => old.replace(/(100\.1\. )[^\n]*/, '$1No more than nine players sit at the table, whatever the weather.'),
    changes: ['100.1 removed', '100.1 added'],
  },
];

describe('comparing editions', () => {
  for (const { title, now, changes } of CASES) {
    it(`finds ${title}`, () => {
      const text = now(HARBOR);
      assert.deepEqual(changesOf(compared(HARBOR, text).rules).sort(), [...changes].sort());
    });
  }

  it('finds the same numbers if the editions write them in two ways', () => {
    const written = (id: string, number: string) => {
      const levels = [
        { name: 'chapter', number: '1' },
        { name: 'rule', number },
      ];
      return compileDialects({ [id]: { levels } }, []).dialects[0]!;
    };
    const old = '1 Ships\n\n1(1) A ship pays two coins.\n\n1(2) A ship rings the bell, see 1(1).\n';
    const now = '1 Ships\n\n1.1 A ship pays two coins.\n\n1.2 A ship rings the bells, see 1.1.\n';
    const { rules } = compareEditions(edition(old, written('old', '(1)')), edition(now, written('now', '.1')));
    assert.deepEqual(changesOf(rules), ['1(2) → 1.2 text']);
  });

  it('finds no new words where titles are in parentheses', () => {
    const old = '1. The Harbor\n\n100. Ships\n\n100.1. A ship pays two coins.\n';
    const now = '1\n(The Harbor)\n1.0\n(Ships)\n1.0.1\nA ship pays two coins.\n';
    const { rules } = compareEditions(edition(old), edition(now, dotted));
    assert.deepEqual(changesOf(rules), ['100 → 1.0 number', '100.1 → 1.0.1 number']);
  });

  it('distinguishes duplicates by their parents and order', () => {
    const twins = (first: string, second: string) => `1. Boats

${first}. Rowing Boats

${first}.1. To board, a player does as follows.

${first}.1a First, the player pays one coin.

${first}.1b Second, the player turns the boat around.

${second}. Sailing Boats

${second}.1. To board, a player does as follows.

${second}.1a First, the player pays one coin.

${second}.1b Second, the player turns the boat around.
`;
    const { rules } = compared(twins('110', '111'), twins('111', '112'));
    const numbers = ['', '.1', '.1a', '.1b'].flatMap(end => [
      `110${end} → 111${end} number`,
      `111${end} → 112${end} number`,
    ]);
    assert.deepEqual(changesOf(rules).sort(), numbers.sort());
  });

  it('finds added, deleted, renamed, and changed terms', () => {
    const now = HARBOR.replace('Bell\nThe', 'Harbor Bell\nThe')
      .replace('A light that burns for seven turns.', 'A light that burns for nine turns.')
      .concat('\nMooring\nWhere a ship lies at rest.\n');
    assert.deepEqual(changesOf(compared(HARBOR, now).terms), [
      'Bell → Harbor Bell title',
      'Lantern → Lantern text',
      'Mooring added',
    ]);
  });

  it('compares a book of several files', () => {
    const [first, second] = HARBOR.split(/(?=101\. Lanterns)/) as [string, string];
    const { rules } = compared(HARBOR, [first, second]);
    assert.deepEqual(changesOf(rules), []);
  });

  it('finds no difference where an old encoding lost quotation marks', () => {
    const rule = (text: string) => HARBOR.replace('100.1. ', `100.1. ${text} `);
    const quoted = 'A bell that rings “at the turn of the tide” tells of a “ship.”';
    const { rules } = compared(rule(quoted.replace(/[“”]/g, '?')), rule(quoted));
    assert.deepEqual(changesOf(rules), []);
    const asked = compared(rule('Does a bell ring? Who rings?'), rule('Does a bell ring. Who rings.'));
    assert.deepEqual(changesOf(asked.rules), ['100.1 → 100.1 text']);
  });

  it('compares an edition with an empty one', () => {
    const { rules, terms } = compared(HARBOR, '');
    assert.ok(rules.length > 0 && [...rules, ...terms].every(({ now }) => now === undefined));
  });

  it('finds every rule of each dialect’s sample again', () => {
    for (const name of ['lanterns.rules.txt', 'faults.rules.txt']) {
      const text = readFileSync(join('samples', name), 'utf8');
      assert.deepEqual(changesOf(compared(text, text).rules), []);
    }
  });
});

/** The stale citations of the new edition: “101.2: 100.3 is 100.4”. */
function staleIn(old: string, now: string): string[] {
  return staleReferences(compared(old, now)).map(
    ({ citing, text, now, start, document }) =>
      `${'number' in citing ? (citing as typeof now).number.text : citing.title}: ${text} is ${now.number.text} at ${start > 0 && document.version}`,
  );
}

describe('stale references', () => {
  const pushedOn = HARBOR.replace('100.3. The', '100.4. The').replace(
    '100.4. The',
    '100.3. Gulls follow every ship that throws fish overboard.\n\n100.4. The',
  );

  it('are citations that kept their number while the rule moved', () => {
    assert.deepEqual(staleIn(HARBOR, pushedOn), ['101.2: 100.3 is 100.4 at 1', 'Bell: 100.3 is 100.4 at 1']);
  });

  it('are found even if only the words around them are the same', () => {
    const now = pushedOn.replace('101.2. A player', '101.2. Unless the captain of that ship agrees, a player');
    assert.deepEqual(staleIn(HARBOR, now), ['101.2: 100.3 is 100.4 at 1', 'Bell: 100.3 is 100.4 at 1']);
  });

  it("don't include citations that followed", () => {
    assert.deepEqual(staleIn(HARBOR, pushedOn.replaceAll('rule 100.3', 'rule 100.4')), []);
  });

  it("don't include citations of a rule that now contains the one that was meant", () => {
    const now = HARBOR.replace('100.3. The', '100.3. What a captain does:\n\n100.3a The');
    assert.deepEqual(staleIn(HARBOR, now), []);
  });

  it("don't include citations of the next step, whichever it is", () => {
    const steps = (middle: string, last: string) => `1. The Game

100. Steps

100.1. Steps

100.1a The first player throws the red dice. If they show a pair, proceed to rule 100.1b.
${middle}
${last} All players draw lanterns until each of them has seven in hand.
`;
    const inserted = '\n100.1b Every player may throw one of the dice once more, from the left to the right.\n';
    assert.deepEqual(staleIn(steps('', '100.1b'), steps(inserted, '100.1c')), []);
  });
});

describe('the list of changes', () => {
  it('merges consecutive rules that only moved, and omits what moved with its parent', () => {
    const chapter = (number: number, title: string, text: string) => `${number}. ${title}\n\n${number}.1. ${text}\n\n`;
    const chapters: readonly (readonly [string, string])[] = [
      ['Ropes', 'Ropes hold the ship at the quay while the tide is out.'],
      ['Anchors', 'An anchor keeps a ship where it is until its captain weighs it.'],
      ['Sails', 'Torn sails are mended before the ship may leave.'],
    ];
    const text = (from: number, all: typeof chapters) =>
      `1. Gear\n\n${all.map(([title, words], index) => chapter(from + index, title, words)).join('')}`;
    const added = ['Oars', 'Two players row with one oar each.'] as const;
    const groups = changeList(compared(text(110, chapters), text(110, [added, ...chapters])));
    assert.deepEqual(
      groups.map(({ heading, entries }) => [heading, ...entries.map(({ old, now }) => `${old} → ${now}`)]),
      [
        ['1. Gear', 'undefined → 110', '110–112 → 111–113'],
        ['110. Oars', 'undefined → 110.1'],
      ],
    );
  });

  it('shows current numbers in the old text', () => {
    const old = HARBOR;
    const now = HARBOR.replaceAll('101.', '102.')
      .replace('another player carries', 'anybody else carries')
      .replace('100.3. The', '101. Bells\n\n101.1. The')
      .replaceAll('rule 100.3', 'rule 101.1');
    const entries = changeList(compared(old, now)).flatMap(group => group.entries);
    const { texts } = entries.find(entry => entry.now === '102.2')!;
    assert.ok(texts?.old.endsWith('See rule 101.1.'), texts?.old);
  });
});
