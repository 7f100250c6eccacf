import * as vscode from 'vscode';
import { equal, eventually, includes, openRules, place, write } from './support.ts';

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
interface Asked {
  readonly kind: string;
  readonly numbers: readonly string[];
  readonly text?: string;
  readonly words?: string;
}

/** A passage of the text before and after each operation. */
const OPERATIONS: readonly (readonly [operation: Asked, before: string, after: string])[] = [
  [{ kind: 'insert', numbers: ['100.2'], text: 'A bell is old.' }, 'rules 100.1–2', 'rules 100.1–3'],
  [{ kind: 'delete', numbers: ['100.3'] }, '100.1–2.\n\n101. Ropes', '100.1b.\n\n101. Ropes'],
  [{ kind: 'move', numbers: ['100.2', '100.2', '101.1'] }, '100.2. A bell', '101.1. A bell'],
  [{ kind: 'moveBefore', numbers: ['100.3', '100.3', '100.2'] }, '100.3. A bell is loud', '100.2. A bell is loud'],
  [{ kind: 'moveUnder', numbers: ['100.1a', '100.1a', '100.2'] }, '(see rule 100.1a)', '(see rule 100.2a)'],
  [{ kind: 'moveUp', numbers: ['100.1b', '100.1b'] }, 'See rule 100.1b', 'See rule 100.1a'],
  [{ kind: 'moveDown', numbers: ['100.1a', '100.1a'] }, '(see rule 100.1a)', '(see rule 100.1b)'],
  [{ kind: 'swap', numbers: ['100.1', '100.3'] }, 'See rule 100.1b', 'See rule 100.3b'],
  [{ kind: 'from', numbers: ['100', '100.5'] }, 'rules 100.1–2', 'rules 100.5–6'],
  [{ kind: 'promote', numbers: ['100.1b'] }, 'See rule 100.1b', 'See rule 100.2'],
  [{ kind: 'demote', numbers: ['100.3'] }, '100.3. A bell', '100.2a A bell'],
  [{ kind: 'merge', numbers: ['100.1b'] }, 'See rule 100.1b', 'See rule 100.1a'],
  [{ kind: 'sort', numbers: ['101'] }, '101. Ropes\n\n101.2.', '101. Ropes\n\n101.1.'],
  [{ kind: 'closeGaps', numbers: ['102'] }, '102.3.', '102.2.'],
  [{ kind: 'extract', numbers: [], words: 'Whoever hears it stops.' }, ' Whoever hears', '100.1c Whoever hears'],
];

describe('Each way to renumber', () => {
  let document: vscode.TextDocument;
  const settings = vscode.workspace.getConfiguration('rulebook.renumber');
  before(async () => {
    await settings.update('preview', 'always', vscode.ConfigurationTarget.Global);
    await write(NAME, HARBOR);
    document = await openRules(NAME);
  });
  after(() => settings.update('preview', undefined, vscode.ConfigurationTarget.Global));

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
