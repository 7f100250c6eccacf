import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reference } from '../../server/src/core/blocks/block.ts';
import { type Outcome, outcomeOf, resolve, resolveEnds } from '../../server/src/core/book/resolve.ts';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { blocksOf, documentPosition, parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { type Span, shift } from '../../server/src/core/text/span.ts';
import { decode } from '../../server/src/files/decode.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';

/** The excerpts whose dialects Rulebook knows: the dialect, and how many rules of each level are in the body. */
const EXCERPTS = [
  { id: '000', dialect: 'comprehensive', levels: [1, 20, 147, 235], outside: 55 },
  { id: '001', dialect: 'dotted', levels: [1, 8, 55, 103], outside: 44 },
  { id: '002', dialect: 'rulings', levels: [9, 32, 148, 234, 4], outside: 35 },
  { id: '003', dialect: 'table', levels: [0, 1, 15, 32], outside: 15 },
  { id: '004', dialect: 'dataset', levels: [0, 0, 46, 54], outside: 38 },
] as const;

interface Expected {
  all_references: { text: string; line: number; col: number }[];
}

/** If a dash joins the ends of a range, the reader counted one reference; if words do, two. */
function partsOf(
  workspace: Workspace,
  document: RulesDocument,
  reference: Reference,
): { span: Span; outcome: Outcome }[] {
  if (reference.kind !== 'range' || reference.ends[1].start - reference.ends[0].end < ' to '.length)
    return [{ span: reference, outcome: outcomeOf(resolve(workspace, document, reference)) }];
  return resolveEnds(workspace, document, reference).map(({ outcome }, index) => ({
    span: reference.ends[index]!,
    outcome,
  }));
}

describe('published excerpts', () => {
  if (!hasCorpus) return withoutCorpus();
  const expected: Record<string, Expected> = JSON.parse(readFileSync(join(CORPUS, 'expected/seeds.json'), 'utf8'));
  const files = readdirSync(join(CORPUS, 'seeds'));

  for (const { id, dialect, levels, outside } of EXCERPTS) {
    describe(`${id}, ${dialect}`, () => {
      const file = files.find(name => name.startsWith(id))!;
      const { text } = decode(readFileSync(join(CORPUS, 'seeds', file)));
      const document = parse(file, 1, text, detectDialect(text)!);
      const workspace = withDocument(emptyWorkspace, document);
      const references = blocksOf(document).flatMap(({ block, start }) =>
        block.references.flatMap(reference =>
          partsOf(workspace, document, reference).map(({ span, outcome }) => ({
            outcome,
            span: shift(span, start),
          })),
        ),
      );

      it('is recognized', () => assert.equal(document.dialect.id, dialect));

      it('has every rule of each level', () => {
        const counts = levels.map(() => 0);
        for (const ordinal of symbolsOf(document).rules.values()) {
          const head = document.heads[ordinal]!;
          if (head.kind === 'rule') counts[head.number.level]!++;
        }
        assert.deepEqual(counts, levels);
      });

      it('has exactly the right references', () => {
        const found = references.map(({ span }) => {
          const { line, column } = documentPosition(document, span.start);
          return { line, column, text: text.replace(/^\ufeff/, '').slice(span.start, span.end) };
        });
        // The reader counted lines without the navigation of the page around the excerpt.
        const chrome = found[0]!.line - expected[id]!.all_references[0]!.line;
        const print = (line: number, column: number, what: string) => `${line}:${column} ${what}`;
        assert.deepEqual(
          found.map(({ line, column, text }) => print(line - chrome, column, text)),
          expected[id]!.all_references.map(({ line, col, text }) => print(line, col, text)),
        );
      });

      it('breaks no reference, and has references beyond the excerpt outside', () => {
        const outcomes = references.map(({ outcome }) => outcome);
        assert.equal(outcomes.filter(outcome => outcome === 'broken').length, 0);
        assert.equal(outcomes.filter(outcome => outcome === 'outside').length, outside);
      });
    });
  }
});
