import assert from 'node:assert/strict';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { fixture } from '../support/fixture.ts';

/** Articles with parts; every so many articles the same number comes again. */
function articles(repeated: number): string {
  const number = (index: number) => (repeated && index % repeated === 0 ? 1 : index);
  return Array.from(
    { length: 30 },
    (_, index) =>
      `Article ${number(index + 1)}\n(1) The bell rings, as in Article 2(2).\n(2) It stops, unless Article 3 says more.\n\n`,
  ).join('');
}

describe('a document whose own numbers contradict each other', () => {
  it('has one finding instead of many', () => {
    const { workspace, document } = fixture(articles(4), dialectOfRules(articles(4)));
    const findings = runChecks(workspace, document);
    assert.deepEqual(
      findings.map(({ code }) => code),
      ['doubtful-numbering'],
    );
  });

  it('is understood where they do not', () => {
    const { workspace, document } = fixture(articles(0), dialectOfRules(articles(0)));
    assert.equal(document.dialect.id, 'inferred');
    assert.deepEqual(runChecks(workspace, document), []);
  });
});
