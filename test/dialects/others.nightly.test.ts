import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reference } from '../../server/src/core/blocks/block.ts';
import { outcomeOf, resolve } from '../../server/src/core/book/resolve.ts';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { compileDialects } from '../../server/src/core/dialect/compile.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { blocksOf, documentPosition, parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { shift } from '../../server/src/core/text/span.ts';
import { CORPUS, hasCorpus, withoutCorpus } from '../support/corpus.ts';
import { dialects as shipped } from '../support/dialects/all.ts';

/** The definition of a form in the documentation, and what both it and the shipped dialect find in a document. */
const DOCUMENTS = [
  {
    file: 'mtr_2021.txt',
    dialect: 'titled',
    shown: 'inferred',
    own: 'regatta',
    levels: [0, 81, 0],
    outcomes: { resolved: 10, outside: 2 },
  },
  {
    file: 'ipg_2021.txt',
    dialect: 'titled',
    shown: 'inferred',
    own: 'regatta',
    levels: [4, 28, 0],
    outcomes: { resolved: 1 },
  },
  {
    file: 'fide-laws.md',
    dialect: 'articles',
    shown: 'articles',
    own: 'harbor',
    levels: [21, 116, 125, 43],
    outcomes: { resolved: 83 },
  },
  {
    file: 'fab-cr.rendered.txt',
    dialect: 'bracketed',
    shown: 'bracketed',
    own: 'lamps',
    levels: [9, 86, 524, 606],
    outcomes: { resolved: 355 },
  },
  {
    file: 'one-piece.md',
    dialect: 'hyphenated',
    shown: 'hyphenated',
    own: 'crew',
    levels: [11, 64, 221, 150, 40, 4],
    outcomes: { resolved: 47 },
  },
] as const;

const definitions: Record<string, object> = Object.assign(
  {},
  ...readFileSync('docs/dialects/your-own.md', 'utf8')
    .split('```json\n')
    .slice(1, -1)
    .map(part => JSON.parse(part.slice(0, part.indexOf('```'))).dialects),
);

function read(file: string, text: string, dialect: Dialect) {
  const document = parse(file, 1, text, dialect);
  const workspace = withDocument(emptyWorkspace, document);
  const references = blocksOf(document).flatMap(({ block, start }) =>
    block.references.map(reference => ({
      at: start + reference.start,
      name: nameOf(reference),
      outcome: outcomeOf(resolve(workspace, document, reference)),
    })),
  );
  return { document, references, rules: rulesIn(document) };
}

function nameOf(reference: Reference): string {
  if (reference.kind === 'term') return reference.term;
  return reference.kind === 'range' ? `${reference.first.text} to ${reference.last.text}` : reference.text;
}

function rulesIn(document: RulesDocument): Map<string, number> {
  return new Map(
    Array.from(symbolsOf(document).rules, ([number, ordinal]) => {
      const head = document.heads[ordinal]!;
      return [number, head.kind === 'rule' ? head.number.level : -1];
    }),
  );
}

function count<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

describe('other published documents', () => {
  if (!hasCorpus) return withoutCorpus();
  const { dialects: own, problems } = compileDialects(definitions, shipped);
  assert.deepEqual(problems, []);
  for (const { file, dialect, shown, own: id, levels, outcomes } of DOCUMENTS) {
    const text = readFileSync(join(CORPUS, 'others', file), 'utf8');
    const known = read(file, text, shipped.find(({ id }) => id === dialect)!);
    const defined = read(file, text, own.find(dialect => dialect.id === id)!);

    describe(file, () => {
      it(`is recognized as ${shown}`, () => assert.equal(detectDialect(text)?.id, shown));

      it('has every rule of each level', () => {
        const counts = count([...known.rules.values()]);
        assert.deepEqual(
          levels.map((_, level) => counts.get(level) ?? 0),
          levels,
        );
      });

      it('breaks no reference', () => {
        assert.deepEqual(Object.fromEntries(count(known.references.map(({ outcome }) => outcome))), outcomes);
      });

      it(`is read the same with the definition “${id}” from the documentation`, () => {
        const lost = [...known.rules.keys()].filter(number => !defined.rules.has(number));
        const expected = LOST[id] ?? [];
        assert.deepEqual(
          lost.filter(number => !expected.some(pattern => pattern.test(number))),
          [],
        );
        const print = ({ at, name }: { at: number; name: string }) => `${at} ${name}`;
        const found = new Set(defined.references.map(print));
        assert.deepEqual(
          known.references.map(print).filter(reference => !found.has(reference)),
          [],
        );
        assert.deepEqual(
          defined.references.filter(({ outcome }) => outcome === 'broken'),
          [],
        );
      });
    });
  }

  it('has the numbers of its own anchors, where they are complete', () => {
    const { document } = read(
      'fide-laws.md',
      readFileSync(join(CORPUS, 'others/fide-laws.md'), 'utf8'),
      shipped.find(({ id }) => id === 'articles')!,
    );
    const differing: string[] = [];
    let compared = 0;
    blocksOf(document).forEach(({ block, start }) => {
      const anchor = /<a name="([^"]+)"/.exec(block.text)?.[1];
      if (!anchor || block.head?.kind !== 'rule') return;
      compared++;
      const { line } = documentPosition(document, shift(block.head, start).start);
      const { text } = block.head.number;
      if (text !== anchor.replaceAll('-', '.')) differing.push(`${line + 1}: ${anchor}, counted ${text}`);
    });
    assert.equal(compared, 36);
    // Anchors of appendix E are those of the list in E.2, as is its “point 3.c”: the counted numbers are the whole
    // ones.
    assert.deepEqual(differing, [
      '472: E-3-3, counted E.2.3.3',
      '486: E-9-1, counted E.2.9.1',
      '487: E-9-2, counted E.2.9.2',
      '488: E-9-3, counted E.2.9.3',
    ]);
  });
});

/** The rules that the shorter definition in the documentation doesn't cover, because it has no fourth level. */
const LOST: Readonly<Record<string, readonly RegExp[]>> = { harbor: [/^\w+\.\d+\.\d+\.\d+$/] };
