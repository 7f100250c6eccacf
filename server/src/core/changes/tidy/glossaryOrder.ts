import type { RulesDocument } from '../../document/document.ts';
import { documentLanguage } from '../../document/documentLanguage.ts';
import { type Entry, glossaryEntries } from '../../document/glossaryTerms.ts';
import { alphabetKeys, alphabetsFor, misplaced, misplacedInAll, ORDERS, sortKeys } from '../../text/sorting.ts';
import { type Refusal, refusalFor, type TidyPlan } from '../plan/plan.ts';
import { type InsertPlace, pieceEdits, type TextMove, type Unit, unitOf } from '../plan/textMoves.ts';

/**
 * Sorts the terms of a glossary, each with everything below it. If most are sorted, only those move that are wrong in
 * every way of sorting; otherwise all are sorted in the way that most of them follow. Terms with letters of their own are
 * sorted as the language of the text does. No edits if all are sorted in some way.
 */
export function sortGlossary(document: RulesDocument): TidyPlan | Refusal {
  const entries = glossaryEntries(document);
  if (!entries.length) return refusalFor('This document has no glossary.');
  const units = entries.map(({ ordinal }) => unitOf(document, ordinal, 'alone'));
  const isOne = entries.every(({ ordinal }, index) => ordinal === entries[0]!.ordinal + index);
  if (!isOne || entries.some(isLettered))
    return refusalFor('This glossary has headings between its terms; sort it by hand.');
  const terms = entries.map(({ term }) => term);
  const moves = movesTo(sortedIndexes(glossaryKeys(terms, () => documentLanguage(document))), units);
  const edits = pieceEdits(moves, []).sort((a, b) => a.start - b.start || a.end - b.end);
  return { edits, count: moves.length, left: 0 };
}

/**
 * Whether a letter is above the terms that start with it, as a term without text or in the text of the previous term.
 */
function isLettered({ term, text }: Entry): boolean {
  const isLetter = (line: string) => /^[\s#*_]*\p{Lu}[\s*_]*$/u.test(line);
  const below = text();
  return (isLetter(term) && !below.trim()) || below.split(/[\r\n]+/).some(isLetter);
}

/** The keys of each term, and, if terms have letters of their own, those of the language of the text, and of others. */
function glossaryKeys(terms: readonly string[], language: () => string): readonly (readonly string[])[] {
  const usual = terms.map(sortKeys);
  const alphabets = alphabetsFor(terms);
  if (!alphabets.length) return usual;
  const ranked = [...new Set([language(), ...alphabets])].map(alphabet => alphabetKeys(terms, alphabet));
  return usual.map((own, index) => [...own, ...ranked.map(keys => keys[index]!)]);
}

/** The indexes of terms in their new order. */
function sortedIndexes(keys: readonly (readonly string[])[]): number[] {
  const all = [...keys.keys()];
  const wrong = misplacedInAll(keys);
  if (keys[0]!.length > ORDERS) return isAscending(keys) ? all : indexesInOrder(keys, ORDERS);
  if (wrong.length * 2 > keys.length) return inBestOrder(keys);
  const moved = wrong.reduce(
    (order, index) => {
      const at = order.findLastIndex(other => compareKeys(keys[other]!, keys[index]!, 0) <= 0);
      return [...order.slice(0, at + 1), index, ...order.slice(at + 1)];
    },
    all.filter(index => !wrong.includes(index)),
  );
  return misplacedInAll(moved.map(index => keys[index]!)).length ? inBestOrder(keys) : moved;
}

/** Whether terms ascend in some way. */
function isAscending(keys: readonly (readonly string[])[]): boolean {
  return keys[0]!.some((_, order) => misplaced(keys.map(own => own[order]!)).length === 0);
}

/** In the way that most of them follow. */
function inBestOrder(keys: readonly (readonly string[])[]): number[] {
  const counts = Array.from({ length: ORDERS }, (_, order) => misplaced(keys.map(own => own[order]!)).length);
  return indexesInOrder(keys, counts.indexOf(Math.min(...counts)));
}

function indexesInOrder(keys: readonly (readonly string[])[], order: number): number[] {
  return [...keys.keys()].sort((a, b) => compareKeys(keys[a]!, keys[b]!, order));
}

/** If two names are the same up to a comma, the rest decides. */
function compareKeys(a: readonly string[], b: readonly string[], order: number): number {
  const whole = order < ORDERS ? ORDERS / 2 + (order % (ORDERS / 2)) : order;
  const [one, other] = a[order] === b[order] ? [a[whole]!, b[whole]!] : [a[order]!, b[order]!];
  return one < other ? -1 : one > other ? 1 : 0;
}

type Put = Extract<TextMove, { kind: 'put' }>;

/** The fewest moves that sort units; the order contains their indexes. */
export function movesTo(order: readonly number[], units: readonly Unit[]): Put[] {
  const width = String(units.length).length;
  const moving = new Set(misplaced(order.map(index => String(index).padStart(width, '0'))).map(at => order[at]!));
  const kept = order.filter(index => !moving.has(index));
  return order.flatMap((index, at): Put[] => {
    if (!moving.has(index)) return [];
    const before = order.slice(0, at).findLast(other => !moving.has(other));
    const { document, start, end } = units[before ?? kept[0]!]!;
    const place: InsertPlace =
      before === undefined ? { document, at: start, side: 'before' } : { document, at: end, side: 'after' };
    return [{ kind: 'put', unit: units[index]!, place }];
  });
}
