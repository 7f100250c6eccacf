import assert from 'node:assert/strict';
import { type Random, randomFrom } from '../../bench/random.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import type { RulesDocument } from '../../server/src/core/document/document.ts';
import { childrenOf } from '../../server/src/core/document/tree.ts';
import { effort } from '../support/effort.ts';
import { assertText } from '../support/snapshots.ts';
import { bookOf, done, planned } from './operations.ts';

const LETTERS = [...'abcdefgh'];
const CHAPTERS = [100, 101, 102];

/** A book of three chapters. Each rule cites ranges of three or more rules, alone and in lists. */
function bookAtRandom(random: Random): string {
  const rules = CHAPTERS.flatMap(chapter => [1, 2, 3].map(rule => `${chapter}.${rule}`));
  const rangeIn = (rule = random.pick(rules)) => {
    const first = random.below(LETTERS.length - 2);
    const last = first + 2 + random.below(LETTERS.length - first - 2);
    const dash = random.pick(['–', '–', ' through ']);
    const end = LETTERS[last]!;
    return `${rule}${LETTERS[first]}${dash}${dash === '–' ? end : rule + end}`;
  };
  const single = (rule = random.pick(rules)) => rule + random.pick(LETTERS);
  const citation = () => {
    // Nobody writes a rule next to a range that it continues.
    const at = random.below(rules.length);
    const [one, two, three] = [0, 1, 2].map(step => rules[(at + step) % rules.length]);
    return random.pick([
      () => `See rules ${rangeIn()}.`,
      () => `See rules ${rangeIn(one)} and rule ${single(two)}.`,
      () => `See rules ${single(one)}, ${rangeIn(two)}, and ${rangeIn(three)}.`,
      () => `See rule ${single()} or ${single()}.`,
    ])();
  };
  const ruleText = (rule: string) => [
    `${rule}. A bell rings. ${citation()}`,
    ...LETTERS.map(letter => `${rule}${letter} Bell ${rule} ${letter} hangs. ${citation()}`),
  ];
  const chapters = CHAPTERS.map(chapter => [
    `${chapter}. Bells`,
    ...rules.filter(rule => rule.startsWith(String(chapter))).flatMap(ruleText),
  ]);
  const lines = ['1. The Quay', ...chapters.flat()].map(line => line + random.pick(['', '', '', '  ', '\t']));
  return `${lines.join('\n\n')}\n`;
}

/** A move of one or two rules. */
function moveAtRandom(document: RulesDocument, random: Random): readonly ['move', string, string, string] {
  const runs = [...childrenOf([document]).values()].map(({ numbers }) => numbers);
  const siblings = random.pick(runs.filter(({ length }) => length > 1));
  const there = random.pick(runs.filter(([first]) => first!.level === siblings[0]!.level));
  const at = random.below(siblings.length - 1);
  const last = siblings[at + random.below(2)]!;
  return ['move', siblings[at]!.text, last.text, random.pick(there).text];
}

describe('a move and back', () => {
  it('changes no byte if no range grew', () => {
    const random = randomFrom(11);
    let [torn, moved] = [0, 0];
    const books = effort(2, 12);
    for (let book = 0; book < books; book++) {
      const text = bookAtRandom(random);
      const { workspace, document } = bookOf([text]);
      for (let step = 0; step < 16; step++) {
        const there = moveAtRandom(document, random);
        const plan = planned(workspace, document, there);
        if (isRefusal(plan) || plan.ranges.some(({ event }) => event === 'widened')) continue;
        const [first = there[1], last = first] = [plan.arrived[0], plan.arrived.at(-1)];
        const back = done([textAfter(document, plan.edits)], ['move', first, last, there[1]]);
        assert.deepEqual(back, [text], there.join(' '));
        moved++;
        if (plan.ranges.some(({ event }) => event === 'torn')) torn++;
      }
    }
    assert.ok(torn > books / 2 && moved > 5 * books, `${torn} of ${moved}`);
  });

  const RULES = `1. The Quay

100. Bells

100.1. A bell.

100.1a Ding.

100.1b Dong.

100.1c Dung.

100.1d Dang.

100.2. Fog.

101. Ropes

101.1. A rope.

101.1a Wet.

101.1b Dry.

`;
  for (const [from, to, words, between] of [
    ['100.1b', '101.1a', 'See rules 100.1a–d.', 'See rules 100.1a–c and 101.1a.'],
    ['100.1b', '101.1a', 'See rules 100.1a-100.1d.', 'See rules 100.1a-100.1c and 101.1a.'],
    ['100.1a', '100.1d', 'See rules 100.1a–c.', 'See rules 100.1a–b and 100.1d.'],
    ['100.1b', '101.1a', 'See rules 100.2, 100.1a–d, and 101.1b.', 'See rules 100.2, 100.1a–c, 101.1a, and 101.1c.'],
    ['101.1a', '100.1d', 'See rules 100.1a–c and 101.1a.', 'See rules 100.1a–d.'],
    ['101.1a', '100.1d', 'See rules 100.1a–c and rule 101.1a.', 'See rules 100.1a–c and rule 100.1d.'],
  ] as const)
    it(`of ${from} to ${to} in “${words}”`, () => {
      const text = `${RULES}Credits\n\n${words}\n`;
      const [moved] = done([text], ['move', from, to]);
      assertText(moved!.trimEnd().split('\n').at(-1)!, between);
      assert.deepEqual(done([moved!], ['move', to, from]), [text]);
    });
});
