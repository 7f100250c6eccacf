import assert from 'node:assert/strict';
import type { Tokens } from 'marked';
import type { CancellationToken, DocumentLink } from 'vscode';
import { inInputBox, inLabel, inNotification, shownSafely } from '../../client/src/documents/shown.ts';
import { TEXTS, tokensOf } from '../support/markdown.ts';

const token = undefined as unknown as CancellationToken;

/** The links that VS Code makes in an editor, where it trusts every command. */
function tooltipOf({ tooltip = '', target }: DocumentLink): string {
  const label = tooltip.replace(/\]/g, (sign, offset: number) => (tooltip[offset - 1] === '\\' ? sign : `\\${sign}`));
  return `[${label}](${target}) (ctrl + click)`;
}

async function resolved(tooltip: string, target?: string): Promise<DocumentLink> {
  const link = { tooltip, target } as unknown as DocumentLink;
  const result = await shownSafely.resolveDocumentLink(link, token, found => found);
  assert.ok(result);
  return result;
}

describe('text of a document in VS Code', () => {
  for (const text of TEXTS) {
    it(`${JSON.stringify(text)} adds no link to the tooltip of one`, async () => {
      const target = 'file:///quay.txt#L3';
      const links = tokensOf(tooltipOf(await resolved(`100.1 ${text}`, target)));
      assert.deepEqual(
        links.filter(({ type }) => !['paragraph', 'text', 'escape'].includes(type)).map(({ type }) => type),
        ['link'],
      );
      assert.equal(links.filter(({ type }) => type === 'link').map(link => (link as Tokens.Link).href)[0], target);
    });
  }

  it('is shown as it is before a link is resolved', async () => {
    assert.equal((await resolved('100.1 *Bell*')).tooltip, '100.1 *Bell*');
  });

  it('shows no icons in labels', () => {
    assert.equal(inLabel('a $(bug) and $ (bug)'), 'a \\$(bug) and $ (bug)');
  });

  it('shows no icons in lists of symbols, of the document and of the workspace', async () => {
    const symbols = () => [{ name: '100 $(bug)', children: [{ name: '100.1 $(sync) $(bug)' }, { name: '100.2' }] }];
    const shown = [
      await shownSafely.provideDocumentSymbols(undefined as never, token, () => symbols() as never),
      await shownSafely.provideWorkspaceSymbols('', token, () => symbols() as never),
    ];
    for (const each of shown) {
      assert.doesNotMatch(JSON.stringify(each), /\$\(/);
      assert.deepEqual(JSON.parse(JSON.stringify(each).replaceAll('\u200b', '')), symbols());
    }
    assert.equal(await shownSafely.provideDocumentSymbols(undefined as never, token, () => null), null);
  });

  it('makes no links in notifications', async () => {
    // The links that VS Code makes in a notification.
    const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)\3)?\)/i;
    const text = 'There is no rule [9](command:workbench.action.quit).';
    assert.match(text, link);
    assert.doesNotMatch(inNotification(text), link);
    assert.doesNotMatch(inInputBox(text), link);
    assert.equal(inInputBox('$(bug)'), inLabel('$(bug)'));
    await assert.rejects(
      async () =>
        shownSafely.provideRenameEdits(undefined as never, undefined as never, '', token, async () => {
          throw new Error(text);
        }),
      (error: Error) => !link.test(error.message) && error.message.replace(/\u200b/g, '') === text,
    );
  });
});
