import assert from 'node:assert/strict';
import { outcomeOf, resolve, titleOutcome } from '../../server/src/core/book/resolve.ts';
import { headSpan } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { detectDialect } from '../../server/src/core/document/detect.ts';
import { blocksOf } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { definitionAt } from '../../server/src/core/features/navigation/goToDefinition.ts';
import { foldsOf } from '../../server/src/core/features/reading/folding.ts';
import { hoverAt } from '../../server/src/core/features/reading/hover.ts';
import { dialects } from '../../server/src/core/shipped/shippedDialects.ts';
import { fixture } from '../support/fixture.ts';
import { texts } from './texts.ts';

/** The numbers of the example rulebook, as each dialect writes them. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  comprehensive: ['1', '100', '100.1', '100.1a', '100.2', '100.2a', '100.2b'],
  dotted: ['1', '1.0', '1.0.1', '1.0.1.a', '1.0.2', '1.0.2.a', '1.0.2.b'],
  table: ['1', '100', '100.1', '100.1a', '100.2', '100.2a', '100.2b'],
  bracketed: ['1', '1.0', '1.0.1', '1.0.1a', '1.0.2', '1.0.2a', '1.0.2b'],
  rulings: ['1', '100', '100.1', '100.1a', '100.2', '100.2a', '100.2b'],
  hyphenated: ['1', '1-1', '1-1-1', '1-1-1-1', '1-1-2', '1-1-2-1', '1-1-2-2'],
  titled: ['1', '1.1', '1.1.1', '1.1.2', '1.2', '1.2.1', '1.2.2'],
  articles: ['1', '1.1', '1.1.1', '1.1.2', '1.2', '1.2.1', '1.2.2'],
  laws: ['1', '1.1', '1.1(a)', '1.1(b)', '1.2', '1.2(a)', '1.2(b)'],
  points: ['1', '1.1', '1.1(a)', '1.1(b)', '1.2', '1.2(a)', '1.2(b)'],
  cases: ['1', '1.1', '1.11', '1.12', '1.2', '1.21', '1.22'],
  capitals: ['1', '1A', '1A1', '1A2', '1B', '1B1', '1B2'],
  decimal: ['1', '1.1', '1.1.1', '1.1.1.1', '1.1.2', '1.1.2.1', '1.1.2.2'],
  lettered: ['1', '1.1', '1.1.1', '1.1.1a', '1.1.2', '1.1.2a', '1.1.2b'],
  // A data set has no headings.
  dataset: ['100.1', '100.1a', '100.2', '100.2a', '100.2b'],
  'dataset-csv': ['100.1', '100.1a', '100.2', '100.2a', '100.2b'],
  'dataset-json': ['1', '100', '100.1', '100.1a', '100.2', '100.2a', '100.2b'],
};

/** The titles of other rules, if more than the section, the chapter, and one rule have one. */
const MORE_TITLES: Readonly<Record<string, readonly string[]>> = {
  titled: ['1.1.1 Dawn', '1.1.2 Dusk', '1.2.1 Players', '1.2.2 Judges'],
};

/** What is on the lines of the first and last rule of the range, if it isn't the number. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  articles: ['1', '1'],
  lettered: ['a', 'b'],
  laws: ['a', 'b'],
  points: ['a', 'b'],
  capitals: ['1', '2'],
};

/** How a reference writes the subrule, if not by its number. */
const SUBRULE: Readonly<Record<string, string>> = { articles: '1.1.b' };

// An inferred dialect has no layout of its own.
for (const dialect of dialects.filter(each => !each.inferred)) {
  describe(`the dialect ${dialect.id}`, () => {
    const text = texts[dialect.id]!;
    const numbers = NUMBERS[dialect.id]!;
    const { workspace, document } = fixture(text, detectDialect(text));
    const [, subrule, titled, first, last] = numbers.slice(-5);
    const [section, chapter] = numbers.slice(0, -5);

    it('is recognized', () => assert.equal(detectDialect(text)?.id, dialect.id));

    it('has every rule, with its level and title', () => {
      assert.deepEqual([...symbolsOf(document).rules.keys()], numbers);
      const titles = document.heads.flatMap(head =>
        head.kind === 'rule' && head.title ? [`${head.number.text} ${head.title}`] : [],
      );
      const headings = section ? [`${section} The Quay`, `${chapter} Bells`] : [];
      const more = MORE_TITLES[dialect.id] ?? [];
      assert.deepEqual([...new Set(titles)].sort(), [...headings, `${titled} Silence`, ...more].sort());
    });

    it('resolves every reference, and every quoted title matches', () => {
      const references = blocksOf(document).flatMap(({ block }) => block.references);
      assert.ok(references.length >= 3);
      for (const reference of references) {
        const resolutions = resolve(workspace, document, reference);
        assert.equal(outcomeOf(resolutions), 'resolved', JSON.stringify(reference));
        assert.notEqual(titleOutcome(reference, resolutions), 'mismatch', JSON.stringify(reference));
      }
      assert.deepEqual(runChecks(workspace, document), []);
    });

    it('goes to both ends of a range', () => {
      const at = text.indexOf('–');
      const written = [at - 1, at + 2].map(offset => {
        const [link] = definitionAt(workspace, document, offset);
        const { start, end } = headSpan(link!.definition);
        return text.slice(start, end);
      });
      assert.deepEqual(written, WRITTEN[dialect.id] ?? [first, last]);
    });

    it('shows a rule without marks of the layout', () => {
      const at = text.lastIndexOf(SUBRULE[dialect.id] ?? subrule!);
      const card = hoverAt(workspace, document, at + 1)?.card;
      assert.ok(card?.heading?.startsWith(subrule!), card?.heading);
      assert.deepEqual(card?.place.slice(0, 2), section ? [`${section} The Quay`, `${chapter} Bells`] : ['1', '100']);
      assert.match([...card!.paragraphs, ...card!.examples].join(' '), /^It rings at dusk .*[Nn]ow\.$/s);
    });

    it('reports missing rules', () => {
      const broken = text.replace(/–b/, '–d');
      const { workspace: changed, document: other } = fixture(broken, document.dialect);
      const messages = runChecks(changed, other).map(({ message }) => message);
      const missing = last!.replace(/b$/, 'd');
      assert.deepEqual(
        messages,
        broken !== text ? [`Rule ${missing} doesn't exist; rule ${titled} ends at ${last}.`] : [],
      );
    });

    it('folds', () => assert.ok(foldsOf(document).length >= 2));

    it('has no mistakes of form', () =>
      assert.deepEqual(
        blocksOf(document).flatMap(({ block: { problems } }) => problems),
        [],
      ));
  });
}

describe('a dialect', () => {
  it('is frozen, and has a text here', () => {
    for (const dialect of dialects) assert.ok(Object.isFrozen(dialect) && dialect.id in texts, dialect.id);
  });
});
