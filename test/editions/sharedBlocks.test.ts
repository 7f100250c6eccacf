import assert from 'node:assert/strict';
import { randomFrom } from '../../bench/random.ts';
import { blocksOf, parse } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { texts } from '../dialects/texts.ts';

/** The text with random lines deleted, doubled, or moved. */
function changed(text: string, seed: number): string {
  const random = randomFrom(seed);
  const lines = text.split('\n');
  const kept = lines.flatMap(line => (random.chance(0.1) ? [] : random.chance(0.1) ? [line, line] : [line]));
  if (random.chance(0.5)) kept.unshift(...kept.splice(random.below(kept.length)));
  return kept.join('\n');
}

describe('reading a text like another one', () => {
  for (const dialect of dialects.filter(({ id }) => texts[id])) {
    const text = texts[dialect.id]!;
    it(`gives the same blocks as reading it alone, as ${dialect.id}`, () => {
      const other = parse('test:/other', 0, text, dialect);
      for (let seed = 1; seed <= 20; seed++) {
        const own = changed(text, seed);
        const alone = parse('test:/own', 0, own, dialect);
        const like = parse('test:/own', 0, own, dialect, 'utf-16', [other]);
        assert.deepEqual(blocksOf(like), blocksOf(alone), `seed ${seed}`);
      }
    });
  }

  it('takes over blocks that are the same, each once', () => {
    const other = parse('test:/other', 0, texts.comprehensive!, comprehensive);
    const twice = parse('test:/own', 0, texts.comprehensive!.repeat(2), comprehensive, 'utf-16', [other]);
    const shared = new Set(blocksOf(other).map(({ block }) => block));
    const taken = blocksOf(twice).filter(({ block }) => shared.has(block));
    assert.ok(taken.length > 0.9 * shared.size);
    assert.equal(new Set(taken.map(({ block }) => block)).size, taken.length);
  });
});
