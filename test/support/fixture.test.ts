import assert from 'node:assert/strict';
import { filesIn, fixture } from './fixture.ts';

describe('a fixture', () => {
  it('is a text with marks', () => {
    const [file] = filesIn('100.1. See ‸rule ⟪100.⟦2⟧⟫.\n            ^^^^ words ^ a digit\n100.2. A.\n');
    assert.deepEqual(file, {
      name: 'rules.txt',
      text: '100.1. See rule 100.2.\n100.2. A.\n',
      cursor: 11,
      origins: [{ start: 16, end: 21 }],
      targets: [{ start: 20, end: 21 }],
      notes: ['0:11-15 words', '0:20-21 a digit'],
    });
  });

  it('is several files', () => {
    const files = filesIn('=== one.txt ===\nA\n=== two.txt ===\nB');
    assert.deepEqual(
      files.map(({ name, text }) => [name, text]),
      [
        ['one.txt', 'A\n'],
        ['two.txt', 'B'],
      ],
    );
  });

  it('is a book of documents, one of which has the cursor', () => {
    const { workspace, document, cursor } = fixture('100.1. A.\n=== two.txt ===\n101.1. ‸B.\n');
    assert.deepEqual([document.uri, cursor], ['test:/two.txt', 7]);
    assert.deepEqual(workspace.books[0]?.documents, ['test:/rules.txt', 'test:/two.txt']);
  });
});
