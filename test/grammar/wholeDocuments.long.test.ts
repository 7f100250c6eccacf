import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasScope, loadGrammar, tokenize } from './check.ts';

const corpus = join('..', 'shared', 'corpus', 'comprehensive');

describe('whole documents in colors', () => {
  before(loadGrammar);

  for (const name of ['lanterns.rules.txt', 'faults.rules.txt'])
    it(`samples/${name}`, () => assertColored(linesOf(readFileSync(join('samples', name)))));

  it('the newest published text, if the corpus is available', function () {
    if (!existsSync(corpus)) this.skip();
    const newest = readdirSync(corpus).sort().at(-1)!;
    const counts = assertColored(linesOf(readFileSync(join(corpus, newest))));
    assert.ok(counts.rules > 3000, `${counts.rules} rules`);
    assert.ok(counts.terms > 700, `${counts.terms} terms`);
  });

  const sentence = 'See rule 302.4, “Beacon,” rules 205.1a–b and “(as in 101.4a; {T}: [+1]), “Example: 2.5 (';
  for (const length of [3000, 200_000])
    it(`a line of ${length} characters`, () => {
      for (const text of [sentence, '“', '((', '1.', '702.19', 'rule ', 'See X', ' ', '{'])
        assertCovered(`100.1. ${text.repeat(Math.ceil(length / text.length))}`);
    });
});

/** In every line that starts with the number of a rule, the number is colored, also near the glossary. */
function assertColored(lines: readonly string[]): { rules: number; terms: number } {
  const tokens = tokenize(lines);
  const counts = { rules: 0, terms: 0 };
  for (const [index, line] of lines.entries()) {
    if (/^\d{3}\.\d+/.test(line)) {
      assert.ok(hasScope(tokens[index]!, 0, 'constant.numeric'), line);
      counts.rules++;
    }
    if (hasScope(tokens[index]!, 0, 'entity.name.type.term')) counts.terms++;
  }
  assert.equal(tokens.flat().filter(token => token.scopes.includes('markup.heading.glossary.rulebook')).length, 1);
  return counts;
}

function assertCovered(line: string): void {
  const [tokens] = tokenize([line]);
  assert.ok(hasScope(tokens!, 0, 'constant.numeric.rule'));
  assert.ok(tokens!.at(-1)!.endIndex >= line.length);
}

function linesOf(bytes: Buffer): string[] {
  return bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/);
}
