import type { Numbering } from '../numbers/numbering.ts';
import { addTo } from '../text/lists.ts';
import { memo } from '../text/memo.ts';
import type { RulesDocument } from './document.ts';
import { type Symbols, symbolsOf } from './symbols.ts';

/** By some documents, the same documents as a group: the same array, whichever of them comes first. */
const groups = new WeakMap<readonly RulesDocument[], readonly RulesDocument[]>();

/** Documents that belong together, in their order. What they show together is found once for all of them. */
export function asGroup(documents: readonly RulesDocument[]): readonly RulesDocument[] {
  groups.set(documents, documents);
  return documents;
}

/** The group that some documents are: the one that they were taken from, or else they, by URI. */
export function groupAmong(documents: readonly RulesDocument[]): readonly RulesDocument[] {
  const known = groups.get(documents);
  if (known) return known;
  const sorted = documents.length > 1 ? [...documents].sort((a, b) => (a.uri < b.uri ? -1 : 1)) : documents;
  groups.set(documents, sorted);
  return asGroup(sorted);
}

/** The documents of a group with one of them in front. */
export function withFirst(group: readonly RulesDocument[], first: RulesDocument): readonly RulesDocument[] {
  const found = [first, ...group.filter(({ uri }) => uri !== first.uri)];
  if (group.includes(first)) groups.set(found, group);
  return found;
}

/** Those of some documents that have a numbering, in their order. */
export function withNumbering(documents: readonly RulesDocument[], numbering: Numbering): readonly RulesDocument[] {
  const found = documents.filter(({ dialect }) => dialect.numbering === numbering);
  groups.set(found, byNumbering(documents).get(numbering) ?? found);
  return found;
}

/** The groups of the documents that have the same numbering. */
export function byNumbering(documents: readonly RulesDocument[]): ReadonlyMap<Numbering, readonly RulesDocument[]> {
  return memo(groupAmong(documents), eachNumbering);
}

function eachNumbering(group: readonly RulesDocument[]): Map<Numbering, RulesDocument[]> {
  const found = new Map<Numbering, RulesDocument[]>();
  for (const document of group) addTo(found, document.dialect.numbering, document);
  for (const alike of found.values()) asGroup(alike);
  return found;
}

/** The symbols of each document. */
export function symbolsOfAll(documents: readonly RulesDocument[]): readonly Symbols[] {
  return memo(documents, eachSymbols);
}

function eachSymbols(documents: readonly RulesDocument[]): readonly Symbols[] {
  return documents.map(symbolsOf);
}
