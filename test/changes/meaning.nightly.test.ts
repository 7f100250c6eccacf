import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../../bench/random.ts';
import { resolve } from '../../server/src/core/book/resolve.ts';
import { emptyWorkspace, headSpan, withDocument } from '../../server/src/core/book/workspace.ts';
import { renameAt } from '../../server/src/core/changes/operations/rename.ts';
import { bookMapOf } from '../../server/src/core/changes/plan/numberMap.ts';
import { carriedOut, isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { detectDialect, dialectOfRules } from '../../server/src/core/document/detect.ts';
import { blocksOf, parse, type RulesDocument, textOf } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import type { RuleNumber } from '../../server/src/core/numbers/ruleNumber.ts';
import { isAtOrBelow, nextSibling } from '../../server/src/core/numbers/ruleNumber.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { decode } from '../../server/src/files/decode.ts';
import { texts } from '../dialects/texts.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';

/** What each block of a document refers to, named by `called`. */
function namedIn(document: RulesDocument, called: (name: string) => string): string[] {
  const workspace = withDocument(emptyWorkspace, document);
  return blocksOf(document).map(({ block: { references } }) =>
    references
      .flatMap(reference => resolve(workspace, document, reference).map(({ name }) => called(name)))
      .sort()
      .join(' '),
  );
}

function ruleNumber(document: RulesDocument, ordinal: number): RuleNumber {
  const head = document.heads[ordinal]!;
  if (head.kind !== 'rule') throw new TypeError('no rule');
  return head.number;
}

/** A number of this level that no rule has, far after the others if possible. */
function freeNumber(document: RulesDocument, from: RuleNumber): RuleNumber | undefined {
  const { numbering } = document.dialect;
  const taken = symbolsOf(document).body.map(ordinal => ruleNumber(document, ordinal));
  let number: RuleNumber | undefined = from;
  while (number && taken.some(other => isAtOrBelow(other, number!))) number = nextSibling(number, numbering);
  return number;
}

/**
 * Renames a rule to a free number. Checks that every reference still names the same rule, also after the text is read
 * again.
 */
function assertMeaning(document: RulesDocument, ordinal: number): boolean {
  const from = ruleNumber(document, ordinal);
  const to = freeNumber(document, from);
  if (!to) return false;
  const workspace = withDocument(emptyWorkspace, document);
  const plan = renameAt(workspace, document, headSpan({ document, ordinal }).start, to.text);
  if (isRefusal(plan)) return false;
  const { after } = bookMapOf([{ from, to }], [], document.dialect.numbering);
  const again = parse(document.uri, 2, textOf(carriedOut(plan, document)), document.dialect);
  assert.deepEqual(
    namedIn(again, name => name),
    namedIn(document, after),
    `${from.text} → ${to.text}`,
  );
  return true;
}

/** Renames each of the first rules by its number: at most `most`, chosen at random. */
function assertMeanings(document: RulesDocument, most: number): void {
  const random = randomFrom(7);
  const ordinals = [...symbolsOf(document).rules.values()];
  const chosen =
    ordinals.length <= most ? ordinals : Array.from({ length: most }, () => ordinals[random.below(ordinals.length)]!);
  const done = chosen.filter(ordinal => assertMeaning(document, ordinal)).length;
  assert.ok(done > 0 || chosen.length === 0, 'none could be renamed');
}

describe('after a rename, every reference has the same target', () => {
  for (const dialect of dialects) {
    const text = texts[dialect.id];
    if (text !== undefined)
      it(`in ${dialect.id}`, () => assertMeanings(parse('test:/rules.txt', 1, text, dialect), 100));
  }
  for (const name of readdirSync('samples')) {
    it(`in ${name}`, () => {
      const text = readFileSync(join('samples', name), 'utf8');
      assertMeanings(parse(name, 1, text, dialectOfRules(text)), 100);
    });
  }
  if (!hasCorpus) return withoutCorpus();
  for (const folder of ['comprehensive', 'dotted', 'rulings', 'table', 'dataset', 'others', 'seeds']) {
    for (const name of readdirSync(join(CORPUS, folder))) {
      const { text } = decode(readFileSync(join(CORPUS, folder, name)));
      const most = folder === 'comprehensive' ? 5 : 20;
      const dialect = detectDialect(text);
      if (!dialect) continue;
      // Where the numbering is uncertain, nothing is renamed, but the result must still be right.
      const { doubt: _, ...trusted } = dialect;
      it(`in ${folder}/${name}`, () => assertMeanings(parse(name, 1, text, trusted), most));
    }
  }
});
