import assert from 'node:assert/strict';
import { makeRules } from '../../bench/makeRules.ts';
import { randomFrom } from '../../bench/random.ts';
import type { Block } from '../../server/src/core/block.ts';
import {
  type Blocks,
  blockOf,
  blocksBetween,
  blocksFrom,
  Field,
  lastWith,
  replaced,
  sameEnds,
  sumBefore,
  total,
} from '../../server/src/core/blocks.ts';
import { comprehensive } from '../../server/src/core/dialects/comprehensive.ts';
import { blockAt, changedBlocks, parse, update } from '../../server/src/core/document.ts';
import { lineStartsOf } from '../../server/src/core/span.ts';

const some = parse('test:/', 0, makeRules({ length: 60_000, seed: 1, broken: 0 }).text, comprehensive).blocks;

/** What blocks must tell, told the slow way. */
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
    assert.equal(blockOf(blocks, index), block);
    if (!block) break;
    assert.equal(lastWith(blocks, Field.offset, offset), index);
    assert.equal(lastWith(blocks, Field.offset, offset + block.text.length - 1), index);
    if (block.head) assert.equal(lastWith(blocks, Field.heads, heads), index);
    offset += block.text.length;
    heads += block.head ? 1 : 0;
  }
  assert.equal(total(blocks, Field.offset), text.length);
}

describe('blocks in stretches', () => {
  it('tell the same as a plain list, over 300 replacements at random', () => {
    const random = randomFrom(20_261_121);
    let list: Block[] = [];
    let blocks = blocksFrom(list);
    for (let step = 0; step < 300; step++) {
      const from = random.below(list.length + 1);
      const to = Math.min(list.length, from + random.pick([0, 0, 1, 3, 50, 700, 2000]));
      const fresh = Array.from({ length: random.pick([0, 1, 2, 90, 500, 1500]) }, () => random.pick(some));
      list = [...list.slice(0, from), ...fresh, ...list.slice(to)];
      const next = replaced(blocks, from, to, fresh);
      const { start, end } = sameEnds(blocks, next);
      assert.ok(start + end >= list.length - fresh.length, `${start} + ${end} of ${list.length}`);
      assert.deepEqual(blocksBetween(next, 0, start), blocksBetween(blocks, 0, start));
      blocks = next;
      if (step % 10 === 0) assertTells(blocks, list);
    }
  });

  it('keep all stretches but the one with the change', () => {
    const list = Array.from({ length: 100_000 }, (_, index) => some[index % some.length]!);
    const before = blocksFrom(list);
    const known = new Set(before.stretches);
    const after = replaced(before, 50_000, 50_001, [some[0]!]);
    assert.equal(after.stretches.filter(stretch => !known.has(stretch)).length, 1);
  });
});

describe('the blocks that may tell something else after an edit', () => {
  it('begin with the head above the edit', () => {
    const text =
      '100.1. A bell rings.\n\n100.2. It is cast.\n\nTwice.\n\nOr three times.\n\n100.3. It hangs.\n\n100.4. Still.\n';
    const before = parse('test:/', 0, text, comprehensive);
    const at = text.indexOf('three');
    const after = update(before, [{ start: at, end: at, text: 'x' }], 1);
    const { start, end, growth } = changedBlocks(before.pieces, after);
    assert.match(blockAt(after, start)!.text, /^100\.2/);
    assert.ok(end <= 5);
    assert.equal(growth, 0);
  });
});
