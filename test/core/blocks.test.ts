import assert from 'node:assert/strict';
import { makeRules } from '../../bench/makeRules.ts';
import { randomFrom } from '../../bench/random.ts';
import type { Block } from '../../server/src/core/blocks/block.ts';
import {
  type Blocks,
  blockAtIndex,
  blocksBetween,
  blocksFrom,
  Field,
  lastWith,
  replacedBlocks,
  sumBefore,
  total,
} from '../../server/src/core/blocks/blocks.ts';
import { blocksOf, parse } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { lineStartsOf } from '../../server/src/core/text/span.ts';

const { text } = makeRules({ length: 60_000, seed: 1, broken: 0 });
const some = blocksOf(parse('test:/', 0, text, comprehensive)).map(({ block }) => block);

/** The contents of blocks, computed the slow way. */
function assertTells(blocks: Blocks, expected: readonly Block[]): void {
  const count = expected.length;
  assert.deepEqual(blocksBetween(blocks, 0, count), expected);
  const text = expected.map(block => block.text).join('');
  const lines = lineStartsOf(text);
  let [offset, line, heads] = [0, 0, 0];
  for (let index = 0; index <= count; index++) {
    while (lines[line + 1]! <= offset) line++;
    const told = Object.values(Field).map(field => sumBefore(blocks, index, field));
    assert.equal(told.join(), [index, offset, line, offset - lines[line]!, heads].join());
    const block = expected[index];
    assert.equal(blockAtIndex(blocks, index), block);
    if (!block) break;
    assert.equal(lastWith(blocks, Field.offset, offset), index);
    assert.equal(lastWith(blocks, Field.offset, offset + block.text.length - 1), index);
    if (block.head) assert.equal(lastWith(blocks, Field.heads, heads), index);
    offset += block.text.length;
    heads += block.head ? 1 : 0;
  }
  assert.equal(total(blocks, Field.offset), text.length);
}

describe('stretches of blocks', () => {
  it('are equal to a plain list, over 300 random replacements', () => {
    const random = randomFrom(20_261_121);
    let list: Block[] = [];
    let blocks = blocksFrom(list);
    for (let step = 0; step < 300; step++) {
      const from = random.below(list.length + 1);
      const to = Math.min(list.length, from + random.pick([0, 0, 1, 3, 50, 700, 2000]));
      const fresh = Array.from({ length: random.pick([0, 1, 2, 90, 500, 1500]) }, () => random.pick(some));
      list = [...list.slice(0, from), ...fresh, ...list.slice(to)];
      blocks = replacedBlocks(blocks, from, to, fresh);
      if (step % 10 === 0) assertTells(blocks, list);
    }
  });

  it('stay the same except for the changed one', () => {
    const list = Array.from({ length: 100_000 }, (_, index) => some[index % some.length]!);
    const before = blocksFrom(list);
    const known = new Set(before.stretches);
    const after = replacedBlocks(before, 50_000, 50_001, [some[0]!]);
    assert.equal(after.stretches.filter(stretch => !known.has(stretch)).length, 1);
  });
});
