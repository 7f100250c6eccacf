import { type Definition, headOf, headSpan } from '../book/workspace.ts';
import { documentPosition, headBlockOf, type RulesDocument, startPosition } from '../document/document.ts';
import { headlineOf } from '../features/navigation/headline.ts';
import { parentNumber } from '../numbers/ruleNumber.ts';
import type { Position } from '../text/span.ts';
import { MOST, RANKS, rankingFor, type Searched, type SearchedHead, searchedHeads, searchedOf } from './searchNames.ts';

/** The index of an unloaded document, for searches: its rules and terms in text order. */
export interface NameIndex {
  readonly uri: string;
  readonly names: readonly KnownName[];
  /**
   * {@link FIELDS} numbers for each: line and column of its number or name, its length in UTF-16 units, and the end of
   * its words.
   */
  readonly places: Uint32Array;
  /** The words of all: the titles or first words of rules. */
  readonly words: string;
}

const FIELDS = 4;

/** A rule or term, for searches; equal ones of different documents share it. */
interface KnownName extends Searched {
  /** The number of a rule or the name of a term. */
  readonly text: string;
  /** Its level, 0 for the outermost; undefined for a term. */
  readonly level: number | undefined;
  readonly isTitled: boolean;
  /** The number of the rule above it. */
  readonly above: string | undefined;
}

/** A name that was found, and where. */
export interface FoundName extends Position {
  readonly uri: string;
  readonly name: KnownName;
  /** Length of its number or name as written, in UTF-16 units. */
  readonly length: number;
  /** "702.19 Trample", or the number and first words of a rule. */
  readonly headline: string;
  /** Its parent with the title, or the glossary; undefined at the top. */
  readonly place: string | undefined;
}

/**
 * Creates an indexer of documents, which share what they have in common, and may have been read without their
 * references.
 */
export function createIndexer() {
  const known = new Map<string, KnownName>();
  return (document: RulesDocument): NameIndex => {
    const searched = searchedHeads(document);
    const names = searched.map(ordinal => knownNameOf(document.heads[ordinal] as SearchedHead, document, known));
    const words = searched.map(ordinal => headlineOf({ document, ordinal }).words);
    const places = new Uint32Array(FIELDS * searched.length);
    let wordsEnd = 0;
    searched.forEach((ordinal, index) => {
      const { start, end } = document.heads[ordinal]!;
      const { line, column } = positionOf({ document, ordinal });
      wordsEnd += words[index]!.length;
      places.set([line, column, end - start, wordsEnd], FIELDS * index);
    });
    return { uri: document.uri, names, places, words: words.join('') };
  };
}

function knownNameOf(head: SearchedHead, { dialect }: RulesDocument, known: Map<string, KnownName>): KnownName {
  const isTerm = head.kind === 'term';
  const level = isTerm ? undefined : head.number.level;
  const title = isTerm ? head.term : head.title;
  const key = `${level} ${isTerm ? '' : head.number.text}\n${title ?? ''}`;
  const same = known.get(key);
  if (same) return same;
  // A slice of the key, because a slice of the text would keep the text in memory.
  const number = key.slice(key.indexOf(' ') + 1, key.indexOf('\n'));
  const name = key.slice(key.indexOf('\n') + 1);
  const above = isTerm ? undefined : parentNumber(head.number, dialect.numbering)?.text;
  const text = isTerm ? name : number;
  const fresh = { ...searchedOf(number, name), text, level, isTitled: title !== undefined, above };
  known.set(key, fresh);
  return fresh;
}

/** The matches of a query in unloaded documents, by rank as in `rankedNames`; at most 200 per rank. */
export function findUnloaded(indexes: Iterable<NameIndex>, query: string): FoundName[][] {
  const rankIn = rankingFor(query);
  const ranks: FoundName[][] = Array.from({ length: RANKS }, () => []);
  for (const index of indexes) {
    index.names.forEach((name, at) => {
      const rank = rankIn(name);
      if (rank !== undefined && ranks[rank]!.length < MOST) ranks[rank]!.push(foundAt(at, index));
    });
  }
  return ranks;
}

function foundAt(at: number, { uri, names, places, words }: NameIndex): FoundName {
  const [line, column, length] = places.subarray(FIELDS * at) as unknown as [number, number, number];
  const wordsEnd = (index: number) => (index < 0 ? 0 : places[FIELDS * index + FIELDS - 1]!);
  const headlineAt = (index: number) =>
    `${names[index]!.text} ${words.slice(wordsEnd(index - 1), wordsEnd(index))}`.trim();
  return { uri, name: names[at]!, line, column, length, headline: headlineAt(at), place: placeOf() };

  /** The parent with its title; only its number if the document lacks it. */
  function placeOf(): string | undefined {
    const { level, above } = names[at]!;
    if (level === undefined || above === undefined) return level === undefined ? 'Glossary' : undefined;
    const found = names.findLastIndex((name, index) => index < at && name.level !== undefined && name.text === above);
    return names[found]?.isTitled ? headlineAt(found) : above;
  }
}

/** The place of a head: in the first line of its block, except in a record, which can have several lines. */
function positionOf(definition: Definition): Position {
  const { document, ordinal } = definition;
  if (document.dialect.layout.kind === 'records') return documentPosition(document, headSpan(definition).start);
  const { line, column } = startPosition(document, headBlockOf(document, ordinal));
  return { line, column: column + headOf(definition).start };
}
