import assert from 'node:assert/strict';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import { parse, type RulesDocument, textOf, update } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';

const TEXT =
  '100. Bells\n\n100.1. A bell rings at dusk.\n\n100.2. Nobody rings at dawn.\n\n100.3. See rule 100.1.\n\n101. Ropes\n\nGlossary\n\nBell\nIt rings. See rule 100.3.\n';

/** Replaces pieces of a text, one after the other, as typing does. */
function typed(...edits: readonly (readonly [from: string, to: string])[]): {
  workspace: Workspace;
  document: RulesDocument;
} {
  let document = parse('test:/rules.txt', 1, TEXT, comprehensive);
  let workspace = withDocument(emptyWorkspace, document);
  for (const [from, to] of edits) {
    const start = textOf(document).indexOf(from);
    document = update(document, [{ start, end: start + from.length, text: to }], document.version + 1);
    workspace = withDocument(workspace, document);
  }
  return { workspace, document };
}

describe('a reference to a rule whose number was edited', () => {
  for (const [way, edits, expected] of [
    ['in one go', [['100.1. A', '100.9. A']], 'Change to 100.9 (A bell rings at dusk.)'],
    [
      'sign by sign',
      [
        ['100.1. A', '100. A'],
        ['100. A', '100.7. A'],
        ['100.7. A', '100.71. A'],
      ],
      'Change to 100.71 (A bell rings at dusk.)',
    ],
    [
      'by cutting and pasting',
      [
        ['100.1. A bell rings at dusk.\n\n', ''],
        ['101. R', '100.8. A bell rings at dusk.\n\n101. R'],
      ],
      'Change to 100.8 (A bell rings at dusk.)',
    ],
  ] as const) {
    it(`is offered the new number, ${way}`, () => {
      const { workspace, document } = typed(...edits);
      const [finding] = runChecks(workspace, document).filter(({ code }) => code === 'broken-reference');
      assert.equal(finding!.fixes()[0]!.title, expected);
    });
  }

  it("isn't broken after the number is restored", () => {
    const { workspace, document } = typed(['100.1. A', '100.9. A'], ['100.9. A', '100.1. A']);
    assert.deepEqual(runChecks(workspace, document), []);
    assert.equal(workspace.history.moved.has('100.1'), false);
  });
});
