import assert from 'node:assert/strict';
import { type Random, randomFrom } from '../../bench/random.ts';
import lanterns from '../../samples/lanterns.rules.txt';
import { checks } from '../../server/src/core/checks/all.ts';
import { comprehensive } from '../../server/src/core/dialects/comprehensive.ts';
import type { RulesDocument } from '../../server/src/core/document.ts';
import { textOf } from '../../server/src/core/document.ts';
import { applied, assertMends, checked, keyOf } from './check.ts';

/** A rule of the sample: its number and its paragraph with the blank line behind it. */
interface Rule {
  readonly number: string;
  readonly text: string;
}

/** A way to spoil the text: takes rules that stand one behind the other, answers what to write for the middle one. */
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
  'a number that is that of the rule behind it': {
    codes: ['duplicate-number', 'number-gap'],
    fits: (_, number, after) => isSubrule(number) && next(number) === after,
    spoil: (text, number) => text.replace(number, next(number)),
  },
  'a subrule with a letter that is left out': {
    codes: ['wrong-letter'],
    fits: (_, number, after) => isSubrule(number) && !after.startsWith(number.slice(0, -1)),
    spoil: (text, number) => text.replace(number, `${number.slice(0, -1)}o`),
  },
  'a period behind the number of a subrule': {
    codes: ['number-punctuation'],
    fits: (_, number) => isSubrule(number),
    spoil: (text, number) => text.replace(number, `${number}.`),
  },
  'no period behind the number of a rule': {
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

/** The rules and subrules of the sample, in their order. */
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

describe('faults that are put into a sound text', () => {
  it('there are none in it', () => {
    assert.deepEqual(checked(lanterns, comprehensive).findings.map(keyOf), []);
    assert.ok(RULES.length > 150, `${RULES.length} rules`);
  });

  for (const [title, fault] of Object.entries(FAULTS)) {
    it(`are found: ${title}`, () => {
      const random = randomFrom(title.length);
      for (let round = 0; round < 25; round++) {
        const { text, number } = spoiled(fault, random);
        const found = new Set(checked(text, comprehensive).findings.map(({ code }) => code));
        for (const code of fault.codes) assert.ok(found.has(code), `${code} at ${number}: ${[...found]}`);
      }
    });
  }

  it('are found in swapped rules', () => {
    const random = randomFrom(7);
    for (let round = 0; round < 25; round++) {
      const at = random.below(RULES.length - 1);
      const [first, second] = [RULES[at]!, RULES[at + 1]!];
      if (!lanterns.includes(first.text + second.text)) continue;
      const text = lanterns.replace(first.text + second.text, () => second.text + first.text);
      const found = checked(text, comprehensive).findings.map(({ code }) => code);
      assert.ok(found.includes('out-of-order'), `${first.number} and ${second.number}: ${found}`);
    }
  });

  it('are mended by fixes that bring nothing new, until none is left to be done', () => {
    const random = randomFrom(11);
    for (let round = 0; round < 40; round++) {
      const { text } = spoiled(random.pick(Object.values(FAULTS)), random);
      let { document } = checked(text, comprehensive);
      for (let step = 0; step < 10; step++) {
        const mended = mendedOnce(document);
        if (!mended) break;
        document = mended;
      }
      assert.equal(mendedOnce(document), undefined);
    }
  });
});

/** The document after the first fix of the first finding that has one. */
function mendedOnce(document: RulesDocument): RulesDocument | undefined {
  for (const finding of checked(textOf(document), document.dialect).findings) {
    const [fix] = finding.fixes();
    if (!fix) continue;
    assertMends(document, finding, fix, checks.find(({ code }) => code === finding.code)!);
    return applied(document, fix);
  }
  return undefined;
}
