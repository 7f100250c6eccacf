import assert from 'node:assert/strict';
import { randomFrom } from '../../bench/random.ts';
import { dialects } from '../../server/src/core/dialects/all.ts';
import { parse, textOf } from '../../server/src/core/document.ts';
import { carriedOut } from '../../server/src/core/refactor/plan.ts';
import { plannedHeads } from '../../server/src/core/refactor/plannedHeads.ts';
import { texts } from '../dialects/texts.ts';

const PIECES = ['', 'x', '9', '100.7', ' rule 100.2', '\n', '\n\n100.8. New.\n\n', '“', '"', ','];

describe('the heads that a plan leaves', () => {
  for (const dialect of dialects.filter(({ id }) => texts[id]))
    it(`are those of the document that it makes: ${dialect.id}`, () => {
      const random = randomFrom(23);
      const document = parse('test:/any.txt', 0, texts[dialect.id]!, dialect);
      const { length } = textOf(document);
      for (let count = 1; count <= 300; count++) {
        const places = Array.from({ length: 2 * (1 + random.below(4)) }, () => random.below(length + 1));
        places.sort((a, b) => a - b);
        const edits = places.flatMap((start, at) =>
          at % 2 ? [] : [{ document, start, end: places[at + 1]!, text: random.pick(PIECES) }],
        );
        const near = edits.map(edit => ({ ...edit, end: Math.min(edit.end, edit.start + 4) }));
        const heads = [...document.heads];
        for (const { at, count, fresh } of plannedHeads({ edits: near }, document).reverse())
          heads.splice(at, count, ...fresh);
        assert.deepEqual(heads, carriedOut({ edits: near }, document).heads);
      }
    });
});
