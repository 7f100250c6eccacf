import { readable } from '../dialect.ts';
import { type Card, type CardEntry, countOf, entryAt, idAt, type Lexicon, type SearchedHead, wordsAt } from './card.ts';
import { MOST, RANKS, rankingFor, type Searched, searchedOf } from './findSymbols.ts';

/** A rule or term that was found in a card. */
export interface FoundEntry extends CardEntry {
  readonly uri: string;
  readonly head: SearchedHead;
  /** "702.19 Trample", or a rule's number with its first words. */
  readonly headline: string;
  /** The rule above it with its title, or the glossary; undefined at the top. */
  readonly place: string | undefined;
}

/** What fits a query in the documents of which there are cards, by rank as `rankedSymbols` has it; 200 at most of each. */
export function findInCards(cards: Iterable<Card>, lexicon: Lexicon, query: string): FoundEntry[][] {
  const rankIn = rankingFor(query);
  const rankOf = searchedIn(lexicon).map(searched => rankIn(searched) ?? NONE);
  const ranks: FoundEntry[][] = Array.from({ length: RANKS }, () => []);
  for (const card of cards) {
    for (let index = 0, count = countOf(card); index < count; index++) {
      const rank = rankOf[idAt(card, index)]!;
      if (rank !== NONE && ranks[rank]!.length < MOST) ranks[rank]!.push(foundAt(card, index, lexicon));
    }
  }
  return ranks;
}

const NONE = -1;

const searchedMemo = new WeakMap<Lexicon, Searched[]>();

/** What is searched of each head of a lexicon, made when a search first meets it. */
function searchedIn(lexicon: Lexicon): readonly Searched[] {
  const all = searchedMemo.get(lexicon) ?? [];
  searchedMemo.set(lexicon, all);
  for (let id = all.length; id < lexicon.heads.length; id++) all.push(searchedOf(lexicon.heads[id]!.head));
  return all;
}

function foundAt(card: Card, index: number, lexicon: Lexicon): FoundEntry {
  const entry = entryAt(card, index);
  const { head } = lexicon.heads[entry.id]!;
  const headline = head.kind === 'term' ? head.term : titled(head, card, wordsAt(card, index));
  return { ...entry, uri: card.uri, head, headline, place: placeOf(card, index, lexicon) };
}

/** The number of a rule with its title, or with other words where it has none. */
function titled({ number, title }: SearchedHead & { kind: 'rule' }, card: Card, words = ''): string {
  return `${number.text} ${title === undefined ? words : readable(title, card)}`.trim();
}

/** The rule above with its title; its number alone where the document lacks it. */
function placeOf(card: Card, index: number, { heads }: Lexicon): string | undefined {
  const { head, above } = heads[idAt(card, index)]!;
  if (head.kind === 'term') return 'Glossary';
  for (let at = index - 1; at >= 0 && above !== undefined; at--) {
    const { head: other } = heads[idAt(card, at)]!;
    if (other.kind === 'rule' && other.number.text === above) return titled(other, card);
  }
  return above;
}
