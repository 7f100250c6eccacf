import {
  type Book,
  bookOf,
  type EarlierEdition,
  emptyWorkspace,
  type Workspace,
  withDocument,
} from '../book/workspace.ts';
import { parse, type RulesDocument } from '../document/document.ts';
import { memo } from '../text/memo.ts';
import { type Comparison, compareEditions } from './compareEditions.ts';
import type { Edition } from './editionRules.ts';

/** Documents as an edition: a separate book, whatever else they belong to. */
export function asEdition(documents: readonly RulesDocument[]): Edition {
  const book: Book = { names: [], documents: documents.map(({ uri }) => uri), base: [] };
  return { documents, workspace: documents.reduce(withDocument, { ...emptyWorkspace, books: [book] }) };
}

/** The earlier editions of a document's book, newest first. */
export function earlierEditionsOf(workspace: Workspace, document: RulesDocument): readonly EarlierEdition[] {
  const earlier = [...(bookOf(workspace, document.uri)?.earlier ?? []), ...(workspace.since ? [workspace.since] : [])];
  return earlier.filter(({ files }) => files.length > 0).reverse();
}

/** A document's book, paired with an earlier edition. */
export function comparedWith(workspace: Workspace, document: RulesDocument, earlier: EarlierEdition): Comparison {
  return memo(earlier, compareNow, ...bookAround(workspace, document));
}

/** The book to which a document belongs, as an edition. */
export function currentEdition(workspace: Workspace, document: RulesDocument): Edition {
  return asEdition(bookAround(workspace, document));
}

function bookAround(workspace: Workspace, { uri }: RulesDocument): RulesDocument[] {
  const uris = bookOf(workspace, uri)?.documents ?? [uri];
  return uris.flatMap(each => workspace.documents.get(each) ?? []);
}

/** The documents of an earlier edition, as a book by themselves. */
export function editionOf(earlier: EarlierEdition): Edition {
  return memo(earlier, parseEdition);
}

function compareNow(earlier: EarlierEdition, ...documents: readonly RulesDocument[]): Comparison {
  return compareEditions(editionOf(earlier), asEdition(documents));
}

function parseEdition({ files }: EarlierEdition): Edition {
  return asEdition(files.map(({ uri, text, dialect }) => parse(uri, 0, text, dialect)));
}

/** Minimum share of the smaller edition's rules with a partner in the other, for editions of one book. */
const LEAST_IN_COMMON = 0.1;

/** How many rules two editions have in common, and whether that is enough for editions of one book. */
export function correspondence({ rules, old, now }: Comparison): { pairs: number; of: number; isEnough: boolean } {
  const pairs = rules.filter(pair => pair.old && pair.now && !pair.part).length;
  const of = Math.min(old.rules.length, now.rules.length);
  return { pairs, of, isEnough: pairs >= LEAST_IN_COMMON * of };
}
