import assert from 'node:assert/strict';
import { childLoads } from '../../client/src/renumber/childLoads.ts';

/** A load that ends when the test says so. */
function pausedLoad(names: string[]) {
  let [end, fail] = [() => {}, () => {}];
  const promise = new Promise<string[]>((resolve, reject) => {
    [end, fail] = [() => resolve(names), () => reject(new Error('The server is gone.'))];
  });
  return { load: () => promise, end: () => end(), fail: () => fail() };
}

describe('loading children of a tree', () => {
  const treeOf = () => {
    let drawn = 0;
    const loads = childLoads<string>(() => {
      drawn += 1;
      loads.restart();
    });
    return { loads, drawn: () => drawn };
  };

  it('answers one request after another', async () => {
    const { loads, drawn } = treeOf();
    for (const _ of [1, 2]) assert.deepEqual(await loads.of('', async () => ['100', '200']), ['100', '200']);
    assert.equal(drawn(), 0);
  });

  it('answers requests for different parents at the same time', async () => {
    const { loads, drawn } = treeOf();
    const both = [loads.of('100', async () => ['100.1']), loads.of('200', async () => ['200.1'])];
    assert.deepEqual(await Promise.all(both), [['100.1'], ['200.1']]);
    assert.equal(drawn(), 0);
  });

  it('gives the same children to one of two requests, and draws again', async () => {
    const { loads, drawn } = treeOf();
    const first = pausedLoad(['100', '200']);
    const both = Promise.all([loads.of('', first.load), loads.of('', async () => ['100', '200'])]);
    assert.equal(drawn(), 0);
    first.end();
    assert.deepEqual(await both, [['100', '200'], []]);
    assert.equal(drawn(), 1);
    assert.deepEqual(await loads.of('', async () => ['100']), ['100']);
  });

  it('draws again if the first of two requests fails', async () => {
    const { loads, drawn } = treeOf();
    const first = pausedLoad([]);
    const failed = assert.rejects(loads.of('', first.load), /The server is gone/);
    const second = loads.of('', async () => ['100']);
    first.fail();
    await failed;
    assert.deepEqual(await second, []);
    assert.equal(drawn(), 1);
  });

  it('answers a request after a restart, whatever is still loaded', async () => {
    const { loads, drawn } = treeOf();
    const [stale, next] = [pausedLoad(['100']), pausedLoad(['100', '200'])];
    const ignored = loads.of('', stale.load);
    loads.restart();
    const answer = loads.of('', next.load);
    stale.end();
    // VS Code would register its children beside those of the next answer.
    assert.deepEqual(await ignored, []);
    // The end of the earlier load isn't the end of this one.
    const third = loads.of('', async () => ['300']);
    next.end();
    assert.deepEqual([await answer, await third], [['100', '200'], []]);
    assert.equal(drawn(), 1);
  });
});
