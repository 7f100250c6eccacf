import assert from 'node:assert/strict';
import { sharedClient } from './client.ts';

const ARTICLES = Array.from(
  { length: 9 },
  (_, index) =>
    `Article ${index + 1}\n(1) A bell rings, as in Article 2(2).\n(2) It stops, unless Article 3 says more.\n\n`,
).join('');

describe('a document whose numbers become clearer', () => {
  const use = sharedClient();

  it('is read again when it is saved, not while it is edited', async () => {
    const uri = use().open('Article 1\n');
    use().change(uri, { text: ARTICLES });
    assert.equal((await use().status(uri)).dialect.id, 'comprehensive');
    use().notify('textDocument/didSave', { textDocument: { uri } });
    const { dialect, rules } = await use().status(uri);
    assert.deepEqual([dialect.id, rules], ['inferred', 27]);
  });

  it('stays in the dialect that the user chose', async () => {
    const uri = use().open('Article 1\n');
    use().notify('rulebook/chooseDialect', { uri, dialect: 'points' });
    use().change(uri, { text: ARTICLES });
    use().notify('textDocument/didSave', { textDocument: { uri } });
    assert.equal((await use().status(uri)).dialect.id, 'points');
  });
});
