import assert from 'node:assert/strict';
import type { TextDocument } from 'vscode';
import { gate } from '../../client/src/documents/sync.ts';

describe('the filter before the server', () => {
  const rules = { uri: 'file:///quay.json' } as unknown as TextDocument;
  const other = { uri: 'file:///package.json' } as unknown as TextDocument;

  /** A gate for `rules` only, and what has passed it. */
  function watched() {
    const passed: string[] = [];
    let isOver = false;
    const made = gate(
      document => document === rules && !isOver,
      document => passed.push(`opening ${document.uri}`),
    );
    const { didOpen, didChange, didSave, didClose, sendRequest } = made.middleware;
    const next = (what: string) => async () => {
      passed.push(what);
    };
    const change = (document: TextDocument) => ({ document, contentChanges: [], reason: undefined }) as never;
    return {
      made,
      passed,
      end: () => {
        isOver = true;
      },
      open: (document: TextDocument) => didOpen!(document, next('open')),
      change: (document: TextDocument) => didChange!(change(document), next('change')),
      save: (document: TextDocument) => didSave!(document, next('save')),
      close: (document: TextDocument) => didClose!(document, next('close')),
      ask: (uri: string) =>
        sendRequest!('ask', { textDocument: { uri } }, undefined, async () => {
          passed.push('ask');
          return 'answer' as never;
        }),
    };
  }

  it('passes a document from its opening to its closing', async () => {
    const { made, passed, open, change, save, close, ask } = watched();
    await open(rules);
    assert.ok(made.isOpen(rules));
    await change(rules);
    await save(rules);
    assert.equal(await ask(String(rules.uri)), 'answer');
    await close(rules);
    await change(rules);
    assert.equal(await ask(String(rules.uri)), null);
    assert.deepEqual(passed, [`opening ${rules.uri}`, 'open', 'change', 'save', 'ask', 'close']);
  });

  it('passes nothing about another document', async () => {
    const { made, passed, open, change, save, close, ask } = watched();
    await open(other);
    await change(other);
    await save(other);
    assert.equal(await ask(String(other.uri)), null);
    await close(other);
    assert.ok(!made.isOpen(other));
    assert.deepEqual(passed, []);
  });

  it('decides again when a document is opened with another server', async () => {
    const { made, open, end } = watched();
    await open(rules);
    end();
    await open(rules);
    assert.ok(!made.isOpen(rules));
  });

  it("passes requests that aren't about a document", async () => {
    const { middleware } = watched().made;
    assert.equal(await middleware.sendRequest!('ask', undefined, undefined, async () => 'answer'), 'answer');
  });
});
