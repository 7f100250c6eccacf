import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reference } from '../../server/src/core/blocks/block.ts';
import { outcomeOf, resolve } from '../../server/src/core/book/resolve.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { blocksOf, parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';

/**
 * Documents of full size that were converted from the rules of another form. `lost` is how many rules of each level the
 * conversion lost: 901.4 is in the middle of a line, 606.8b has a slip in its source.
 */
const DERIVED = [
  { file: 'dotted/dotted.full.txt', source: '2024-11-08', dialect: 'dotted', lost: [0, 0, 1, 0] },
  { file: 'rulings/crystalkeep.full.txt', source: '2007-05-01', dialect: 'rulings', lost: [0, 0, 0, 1] },
  { file: 'table/rules-table.full.md', source: '2025-11-14', dialect: 'table', lost: [0, 0, 0, 0] },
] as const;

function load(name: string): RulesDocument {
  const { text } = decode(readFileSync(join(CORPUS, name)));
  return parse(name, 1, text, detectDialect(text)!);
}

function countByLevel(document: RulesDocument): number[] {
  const counts = [0, 0, 0, 0];
  for (const ordinal of symbolsOf(document).rules.values()) {
    const head = document.heads[ordinal]!;
    if (head.kind === 'rule') counts[head.number.level]!++;
  }
  return counts;
}

/** The references inside rules, because not every form has a glossary and an introduction. */
function referencesOf(document: RulesDocument): Reference[] {
  let inRule = false;
  return blocksOf(document).flatMap(({ block: { head, references } }) => {
    if (head) inRule = head.kind === 'rule';
    return inRule ? references.filter(({ kind }) => kind !== 'term') : [];
  });
}

function countBroken(document: RulesDocument): number {
  const workspace = withDocument(emptyWorkspace, document);
  return referencesOf(document).filter(reference => outcomeOf(resolve(workspace, document, reference)) === 'broken')
    .length;
}

describe('documents of full size in every form', () => {
  if (!hasCorpus) return withoutCorpus();
  for (const { file, source, dialect, lost } of DERIVED) {
    it(`${file} has the same content as its source`, () => {
      const derived = load(file);
      const original = load(`comprehensive/${source}.txt`);
      assert.equal(derived.dialect.id, dialect);
      assert.deepEqual(
        countByLevel(derived),
        countByLevel(original).map((count, level) => count - lost[level]!),
      );
      assert.ok(referencesOf(derived).length >= 0.995 * referencesOf(original).length);
      assert.ok(countBroken(derived) <= countBroken(original));
    });
  }

  it('dataset/viewer-dump.full.txt has its rules and subrules', () =>
    assert.deepEqual(countByLevel(load('dataset/viewer-dump.full.txt')), [0, 0, 1107, 1829]));
});
