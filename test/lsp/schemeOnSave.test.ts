import assert from 'node:assert/strict';
import { sharedClient } from './client.ts';

const ARTICLES = Array.from(
  { length: 9 },
  (_, index) =>
    `Article ${index + 1}\n(1) A bell rings, as in Article 2(2).\n(2) It stops, unless Article 3 says more.\n\n`,
).join('');

const POINTS = `${ARTICLES}18 BELLS\n\n18.1 A bell rings.\n`;

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
    assert.equal((await use().status(uri)).dialect.id, 'comprehensive');
    use().notify('rulebook/chooseDialect', { uri, dialect: 'points' });
    assert.equal((await use().status(uri)).dialect.id, 'points');
    use().change(uri, { text: POINTS });
    const changed = await use().status(uri);
    use().notify('textDocument/didSave', { textDocument: { uri } });
    use().change(uri, { text: `${POINTS}18.2 It stops.\n` });
    const saved = await use().status(uri);
    assert.deepEqual([changed.dialect.id, saved.dialect.id], ['points', 'points']);
  });
});
