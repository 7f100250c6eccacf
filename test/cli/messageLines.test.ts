import assert from 'node:assert/strict';
import { requestId, shortLines } from '../../server/src/cli/program/messageLines.ts';

describe('messages in lines', () => {
  for (const size of [1, 3, 7, 1000])
    it(`are passed on unless they are too long, in pieces of ${size} bytes`, async () => {
      const long = 'b'.repeat(2000);
      const refused: string[] = [];
      const lines = shortLines(1000, (start, end) => refused.push(`${start}|${end}`));
      const text = Buffer.from(`short\n\n<${long}>\nnext\n{${long}}\nlast\nnot ended`);
      for (let at = 0; at < text.length; at += size) lines.write(text.subarray(at, at + size));
      lines.end();
      const passed = Buffer.concat(await lines.toArray()).toString();
      assert.equal(passed, 'short\n\nnext\nlast\n');
      assert.deepEqual(
        refused.map(ends => [ends[0], ends.slice(-2)]),
        [
          ['<', '>\n'],
          ['{', '}\n'],
        ],
      );
    });

  it('have an id at their beginning or their end', () => {
    assert.equal(requestId('{"jsonrpc":"2.0","id":7,"method":"x","params":{"id":8', '"id":9}}'), 7);
    assert.equal(requestId('{"jsonrpc":"2.0", "id": "a-1", "method":', '}}'), 'a-1');
    assert.equal(requestId('{"method":"x","params":{"id":8', 'a"}},"jsonrpc":"2.0","id":12}\n'), 12);
    assert.equal(requestId('{"method":"x","params":{"id":8', 'a","id":9}}}\n'), null);
    assert.equal(requestId('nonsense', 'nonsense'), null);
  });
});
