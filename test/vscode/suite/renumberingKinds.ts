import * as vscode from 'vscode';
import type { Operation } from '../../../server/src/core/changes/operations/operation.ts';
import { equal, eventually, includes, openRules, place, set, write } from './support.ts';

const NAME = 'quay/harbor.rules.txt';
const HARBOR = `1. The Quay

100. Bells

100.1. A bell rings. Whoever hears it stops.

100.1a It rings once.

100.1b It rings twice (see rule 100.1a).

100.2. A bell is big. See rule 100.1b.

100.3. A bell is loud. See rules 100.1–2.

101. Ropes

101.2. A rope is wet.

101.1. A rope hangs. See rule 101.2.

102. Boats

102.1. A boat floats.

102.3. A boat sails. See rule 102.1.
`;

/** An operation; `words` are the selected ones. */
type Asked = Operation & { readonly words?: string };

/** A passage of the text before and after each operation. */
const OPERATIONS: readonly (readonly [operation: Asked, before: string, after: string])[] = [
  [{ kind: 'insert', number: '100.2', text: 'A bell is old.' }, 'rules 100.1–2', 'rules 100.1–3'],
  [{ kind: 'delete', number: '100.3' }, '100.1–2.\n\n101. Ropes', '100.1b.\n\n101. Ropes'],
  [{ kind: 'move', first: '100.2', last: '100.2', to: '101.1' }, '100.2. A bell', '101.1. A bell'],
  [
    { kind: 'moveBefore', first: '100.3', last: '100.3', to: '100.2' },
    '100.3. A bell is loud',
    '100.2. A bell is loud',
  ],
  [{ kind: 'moveUnder', first: '100.1a', last: '100.1a', to: '100.2' }, '(see rule 100.1a)', '(see rule 100.2a)'],
  [{ kind: 'moveUp', first: '100.1b', last: '100.1b' }, 'See rule 100.1b', 'See rule 100.1a'],
  [{ kind: 'moveDown', first: '100.1a', last: '100.1a' }, '(see rule 100.1a)', '(see rule 100.1b)'],
  [{ kind: 'swap', number: '100.1', other: '100.3' }, 'See rule 100.1b', 'See rule 100.3b'],
  [{ kind: 'from', parent: '100', first: '100.5' }, 'rules 100.1–2', 'rules 100.5–6'],
  [{ kind: 'promote', number: '100.1b' }, 'See rule 100.1b', 'See rule 100.2'],
  [{ kind: 'demote', number: '100.3' }, '100.3. A bell', '100.2a A bell'],
  [{ kind: 'merge', number: '100.1b' }, 'See rule 100.1b', 'See rule 100.1a'],
  [{ kind: 'sort', parent: '101' }, '101. Ropes\n\n101.2.', '101. Ropes\n\n101.1.'],
  [{ kind: 'closeGaps', parent: '102' }, '102.3.', '102.2.'],
  [{ kind: 'extract', words: 'Whoever hears it stops.' }, ' Whoever hears', '100.1c Whoever hears'],
];

describe('Each way to renumber', () => {
  let document: vscode.TextDocument;
  before(async () => {
    await set('rulebook.renumber.preview', 'always');
    await write(NAME, HARBOR);
    document = await openRules(NAME);
  });
  after(() => set('rulebook.renumber.preview', undefined));

  for (const [{ words, ...operation }, before, after] of OPERATIONS)
    it(`previews and reverts ${operation.kind} in one step`, async () => {
      const range = words ? rangeOf(document, words) : undefined;
      const asked = { uri: document.uri.toString(), operation: { ...operation, ...(range && { range }) } };
      const done = vscode.commands.executeCommand('rulebook.renumber', asked);
      await eventually('the preview is applied', async () => {
        await vscode.commands.executeCommand('refactorPreview.apply');
        return document.getText() === HARBOR ? undefined : true;
      });
      await done;
      equal(HARBOR.includes(before) && !HARBOR.includes(after), true, `“${before}” in the text before`);
      includes(document.getText(), after, 'text');
      await vscode.commands.executeCommand('undo');
      equal(document.getText(), HARBOR, 'text after one undo');
    });
});

function rangeOf(document: vscode.TextDocument, words: string): object {
  const start = place(document, `‸${words}`);
  const end = start.translate(0, words.length);
  return { start: { line: start.line, character: start.character }, end: { line: end.line, character: end.character } };
}
