import assert from 'node:assert/strict';
import { emptyWorkspace, withDocument } from '../../server/src/core/book/workspace.ts';
import { followCitations } from '../../server/src/core/changes/maps/followMap.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import { parse } from '../../server/src/core/document/document.ts';
import { comprehensive } from '../../server/src/core/shipped/comprehensive.ts';
import { mapOf } from '../support/maps.ts';

const letters = [...'abcdefg'].map(letter => `100.1${letter} Ring.`);
const RULES = ['100. Bells', '100.1. Ring.', ...letters, '100.2. Row.', '101. Boats', '101.1. Sail.'].join('\n\n');

/** A source after the change, and the outdated citations that stay. */
function followed(text: string, said: Parameters<typeof mapOf>[0]): [after: string, ...left: string[]] {
  const book = parse('file:///rules.txt', 0, RULES, comprehensive);
  const source = parse('file:///a.rs', 0, text, comprehensive);
  const workspace = {
    ...withDocument(emptyWorkspace, book),
    books: [{ names: ['QR'], documents: [book.uri], base: [] }],
  };
  const { edits, left } = followCitations(workspace, { document: source, books: ['QR'] }, mapOf(said));
  return [textAfter(source, edits), ...left.map(place => `${place.text} ${place.state}`)];
}

const NEXT = { renumbered: { '100.1c': '100.1d', '100.1d': '100.1e', '100.9': '100.2' } };
const CASES: readonly (readonly [
  text: string,
  map: Parameters<typeof mapOf>[0],
  after: string,
  ...left: readonly string[],
])[] = [
  ['f(1); // QR 100.1c rings 100.1c', NEXT, 'f(1); // QR 100.1d rings 100.1d'],
  ['let a = 100.9; // QR 100.9', NEXT, 'let a = 100.9; // QR 100.2'],
  ['// QR 100.1b/c, QR 100.1c–d', NEXT, '// QR 100.1b/d, QR 100.1d–e'],
  ['fn qr_100_1c_rings() {} // rules#R1001c', NEXT, 'fn qr_100_1d_rings() {} // rules#R1001d'],
  ['// QR 100.1b/c/f', { renumbered: { '100.1c': '101.1a' } }, '// QR 100.1b/101.1a/100.1f'],
  ['// QR 100.1b/c', { renumbered: { '100.1b': '101.1a', '100.1c': '101.1b' } }, '// QR 101.1a/b'],
  ['// QR 100.1a–c', { new: ['100.1c'], renumbered: { '100.1c': '100.1d' } }, '// QR 100.1a–d'],
  ['// QR 100.1a–c', { renumbered: { '100.1b': '101.1a' } }, '// QR 100.1a–c', 'c torn'],
  ['// QR 100.7 and QR 100.1', { removed: ['100.7'] }, '// QR 100.7 and QR 100.1', '100.7 gone'],
  ['// QR 100.8', { merged: { '100.8': '100.2' } }, '// QR 100.2'],
  ['// rulebook-ignore: was wrong\n// QR 100.1c', NEXT, '// rulebook-ignore: was wrong\n// QR 100.1c'],
];

describe('source updated with a map', () => {
  for (const [text, map, after, ...left] of CASES) {
    it(`turns ${JSON.stringify(text)} into ${JSON.stringify(after)}`, () => {
      assert.deepEqual(followed(text, map), [after, ...left]);
    });
  }
});
