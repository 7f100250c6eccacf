import assert from 'node:assert/strict';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { knownDesk } from '../../server/src/lsp/askRequest.ts';
import { readingTools } from '../../server/src/mcp/readingTools.ts';
import { callTool } from '../../server/src/mcp/tool.ts';

const RULES = '1. Quay\n\n100. Bells\n\n100.1. A bell rings. See rule 100.2.\n\n100.2. Row. See rule 100.1.\n';

describe('tools over known documents', () => {
  const [bells, boats] = ['bells', 'boats'].map(name => parse(`mem:/${name}.txt`, 1, RULES, comprehensive));
  const books = [{ names: ['BB'], documents: [bells!.uri], base: [] }];
  const workspace = { ...[bells!, boats!].reduce(withDocument, emptyWorkspace), books };
  // biome-ignore lint/suspicious/noExplicitAny: each tool answers something else
  const asked = async (name: string, given: object): Promise<any> => {
    const tool = readingTools.find(each => each.name === name)!;
    return (
      await callTool(
        tool,
        given,
        knownDesk(workspace, () => undefined),
      )
    ).data;
  };

  it('answer about books, and documents in no book', async () => {
    const names = (await asked('list_books', {})).books.map(({ book }: { book: string }) => book);
    assert.deepEqual(names, ['BB', 'boats.txt']);
    assert.equal((await asked('get_rule', { number: '100.1' })).rules.length, 2);
    assert.equal(
      (await asked('get_rule', { number: '100.1', book: 'BB' })).rules[0].text,
      'A bell rings. See rule 100.2.',
    );
    assert.equal((await asked('find_rules', { words: 'who rows', book: 'BB' })).hits[0].number, '100.2');
    assert.equal((await asked('citations', { number: '100.1', book: 'boats.txt' })).citations.length, 1);
    assert.deepEqual((await asked('check', {})).findings, []);
    const { citations, wrong } = await asked('check_citations', { text: 'BB 100.1 and BB 100.3.' });
    assert.deepEqual([citations.length, wrong], [2, 1]);
  });

  it('say what to do if there is nothing', async () => {
    await assert.rejects(
      asked('get_rule', { number: '100.1', book: 'XY' }),
      /Unknown book “XY”\. The books are “BB” and “boats\.txt”\./,
    );
    await assert.rejects(asked('check_citations', { path: 'a.txt' }), /pass its text/);
    const none = knownDesk(emptyWorkspace, () => undefined);
    await assert.rejects(
      callTool(readingTools[1]!, { number: '1' }, none) as Promise<unknown>,
      /Open a rules document first/,
    );
  });
});
