import assert from 'node:assert/strict';
import { renameAt, renameableAt } from '../../server/src/core/changes/operations/rename.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { fitted } from '../../server/src/core/document/detect.ts';
import { referencesAt } from '../../server/src/core/features/navigation/findReferences.ts';
import { csv, json } from '../../server/src/core/shipped/dataSets.ts';
import { dotted } from '../../server/src/core/shipped/dotted.ts';
import { inferredFrom } from '../../server/src/core/shipped/inferred.ts';
import { rulings } from '../../server/src/core/shipped/rulings.ts';
import { table } from '../../server/src/core/shipped/table.ts';
import { texts } from '../dialects/texts.ts';
import { counted, laws } from './laws.ts';
import { assertRefused, bookOf, renamed } from './plan.ts';

const RULES = `Contents

1. The Quay
100. Bells
101. Ropes

1. The Quay

100. Bells

100.1. A bell rings.

100.1a It is big.

100.1b It is loud.

100.1c It is old.

100.1d It is heavy.

100.2. Silence

101. Ropes

101.1. A rope hangs.

`;

const place = (marked: string) => {
  const { workspace, document, cursor } = bookOf([RULES + marked]);
  return renameableAt(workspace, document, cursor);
};

/** Renames in a line after the rules. Returns the changed line. */
const line = (marked: string, name: string): string =>
  renamed([`${RULES}${marked}\n`], name)[0]!
    .split('\n')
    .at(-2)!;

describe('what can be renamed', () => {
  for (const [marked, kind, name, written] of [
    ['See rule 100‸.1b.', 'number', '100.1b', '100.1b'],
    ['See rules 100.1a–‸b.', 'number', '100.1b', 'b'],
    ['See rules 100.1a and ‸b.', 'number', '100.1b', 'b'],
    ['See rule 100.2, “Sil‸ence.”', 'title', 'Silence', 'Silence'],
    ['Glossary\n\nBe‸ll\nIt rings.', 'term', 'Bell', 'Bell'],
    ['102.1. All be‸lls ring.\n\nGlossary\n\nBell\nIt rings.\n\n', 'term', 'Bell', 'bells'],
  ] as const) {
    it(`is the ${kind} in “${marked.replace(/\n+/g, ' / ')}”`, () => {
      const found = place(marked);
      assert.ok(!isRefusal(found));
      assert.deepEqual([found.kind, found.name], [kind, name]);
      assert.equal((RULES + marked.replace('‸', '')).slice(found.span.start, found.span.end), written);
    });
  }
  for (const [marked, message] of [
    ['Some ‸prose.', "There's nothing to rename here; put the cursor on a rule number, a title, or a term."],
    ['See rules 100.1a ‸– b.', 'Put the cursor on one of the two numbers of the range.'],
    ['See rule 101.‸7.', "Rule 101.7 doesn't exist; chapter 101 ends at 101.1. There's nothing to rename."],
    ['See rule 100.2, “Noi‸se.”', "No rule is titled “Noise”, so there's nothing to rename."],
    [
      '101.2. Shadow\n\n101.3. Shadow\n\nSee rule 100.2, “Sha‸dow.”',
      'Several rules are titled “Shadow”; go to the rule itself and rename the title there.',
    ],
  ] as const) {
    it(`can't be renamed in “${marked}”`, () => assertRefused(place(marked), message));
  }
});

describe('rename of a rule number', () => {
  it('changes the rule, the Contents, and its subrules', () => {
    const [text] = renamed([RULES.replace('100. Bells', '10‸0. Bells')], '109');
    assert.equal(text, RULES.replaceAll('100', '109'));
  });
  it('changes the chapters of a section with it', () => {
    const [text] = renamed([`${RULES}See sect‸ion 1 and rule 101.1.`.replace('sect‸ion ', 'section ‸')], '3');
    assert.equal(text, `${RULES.replace(/^1\. /gm, '3. ').replace(/10(?=[01])/g, '30')}See section 3 and rule 301.1.`);
  });
  for (const [before, name, after] of [
    ['See rule ‸100.1b.', '100.1g', 'See rule 100.1g.'],
    ['See rule ‸100.1b.', '100.1g.', 'See rule 100.1g.'],
    ['See rules 100.1a, ‸100.1b, and 101.1.', '100.1g', 'See rules 100.1a, 100.1g, and 101.1.'],
    ['See rules 100.1a and ‸b.', '100.1g', 'See rules 100.1a and g.'],
    ['See rules ‸100.1a and b.', '100.1g', 'See rules 100.1g and 100.1b.'],
    ['See rules ‸100.1a and b.', '101.1e', 'See rules 101.1e and 100.1b.'],
    ['See rules 100.1a–‸b.', '100.1g', 'See rules 100.1a and 100.1g.'],
    ['See rules 100.1a–‸d.', '100.1e', 'See rules 100.1a–c and 100.1e.'],
    ['See rules 100.1b–‸d and 101.1.', '100.1q', 'See rules 100.1b–c, 100.1q and 101.1.'],
    ['See rules 100.1a–d. See rule ‸100.1b.', '100.1g', 'See rules 100.1a, 100.1c–d, and 100.1g. See rule 100.1g.'],
    ['See rules 100.1a–d. See rule ‸100.2.', '100.9', 'See rules 100.1a–d. See rule 100.9.'],
    [
      'See rules ‸101.1, 100.2, and 100.1a–c. See rule 100.1a.',
      '101.1',
      'See rules 101.1, 100.2, and 100.1a–c. See rule 100.1a.',
    ],
    ['See ‸100.1a. See rules 101.1 and 100.1a–c.', '100.1e', 'See 100.1e. See rules 101.1 and 100.1b–c and 100.1e.'],
    ['See rules ‸100.1–2.', '100.7', 'See rules 100.2 and 100.7.'],
    ['See rules 100.1–‸2.', '100.7', 'See rules 100.1 and 100.7.'],
  ] as const) {
    it(`writes ${name} in “${before}”`, () => assert.equal(line(before, name), after));
  }
  it('keeps short forms and ranges of subrules when the parent changes', () => {
    const [text] = renamed([`${RULES}See rule ‸100.1, rules 100.1a and b, and rules 100.1b–d.\n`], '100.5');
    assert.equal(text!.split('\n').at(-2), 'See rule 100.5, rules 100.5a and b, and rules 100.5b–d.');
  });
  it('changes the references of the other documents of the book', () => {
    const [one, two] = renamed([RULES.replace('101.1.', '101‸.1.'), '102.1. See rules 101.1 and 100.1.\n'], '101.5');
    assert.equal(one, RULES.replace('101.1.', '101.5.'));
    assert.equal(two, '102.1. See rules 101.5 and 100.1.\n');
  });
  it('changes the one at the cursor of two rules with the same number', () => {
    const twice = '100.1. One.\n\n100.1. Two. See rule 100.1.\n\n';
    assert.deepEqual(renamed([twice.replace('100.1. Two', '100‸.1. Two')], '100.2'), [
      '100.1. One.\n\n100.2. Two. See rule 100.1.\n\n',
    ]);
  });
  it('writes only the part of a number that the document writes', () => {
    const text =
      'Rule 1 Bells\n(‸a) It rings. See rules 1(a) and (b).\n(b) It hangs.\n\nRule 2 Ropes\n(a) See rule 1(a).\n';
    assert.deepEqual(renamed([text], '1(d)', laws), [
      'Rule 1 Bells\n(d) It rings. See rules 1(d) and 1(b).\n(b) It hangs.\n\nRule 2 Ropes\n(a) See rule 1(d).\n',
    ]);
    assert.deepEqual(renamed([text.replace('‸', '').replace('Rule 1', 'Rule ‸1')], '3', laws), [
      'Rule 3 Bells\n(a) It rings. See rules 3(a) and (b).\n(b) It hangs.\n\nRule 2 Ropes\n(a) See rule 3(a).\n',
    ]);
    const { workspace, document, cursor } = bookOf([text], laws);
    assertRefused(
      renameAt(workspace, document, cursor, '2(d)'),
      '1(a) is written “(a)”, and the rest comes from the rule above; only “(a)” can change.',
    );
  });
  it('keeps the number of a counted item', () => {
    const { workspace, document, cursor } = bookOf(['Rule 1 Bells\n1. It rings.\n1‸. It hangs.\n'], counted);
    assertRefused(
      renameAt(workspace, document, cursor, '1.7'),
      '1.2 is an item in an automatically numbered list; move the item instead.',
    );
  });
  it('works in the form of every dialect', () => {
    const check = (text: string, from: string, to: string, dialect: typeof table) => {
      const [result] = renamed([text.replace(from, `‸${from}`)], to, dialect);
      assert.equal(result, text.replaceAll(from, to));
    };
    check(texts.table!, '100.1a', '100.1k', table);
    check(texts.dotted!, '1.0.1.a', '1.0.1.c', dotted);
    check('number,text\n100.1,A bell.\n100.2,See rule 100.1.\n', '100.1', '100.7', csv);
    check(
      '{"number": "100.1", "text": "“A” bell."}\n{"number": "100.2", "text": "\\u201cSee\\u201d rule 100.1."}\n',
      '100.1',
      '100.7',
      json,
    );
  });
});

describe('a refused rename', () => {
  const cases: readonly (readonly [marked: string, name: string, message: string])[] = [
    ['rule ‸100.1b', 'Bell', "“Bell” isn't a rule number; write it in the form of 100.1b."],
    ['rule ‸100.1b', '100.3', '100.3 is the number of a rule, but 100.1b is a subrule; choose a number of its level.'],
    [
      'rule ‸100.1',
      '100.2',
      '100.2 is already used by “Silence”; move that rule first, or choose a free number such as 100.3.',
    ],
    ['rule ‸100.1b', '100.1c', '100.1c is already used; move that rule first, or choose a free number such as 100.1e.'],
    ['rule ‸100.1b', '100.1l', '100.1l has a letter that this numbering skips; choose another one such as 100.1e.'],
    ['rule ‸100.1b', ' ', 'Enter a new name.'],
    ['rule 100.2, “Sil‸ence.”', 'A\nB', 'A name must be on one line.'],
    [
      'rule 100.2, “Sil‸ence.”',
      'It is silent.',
      "“It is silent.” wouldn't be recognized as a title; use a few words without a period, comma, or colon at the end.",
    ],
    [
      'Glossary\n\nB‸ell\nIt rings.\n\nRope\nIt hangs.',
      'rope',
      '“rope” is already in the glossary; choose another name, or merge the two entries by hand.',
    ],
    [
      'Glossary\n\nB‸ell\nIt rings.',
      'Bell:',
      "“Bell:” wouldn't be recognized as a term; use one line without a period or colon at the end.",
    ],
  ];
  for (const [marked, name, message] of cases) {
    it(`“${name.trim()}” for “${marked.replace(/\n+/g, ' / ')}”`, () => {
      const { workspace, document, cursor } = bookOf([`${RULES}See ${marked}.\n`.replace('See Glossary', 'Glossary')]);
      assertRefused(renameAt(workspace, document, cursor, name), message);
    });
  }
});

describe('rename of a title', () => {
  it('changes the heading, the Contents, and quotations', () => {
    const marked = `${RULES.replace('101. Ropes\n\n101.1', '101. Ro‸pes\n\n101.1')}See rule 101, “Ropes,” and "Ropes".\n`;
    const expected = `${RULES.replaceAll('Ropes', 'Lines')}See rule 101, “Lines,” and "Ropes".\n`;
    assert.deepEqual(renamed([marked], 'Lines'), [expected]);
  });
  it('writes other quotation marks inside quotations', () => {
    const [text] = renamed([`${RULES}See rule 100.2, “Sil‸ence,” rule 100.2, "Silence".\n`], 'The “Silence” Bell');
    assert.match(text!, /^100\.2\. The “Silence” Bell$/m);
    assert.match(text!, /^See rule 100\.2, “The ‘Silence’ Bell,” rule 100\.2, "The 'Silence' Bell"\.$/m);
  });
  it('escapes it if the document does', () => {
    const rows = 'number,text\n100,"Be‸lls"\n100.1,"See rule 100, ""Bells.""\n"\n';
    assert.deepEqual(renamed([rows], '"Big" Bells', csv), [
      'number,text\n100,"""Big"" Bells"\n100.1,"See rule 100, ""\'Big\' Bells.""\n"\n',
    ]);
    const records =
      '{"number": "100", "text": "Be‸lls"}\n{"number": "100.1", "text": "See rule 100, \\u201cBells.\\u201d"}\n';
    assert.deepEqual(renamed([records], 'A\\B', json), [
      '{"number": "100", "text": "A\\\\B"}\n{"number": "100.1", "text": "See rule 100, \\u201cA\\\\B.\\u201d"}\n',
    ]);
  });
  it('is refused if it would end a cell', () => {
    const message = (title: string) =>
      `“${title}” wouldn't be recognized as a title; use a few words without a period, comma, or colon at the end.`;
    const refuse = (text: string, title: string, dialect: Dialect) => {
      const { workspace, document, cursor } = bookOf([text], fitted(dialect, text.replace('‸', '')));
      assertRefused(renameAt(workspace, document, cursor, title), message(title));
    };
    refuse('| 100. | Be‸lls |\n| 100.1 | A bell. |\n', 'A | B', table);
    refuse('number,text\n100,Be‸lls\n', 'A, B', csv);
    refuse('number,text\n100,"Be‸lls"\n100.1,See rule 100 “Bells”.\n', 'A, B', csv);
  });
  it('works with titles in parentheses', () => {
    const marked = texts.dotted!.replace('1.0.2\n(Silence)', '1.0.2\n(Sil‸ence)');
    assert.deepEqual(renamed([marked], 'Quiet', dotted), [texts.dotted!.replaceAll('Silence', 'Quiet')]);
  });
});

describe('rename of a title by which a rule is cited', () => {
  it('changes the titles in links and in emphasis', () => {
    const text =
      '## 1. Setup\n\nTake a boat (see *Moving*).\n\n## 2. ‸Moving\n\nA boat sails. See **Setup**.\n\n## 3. Ends\n\nIt ends after [Moving](#2-moving), not in *Moving*.\n';
    const plain = text.replace('‸', '');
    const expected = plain
      .replaceAll('*Moving*)', '*Sailing*)')
      .replace('2. Moving', '2. Sailing')
      .replace('[Moving]', '[Sailing]');
    assert.equal(renamed([text], 'Sailing', inferredFrom(plain)!)[0]!.replace(/\(#[^()]*\)/, '(#2-moving)'), expected);
  });
  it('finds them', () => {
    const text = '## 1. Setup\n\nTake a boat (see *Moving*).\n\n## 2. Moving\n\nSee *Setup*, then section 1.\n';
    const { workspace, document } = bookOf([text], inferredFrom(text)!);
    const found = (at: number) => referencesAt(workspace, document, at, false).map(({ span }) => span.start);
    assert.deepEqual(found(text.indexOf('2.')), [text.indexOf('Moving')]);
    assert.deepEqual(found(text.indexOf('1.')), [text.lastIndexOf('Setup'), text.lastIndexOf('1')]);
  });
});

describe('rename of a title that is also a term', () => {
  it('changes references to it', () => {
    const text =
      'G1 - Bells\n\n+ G1.1 - Clap‸per\n+ G1.1a - It rings. [Quay]\n\n+ G1.2 - Tongue\n+ G1.2a - See Clapper. See Rule G1.1, "Clapper." [Quay]\n';
    assert.deepEqual(renamed([text], 'Hammer', rulings), [text.replace('‸', '').replaceAll('Clapper', 'Hammer')]);
  });
});

describe('rename of a term', () => {
  const GLOSSARY = `${RULES}Glossary

Bell
It rings. See Rope. See also Ropes.

Control, Controller
Who pulls a rope.

Puller (Obsolete)
See Controller.

Rope
It hangs. See rule 100.1 and the “Bell” entry in the glossary. See Puller.

`;
  const check = (name: string, marked: string, next: string, expected: string) =>
    it(name, () => {
      const cursor = GLOSSARY.replace(marked.replace('‸', ''), marked);
      assert.deepEqual(renamed([cursor], next), [expected]);
    });
  check(
    'changes the entry, references to it, plurals, and lowercase uses',
    '\nRo‸pe\n',
    'Line',
    GLOSSARY.replace('\nRope\n', '\nLine\n')
      .replace('See Rope. See also Ropes.', 'See Line. See also Lines.')
      .replace('A rope hangs', 'A line hangs')
      .replace('pulls a rope', 'pulls a line'),
  );
  check(
    'changes references in quotation marks',
    '\nBe‸ll\n',
    'Big Bell',
    GLOSSARY.replace('\nBell\n', '\nBig Bell\n')
      .replace('“Bell” entry', '“Big Bell” entry')
      .replace('A bell rings', 'A big bell rings'),
  );
  it('changes one of several terms named together, and keeps the entry of another document', () => {
    const one = '100.1. A bell.\n\nGlossary\n\nRo‸pe\nIt hangs.\n\nBell\nSee Rope, Bell.\n\n';
    const two = '101.1. A rope.\n\nGlossary\n\nRope\nAnother.\n\nString\nSee Rope.\n\n';
    assert.deepEqual(renamed([one, two], 'Line'), [one.replace('‸', '').replaceAll('Rope', 'Line'), two]);
  });

  /** Renames a term where it is used in a text. Returns the text. */
  const use = (name: string, entry: string, marked: string, next: string, expected: string) =>
    it(`changes uses ${name}: ${marked}`, () => {
      const glossary = (term: string) => `\nGlossary\n\n${term}\nIt shines.\n\n`;
      const [text] = renamed([`100. Quay\n\n100.1. ${marked}\n${glossary(entry)}`], next);
      assert.equal(text, `100. Quay\n\n100.1. ${expected}\n${glossary(next)}`);
    });
  use('in small letters', 'Fog Die', 'Roll the fog d‸ie twice.', 'Mist Cube', 'Roll the mist cube twice.');
  use('in capitals', 'Fog Die', 'Roll the Fog D‸ie twice.', 'Mist Cube', 'Roll the Mist Cube twice.');
  use('in the plural', 'Lamp', 'Light all la‸mps.', 'Ferry', 'Light all ferries.');
  use(
    'in the possessive',
    'Keeper',
    'A kee‸per’s lamp, and the keepers’ boats.',
    'Warden',
    'A warden’s lamp, and the wardens’ boats.',
  );
  use(
    'over two lines',
    'Fog Die',
    'Roll the fog\ndie, the fog‸ die.',
    'Mist Cube',
    'Roll the mist\ncube, the mist cube.',
  );
  use('and keeps what is in capitals', 'Lamp', 'A la‸mp shines.', 'DJ Light', 'A DJ light shines.');
  use('and not parts of words', 'Lamp', 'A la‸mp is no lamplight.', 'Light', 'A light is no lamplight.');

  it('marks uses in running text for confirmation', () => {
    const { workspace, document, cursor } = bookOf(['100.1. A lamp.\n\nGlossary\n\nLa‸mp\nA light. See Lamp.\n\n']);
    const plan = renameAt(workspace, document, cursor, 'Light');
    assert.ok(!isRefusal(plan));
    assert.deepEqual(plan.edits.map(({ start, isUnsure }) => [start, isUnsure ?? false]).sort(), [
      [26, false],
      [44, false],
      [9, true],
    ]);
  });

  it('changes what Find References finds', () => {
    const marked = `${GLOSSARY}Bells and ropes.\n`.replace('\nRope\n', '\nRo‸pe\n');
    const { workspace, document, cursor } = bookOf([marked]);
    const plan = renameAt(workspace, document, cursor, 'Line');
    assert.ok(!isRefusal(plan));
    const starts = (spans: readonly { start: number }[]) => spans.map(({ start }) => start).sort((a, b) => a - b);
    const places = referencesAt(workspace, document, cursor, true).map(({ span }) => span);
    assert.deepEqual(starts(plan.edits), starts(places));
  });
  check(
    'changes references to one of its forms',
    'See Cont‸roller',
    'Hold, Holder',
    GLOSSARY.replace('Control, Controller', 'Hold, Holder').replace('See Controller.', 'See Holder.'),
  );
  check(
    'omits a remark where references omit it',
    '\nPul‸ler (Obsolete)',
    'Ringer (Obsolete)',
    GLOSSARY.replace('Puller (Obsolete)', 'Ringer (Obsolete)').replace('See Puller.', 'See Ringer.'),
  );
});
