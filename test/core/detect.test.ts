import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import lanterns from '../../samples/lanterns.rules.txt';
import regatta from '../../samples/regatta.rules.txt';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import {
  detectDialect,
  dialectOfNamed,
  dialectOfRules,
  looksLikeRules,
  mayBeRules,
} from '../../server/src/core/document/detect.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { dialects as shipped } from '../../server/src/core/shipped/shippedDialects.ts';
import { fixture } from '../support/fixture.ts';

/** Chapters of an invented game with rules that cite each other, after their Contents; `prose` follows each rule. */
function chapters(count: number, prose: string): string {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const contents = numbers.map(n => `${n} The ${n}. watch\n`).join('');
  const rule = (n: number) =>
    `${n} The ${n}. watch\n\n${n}.1 The keeper of watch ${n} rings a bell.${prose}\n\n${n}.2 See rule ${n}.1.${prose}\n\n`;
  return `Contents\n\n${contents}\n${numbers.map(rule).join('')}`;
}

describe('recognition by the beginning of a text', () => {
  const prose = ' A boat waits outside until the fog has gone.'.repeat(4);
  for (const [name, text] of [
    ['a short one', chapters(12, prose)],
    ['a long one', chapters(90, prose)],
    ['one that the Contents hide', chapters(400, prose).slice(0, 60_000)],
    ['numbers of several parts that nothing cites', chapters(90, prose).replace(/See rule \S+/g, 'The keeper sleeps.')],
  ] as const)
    it(`finds ${name}`, () => assert.ok(looksLikeRules(text)));
  for (const [name, text] of [
    ['rules that only begin a text', chapters(12, prose) + `${prose.repeat(2)}\n\n`.repeat(150)],
    [
      'a list that nothing cites',
      Array.from({ length: 90 }, (_, n) => `${n + 1}. The keeper sleeps.${prose}\n`).join(''),
    ],
  ] as const)
    it(`is silent on ${name}`, () => {
      assert.ok(!looksLikeRules(text));
      assert.equal(detectDialect(text), undefined);
    });
});

/** Short rulebooks that nothing makes certain. */
const SHORT = {
  'a Markdown game': `# Lighthouse

A game for two keepers.

## 1. Setup

1.1. Shuffle the lantern deck.

1.2. Place the fog token on the harbor.

## 2. Turns

2.1. Draw a card.

2.2. Light a lantern (see rule 1.2).
`,
  statutes: `§ 1 Name

(1) Der Verein heißt Leuchtturm.

(2) Er hat seinen Sitz am Hafen.

§ 2 Zweck

(1) Zweck ist die Pflege der Lampen.

(2) § 1 Absatz 2 gilt entsprechend.
`,
  'rules of a tournament': `Turnierregeln

1) Anmeldung
a) Jede Mannschaft meldet sich bis zum 1. Mai an.
b) Die Gebühr beträgt 20 Euro.
2) Spielzeit
a) Ein Spiel dauert zweimal 20 Minuten.
b) Bei Gleichstand siehe 1) b).
`,
  'what a word processor copies':
    '1.\tAllgemeines\n1.1\tDiese Ordnung gilt für alle Spiele.\n1.2\tDie Leitung entscheidet nach 2.1.\n2.\tLeitung\n2.1\tSie hat drei Mitglieder.\n',
  'flat rules that cite each other':
    '1. A bell rings at dawn.\n2. It stops at dusk.\n3. Nobody rings it at night.\n4. Rule 3 has an exception.\n5. Rule 1 has none.\n',
  'articles of a club': `Article 1. Members

(a) Anyone can become a member.

(b) The board decides.

Article 2. Board

(a) The board has three members.

(b) It meets under Article 1.
`,
};
/** Texts with numbered lines that aren't rules. */
/** Commands of instructions. */
const CODE = 'make bell SIZE=4 && ./bell --ring --loud --times 3\n'.repeat(9);

const STEPS = ['Prepare', 'Build', 'Guard', 'Ring', 'Publish', 'Tell', 'Wait', 'Check', 'Land', 'Sail', 'Rest'];

const OTHERS = {
  'instructions that are mostly code': `# Release

${STEPS.map((title, index) => `* [${index}. ${title}](#${index}-${title.toLowerCase()})\n`).join('')}
${STEPS.map((title, index) => `### ${index}. ${title}\n\nDo this.\n\n\`\`\`bash\n${CODE}\`\`\`\n\n`).join('')}`,
  'a list of releases': `# Changelog

## [1.2.3] - 2030-01-22

- Ring twice

## [1.2.2] - 2029-02-28

- Ring once

## [1.2.1] - 2029-01-05

- Row

## [1.2.0] - 2028-01-05

- Sail

## [1.1.0] - 2027-01-05

- Rest

[1.2.3]: https://harbor.example/releases/1.2.3

[1.2.2]: https://harbor.example/releases/1.2.2

[1.2.1]: https://harbor.example/releases/1.2.1

[1.2.0]: https://harbor.example/releases/1.2.0

[1.1.0]: https://harbor.example/releases/1.1.0
`,
  'a shopping list': 'Shopping\n\n1. Milk\n2. Bread\n3. Butter\n4. Eggs\n5. Cheese\n6. Call mom\n',
  'steps of a manual': `# Tool

## Install

1. Download the archive.
2. Unpack it.
3. Run it.

## Use

1. Start it.
2. Select a file.
   1. Open the dialog.
   2. Press Enter.

${'Everything else is explained in the manual, which comes with the tool. '.repeat(8)}
`,
  'a specification': `# 1. Introduction

${'This document describes the wire format of the tool. '.repeat(6)}

## 1.1 Scope

${'Only the first version is described here. '.repeat(8)}

# 2. Messages

${'A message has a header and a body. '.repeat(9)}

## 2.1 Header

${'The header has four fields. '.repeat(9)}

## 2.2 Body

${'The body is text. '.repeat(12)}
`,
};

describe('a text that has just begun', () => {
  for (const [text, rules] of [
    ['1. Bells\n\n1.1. A bell rings.\n', ['1', '1.1']],
    ['1 Setup\n1.1 Shuffle the deck.\n', ['1', '1.1']],
    ['§ 1 Name\n\n(1) Der Verein heißt so.\n', ['1', '1(1)']],
    ['§ 1 Name\n\n(1) Der Verein heißt so.\n\n(2) Er sitzt am Hafen.\n', ['1', '1(1)', '1(2)']],
    ['1) Spiel\na) Es beginnt.\nb) Es endet.\n', ['1', '1a', '1b']],
    ['# Article 1. Members\n\n(a) Anyone.\n', ['1', '1(a)']],
  ] as const)
    it(`shows its first numbers: ${rules.join(', ')}`, () => {
      const { document } = fixture(text, dialectOfNamed(text));
      assert.deepEqual([...symbolsOf(document).rules.keys()], rules);
    });
});

describe('texts that may be rules', () => {
  for (const [name, text] of Object.entries(SHORT))
    it(`recognizes or asks about ${name}`, () =>
      assert.deepEqual([looksLikeRules(text), mayBeRules(text)], [name === 'a Markdown game', true]));
  for (const [name, text] of Object.entries(OTHERS))
    it(`doesn't ask about ${name}`, () => assert.deepEqual([looksLikeRules(text), mayBeRules(text)], [false, false]));
});

/** A standard with page numbers in its Contents and citations in brackets of what is elsewhere: `[3]`. */
function standard(): string {
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  const entry = (number: string, page: number) => `   ${number} Bells ${'.'.repeat(40)}${page}\n`;
  const contents = numbers.map(n => entry(`${n}`, n) + entry(`${n}.1`, n) + entry(`${n}.2`, n));
  const section = (n: number) =>
    `${n} Bells\n\n   A bell [3] rings as in section ${n}.2, see [${n}].\n\n${n}.1 Ropes\n\n   A rope hangs.\n\n${n}.2 Ropes\n\n   A rope, section ${n}.1.\n\n`;
  return `Contents\n\n${contents.join('')}\n${numbers.map(section).join('')}`;
}

const RULES = '100.1. Text.\n100.1a Text.\n100.1b Text.\n100.2. Text.\n100.3. Text.\n';

/** A header and sixty lines. */
const values = (header: string, line: (n: number) => string) =>
  [header, ...Array.from({ length: 60 }, (_, n) => line(n + 1))].join('\n');

describe('detection of rules documents', () => {
  for (const [name, text] of [
    ['a rulebook', lanterns],
    ['five rules', RULES],
    ['lone carriage returns', RULES.replace(/\n/g, '\r')],
  ] as const) {
    it(`finds ${name}`, () => {
      assert.equal(detectDialect(text)?.id, 'comprehensive');
      assert.ok(looksLikeRules(text));
    });
  }
  const row = (number: string, text: string) => `| ${number} | ${text} |\n`;
  const turns = (period: string) =>
    row('Rule', 'Text') +
    row('---', '---') +
    row(`1${period}`, 'Setup') +
    row('1.1', 'Each player takes five cards.') +
    row('1.2', 'The youngest player begins. See rule 2.2.') +
    row(`2${period}`, 'Turns') +
    row('2.1', 'A turn has two phases.') +
    row('2.2', 'The player draws.') +
    row('2.2.1', 'One card.') +
    row('2.3', 'Nobody skips a phase.');
  for (const period of ['', '.'])
    it(`finds a table of decimal numbers, with “${period}” after those of sections`, () => {
      const dialect = detectDialect(turns(period))!;
      assert.equal(dialect.id, 'table');
      const { workspace, document } = fixture(turns(period), dialect);
      assert.deepEqual([...symbolsOf(document).rules.keys()], ['1', '1.1', '1.2', '2', '2.1', '2.2', '2.2.1', '2.3']);
      assert.deepEqual(runChecks(workspace, document), []);
    });
  it('finds no rules in a table of versions', () => {
    const versions = Array.from({ length: 20 }, (_, index) => row(`1.${index}`, 'Fixes.')).join('');
    assert.equal(detectDialect(`# Changes\n\n${versions}`), undefined);
  });

  for (const [name, text] of [
    ['nothing', ''],
    ['prose', 'Rule 1: be kind. See rule 2.\n'.repeat(50)],
    ['a changelog', Array.from({ length: 60 }, (_, n) => `1.${100 - n}.0 Released\n101.${60 - n} Fixed\n`).join('')],
    ['prices', Array.from({ length: 60 }, (_, n) => `${100 + ((n * 37) % 60)}.50 a piece\n`).join('')],
    ['a table of numbers', Array.from({ length: 60 }, (_, n) => `${100 + n}.5\t${n}.25\n`).join('')],
    ['rules of another form', RULES.replace(/^(\S+?)\.? /gm, '  $1 => ')],
    ['a few rules', RULES.split('\n').slice(0, 4).join('\n')],
    ['a price list', values('id,description,price', n => `${n},A lantern,${n}.50`)],
    ['a price list by number', values('number;text;price', n => `${(n * 7919) % 997}.50;A lantern;2`)],
    ['dates', values('number,text', n => `2024-0${1 + (n % 9)}-11,A day`)],
    ['people', values('id\tname\tdescription', n => `${n}\tNobody\tSee rule 100.1`)],
    ['values without a text', values('number,value', n => `100.${n},5.${n}`)],
    ['measures', JSON.stringify(Array.from({ length: 60 }, (_, n) => ({ number: n, text: `A lantern, ${n}.5` })))],
    ['settings', JSON.stringify({ rule: '100.1', text: 'x', rules: [{ id: 'no-rule', description: '100.1' }] })],
    ['half a list', '[{"number": "100.1", "text": "'],
    [
      'a changelog in Markdown',
      Array.from({ length: 30 }, (_, n) => `## 1.${30 - n}.0\n\n- Fixed, see 1.${29 - n}.0\n`).join('\n'),
    ],
    [
      'a schedule of releases',
      `Lamp 3.1 comes first.\n\n${Array.from({ length: 24 }, (_, n) => `- 3.${1 + Math.floor(n / 4)}.${n % 4} beta ${n}: May ${n + 1}, 2020\n`).join('')}\nAfter 3.1.2 and 3.2.1, there is no 3.6.3 but for oil. See 3.3.1.\n`,
    ],
    ['a few headings', Array.from({ length: 5 }, (_, n) => `## ${n + 1}. Part\n\nUse it.\n`).join('\n')],
    ['steps with steps', Array.from({ length: 4 }, (_, n) => `${n + 1}. Do\n   1. this\n   2. that\n`).join('\n')],
    [
      'a license after other text',
      `${'A boat waits outside until the fog has gone.\n'.repeat(1500)}\n${Array.from({ length: 9 }, (_, n) => `${n + 1}. Terms.\n`).join('\n')}`,
    ],
    ['a numbered list', `# Steps\n\n${Array.from({ length: 30 }, (_, n) => `${n + 1}. Do this.\n`).join('')}`],
    ['articles of a blog', Array.from({ length: 4 }, (_, n) => `## ${n + 1}. Article\n\n1. One\n2. Two\n`).join('\n')],
    [
      'guidelines without numbers',
      Array.from(
        { length: 20 },
        (_, n) => `== Lamps with ${'more '.repeat(n)}oil\n\nIt burns.\n\nSee rule 2.\n\n. Fill it.\n. Light it.\n`,
      ).join('\n'),
    ],
    ['this package', readFileSync('package.json', 'utf8')],
    ['the settings of the compiler', readFileSync('tsconfig.json', 'utf8')],
    ['what this package is made of', readFileSync('package-lock.json', 'utf8')],
    ['a license', readFileSync('LICENSE', 'utf8')],
  ] as const) {
    it(`finds none in ${name}`, () => {
      assert.equal(detectDialect(text), undefined);
      assert.ok(!looksLikeRules(text));
    });
  }

  for (const [name, text] of [
    ['a short rulebook', regatta],
    ['six numbers in two levels', '1. Bells\n1.1. Ring.\n1.2. Stop.\n2. Ropes\n2.1. Pull.\n2.2. Tie.\n'],
    [
      'numbered headings',
      Array.from({ length: 12 }, (_, n) => `## ${n + 1}. Watch\n\nThe keeper sleeps.\n`).join('\n'),
    ],
    [
      'a manual that cites its sections',
      Array.from(
        { length: 9 },
        (_, n) => `## ${n + 1}. Part\n\n### ${n + 1}.1 Usage\n\nSee section ${n + 1}.1.\n`,
      ).join('\n'),
    ],
    [
      'letters after a second period, which the usual dialect takes for text,',
      [100, 101, 103]
        .map(
          n =>
            `${n}. Mill\n${n}.1. It turns, see rule ${n}.2.a.\n${n}.2. It has:\n${n}.2.a. A wheel.\n${n}.2.b. A stone.\n`,
        )
        .join('\n'),
    ],
    ['numbers that one of the shipped dialects reads too, with the numbers of their Contents and lists', standard()],
  ] as const)
    it(`finds the numbers that ${name} shows`, () => assert.equal(detectDialect(text)?.id, 'inferred'));
  it('needs less evidence if a text is known to be a rules document', () => {
    const list = Array.from({ length: 2 }, (_, n) => `Article ${n + 1}\n(1) The keeper sleeps.\n(2) Well.\n`).join('');
    assert.equal(detectDialect(list), undefined);
    assert.equal(dialectOfRules(list).id, 'inferred');
  });
  for (const [name, text] of [
    ['nothing', ''],
    ['prose', 'Rule 1: be kind. See rule 2.\n'.repeat(50)],
    ['the beginning of a rulebook', '1. Game\n\n100. General\n\n100.1. Text.\n\n100.2. See rule 100.1.\n\n101. More\n'],
  ] as const) {
    it(`reads ${name} in the default dialect if it is known to be a rules document`, () =>
      assert.equal(dialectOfRules(text).id, 'comprehensive'));
  }

  const { dialects: own } = compileDialects(
    { own: { levels: [{ name: 'step', number: '1' }], lines: { step: 'Step {number} - {title}' } } },
    [],
  );
  const steps = Array.from({ length: 6 }, (_, n) => `Step ${n + 1} - The Title\nText.\n\n`).join('');
  it('finds a dialect of the user', () => assert.equal(detectDialect(steps, [...own, ...shipped])?.id, 'own'));
  it('leaves other texts to the shipped dialects', () =>
    assert.equal(detectDialect(RULES, [...own, ...shipped])?.id, 'comprehensive'));
  it("doesn't find it without the definition", () => assert.equal(detectDialect(steps), undefined));
});
