import assert from 'node:assert/strict';
import { isRefusal } from '../../server/src/core/changes/plan/plan.ts';
import { textAfter } from '../../server/src/core/changes/plan/textMoves.ts';
import type { Dialect } from '../../server/src/core/dialect/dialect.ts';
import { blocksOf, parse, type RulesDocument } from '../../server/src/core/document/document.ts';
import { symbolsOf } from '../../server/src/core/document/symbols.ts';
import { childrenOf } from '../../server/src/core/document/tree.ts';
import { nextSibling } from '../../server/src/core/numbers/ruleNumber.ts';
import { type Asked, bookOf, planned } from './operations.ts';

/** A text without numerals, and without letters that stand alone or follow a numeral. */
const withoutNumbers = (text: string) =>
  text.replace(/\d+|(?<![\p{L}\p{M}])\p{L}(?![\p{L}\p{M}])|\b[IVXLCDM]+\b/giu, '');

const KIND = /^(?:\d+|[a-z]+|[A-Z]+)$/;

/** The numbers that a document cites, in text order, and where each citation starts. */
const cited = (document: RulesDocument) =>
  blocksOf(document).flatMap(({ block, start }) =>
    block.references.flatMap(reference => {
      if (reference.kind === 'term') return [];
      const numbers = reference.kind === 'range' ? [reference.first.text, reference.last.text] : [reference.text];
      return numbers.map(number => ({ number, at: start + reference.start }));
    }),
  );

/**
 * A rule that is inserted at a number, and, if rules are below it, the same with these numbered from the second number
 * on.
 */
function operationsAt(document: RulesDocument, number: string): Asked[] {
  const [first] = childrenOf([document]).get(number)?.numbers ?? [];
  const next = first && nextSibling(first, document.dialect.numbering);
  return [['insert', number], ...(next ? [['from', number, next.text] as const] : [])];
}

/** At this many numbers of a text, rules are inserted. */
const MOST = 12;

/**
 * Inserts rules, and numbers the rules below others from another number on. Checks that only digits and letters of
 * numbers change, and that each citation follows. Returns how many changes were possible.
 */
export function assertInPlace(name: string, text: string, dialect: Dialect): number {
  const { workspace, document } = bookOf([text], dialect);
  const all = [...symbolsOf(document).rules.keys()];
  const [textWithout, citedBefore] = [withoutNumbers(text), cited(document)];
  const numbers = all.filter((_, index) => index % Math.ceil(all.length / MOST) === 0);
  let made = 0;
  for (const asked of numbers.flatMap(number => operationsAt(document, number))) {
    const inserted = planned(workspace, document, asked);
    if (isRefusal(inserted)) continue;
    const what = `${name}: ${asked.join(' ')}`;
    made++;
    const isAdded = (edit: { start: number; end: number }) => edit.start === edit.end;
    for (const edit of inserted.edits.filter(each => !isAdded(each))) {
      const before = text.slice(edit.start, edit.end);
      // The address of a link has the whole number.
      if (inserted.map.get(before) === edit.text) continue;
      assert.match(before, KIND, `${what}: ${before} becomes ${edit.text}`);
      assert.match(edit.text, KIND, what);
      assert.equal(/\d/.test(before), /\d/.test(edit.text), what);
    }
    const renumbered = textAfter(
      document,
      inserted.edits.filter(edit => !isAdded(edit)),
    );
    assert.equal(withoutNumbers(renumbered), textWithout, what);
    const after = parse(document.uri, 2, textAfter(document, inserted.edits), dialect);
    for (const [from, to] of inserted.map) assert.ok(symbolsOf(after).rules.has(to), `${what}: ${from} is not ${to}`);
    const follows = cited(after);
    const left = new Set(inserted.left.map(({ start }) => start));
    for (const [index, { number, at }] of citedBefore.entries())
      if (symbolsOf(document).rules.has(number) && !left.has(at))
        assert.equal(follows[index]?.number, inserted.map.get(number) ?? number, `${what}: citation ${index}`);
  }
  return made;
}
