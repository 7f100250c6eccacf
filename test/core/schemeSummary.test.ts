import assert from 'node:assert/strict';
import { parse, update } from '../../server/src/core/document/document.ts';
import { schemeInWords, schemeOf, schemeSummary } from '../../server/src/core/features/reading/schemeSummary.ts';
import { inferredFrom } from '../../server/src/core/shipped/inferred.ts';
import { HARBOR_ACT, PIER_RULES } from '../support/schemes.ts';

const read = (text: string) => {
  const dialect = inferredFrom(text);
  assert.ok(dialect, 'nothing counts');
  return parse('', 0, text, dialect);
};

describe('how a document is read', () => {
  it('is shown in its own terms', () => {
    assert.equal(schemeOf(read(HARBOR_ACT)), 'Article › (1) › (a) · 4 articles');
    assert.equal(schemeOf(read(PIER_RULES)), '1. › 1.1. › 1.1.1. · 14 rules');
  });

  it('fits in a status bar in words', () => {
    const long =
      'Part 1 - Harbor\n\nChapter 1 - Boats\n\nSection 1 - Sails\n\n(1) One.\n\n(2) Two.\n\nSection 2 - Oars\n\n(1) One.\n\n(2) Two (see Section 1(1)).\n\nChapter 2 - Nets\n\nSection 3 - Ropes\n\n(1) One.\n\n(2) Two.\n\nPart 2 - Quay\n\nChapter 3 - Bells\n\nSection 4 - Tolls\n\n(1) One.\n\n(2) Two.\n';
    const statute =
      '§ 1 Name\n\n(1) Er heißt so.\n\n(2) Er sitzt hier.\n\n§ 2 Zweck\n\n(1) § 1 Absatz 2 gilt.\n\n(2) Er ist da.\n';
    assert.deepEqual(
      [HARBOR_ACT, PIER_RULES, '1. Bells\n\n1.1. One.\n\n1.2. Two.\n', long, statute].map(text =>
        schemeInWords(read(text)),
      ),
      [
        'Articles and items, 1(2)(a)',
        'Chapters to rules, 1.1.1',
        'Sections and rules, 1.1',
        'Part to items, 1(1)',
        '§§ and items, 1(1)',
      ],
    );
    assert.equal(schemeInWords(parse('', 0, 'A bell rings.\n', read(PIER_RULES).dialect)), 'No rules');
  });

  it('has separators in large counts', () => {
    const articles = Array.from({ length: 1234 }, (_, at) => `Article ${at + 1}\n(1) A boat enters (see Article 1).`);
    assert.equal(schemeOf(read(articles.join('\n\n'))), 'Article · 1,234 articles');
  });

  it('shows levels with their first lines, words, and lines that are not understood', () => {
    const { levels, words, relative, unread, doubt } = schemeSummary(read(HARBOR_ACT));
    assert.deepEqual(
      levels.map(({ name, form, count, examples }) => [name, form, count, examples.map(({ line }) => line)]),
      [
        ['Article', 'Article', 4, [0, 10, 18]],
        ['section', '(1)', 8, [2, 4, 12]],
        ['rule', '(a)', 4, [6, 8, 28]],
      ],
    );
    assert.equal(levels[1]!.examples[0]!.text, '(1) A boat enters the harbor by day.');
    assert.deepEqual([words, relative], [['article'], ['paragraph']]);
    assert.deepEqual(unread, [{ line: 34, text: 'Section 7 was torn from another act.' }]);
    assert.equal(doubt, undefined);
  });

  it('shows where the Contents are', () => {
    const { contents, unread } = schemeSummary(read(PIER_RULES));
    assert.deepEqual(contents, { first: 2, last: 7 });
    assert.deepEqual(unread, []);
  });

  it('is counted again after an edit', () => {
    const document = read(HARBOR_ACT);
    const start = HARBOR_ACT.indexOf('Article 4');
    const edited = update(document, [{ start, end: start, text: 'Article 3a - Gulls\n\n' }], 1);
    assert.equal(
      schemeOf(edited),
      schemeOf(parse('', 1, HARBOR_ACT.replace('Article 4', 'Article 3a - Gulls\n\nArticle 4'), document.dialect)),
    );
  });

  it('shows the start of long lines', () => {
    const long = read(HARBOR_ACT.replace('by day', `by day${' and by day'.repeat(20)}`));
    const [example] = schemeSummary(long).levels[1]!.examples;
    assert.ok(example!.text.length <= 101 && example!.text.endsWith('…'), example!.text);
  });
});
