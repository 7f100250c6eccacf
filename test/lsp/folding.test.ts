import assert from 'node:assert/strict';
import type { FoldingRange } from 'vscode-languageserver/node';
import { sharedClient } from './client.ts';

describe('folding ranges', () => {
  const use = sharedClient();

  it('extend from a rule to the last line of text below it', async () => {
    const uri = use().open('100. Bells\n\n100.1. A bell.\n\n100.1a It rings.\nExample: Now.\n\n\n101. Ropes\n');
    const ranges = (await use().request('textDocument/foldingRange', { textDocument: { uri } })) as FoldingRange[];
    assert.deepEqual(ranges, [
      { startLine: 0, endLine: 5 },
      { startLine: 2, endLine: 5 },
      { startLine: 4, endLine: 5 },
    ]);
  });
});
