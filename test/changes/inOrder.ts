import assert from 'node:assert/strict';
import { formattingEdits } from '../../server/src/core/changes/tidy/formatDocument.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { parse, type RulesDocument, textOf, update } from '../../server/src/core/document/document.ts';
import type { Edit } from '../../server/src/core/text/span.ts';

/** A document after edits that don't overlap. */
export const carried = (document: RulesDocument, edits: readonly Edit[]) =>
  update(document, [...edits].reverse(), document.version);

/** The words and numbers of a text. A zero-width space is ignored. */
export const wordsOf = (text: string) => text.replace(/[\u200b\u2060\ufeff]/g, '').match(/\p{L}+|\p{N}+/gu) ?? [];
const numbersOf = ({ heads }: RulesDocument) =>
  heads.map(head => (head.kind === 'rule' ? head.number.text : head.kind === 'term' ? head.term : head.label));
const lineEndsOf = (text: string) => new Set(text.match(/\r\n|\r|\n/g));

/** Checks that formatting a text leaves nothing more to format, and keeps its words. */
export function assertInOrder(uri: string, text: string, dialect: Dialect): void {
  const document = parse(uri, 1, text, dialect);
  const once = carried(document, formattingEdits(document));
  const after = textOf(once);
  assert.deepEqual(formattingEdits(parse(uri, 1, after, dialect)), []);
  assert.deepEqual(wordsOf(after), wordsOf(text));
  assert.deepEqual(numbersOf(parse(uri, 1, after, dialect)), numbersOf(document));
  const before = lineEndsOf(text);
  for (const end of lineEndsOf(after)) assert.ok(before.has(end));
}
