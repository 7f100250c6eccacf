import assert from 'node:assert/strict';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { detectDialect, dialectOfRules, fitted } from '../../server/src/core/document/detect.ts';
import { inferred } from '../../server/src/core/shipped/inferred.ts';
import { loadProject } from '../../server/src/project/load.ts';
import { fixture } from '../support/fixture.ts';

/** Articles with parts; every few articles, the same number appears again. */
function articles(repeated: number): string {
  const number = (index: number) => (repeated && index % repeated === 0 ? 1 : index);
  return Array.from(
    { length: 30 },
    (_, index) =>
      `Article ${number(index + 1)}\n(1) The bell rings, as in Article 2(2).\n(2) It stops, unless Article 3 says more.\n\n`,
  ).join('');
}

/** The same with whole numbers, which are read in the same way no matter how often they repeat. */
function chapters(repeated: number): string {
  const number = (index: number) => (repeated && index % repeated === 0 ? 1 : index);
  return Array.from({ length: 30 }, (_, index) => {
    const chapter = number(index + 1);
    return `${chapter} Bells\n\n${chapter}.1 The bell rings, as in rule 2.2.\n\n${chapter}.2 It stops, unless rule 3.1 says more.\n\n`;
  }).join('');
}

describe('a document whose own numbers contradict each other', () => {
  it('has one finding instead of many', () => {
    const { workspace, document } = fixture(articles(4), dialectOfRules(articles(4)));
    const findings = runChecks(workspace, document);
    assert.deepEqual(
      findings.map(({ code }) => code),
      ['doubtful-numbering'],
    );
    assert.match(findings[0]!.message, /^1 is used again here; the numbering of this document is uncertain/);
    assert.equal(findings[0]!.start, articles(4).lastIndexOf('1\n', articles(4).indexOf('Article 6')));
  });

  it('has findings about links all the same, because they depend on no numbering', () => {
    const text = `${chapters(4).replace(/^\d+ Bells$/gm, '# $&')}[Section 13](#15-bells) [Section 2](#2-bells) [Section 3](#3-bells)\n`;
    const { workspace, document } = fixture(text, dialectOfRules(text));
    assert.ok(document.dialect.doubt);
    assert.deepEqual(
      runChecks(workspace, document)
        .filter(({ code }) => code.startsWith('link'))
        .map(({ message }) => message),
      ['The link says 13, but leads to 15 (“Bells”).'],
    );
  });

  it('is recognized all the same, although its citations name no rule', () => {
    const elsewhere = articles(3).replace(/as in Article 2\(2\)/g, 'as in section 99 of another text');
    assert.ok(detectDialect(elsewhere)?.doubt);
  });

  it('is uncertain if many rules have no text, as in one torn by a converter', () => {
    const torn = chapters(0).replace(/^(1?\d\.1) The bell rings, as in rule 2\.2\.$/gm, '$1');
    assert.equal(fitted(inferred, torn).doubt, 'many numbers are used twice or have no text');
  });

  it('is uncertain even if its dialect is chosen', () => {
    assert.ok(fitted(inferred, articles(4)).doubt);
    assert.equal(fitted(inferred, articles(0)).doubt, undefined);
  });

  it('is uncertain in a book, without affecting other files', async () => {
    const texts: Record<string, string> = { 'a.txt': chapters(4), 'b.txt': chapters(0) };
    const project = await loadProject('file:///harbor/', JSON.stringify({ books: [{ files: ['a.txt', 'b.txt'] }] }), {
      listFiles: async () => Object.keys(texts),
      readText: async uri => texts[uri.split('/').at(-1)!]!,
      log() {},
    });
    assert.deepEqual(
      project.documents.map(({ dialect }) => [dialect.id, dialect.doubt !== undefined]),
      [
        ['inferred', true],
        ['inferred', false],
      ],
    );
  });

  it("is understood if they don't", () => {
    const { workspace, document } = fixture(articles(0), dialectOfRules(articles(0)));
    assert.equal(document.dialect.id, 'inferred');
    assert.deepEqual(runChecks(workspace, document), []);
  });
});
