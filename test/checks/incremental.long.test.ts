import assert from 'node:assert/strict';
import { randomFrom } from '../../bench/random.ts';
import faults from '../../samples/faults.rules.txt';
import { runChecks } from '../../server/src/core/checks/run.ts';
import { comprehensive } from '../../server/src/core/dialects/comprehensive.ts';
import { parse, type RulesDocument, textOf, update } from '../../server/src/core/document.ts';
import { emptyWorkspace, type Workspace, withDocument } from '../../server/src/core/workspace.ts';

const EDITS = 3000;
const PIECES = [
  'x',
  ' ',
  '.',
  '“',
  '”',
  '1',
  '9',
  'b',
  ' (see rule 101.9)',
  'rules 101.1',
  '\n\n101.9. New.\n\n',
  '\n',
  '',
];

function found(workspace: Workspace, document: RulesDocument): string[] {
  return runChecks(workspace, document).map(
    ({ code, severity, message, target, start, end, related }) =>
      `${start}-${end} ${severity} ${code} ${target} ${message} ${related.map(({ message: words }) => words).join()}`,
  );
}

describe('what is found in an updated document', () => {
  it(`is what is found in one read afresh, over ${EDITS} random edits of two documents that lean on each other`, () => {
    const random = randomFrom(20_261_121);
    const uris = ['test:/one.txt', 'test:/two.txt'] as const;
    const books = [{ names: ['Quay'], documents: [...uris], base: [] }];
    let workspace: Workspace = { ...emptyWorkspace, books };
    const start = faults.slice(0, 9000);
    const documents = uris.map(uri =>
      parse(uri, 0, start.replace(/\b10(\d)/g, uri.includes('one') ? '10$1' : '30$1'), comprehensive),
    );
    for (const document of documents) workspace = withDocument(workspace, document);
    for (let count = 1; count <= EDITS; count++) {
      const index = random.below(2);
      const text = textOf(documents[index]!);
      const at = random.below(text.length + 1);
      const size = text.length > 1.2 * start.length ? 40 : random.pick([0, 0, 1, 2, 12]);
      const edit = { start: at, end: Math.min(text.length, at + size), text: random.pick(PIECES) };
      documents[index] = update(documents[index]!, [edit], count);
      workspace = withDocument(workspace, documents[index]!);
      if (count % 3 && count > 30) continue;
      for (const document of documents) {
        const fresh = parse(document.uri, count, textOf(document), comprehensive);
        const expected = found(
          withDocument(
            withDocument({ ...emptyWorkspace, books }, documents[document === documents[0] ? 1 : 0]!),
            fresh,
          ),
          fresh,
        );
        assert.deepEqual(found(workspace, document), expected, `edit ${count}: ${JSON.stringify(edit)}`);
      }
    }
  });
});
