import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { URI } from 'vscode-uri';
import { remembered } from '../../client/src/documents/remembered.ts';

describe('remembered values', () => {
  const kept = new Map<string, unknown>();
  const memory = {
    get: (key: string, otherwise: unknown) => kept.get(key) ?? otherwise,
    update: async (key: string, value: unknown) => {
      kept.set(key, value);
    },
  } as unknown as Memento;
  const [file, other, untitled] = ['file:///a.txt', 'file:///b.txt', 'untitled:Untitled-1'].map(uri => URI.parse(uri));

  it('exist in the next session, for each document separately', async () => {
    await remembered<string>(memory, 'dialects').keep(file!, 'dotted');
    await remembered<string>(memory, 'dialects').keep(other!, 'table');
    assert.equal(remembered<string>(memory, 'dialects').of(file!), 'dotted');
    assert.equal(remembered<string>(memory, 'other').of(file!), undefined);
  });

  it('can be forgotten', async () => {
    const dialects = remembered<string>(memory, 'dialects');
    await dialects.keep(file!, undefined);
    assert.equal(dialects.of(file!), undefined);
    assert.equal(dialects.of(other!), 'table');
  });

  it('last until an untitled document is closed, and not into the next session', async () => {
    const dialects = remembered<string>(memory, 'dialects');
    await dialects.keep(untitled!, 'dotted');
    assert.equal(dialects.of(untitled!), 'dotted');
    assert.equal(remembered<string>(memory, 'dialects').of(untitled!), undefined);
    dialects.closed(untitled!);
    assert.equal(dialects.of(untitled!), undefined);
  });
});
