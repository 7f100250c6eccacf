import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { check } from 'recheck';
import type { Resolution } from '../../server/src/core/book/resolve.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { followByPatterns } from '../../server/src/core/changes/maps/followPattern.ts';
import { citationGrammar } from '../../server/src/core/citing/citationGrammar.ts';
import { compileDialects } from '../../server/src/core/dialect/described/compile.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { citing } from '../../server/src/core/dialect/dialect.ts';
import { grammarOf } from '../../server/src/core/dialect/grammar.ts';
import type { RuleNumber } from '../../server/src/core/numbers/ruleNumber.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { cases } from '../core/definitions.ts';
import { texts } from '../dialects/texts.ts';
import { fixture } from '../support/fixture.ts';
import { mapOf } from '../support/maps.ts';
import { attacksOn, MOST, slowSearch } from './attacks.ts';
import { askAt, askOfWhole } from './everything.ts';
import { type Pattern, patternsAtWork, patternsOn, writtenPatterns } from './patterns.ts';
import { readIn } from './reading.ts';

const own = cases.map(({ definition, text }) => ({
  dialect: compileDialects({ own: definition }, dialects).dialects[0]!,
  text,
}));
const shipped = dialects.map(dialect => ({ dialect, text: texts[dialect.id]! }));
const books = [{ name: 'tournament', names: ['Tournament Rules', 'MTR'], dialect: dialects[0] }];

/** Each once. */
function distinct(patterns: readonly Pattern[]): Pattern[] {
  return [...new Map(patterns.map(pattern => [`${pattern.source}/${pattern.flags}`, pattern])).values()];
}

function everythingAsked(): void {
  for (const { dialect, text } of [...shipped, ...own]) {
    for (const each of [dialect, citing(dialect, books)]) {
      const document = readIn(each, text);
      const workspace = withDocument(emptyWorkspace, document);
      askOfWhole(workspace, document);
      for (let at = 0; at < text.length; at += 25) askAt({ workspace, document, offset: at, words: 'Bells' });
    }
  }
  const { document } = fixture('CR (100.1)');
  followByPatterns(document, ['CR ({number})'], mapOf(), document.dialect.numbering);
}

const resolve = ({ text }: RuleNumber): Resolution => ({ name: text, outcome: 'outside' });
const inSource = (dialect: Dialect) =>
  citationGrammar({ names: ['MTR', 'Tournament Rules'], dialect, numbers: new Set(), resolve });
const patternsOf = (dialect: Dialect) => [
  ...patternsOn(dialect),
  ...patternsOn(grammarOf(dialect)),
  ...patternsOn(inSource(dialect)),
];

/** The attack that an analysis of the expression finds, if any. */
async function foundAttack({ source, flags }: Pattern): Promise<string[]> {
  const found = await check(source, flags, { checker: 'automaton', timeout: 1_000 });
  return found.status === 'vulnerable' ? [shortened(found.attack)] : [];
}

/** An attack of about 10,000 characters. */
function shortened({ pumps, suffix }: { pumps: { prefix: string; pump: string }[]; suffix: string }): string {
  const share = 10_000 / pumps.length;
  const filled = pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(share / Math.max(1, pump.length))));
  return filled.join('') + suffix;
}

describe('regular expressions', function () {
  // The analysis takes up to a second for each of several hundred expressions.
  this.timeout(600_000);
  let patterns: readonly Pattern[] = [];
  before(() => {
    patterns = distinct([
      ...patternsAtWork(everythingAsked),
      ...[...shipped, ...own].flatMap(({ dialect }) => patternsOf(dialect)),
      ...writtenPatterns('server/src'),
      ...writtenPatterns('client/src'),
    ]);
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

  it('include a planted runaway', async () => {
    const runaway = { source: '\\s+$', flags: '' };
    assert.equal(slowSearch(runaway, attacksOn(runaway)).length, 1);
    assert.equal(slowSearch(runaway, await foundAttack(runaway)).length, 1);
  });

  it('are stopped if they would never end', () => {
    const endless = { source: '^(a+)+$', flags: '' };
    assert.match(slowSearch(endless, ['', `${'a'.repeat(10_000)}b`])[0]!, /^Infinity ms/);
  });

  it(`take at most ${MOST} ms for 10,000 characters of their own pieces`, () => {
    const slow = patterns.flatMap(pattern => slowSearch(pattern, attacksOn(pattern)));
    assert.deepEqual(slow, []);
  });

  it(`take at most ${MOST} ms for 10,000 characters from an analysis`, async () => {
    const waiting = [...patterns];
    const slow: string[] = [];
    const work = async () => {
      for (let pattern = waiting.pop(); pattern; pattern = waiting.pop())
        slow.push(...slowSearch(pattern, await foundAttack(pattern)));
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    assert.deepEqual(slow, []);
  });
});
