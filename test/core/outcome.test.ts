import assert from 'node:assert/strict';
import { outcomeOf, resolve, titleOutcome } from '../../server/src/core/book/resolve.ts';
import { brokenRange } from '../../server/src/core/checks/rules/brokenRange.ts';
import { brokenReference } from '../../server/src/core/checks/rules/brokenReference.ts';
import { numberGap } from '../../server/src/core/checks/rules/numberGap.ts';
import { unknownTerm } from '../../server/src/core/checks/rules/unknownTerm.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { asComplete } from '../../server/src/core/dialect/dialect.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { blockAt, blocksOf } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { filesIn, fixture, noted } from '../support/fixture.ts';

const RULES = (...numbers: string[]) => numbers.map(number => `${number}. Text.\n\n`).join('');
const EXCERPT = `110. Permanents\n\n${RULES('110.1', '110.2', '110.3')}111. Tokens\n\n${RULES('111.1')}`;
const WHOLE = `${EXCERPT}Glossary\n\nTerm\nText.\n\n`;

/** Checks the outcome of the last reference in `sentence`, which is in a rule before the text. */
function check(sentence: string, text: string, expected: string) {
  it(`${expected}: ${sentence}`, () => {
    const { workspace, document } = fixture(`${sentence}\n\n${text}`);
    const reference = blockAt(document, 0)!.references.at(-1);
    assert.ok(reference);
    assert.equal(outcomeOf(resolve(workspace, document, reference)), expected);
  });
}

describe('outcomes in an excerpt', () => {
  check('See rule 110.2.', EXCERPT, 'resolved');
  check('See rule 110.4.', EXCERPT, 'broken');
  check('See rule 110.4a.', EXCERPT, 'broken');
  check('See rule 110.2a.', EXCERPT, 'broken');
  check('See rule 111.2.', EXCERPT, 'outside');
  check('See rule 111.1a.', EXCERPT, 'outside');
  check('See rule 112.', EXCERPT, 'outside');
  check('See rule 702.19.', EXCERPT, 'outside');
  check('See section 7.', EXCERPT, 'outside');
  check('See rules 110.1–2.', EXCERPT, 'resolved');
  check('See rules 110.2–5.', EXCERPT, 'broken');
  check('See rules 111.1–3.', EXCERPT, 'outside');
  check('See rule 70.19.', EXCERPT, 'outside');
  check('See section 110.', EXCERPT, 'broken');
});

describe('outcomes in an excerpt with gaps, such as one sorted as strings', () => {
  const sorted = RULES('106.1', '106.10', '106.11', '106.2', '106.3', '107.1');
  check('See rule 106.12.', sorted, 'outside');
  check('See rule 106.4.', sorted, 'outside');
  check('See rule 106.10a.', sorted, 'broken');
});

describe('outcomes in an excerpt that starts in the middle', () => {
  const middle = RULES('110.3', '110.4', '111.1');
  check('See rule 110.1.', middle, 'outside');
  check('See rule 110.5.', middle, 'broken');
});

describe('outcomes in a text that is all below one number', () => {
  const code = ['1', '2', '3']
    .map(n => `§ 12.${n} Mills.\n\n   (a) A mill turns, see § 12.1(a).\n   (b) A mill rests.\n\n`)
    .join('');
  for (const [sentence, expected] of [
    ['See § 12.2(c).', 'broken'],
    ['See § 12.3(c).', 'broken'],
    ['See § 12.9.', 'broken'],
    ['A mill rests (§ 12.4(c)).', 'broken'],
    ['See § 14.2.', 'outside'],
  ] as const)
    it(`${expected}: ${sentence}`, () => {
      const text = `${code}§ 12.4 Ends.\n\n   (a) A mill ends.\n   (b) ${sentence}\n`;
      const { workspace, document } = fixture(text, dialectOfRules(text));
      const references = Array.from(blocksOf(document)).flatMap(({ block }) => block.references);
      assert.equal(outcomeOf(resolve(workspace, document, references.at(-1)!)), expected);
    });
});

describe('outcomes of a part that no rule has, after a word that is used once', () => {
  for (const [part, expected] of [
    ['inciso III', 'resolved'],
    ['inciso IV', 'broken'],
  ] as const)
    it(`${expected}: ${part}`, () => {
      const text = `**Art. 1º** O moinho mói.

**Art. 2º** O moinho tem:

I – uma roda;

II – uma pedra;

III – um telhado.

**Art. 3º** A roda gira, na forma do art. 1º.

**Art. 4º** O dono paga o que diz o art. 2º, ${part}.
`;
      const { workspace, document } = fixture(text, dialectOfRules(text));
      const reference = blockAt(document, document.heads.length - 1)!.references.at(-1)!;
      assert.equal(outcomeOf(resolve(workspace, document, reference)), expected);
    });
});

describe('outcomes of codes without a word', () => {
  const codes = ['R-01', 'R-02', 'R-03', 'P-01', 'P-02', 'G-01', 'G-02', 'G-03'];
  const text = codes.map(code => `**${code}** *Mill.* The wheel turns as in R-02.\n\n`).join('');
  for (const [code, expected] of [
    ['P-02', 'resolved'],
    ['P-03', 'broken'],
    ['M-03', 'outside'],
  ] as const)
    it(`${expected}: ${code}`, () => {
      const whole = `${text}**G-04** *Stop.* The penalty is ${code}.\n`;
      const { workspace, document } = fixture(whole, dialectOfRules(whole));
      const [reference] = blockAt(document, document.heads.length - 1)!.references;
      assert.ok(reference);
      assert.equal(outcomeOf(resolve(workspace, document, reference)), expected);
    });
});

describe('outcomes of codes with a period, without a word', () => {
  const rules = (name: string, numbers: readonly number[]) =>
    [`## ${name}: Rules`, ...numbers.map(number => `### ${name}.${number}: The wheel turns`)].join('\n\n');
  for (const [code, expected] of [
    ['NL.4', 'resolved'],
    ['NL.6', 'broken'],
    ['NL.9', 'outside'],
    ['PY.3', 'outside'],
  ] as const)
    it(`${expected}: ${code}`, () => {
      const cited = 'Siehe NL.3, und für Namen gilt NL.1 nicht.\n\nVergleiche NL.2 und ER.1.';
      const text = `${rules('NL', [1, 2, 3, 4])}\n\n${cited}\n\n${rules('ER', [1, 2, 4])}\n\nWeitere regelt ${code}.\n`;
      const { workspace, document } = fixture(text, dialectOfRules(text));
      const reference = [...blocksOf(document)].flatMap(({ block }) => block.references).at(-1)!;
      assert.equal(outcomeOf(resolve(workspace, document, reference)), expected);
    });
});

describe('outcomes in a complete text', () => {
  check('See rule 111.2.', WHOLE, 'broken');
  check('See rule 112.', WHOLE, 'broken');
  check('See rule 950.', WHOLE, 'broken');
  check('See rule 70.19.', WHOLE, 'outside');
  check('See rule 419,8.', WHOLE, 'broken');
  check('See rule 702.19.', `${RULES('903.1')}Glossary\n\nTerm\nText.\n`, 'outside');
});

describe('outcomes with Contents', () => {
  const contents =
    'Contents\n\n1. Basics\n110. Permanents\n111. Tokens\n\n1. Basics\n\n110. Permanents\n\n110.1. Text.\n\n';
  check('See rule 111.', contents, 'resolved');
  check('See rule 111.1.', contents, 'outside');
});

describe('outcomes where a complete text lacks something that its Contents list', () => {
  const text = `Contents\n\n1. Basics\n110. Permanents\n111. Tokens\n112. Spells\n\n1. Basics\n\n110. Permanents\n\n110.1. Text.\n\n112. Spells\n\n112.1. Text.\n\nGlossary\n\nTerm\nText.\n\n`;
  check('See rule 111.1.', text, 'broken');
  check('See rule 110.2.', text, 'broken');
  check('See rule 113.1.', text, 'broken');
});

describe('outcomes below headings without rules in an excerpt', () => {
  const headings = `1. Basics\n100. General\n101. Cards\n102. Play\n\n${RULES('102.1')}`;
  check('See rule 100.1.', headings, 'outside');
  check('See rule 101.5a.', headings, 'outside');
  check('See rule 702.2.', `702. Abilities\n\n${RULES('702.19', '702.20')}`, 'outside');
});

describe('outcomes in an excerpt of single rules', () => {
  const single = RULES('107.4d', '202.1b', '601.2b', '702.48c');
  check('See rule 601.2f.', single, 'outside');
  check('See rule 602.', single, 'outside');
  check('See rule 609.4b.', single, 'outside');
  check('See rule 107.4e.', single, 'outside');
});

describe('outcomes at the end of a section', () => {
  const ends = `1. One\n\n100. A\n\n${RULES('100.1')}101. B\n\n${RULES('101.1', '101.2')}2. Two\n\n200. C\n\n${RULES('200.1')}`;
  check('See rule 101.3.', ends, 'broken');
  check('See rule 102.', ends, 'broken');
  check('See rule 200.2.', ends, 'broken');
});

describe('outcomes at the end of a short rulebook', () => {
  const short = `100. Bells\n\n${RULES('100.1', '100.1a', '100.2')}101. Ropes\n\n${RULES('101.1', '101.2')}`;
  for (const number of ['101.3', '101.7', '101.2a', '101.1b', '101.3a', '102', '102.1', '200', '201.1'])
    check(`See rule ${number}.`, short, 'broken');
  check('See section 2.', short, 'broken');
  check('See rule 5200.', short, 'outside');
  const removed: readonly (readonly [what: string, text: string])[] = [
    ['a rule', short.replace('100.2.', '100.3.')],
    ['the rules of a chapter', `1. Quay\n\n${short.replace('100.1. Text.\n\n100.1a. Text.\n\n100.2. Text.\n\n', '')}`],
    ['a heading', short.replace('101. Ropes\n\n', '')],
  ];
  for (const [what, text] of removed)
    describe(`from which ${what} was removed`, () => check('See rule 101.3.', text, 'broken'));
  const shown: readonly (readonly [what: string, text: string])[] = [
    ['a beginning in the middle', short.replaceAll('100', '102').replaceAll('101', '103')],
    ['Contents of more', `Contents\n\n1. Quay\n100. Bells\n101. Ropes\n102. Sails\n\n1. Quay\n\n${short}`],
  ];
  for (const [what, text] of shown) {
    const number = what === 'a beginning in the middle' ? '103.3' : '101.3';
    describe(`that is an excerpt because of ${what}`, () => check(`See rule ${number}.`, text, 'outside'));
  }

  it('outside: See rule 101.3, in a document that is marked as an excerpt', () => {
    const { workspace, document } = fixture(`See rule 101.3.\n\n${short}`, asComplete(comprehensive, false));
    const reference = blockAt(document, 0)!.references[0]!;
    assert.equal(outcomeOf(resolve(workspace, document, reference)), 'outside');
  });
});

/** Checks what a small text reports, in the dialect that it shows. */
function checkSmall(name: string, text: string, expected: readonly string[]) {
  it(name, () => {
    const { workspace, document } = fixture(text, dialectOfRules(text));
    const found = runChecks(workspace, document, [brokenReference, brokenRange]);
    assert.deepEqual(
      found.map(({ severity, target }) => `${severity} ${target}`),
      expected,
    );
  });
}

describe('a small game', () => {
  checkSmall(
    'has dead references, though each chapter has a gap',
    `1. Bells
1.1 A bell rings. See rule 2.2.
1.3 It stops. See rule 3.2.
2. Ropes
2.1 A rope hangs. See rule 1.2.
2.3 It is cut, as rule 2.2 says.
3. Lamps
3.1 A lamp burns. See rule 1.1.
3.3 It goes out. See rule 4.1.
4. Oars
4.2 An oar floats. See rule 2.1.
4.3 It sinks. See rule 3.3.
`,
    ['error 2.2', 'error 3.2', 'error 1.2', 'error 2.2', 'error 4.1'],
  );
  const game = (numberOf: (index: number) => string, word: string) =>
    Array.from({ length: 8 }, (_, at) => {
      const cited =
        at === 7 ? `${word}${numberOf(9).replace('.', '')}` : `${word}${numberOf(at ? at : 2).replace('.', '')}`;
      return `${numberOf(at + 1)} A bell rings at dusk, as ${cited} says.\n\n`;
    }).join('');
  checkSmall(
    'has numbers of one level, and a reference past the end',
    game(at => `${at}.`, 'rule '),
    ['error 9'],
  );
});

describe('retired numbers', () => {
  const text =
    '100. Bells\n\n100.1. See rule 100.2.\n\n100.3. Text.\n\n101. Ropes\n\n101.1. Text.\n\nGlossary\n\nTerm\nText.\n';
  const { workspace, document } = fixture(text);
  const earlier = [
    { name: '2020', files: [{ uri: 'test:/old.txt', text: '100.2. A bell stops.\n', dialect: comprehensive }] },
  ];
  const book = { names: [], documents: [document.uri], base: [], retired: ['100.2'], earlier };
  const findings = (retired: readonly string[]) =>
    runChecks({ ...workspace, books: [{ ...book, retired }] }, document, [brokenReference, numberGap]).map(
      ({ code, message }) => `${code}: ${message}`,
    );

  it('are no gaps, and a reference to one says what it was', () => {
    assert.deepEqual(findings(['100.2']), [
      'broken-reference: 100.2 was retired; cite the rule that replaced it, or delete the reference. In 2020, it said: “A bell stops.”.',
    ]);
  });

  it('are gaps if no one retired them', () => {
    assert.deepEqual(
      findings([]).map(finding => finding.split(':')[0]),
      ['broken-reference', 'number-gap'],
    );
  });
});

describe('a document in a book that is said to be', () => {
  const text = `See rule 702.1.\n\n503. Bells\n\n${RULES('503.1', '503.2')}`;
  for (const [complete, expected] of [
    [true, 'broken'],
    [false, 'outside'],
  ] as const)
    it(`${complete ? 'complete' : 'an excerpt'}: a rule after its end is ${expected}`, () => {
      const { workspace, document } = fixture(text, asComplete(comprehensive, complete));
      const reference = blockAt(document, 0)!.references[0]!;
      assert.equal(outcomeOf(resolve(workspace, document, reference)), expected);
    });
});

describe('outcomes of a rule with only subrules', () => {
  check(
    'See rule 101.4.',
    `101. Cards\n\n${RULES('101.3', '101.4a', '101.5')}102. More\n\nGlossary\n\nTerm\nText.\n`,
    'broken',
  );
});

describe('outcomes of terms', () => {
  const glossary = (...terms: string[]) =>
    `100.1. Text.\n\nGlossary\n\n${terms.map(term => `${term}\nText.\n\n`).join('')}`;
  const check = (name: string, text: string, expected: string) =>
    it(`${expected}: ${name}`, () => {
      const { workspace, document } = fixture(text);
      const reference = blocksOf(document).flatMap(({ block: { references } }) => references)[0]!;
      assert.equal(outcomeOf(resolve(workspace, document, reference)), expected);
    });
  const see = (name: string, ...terms: string[]) => glossary(`Aa\nSee ${name}.`, ...terms);
  check('a missing term before the last', see('Missing', 'Zone'), 'broken');
  check('a missing term after the last: the glossary may be cut off', see('Missing', 'Bb'), 'outside');
  check(
    'a missing term after the last of a glossary that something follows',
    `${see('Missing', 'Bb')}Credits\n\nX\n`,
    'broken',
  );
  check('a plural', see('Zones', 'Zone'), 'resolved');
  check('several terms', see('Tap, Untap', 'Tap', 'Untap', 'Zone'), 'resolved');
  check('several terms, one of them missing', see('Tap or Untie', 'Tap', 'Zone'), 'broken');
  check('a term with a comma', see('Control, Controller', 'Control, Controller'), 'resolved');
});

describe('outcomes of quoted titles', () => {
  const text = '702. Abilities\n\n702.1. Text of a rule.\n\n702.2. Don’t “Stop” It\n\n';
  for (const [sentence, expected] of [
    ['See rule 702, “Abilities.”', 'match'],
    ['See rule 702, “Ability.”', 'mismatch'],
    ['See rule 702.1, “Abilities.”', 'untitled'],
    [`See rule 702.2, "Don't "Stop" It."`, 'match'],
    ['See rule 702.', undefined],
    ['See rule 801, “Abilities.”', undefined],
  ] as const) {
    it(`${expected}: ${sentence}`, () => {
      const { workspace, document } = fixture(`${sentence}\n\n${text}`);
      const reference = blockAt(document, 0)!.references[0]!;
      assert.equal(titleOutcome(reference, resolve(workspace, document, reference)), expected);
    });
  }
});

describe('broken references', () => {
  const check = (name: string, marked: string) =>
    it(name, () => {
      const [{ text, notes }] = filesIn(marked);
      const { workspace, document } = fixture(text);
      const findings = runChecks(workspace, document, [brokenReference, brokenRange, unknownTerm]);
      assert.deepEqual(
        noted(
          document,
          findings.map(({ code, message, ...span }) => ({ ...span, words: `${code} ${message}` })),
        ),
        notes,
      );
    });

  check(
    'are reported on the exact number, with what is there instead',
    `1. Basics

110. Permanents

110.1. See rule 110.10, rule 110.2b, and rules 110.2c–3.
                ^^^^^^ broken-reference Rule 110.10 doesn't exist; chapter 110 ends at 110.3.
                             ^^^^^^ broken-reference Rule 110.2b doesn't exist; rule 110.2 has no subrules.
                                               ^^^^^^ broken-reference Rule 110.2c doesn't exist; rule 110.2 has no subrules.

110.2. See rules 110.2–5, section 110, section 4, and rule 250.3.
                       ^ broken-range Rule 110.5 doesn't exist; chapter 110 ends at 110.3.
                                  ^^^ broken-reference Section 110 doesn't exist; 110 is a chapter (“Permanents”). Write “rule 110”.
                                               ^ broken-reference Section 4 doesn't exist; the last section is 1.
                                                           ^^^^^ broken-reference Rule 250.3 doesn't exist; there is no section 2, and the last section is 1.

110.3. See rule 419,8 and rule 70.19.
                ^^^^^ broken-reference “419,8” isn't a rule number; write 419.8, with a period.

Glossary

Term
See Nothing.
    ^^^^^^^ unknown-term “Nothing” isn't in the glossary.
`,
  );
  check(
    'are reported in a gap and before the start',
    `100. General

100.2. See rules 100.1, 100.3, and 99.
                 ^^^^^ broken-reference Rule 100.1 doesn't exist; chapter 100 starts at 100.2.
                        ^^^^^ broken-reference Rule 100.3 doesn't exist; 100.2 is followed by 100.4.

100.4. Text.

Glossary

Term
Text.
`,
  );
  check(
    "aren't reported in a part of a glossary, whose senses aren't sections",
    `Ability
1. Text on an object
2. An ability on the stack
See rule 113, “Abilities,” and section 6.

Zone
1. A place
2. Another place
See rule 400.

`,
  );
  check(
    "aren't reported in an ordinary text",
    `Rule 5.3 and rule 100.1 say: see section 4.

See rule 702.19, “Trample.”
`,
  );
});
