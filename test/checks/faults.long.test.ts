import assert from 'node:assert/strict';
import { type Random, randomFrom } from '../../bench/random.ts';
import lanterns from '../../samples/lanterns.rules.txt';
import { checks } from '../../server/src/core/checks/allChecks.ts';
import type { RulesDocument } from '../../server/src/core/document/document.ts';
import { textOf } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { effort } from '../support/effort.ts';
import { applied, assertFixes, checked, keyOf } from './check.ts';

/** A rule of the sample: its number, and its paragraph with the blank line after it. */
interface Rule {
  readonly number: string;
  readonly text: string;
}

/** A way to add a fault: takes consecutive rules, and returns what to write for the middle one. */
interface Fault {
  readonly codes: readonly string[];
  readonly fits: (before: string, number: string, after: string) => boolean;
  readonly spoil: (text: string, number: string) => string;
}

const next = (number: string) => number.replace(/.$/, last => String.fromCharCode(last.charCodeAt(0) + 1));
const isSubrule = (number: string) => /[a-z]$/.test(number);

const FAULTS: Readonly<Record<string, Fault>> = {
  'a subrule that is deleted': {
    codes: ['number-gap'],
    fits: (before, number, after) => isSubrule(number) && next(before) === number && next(number) === after,
    spoil: () => '',
  },
  'a subrule that stands there twice': {
    codes: ['duplicate-number'],
    fits: (_, number) => isSubrule(number),
    spoil: text => text + text,
  },
  'a number that is that of the rule after it': {
    codes: ['duplicate-number'],
    fits: (_, number, after) => isSubrule(number) && next(number) === after,
    spoil: (text, number) => text.replace(number, next(number)),
  },
  'a subrule with a letter that is left out': {
    codes: ['wrong-letter'],
    fits: (_, number, after) => isSubrule(number) && !after.startsWith(number.slice(0, -1)),
    spoil: (text, number) => text.replace(number, `${number.slice(0, -1)}o`),
  },
  'a period after the number of a subrule': {
    codes: ['number-punctuation'],
    fits: (_, number) => isSubrule(number),
    spoil: (text, number) => text.replace(number, `${number}.`),
  },
  'no period after the number of a rule': {
    codes: ['number-punctuation'],
    fits: (_, number) => !isSubrule(number),
    spoil: (text, number) => text.replace(`${number}.`, number),
  },
  'a rule without its text': {
    codes: ['empty-rule'],
    fits: (_, number, after) => !isSubrule(number) && !after.startsWith(number),
    spoil: (_, number) => `${number}.\n\n`,
  },
};

/** The first match of a pattern in a rule's text, after its number. */
const pieceIn = (text: string, pattern: RegExp) => pattern.exec(`       ${text.slice(7)}`) ?? undefined;
const TITLED = /rule \d+(?:\.\d+)?, “[^”“]{4,}(?=[.,]”)/;
const LONE = /(?<=see )rule (?=\d+\.\d+[a-z]?[).])/;
const RANGE = /\d+\.\d+[a-c]–[b-d](?!\w)/;

/** The same for what a rule refers to. Each takes a rule with such a reference. */
const REFERENCE_FAULTS: Readonly<
  Record<string, Pick<Fault, 'codes'> & { pattern: RegExp; replace: (piece: string) => string }>
> = {
  "a number that doesn't exist": {
    codes: ['broken-reference'],
    pattern: /rule \d{3}\.\d(?=[).])/,
    replace: piece => piece.replace(/\d$/, '97'),
  },
  'a range that goes too far': { codes: ['broken-range'], pattern: RANGE, replace: piece => piece.replace(/.$/, 'z') },
  'a title that no rule has': {
    codes: ['title-mismatch'],
    pattern: TITLED,
    replace: piece => piece.replace(/“.*/, '“Nonsense'),
  },
  'a rule without a title for one that has it': {
    codes: ['title-on-untitled'],
    pattern: TITLED,
    replace: piece => piece.replace(/\d+(?:\.\d+)?(?=,)/, '101.1'),
  },
  'a title that is not closed': {
    codes: ['unclosed-title'],
    pattern: /rule \d+(?:\.\d+)?, “[^”“]{4,}[.,]”/,
    replace: piece => piece.slice(0, -1),
  },
  'several for one': { codes: ['singular-plural'], pattern: LONE, replace: () => 'rules ' },
};

/** The rules and subrules of the sample, in order. */
const RULES: readonly Rule[] = [...lanterns.matchAll(/^(\d+\.\d+[a-z]?)\.? [\s\S]*?\n\n+/gm)].map(match => ({
  number: match[1]!,
  text: match[0],
}));

function spoiled(fault: Fault, random: Random): { text: string; number: string } {
  const fitting = RULES.slice(1, -1).filter((rule, index) =>
    fault.fits(RULES[index]!.number, rule.number, RULES[index + 2]!.number),
  );
  const { number, text } = random.pick(fitting);
  return { number, text: lanterns.replace(text, () => fault.spoil(text, number)) };
}

describe('faults in references of a correct text', () => {
  for (const [title, { codes, pattern, replace }] of Object.entries(REFERENCE_FAULTS)) {
    it(`are found, and fixed without new findings: ${title}`, () => {
      const fitting = RULES.filter(({ text }) => pieceIn(text, pattern) !== undefined);
      assert.ok(fitting.length >= 2, `${fitting.length} rules`);
      const random = randomFrom(title.length);
      for (let round = 0; round < effort(4, 12); round++) {
        const { number, text } = random.pick(fitting);
        const { 0: piece, index: at } = pieceIn(text, pattern)!;
        const spoilt = text.slice(0, at) + replace(piece) + text.slice(at + piece.length);
        const { document, findings } = checked(
          lanterns.replace(text, () => spoilt),
          comprehensive,
        );
        const found = findings.map(({ code }) => code);
        for (const code of codes) assert.ok(found.includes(code), `${code} at ${number}: ${found}\n${spoilt}`);
        for (const finding of findings) {
          const check = checks.find(({ code }) => code === finding.code)!;
          for (const fix of finding.fixes()) assertFixes(document, finding, fix, check);
        }
      }
    });
  }
});

describe('faults in a correct text', () => {
  it("don't exist at first", () => {
    assert.deepEqual(checked(lanterns, comprehensive).findings.map(keyOf), []);
    assert.ok(RULES.length > 150, `${RULES.length} rules`);
  });

  for (const [title, fault] of Object.entries(FAULTS)) {
    it(`are found: ${title}`, () => {
      const random = randomFrom(title.length);
      for (let round = 0; round < effort(8, 25); round++) {
        const { text, number } = spoiled(fault, random);
        const found = new Set(checked(text, comprehensive).findings.map(({ code }) => code));
        for (const code of fault.codes) assert.ok(found.has(code), `${code} at ${number}: ${[...found]}`);
      }
    });
  }

  it('are found in swapped rules', () => {
    const random = randomFrom(7);
    for (let round = 0; round < effort(8, 25); round++) {
      const at = random.below(RULES.length - 1);
      const [first, second] = [RULES[at]!, RULES[at + 1]!];
      if (!lanterns.includes(first.text + second.text)) continue;
      const text = lanterns.replace(first.text + second.text, () => second.text + first.text);
      const found = checked(text, comprehensive).findings.map(({ code }) => code);
      assert.ok(found.includes('out-of-order'), `${first.number} and ${second.number}: ${found}`);
    }
  });

  it('are fixed without new findings, until none is left', () => {
    const random = randomFrom(11);
    for (let round = 0; round < effort(10, 40); round++) {
      const { text } = spoiled(random.pick(Object.values(FAULTS)), random);
      let { document } = checked(text, comprehensive);
      for (let step = 0; step < 10; step++) {
        const fixed = fixedOnce(document);
        if (!fixed) break;
        document = fixed;
      }
      assert.equal(fixedOnce(document), undefined);
    }
  });
});

/** The document after the first fix of the first finding that has one. */
function fixedOnce(document: RulesDocument): RulesDocument | undefined {
  for (const finding of checked(textOf(document), document.dialect).findings) {
    const [fix] = finding.fixes();
    if (!fix) continue;
    assertFixes(document, finding, fix, checks.find(({ code }) => code === finding.code)!);
    return applied(document, fix);
  }
  return undefined;
}
