import assert from 'node:assert/strict';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { brokenLink } from '../../server/src/core/checks/rules/brokenLink.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { dialectOfRules } from '../../server/src/core/document/detect.ts';
import { parse, textOf } from '../../server/src/core/document/document.ts';
import { applied } from './check.ts';

const OTHER = '# 1 Setup\n\n1.1 Take six cards (section 2.1).\n\n# 2 Play\n\n2.1 The oldest begins.\n\n2.2 Draw.\n';
const withLink = (link: string) =>
  `# 1 Setup\n\n1.1 Take five cards, see ${link}.\n\n1.2 Shuffle (section 1.1).\n\n# 2 Play\n\n2.1 Draw.\n`;

function checked(link: string) {
  const documents = Object.entries({ 'test:/a/own.md': withLink(link), 'test:/a/b/other.md': OTHER }).map(
    ([uri, text]) => parse(uri, 1, text, dialectOfRules(text)),
  );
  const [document] = documents;
  return {
    document: document!,
    findings: runChecks(documents.reduce(withDocument, emptyWorkspace), document!, [brokenLink]),
  };
}

describe('broken-link', () => {
  for (const link of [
    '[Other section 2.2](b/other.md)',
    '[Other 5](b/other.md)',
    '[section 2.9](b/unknown.md)',
    '[section 2.9](https://example.org/other.md)',
    '[section 2.9](../other.md)',
    '[the other rules](b/other.md)',
  ])
    it(`is silent about ${link}`, () => assert.deepEqual(checked(link).findings, []));

  it('finds a missing rule in a link to the same file', () => {
    const { findings } = checked('[Section 2.9](own.md#play)');
    assert.deepEqual(
      findings.map(({ message }) => message),
      ["Rule 2.9 doesn't exist in own.md; section 2 ends at 2.1."],
    );
  });

  for (const link of [
    '[Other section 2.3](b/other.md)',
    '[2.3](./b/other.md#play)',
    '[Section 2.3 (Draw)](../a/b/other.md)',
  ])
    it(`finds the missing rule in ${link}`, () => {
      const { document, findings } = checked(link);
      assert.deepEqual(
        findings.map(({ message, start, end }) => [textOf(document).slice(start, end), message]),
        [['2.3', "Rule 2.3 doesn't exist in other.md; section 2 ends at 2.2."]],
      );
      const [fix] = findings[0]!.fixes();
      assert.equal(fix!.title, 'Change to 2.2 (Draw.)');
      assert.equal(textOf(applied(document, fix!)), withLink(link.replace('2.3', '2.2')));
    });
});
