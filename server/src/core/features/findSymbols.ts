import type { Head } from '../block.ts';
import type { RulesDocument } from '../document.ts';
import { termKey } from '../symbols.ts';
import type { Definition, Workspace } from '../workspace.ts';
import { type SearchedHead, searchedHeads } from './card.ts';

/** More are of no use to anyone who searches. */
export const MOST = 200;

/** What of a rule or term is searched: number and title, or the term, in small letters without quotation marks. */
export interface Searched {
  readonly number: string;
  readonly title: string;
  /** All its words, each with a space before it. */
  readonly words: string;
}

/** How well something fits a query: of four ranks the first is the best; undefined where it does not fit. */
export type Ranking = (searched: Searched) => number | undefined;

/** How many ranks there are. */
export const RANKS = 4;

const memo = new WeakMap<readonly Head[], Entries>();

interface Entry extends Searched {
  readonly ordinal: number;
}

/** What is searched of a document. */
interface Entries {
  readonly all: readonly Entry[];
  /** The words of all, a line for each, to be searched at once. */
  readonly lines: string;
  /** Where each line begins. */
  readonly starts: Uint32Array;
}

/**
 * The rules and terms of all documents of which number, title or name have every word of the query at the beginning of one
 * of theirs: at first those with exactly this number or title, then those that begin so. At most 200.
 */
export function findSymbols(workspace: Workspace, query: string): Definition[] {
  return rankedSymbols(workspace, query).flat().slice(0, MOST);
}

/** The same, all of them, by rank. */
export function rankedSymbols(workspace: Workspace, query: string): Definition[][] {
  const rankIn = rankingFor(query);
  const ranks: Definition[][] = Array.from({ length: RANKS }, () => []);
  const longest = beginningsIn(searchKey(query)).reduce((one, other) => (other.length > one.length ? other : one), '');
  for (const document of workspace.documents.values()) {
    for (const entry of entriesWith(longest, entriesOf(document))) {
      const rank = rankIn(entry);
      if (rank !== undefined) ranks[rank]!.push({ document, ordinal: entry.ordinal });
    }
  }
  return ranks;
}

/** The entries with a word that begins so. */
function* entriesWith(beginning: string, { all, lines, starts }: Entries): Generator<Entry> {
  for (let index = 0, at = 0; ; at = starts[++index]!) {
    const found = lines.indexOf(beginning, at);
    if (found < 0 || index >= all.length) return;
    while (starts[index + 1]! <= found) index++;
    yield all[index]!;
  }
}

/** How the words begin that are searched for. */
function beginningsIn(key: string): string[] {
  return key.split(' ').flatMap(word => (word === '' ? [] : ` ${word}`));
}

/** Tells of anything how well it fits a query. */
export function rankingFor(query: string): Ranking {
  const key = searchKey(query);
  const beginnings = beginningsIn(key);
  return searched => {
    for (const beginning of beginnings) if (!searched.words.includes(beginning)) return undefined;
    return rankOf(searched, key);
  };
}

function rankOf({ number, title }: Searched, key: string): number {
  if (key === '') return LAST;
  if (number === key) return 0;
  if (title === key) return 1;
  return number.startsWith(key) || title.startsWith(key) ? 2 : LAST;
}

/** The last of the ranks: some words begin so. */
const LAST = RANKS - 1;

/** In small letters, without quotation marks and without the punctuation behind words: "702.19." is a number, too. */
function searchKey(text: string): string {
  return termKey(text).replace(/(?<![,;.])[,;.]+(?= |$)/g, '');
}

function entriesOf(document: RulesDocument): Entries {
  const known = memo.get(document.heads);
  if (known) return known;
  const all = searchedHeads(document).map(ordinal => ({
    ordinal,
    ...searchedOf(document.heads[ordinal] as SearchedHead),
  }));
  const starts = new Uint32Array(all.length + 1);
  for (const [index, { words }] of all.entries()) starts[index + 1] = starts[index]! + words.length + 1;
  const entries = { all, lines: all.map(({ words }) => `${words}\n`).join(''), starts };
  memo.set(document.heads, entries);
  return entries;
}

export function searchedOf(head: SearchedHead): Searched {
  const number = head.kind === 'rule' ? head.number.text.toLowerCase() : '';
  const name = head.kind === 'rule' ? head.title : head.term;
  if (!name) return { number, title: '', words: ` ${number}  ` };
  const title = searchKey(name);
  return { number, title, words: ` ${number} ${title} ${title.replace(/[-/(]/g, ' ')}` };
}
