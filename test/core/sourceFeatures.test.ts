import assert from 'node:assert/strict';
import { withDocument } from '../../server/src/core/book/workspace.ts';
import { renameableAt } from '../../server/src/core/changes/operations/rename.ts';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { citationsIn } from '../../server/src/core/citing/bookCitations.ts';
import { textBetween, update } from '../../server/src/core/document/document.ts';
import { completionsAt } from '../../server/src/core/features/completion/completion.ts';
import { referencesAt } from '../../server/src/core/features/navigation/findReferences.ts';
import { definitionAt } from '../../server/src/core/features/navigation/goToDefinition.ts';
import { headlineOf } from '../../server/src/core/features/navigation/headline.ts';
import { linksOf } from '../../server/src/core/features/navigation/links.ts';
import { hoverAt } from '../../server/src/core/features/reading/hover.ts';
import { lensesOf, lensPlaces } from '../../server/src/core/features/reading/lenses.ts';
import { citing, QUAY } from '../support/citing.ts';

/** A source with `‸` at the cursor. */
function at(marked: string, name = 'a.ts') {
  const { workspace, rules, sources } = citing({ [name]: marked.replace('‸', '') });
  return { workspace, rules, document: sources[0]!.document, offset: marked.indexOf('‸') };
}

describe('in a source that cites rules', () => {
  const HOVERS: readonly (readonly [string, string | undefined, string?])[] = [
    ['ring(); // QR 100.2‸a: a rope', '100.2a'],
    ['// QR 100.1a/‸b', '100.1b'],
    ['fn test_100_1‸a() {}', '100.1a'],
    ['// QR 100.‸7', undefined, "Rule 100.7 doesn't exist; chapter 100 ends at 100.2."],
  ];
  for (const [marked, heading, message] of HOVERS)
    it(`hovers over ${marked}`, () => {
      const { workspace, document, offset } = at(marked);
      const hover = hoverAt(workspace, document, offset);
      assert.deepEqual([hover?.card?.heading, hover?.message], [heading, message]);
    });

  it('hovers over a range with all of its rules', () => {
    const { workspace, document, offset } = at('// QR 100.1a–‸c');
    assert.deepEqual(
      hoverAt(workspace, document, offset)?.members?.map(({ name }) => name),
      ['100.1a', '100.1b', '100.1c'],
    );
  });

  it('underlines the citations of rules that exist', () => {
    const text = '// QR 100.2a and QR 100.7, QR 100.1a–c\nsay("100.1"); fn test_100_1a() {}';
    const { workspace, document } = at(`‸${text}`);
    assert.deepEqual(
      linksOf(workspace, document).map(({ span }) => text.slice(span.start, span.end)),
      ['100.2a', '100.1a', 'c', '100.1'],
    );
  });

  const LINKS: readonly (readonly [string, ...string[]])[] = [
    ['// QR 100.2‸a', '100.2a'],
    ['say("100.‸1")', '100.1'],
    ['// test_100_1‸a', '100.1a'],
    ['// QR 1‸00.7'],
    ['let a = 100.‸1;'],
    ['fn test_100_1‸a() {}'],
    ['// the QR itself‸ 100'],
  ];
  for (const [marked, ...found] of LINKS)
    it(`leads from ${marked} to ${found.join() || 'nothing'}`, () => {
      const { workspace, document, offset } = at(marked);
      const links = definitionAt(workspace, document, offset);
      assert.deepEqual(
        links.map(({ definition }) => headlineOf(definition).name),
        found,
      );
    });

  it('is listed among the references of a rule, from the rule and from the source', () => {
    const files = { 'a.ts': '// QR 100.1a–c, QR 100.1b\n', 'b.ts': 'fn test_100_1b() {} // QR 100.2' };
    const { workspace, rules, sources } = citing(files);
    const from = [
      [rules, QUAY.indexOf('100.1b It')],
      [sources[0]!.document, files['a.ts'].indexOf('100.1b')],
    ] as const;
    for (const [document, offset] of from) {
      const found = referencesAt(workspace, document, offset, true).map(
        place => `${place.document.uri.at(-4)} ${textBetween(place.document, place.span)}`,
      );
      assert.deepEqual(found, ['. 100.1b', 'a 100.1a–c', 'a 100.1b', 'b 100_1b']);
    }
  });

  it('is counted above the rule, with tests separately', () => {
    const { workspace, rules, sources } = citing({ 'a.ts': '// QR 100.1, QR 100.1', 'b.ts': '// QR 100.1, rule 101' });
    const tests = new Map(workspace.sources).set(sources[1]!.document.uri, { ...sources[1]!, isTest: true });
    const among = { ...workspace, sources: tests };
    const lenses = lensesOf(among, rules, 'citations').filter(({ kind }) => kind === 'code');
    assert.deepEqual(
      lenses.map(lens => [headlineOf(lens.definition).name, lens.title]),
      [
        ['100.1', '2 in code, 1 in tests'],
        ['101', '1 in tests'],
      ],
    );
    assert.equal(lensPlaces(among, 'code', lenses[0]!.definition).length, 3);
    assert.deepEqual(lensesOf(among, rules, 'off'), []);
    const facts = hoverAt(among, rules, QUAY.indexOf('100.1. A bell'))!.card!.facts;
    assert.ok(facts.includes('2 in code, 1 in tests'), facts.join());
  });

  const COMPLETED: readonly (readonly [string, string, readonly string[]])[] = [
    ['// QR 100.1‸', '100.1', ['100.1', '100.1a', '100.1b', '100.1c']],
    ['// QR 101.2, QR 10‸1', '101', ['101.2', '100', '100.1', '100.1a', '100.1b']],
    ['say("see rule 100.2‸")', '100.2', ['100.2', '100.2a']],
    ['// QR boa‸', 'boa', ['101']],
    ['// by the rules the bell‸', '', []],
    ['// 100.‸', '', []],
    ['let QR 100.‸', '', []],
    ['// CR 100.‸', '', []],
  ];
  for (const [marked, typed, found] of COMPLETED)
    it(`completes ${marked}`, () => {
      const { workspace, document, offset } = at(marked);
      const { items } = completionsAt(workspace, document, offset);
      assert.deepEqual(
        items.slice(0, 5).map(({ label }) => label),
        found,
      );
      for (const { span } of items) assert.ok(textBetween(document, span).startsWith(typed));
    });

  it('can be renamed by its number outside identifiers', () => {
    const name = (marked: string) => {
      const { workspace, document, offset } = at(marked);
      const found = renameableAt(workspace, document, offset);
      return isRefusal(found) ? undefined : found.name;
    };
    assert.equal(name('// QR 100.1a/‸b'), '100.1b');
    assert.equal(name('fn test_100_1‸a() {}'), undefined);
    assert.equal(name('// QR 100.‸7'), undefined);
  });
});

describe('citations of a source', () => {
  it('are computed again only if the source or the numbers of the book change', () => {
    const { workspace, rules, sources } = citing({ 'a.ts': '// QR 100.1 and QR 100.9' });
    const [source] = sources as [(typeof sources)[number]];
    const edited = (at: string, text: string, by = workspace) => {
      const document = by.documents.get(rules.uri)!;
      const start = QUAY.indexOf(at);
      return withDocument(by, update(document, [{ start, end: start, text }], document.version + 1));
    };
    const found = citationsIn(workspace, source);
    assert.equal(citationsIn(edited('rings at dusk', 'always '), source), found);
    assert.equal(citationsIn(edited('Boats', 'Big '), source), found);
    const more = citationsIn(edited('100.2a A rope', '100.9. More.\n\n'), source);
    assert.deepEqual(
      [found, more].map(all => all.map(({ status }) => status)),
      [
        ['resolved', 'broken'],
        ['resolved', 'resolved'],
      ],
    );
  });
});
