import type { Head } from '../block.ts';
import type { RulesDocument } from '../document.ts';
import { symbolsOf, termKey } from '../symbols.ts';
import type { Definition, Workspace } from '../workspace.ts';

/** More are of no use to anyone who searches. */
const MOST = 200;

/** A rule or term as it is searched: number and title, or the term, in small letters without quotation marks. */
interface Entry {
  readonly ordinal: number;
  readonly number: string;
  readonly title: string;
  /** All its words, each with a space before it. */
  readonly words: string;
}

const memo = new WeakMap<readonly Head[], readonly Entry[]>();

/**
 * The rules and terms of all documents of which number, title or name have every word of the query at the beginning of one
 * of theirs: at first those with exactly this number or title, then those that begin so. At most 200.
 */
export function findSymbols(workspace: Workspace, query: string): Definition[] {
  const key = searchKey(query);
  const words = key.split(' ').filter(word => word !== '');
  const ranks: Definition[][] = [[], [], [], []];
  for (const document of workspace.documents.values()) {
    for (const entry of entriesOf(document)) {
      if (words.every(word => entry.words.includes(` ${word}`)))
        ranks[rankOf(entry, key)]!.push({ document, ordinal: entry.ordinal });
    }
  }
  return ranks.flat().slice(0, MOST);
}

function rankOf({ number, title }: Entry, key: string): number {
  if (key === '') return LAST;
  if (number === key) return 0;
  if (title === key) return 1;
  return number.startsWith(key) || title.startsWith(key) ? 2 : LAST;
}

/** The last of the ranks: some words begin so. */
const LAST = 3;

/** In small letters, without quotation marks and without the punctuation behind words: "702.19." is a number, too. */
function searchKey(text: string): string {
  return termKey(text).replace(/(?<![,;.])[,;.]+(?= |$)/g, '');
}

function entriesOf(document: RulesDocument): readonly Entry[] {
  const known = memo.get(document.heads);
  if (known) return known;
  const { bodyStart, contents, rules } = symbolsOf(document);
  const entries = document.heads.flatMap((head, ordinal) => {
    const isSearched = ordinal >= bodyStart || (head.kind === 'rule' && isOnlyListed(head.number.text, ordinal));
    return isSearched && head.kind !== 'label' ? [entryOf(head, ordinal)] : [];
  });
  memo.set(document.heads, entries);
  return entries;

  /** A line of the Contents stands for a rule that the text itself does not reach. */
  function isOnlyListed(number: string, ordinal: number): boolean {
    return !rules.has(number) && contents.get(number) === ordinal;
  }
}

function entryOf(head: Exclude<Head, { kind: 'label' }>, ordinal: number): Entry {
  const number = head.kind === 'rule' ? head.number.text.toLowerCase() : '';
  const title = searchKey((head.kind === 'rule' ? head.title : head.term) ?? '');
  return { ordinal, number, title, words: ` ${number} ${title} ${title.replace(/[-/(]/g, ' ')}` };
}
