import assert from 'node:assert/strict';
import { mergeImport } from '../../server/src/word/importAgain.ts';

const BASE = ['1. A sail is white.', '2. A sail is wet (see rule 1).'];

/** What a text and a document changed since the last import, and the merged text; undefined if the user has to decide. */
const MERGES: readonly (readonly [
  what: string,
  edited: readonly string[],
  imported: readonly string[],
  merged: readonly string[] | undefined,
])[] = [
  [
    'a line before an edited one, and a reference in the next',
    ['1. A sail is very white.', '2. A sail is wet (see rule 1).'],
    ['1. A mast is high.', '2. A sail is white.', '3. A sail is wet (see rule 2).'],
    ['1. A mast is high.', '2. A sail is very white.', '3. A sail is wet (see rule 2).'],
  ],
  [
    'a line between edited ones',
    ['1. A sail is very white.', '2. A sail is often wet (see rule 1).'],
    ['1. A sail is white.', '2. A mast is high.', '3. A sail is wet (see rule 1).'],
    ['1. A sail is very white.', '2. A mast is high.', '3. A sail is often wet (see rule 1).'],
  ],
  [
    'words of one line',
    ['1. A sail is very white.', '2. A sail is wet (see rule 1).'],
    ['1. Each sail is white.', '2. A sail is wet (see rule 1).'],
    ['1. Each sail is very white.', '2. A sail is wet (see rule 1).'],
  ],
  [
    'the same words',
    ['1. A sail is red.', '2. A sail is wet (see rule 1).'],
    ['1. A sail is blue.', '2. A sail is wet (see rule 1).'],
    undefined,
  ],
];

describe('importing again', () => {
  const text = (lines: readonly string[]) => `${lines.join('\n\n')}\n`;
  for (const [what, edited, imported, merged] of MERGES)
    it(`${merged ? 'merges' : 'asks about'} ${what}`, () => {
      const found = mergeImport(text(BASE), text(edited), text(imported));
      assert.equal(found.conflicts.length, merged ? 0 : 1);
      assert.equal(found.text, text(merged ?? edited));
    });
});
