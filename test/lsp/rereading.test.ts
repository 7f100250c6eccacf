import assert from 'node:assert/strict';
import { AS_RULES } from '../../server/src/lsp/protocol/ownRequests.ts';
import { texts } from '../dialects/texts.ts';
import { type Client, sharedClient } from './client.ts';
import { ARTICLES, articles, POINTS, save } from './reread.ts';

const MANY_ARTICLES = articles(200);

/** The next status of a document in which the condition is true. */
async function statusThat(client: Client, uri: string, isSo: (rules: number, dialect: string) => boolean) {
  for (;;) {
    const { rules, dialect } = await client.status(uri);
    if (isSo(rules, dialect.id)) return { rules, dialect: dialect.id };
  }
}

/** Types at the end of a document, a character at a time. */
function typeInto(client: Client, uri: string, text: string): void {
  const position = { line: 0, character: 0 };
  for (const character of text) {
    client.change(uri, { range: { start: position, end: position }, text: character });
    if (character === '\n') Object.assign(position, { line: position.line + 1, character: 0 });
    else position.character++;
  }
}

describe('a document whose numbers become clearer', () => {
  const use = sharedClient();

  it('is read again at a new line while it is small', async () => {
    const uri = use().open('');
    typeInto(use(), uri, '1. Bells\n\n1.1. A bell rings.\n');
    const at = { textDocument: { uri }, position: { line: 3, character: 0 }, ch: '\n' };
    const options = { tabSize: 4, insertSpaces: true };
    const edits = (await use().request('textDocument/onTypeFormatting', { ...at, options })) as { newText: string }[];
    assert.ok(
      edits.some(({ newText }) => newText.includes('1.2. ')),
      JSON.stringify(edits),
    );
  });

  it('is read again when lines are pasted', async () => {
    const uri = use().open('', 'markdown');
    use().change(uri, { text: ARTICLES });
    const read = await statusThat(use(), uri, rules => rules > 0);
    assert.deepEqual(read, { dialect: 'inferred', rules: 27 });
  });

  it('is read again after a pause when much is pasted', async () => {
    const uri = use().open('', 'markdown');
    use().change(uri, { text: MANY_ARTICLES });
    assert.equal((await statusThat(use(), uri, rules => rules > 0)).dialect, 'inferred');
  });

  it('is read again when it is saved, however large', async () => {
    const uri = use().open(`${'A bell rings.\n'.repeat(8000)}`);
    use().change(uri, { text: MANY_ARTICLES });
    save(use(), uri);
    assert.equal((await statusThat(use(), uri, rules => rules > 0)).dialect, 'inferred');
  });

  it('is read as rules if the user says that it is', async () => {
    const uri = use().open('# Bells\n\n1. Ring\n2. Stop\n', 'markdown');
    assert.equal((await use().status(uri)).rules, 0);
    use().notify('rulebook/chooseDialect', { uri, dialect: AS_RULES });
    assert.deepEqual(await statusThat(use(), uri, rules => rules > 0), { dialect: 'inferred', rules: 2 });
    use().change(uri, { text: texts.comprehensive! });
    save(use(), uri);
    assert.equal((await statusThat(use(), uri, rules => rules > 2)).dialect, 'comprehensive');
  });

  it('stays in the dialect that the user chose', async () => {
    const uri = use().open('Article 1\n');
    assert.equal((await use().status(uri)).dialect.id, 'comprehensive');
    use().notify('rulebook/chooseDialect', { uri, dialect: 'points' });
    assert.equal((await use().status(uri)).dialect.id, 'points');
    use().change(uri, { text: POINTS });
    const changed = await use().status(uri);
    save(use(), uri);
    use().change(uri, { text: `${POINTS}18.2 It stops.\n` });
    const saved = await use().status(uri);
    assert.deepEqual([changed.dialect.id, saved.dialect.id], ['points', 'points']);
  });
});
