import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { keyOf, PROOFS, prove } from '../../bench/patterns/prove.ts';
import { effort } from '../support/effort.ts';
import { allPatterns } from './allPatterns.ts';
import type { Pattern } from './patterns.ts';

describe('regular expressions', () => {
  let patterns: readonly Pattern[] = [];
  before(() => {
    patterns = allPatterns();
  });

  it('are found anywhere', () => {
    const written = String.raw`(?<!\s)\s*\([^()]*\)$`;
    const compiled = String.raw`\s{0,4}\*{0,2}(Table\s{1,40}of`;
    for (const piece of [written, compiled])
      assert.ok(
        patterns.some(({ source }) => source.includes(piece)),
        piece,
      );
    assert.ok(patterns.length > 300, `${patterns.length} patterns`);
  });

  it('are proved to take linear time: npm run patterns proves new ones', () => {
    const proofs = JSON.parse(readFileSync(PROOFS, 'utf8'));
    const unproved = patterns.filter(pattern => !Object.hasOwn(proofs, keyOf(pattern)));
    assert.deepEqual(
      unproved.map(({ source, flags }) => `/${source}/${flags}`),
      [],
    );
  });

  for (const source of effort(['^(a+)+$'], ['\\s+$', '(?<!x)\\s+$', '^(a+)+$']))
    it(`are refused if they run away, such as ${source}`, async () => {
      const proof = await prove({ source, flags: '' }, 2_000);
      assert.ok(typeof proof === 'object' && proof.runaway.startsWith(`/${source}/ in "`), JSON.stringify(proof));
    });

  it('are accepted if they take linear time, by analysis or by searches', async () => {
    assert.equal(await prove({ source: 'a+b', flags: 'y' }), 'analysis');
    assert.equal(await prove({ source: '(?<![*_#])[*_#]+$', flags: '' }), 'growth');
  });
});
