import { type Book, bookOf, type EarlierEdition, type Translated, type Workspace } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { definedNumbers } from '../document/symbols.ts';
import type { Comparison } from '../editions/compareEditions.ts';
import { asEdition, comparedWith, editionOf } from '../editions/earlierEditions.ts';
import type { Edition } from '../editions/editionRules.ts';
import { memo } from '../text/memo.ts';

/** An edition of an original, and its name. */
interface Original {
  readonly name: string;
  readonly edition: Edition;
}

/** A translation, and the edition of its original that it translates. */
export interface TranslatedEdition extends Original {
  readonly own: Edition;
  /** The same as its project lists it; undefined if it is the current one. */
  readonly earlier: EarlierEdition | undefined;
  readonly current: Original & { readonly isNamed: boolean };
  /** The rules that are translated from other editions, the newest first; undefined for the current one. */
  readonly others: readonly OtherEdition[];
}

/** An edition from which some rules are translated, by their numbers in the translation. */
interface OtherEdition {
  readonly name: string;
  readonly edition: EarlierEdition | undefined;
  readonly rules: ReadonlySet<string>;
}

/** The book that a book translates. */
export function originalOf({ books }: Workspace, { translates }: Book): Book | undefined {
  return translates && books.find(({ names }) => names.includes(translates.book));
}

/** The translations of a book, in the order of the project. */
export function translationsOf({ books }: Workspace, { names }: Book): Book[] {
  return books.filter(({ translates }) => translates && names.includes(translates.book));
}

/** A translation of the current edition of a book. */
export interface Follower {
  readonly name: string;
  /** The first of its documents. */
  readonly document: RulesDocument;
}

/** The translations of the current edition of a document's book: they have its numbers. */
export function followersOf(workspace: Workspace, { uri }: RulesDocument): Follower[] {
  const book = bookOf(workspace, uri);
  return (book ? translationsOf(workspace, book) : []).flatMap(each => {
    const { own, earlier } = translatedEditionOf(workspace, each) ?? {};
    return own && !earlier ? [{ name: each.names[0] ?? '', document: own.documents[0]! }] : [];
  });
}

/** The edition that a book translates; undefined if it isn't a translation, or one of the two isn't known. */
export function translatedEditionOf(workspace: Workspace, book: Book): TranslatedEdition | undefined {
  const original = originalOf(workspace, book);
  if (!original) return undefined;
  const [own, current] = [knownIn(workspace, book), knownIn(workspace, original)];
  if (!own.length || !current.length) return undefined;
  const edition = memo(current[0]!, togetherFrom, ...current);
  const { earlier = NONE } = original;
  return memo(own[0]!, choose, book.translates, original.edition, edition, earlier, ...own);
}

const NONE: readonly EarlierEdition[] = [];

function knownIn({ documents }: Workspace, book: Book): RulesDocument[] {
  return book.documents.flatMap(uri => documents.get(uri) ?? []);
}

function togetherFrom(_first: RulesDocument, ...documents: readonly RulesDocument[]): Edition {
  return asEdition(documents);
}

function choose(
  _first: RulesDocument,
  translates: Translated | undefined,
  edition: string | undefined,
  now: Edition,
  earlier: readonly EarlierEdition[],
  ...documents: readonly RulesDocument[]
): TranslatedEdition {
  const own = asEdition(documents);
  const editions = [
    { name: edition ?? 'the original', edition: now, earlier: undefined },
    ...earlier
      .filter(({ files }) => files.length > 0)
      .map(each => ({ name: each.name, edition: editionOf(each), earlier: each }))
      .reverse(),
  ];
  const chosen = editions.find(({ name }) => name === translates?.edition) ?? mostSimilar(own, editions);
  return {
    own,
    ...chosen,
    current: { name: edition ?? 'the current edition', edition: now, isNamed: edition !== undefined },
    others: editions
      .map(each => ({ name: each.name, edition: each.earlier, rules: rulesFrom(each.name, translates) }))
      .filter(({ rules }) => rules.size > 0),
  };
}

/** The numbers of the rules that are listed as translated from an edition. */
function rulesFrom(
  edition: string,
  { rulesFrom: listed = {} }: Pick<Translated, 'rulesFrom'> = {},
): ReadonlySet<string> {
  return new Set(Object.hasOwn(listed, edition) ? listed[edition] : []);
}

/** The edition whose numbers differ least; of equal ones, the newest. */
function mostSimilar<T extends Original>(own: Edition, editions: readonly T[]): T {
  const numbers = numbersOf(own);
  const differing = editions.map(({ edition }) => {
    const others = memo(edition, numbersOf);
    const shared = [...numbers].filter(number => others.has(number)).length;
    return numbers.size + others.size - 2 * shared;
  });
  return editions[differing.indexOf(Math.min(...differing))]!;
}

function numbersOf({ documents }: Edition): ReadonlySet<string> {
  return new Set(definedNumbers(documents));
}

/** What changed in an original since the edition that is translated; undefined if that is the current one. */
export function changesToOriginal(
  workspace: Workspace,
  { earlier, current }: Pick<TranslatedEdition, 'earlier' | 'current'>,
): Comparison | undefined {
  return earlier && comparedWith(workspace, current.edition.documents[0]!, earlier);
}
