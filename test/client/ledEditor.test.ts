import assert from 'node:assert/strict';
import { LedEditor } from '../../client/src/preview/ledEditor.ts';

describe('an editor beside a preview', () => {
  let revealed: string[];
  let editor: LedEditor;

  beforeEach(() => {
    revealed = [];
    editor = new LedEditor((line, place) => revealed.push(`${line} ${place}`));
  });

  it('scrolls to where the page is', async () => {
    assert.equal(await editor.lead(Promise.resolve(12)), 12);
    assert.deepEqual(revealed, ['12 top']);
  });

  it('stays where its cursor has moved while the server was asked', async () => {
    let answer = (_: number) => {};
    const led = editor.lead(new Promise(resolve => (answer = resolve)));
    editor.cursorMoved(40);
    answer(12);
    assert.equal(await led, undefined);
    assert.deepEqual(revealed, []);
  });

  it('shows its cursor again after it was led elsewhere, once', async () => {
    await editor.lead(Promise.resolve(12));
    editor.cursorMoved(40);
    editor.cursorMoved(41);
    assert.deepEqual(revealed, ['12 top', '40 sight']);
  });

  it('stays where it is without a line', async () => {
    assert.equal(await editor.lead(Promise.resolve(undefined)), undefined);
    assert.deepEqual(revealed, []);
  });
});
