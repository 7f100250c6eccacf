import assert from 'node:assert/strict';
import type { CompletionItem, CompletionList } from 'vscode-languageserver/node';
import { type Client, sharedClient } from './client.ts';
import { positioned } from './positions.ts';

const complete = async (client: Client, marked: string, languageId?: string) => {
  const { text, cursor, origins } = positioned(marked);
  const uri = client.open(text, languageId);
  const params = { textDocument: { uri }, position: cursor };
  const list = (await client.request('textDocument/completion', params)) as CompletionList;
  return { list, origin: origins[0], uri };
};

describe('textDocument/completion', () => {
  const use = sharedClient();

  it('offers the numbers of rules, each with its title or first words', async () => {
    const { list, origin, uri } = await complete(
      use(),
      '100. Bells\n\n100.1. A bell. See rule ⟪1‸00⟫.\n\n100.2. A rope.\n',
    );
    assert.equal(list.isIncomplete, false);
    assert.deepEqual(list.items, [
      {
        label: '100',
        kind: 18,
        detail: 'Bells',
        sortText: '0000',
        filterText: '100',
        textEdit: { range: origin, newText: '100' },
        data: { uri, name: '100' },
      },
      {
        label: '100.2',
        kind: 18,
        detail: 'A rope.',
        sortText: '0001',
        filterText: '100.2',
        textEdit: { range: origin, newText: '100.2' },
        data: { uri, name: '100.2' },
      },
    ]);
  });

  it('shows the text of a rule on request', async () => {
    const { list } = await complete(use(), '100.1. A *bell*.\nExample: Ding.\n\n100.2. See rule 100.1‸\n');
    const item = (await use().request('completionItem/resolve', list.items[0])) as CompletionItem;
    assert.deepEqual(item.documentation, { kind: 'plaintext', value: 'A *bell*.\n\nDing.' });
  });

  it('returns an unknown item unchanged', async () => {
    for (const item of [{ label: 'a' }, { label: 'b', data: { uri: 'file:///nowhere', name: '100' } }])
      assert.deepEqual(await use().request('completionItem/resolve', item), item);
  });

  it('offers nothing in prose', async () => {
    const { list } = await complete(use(), '100.1. A bell ‸\n');
    assert.deepEqual(list, { isIncomplete: false, items: [] });
  });

  it('works in Markdown, too', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `| 100.${index + 1} | Bell |\n`).join('');
    const { list, origin } = await complete(
      use(),
      `| Rule # | Text |\n|---|---|\n| 100. | Bells |\n${rows}| 100.13 | See rule ⟪100.12‸⟫ |\n`,
      'markdown',
    );
    assert.deepEqual(list.items[0]?.textEdit, { range: origin, newText: '100.12' });
  });

  it('returns nothing in a closed document, and at invalid places', async () => {
    const uri = use().open('100.1. See rule \n');
    const at = (line: number, character: number) =>
      use().request('textDocument/completion', { textDocument: { uri }, position: { line, character } });
    assert.deepEqual(await at(99, 5), { isIncomplete: false, items: [] });
    use().close(uri);
    assert.equal(await at(0, 16), null);
  });
});

describe('textDocument/completion for a client that shows details in rows', () => {
  const use = sharedClient({ textDocument: { completion: { completionItem: { labelDetailsSupport: true } } } });

  it('shows what a rule is about', async () => {
    const { list } = await complete(use(), '100. Bells\n\n100.1. See rule ‸.\n\n100.2. A rope.\n');
    assert.deepEqual(
      list.items.map(({ label, labelDetails, detail }) => [label, labelDetails?.description, detail]),
      [
        ['100', 'Bells', undefined],
        ['100.2', 'A rope.', undefined],
      ],
    );
  });
});
