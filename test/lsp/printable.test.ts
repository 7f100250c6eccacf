import assert from 'node:assert/strict';
import type { CompletionList } from 'vscode-languageserver';
import { sharedClient } from './client.ts';

/** A null, characters that change the writing direction, and control sequences for terminals. */
const EVIL = ['\0', '\u202e', '\u2066', '\u001b[2J', '\u0085'].join('x');
const UNPRINTABLE = /\\u0000|\\u001b|[\u0080-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const TEXT = `100. Bells ${EVIL}

100.1. Ringing ${EVIL}
See rule 100, “Horns ${EVIL},” and rule 100.1.

100.2. See rules 100.1 and 100.9. A bell ${EVIL}.
`;

describe('invisible characters', () => {
  const use = sharedClient();

  it("aren't in displayed text, and stay in the document", async () => {
    const uri = use().open(TEXT);
    const { diagnostics } = await use().diagnostics(uri);
    const range = { start: { line: 0, character: 0 }, end: { line: 6, character: 0 } };
    const place = { textDocument: { uri }, position: { line: 3, character: 10 } };
    const shown = [
      diagnostics,
      await use().outline(uri),
      await use().request('textDocument/hover', place),
      await use().request('textDocument/prepareCallHierarchy', place),
      await use().request('textDocument/inlayHint', { textDocument: { uri }, range }),
      await use().request('workspace/symbol', { query: 'Bells' }),
      (
        (await use().request('textDocument/codeAction', {
          textDocument: { uri },
          range,
          context: { diagnostics },
        })) as { title: string }[]
      ).map(({ title }) => title),
    ];
    assert.ok(diagnostics.length > 0);
    for (const each of shown) assert.doesNotMatch(JSON.stringify(each), UNPRINTABLE);
    assert.match(JSON.stringify(shown), /Bells \ufffd/);
  });

  it("aren't in labels of completions, and are in the inserted text", async () => {
    const uri = use().open(TEXT);
    const line = TEXT.split('\n')[3]!;
    const place = (words: string) => ({ textDocument: { uri }, position: { line: 3, character: line.indexOf(words) } });
    const offered = async (words: string) =>
      ((await use().request('textDocument/completion', place(words))) as CompletionList).items;
    const [titles, numbers] = [await offered('Horns'), await offered('00, “')];
    for (const { label, detail, labelDetails } of [...titles, ...numbers])
      assert.doesNotMatch(JSON.stringify({ label, detail, labelDetails }), UNPRINTABLE);
    assert.match(JSON.stringify(titles.map(({ label }) => label)), /Bells \ufffd/);
    assert.match(JSON.stringify(numbers.map(({ detail }) => detail)), /Bells \ufffd/);
    assert.ok(titles.some(({ textEdit }) => textEdit!.newText.includes(EVIL)));
  });
});
