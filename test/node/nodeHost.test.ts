import assert from 'node:assert/strict';
import { nodeHost } from '../../server/src/node/nodeHost.ts';

describe('files of another computer', () => {
  it("are reported, and don't fail in another way", async function () {
    if (process.platform === 'win32') this.skip();
    const host = nodeHost(() => undefined);
    const uri = 'file://server/share/rules.txt';
    const reason = /“file:\/\/server\/share\/rules\.txt” isn't the address of a file on this computer/;
    await assert.rejects(host.readText(uri), reason);
    await assert.rejects(host.readText('file:///rules.txt', uri), reason);
    await assert.rejects(host.readStart!(uri, 10), reason);
    assert.deepEqual(await host.listFiles(uri), []);
    await assert.rejects(host.isReadOnly!(uri), reason);
    host.watch!([uri], () => undefined).dispose();
    assert.deepEqual(host.interrupted!([uri]), []);
  });
});
