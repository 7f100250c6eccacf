import type { Head } from '../block.ts';
import type { Dialect } from '../dialect.ts';
import { documentPosition, type RulesDocument } from '../document.ts';
import { parentNumber } from '../ruleNumber.ts';
import type { Position } from '../span.ts';
import { headBlocksOf, symbolsOf } from '../symbols.ts';
import { type Definition, headOf, headSpan } from '../workspace.ts';
import { firstWordsOf } from './headline.ts';

/** A rule or term as it is searched; of documents that define one with the same number and title it is the same. */
export type SearchedHead = Exclude<Head, { kind: 'label' }>;

/** A rule or term of many documents. */
export interface KnownHead {
  readonly head: SearchedHead;
  /** The number of the rule above it. */
  readonly above: string | undefined;
}

/** The rules and terms of many documents, each number with its title once: an id is an index into `heads`. */
export interface Lexicon {
  readonly heads: readonly KnownHead[];
  /** `above` is asked for where the head is a new one. */
  idOf(head: SearchedHead, above: () => string | undefined): number;
}

/**
 * What a search finds in a document that is not kept: what it defines and where, no text but the first words of rules
 * without a title. It takes a quarter of the document's bytes, and can be sent to another thread.
 */
export interface Card {
  readonly uri: string;
  /** Of its dialect. */
  readonly entities: Dialect['entities'];
  /** {@link FIELDS} numbers for each rule or term, in the order of the text. */
  readonly entries: Uint32Array<ArrayBuffer>;
  /** The first words of all, in UTF-8. */
  readonly words: Uint8Array<ArrayBuffer>;
}

/** Of an entry: its id in the lexicon, line, column and length of its number or term, and where its words end. */
const FIELDS = 5;

/** One entry, read. */
export interface CardEntry {
  readonly id: number;
  /** Of the number or term. */
  readonly position: Position;
  /** Of the number or term, in UTF-16 units. */
  readonly length: number;
}

export function countOf({ entries }: Card): number {
  return entries.length / FIELDS;
}

/** The id in the lexicon of the entry with this index. */
export function idAt({ entries }: Card, index: number): number {
  return entries[index * FIELDS]!;
}

export function entryAt({ entries }: Card, index: number): CardEntry {
  const [id, line, column, length] = entries.subarray(index * FIELDS) as unknown as [number, number, number, number];
  return { id, position: { line, column }, length };
}

/** The first words of a rule without a title; empty for any other. */
export function wordsAt({ entries, words }: Card, index: number): string {
  const start = index === 0 ? 0 : entries[index * FIELDS - 1]!;
  return decoder.decode(words.subarray(start, entries[index * FIELDS + FIELDS - 1]));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function createLexicon(): Lexicon {
  const heads: KnownHead[] = [];
  /** By level, that of terms last: numberings may write numbers of different levels alike. */
  const ids = new Map<number, Map<string, number>>();
  return {
    heads,
    idOf(head, above) {
      const level = head.kind === 'rule' ? head.number.level : TERMS;
      const ofLevel = ids.get(level) ?? new Map<string, number>();
      ids.set(level, ofLevel);
      const known = ofLevel.get(keyOf(head));
      if (known !== undefined) return known;
      const own = withOwnText(head);
      heads.push({ head: own, above: above() });
      ofLevel.set(keyOf(own), heads.length - 1);
      return heads.length - 1;
    },
  };
}

const TERMS = -1;

function keyOf(head: SearchedHead): string {
  if (head.kind === 'term') return head.term;
  return head.title === undefined ? head.number.text : `${head.number.text}\n${head.title}`;
}

/** The head without anything that keeps the text in memory from which it was cut. */
function withOwnText(head: SearchedHead): SearchedHead {
  if (head.kind === 'term') return { ...head, term: copied(head.term) };
  const { number, title } = head;
  const own = { ...number, text: copied(number.text) };
  return { ...head, number: own, title: title === undefined ? undefined : copied(title) };
}

function copied(text: string): string {
  return decoder.decode(encoder.encode(text));
}

/** The card with its ids in another lexicon: `ids` has the new one of each. Changes the card that it is given. */
export function withIds(card: Card, ids: readonly number[]): Card {
  const { entries } = card;
  for (let at = 0; at < entries.length; at += FIELDS) entries[at] = ids[entries[at]!]!;
  return card;
}

/** The ordinals of the heads that are searched: those of the body, and lines of the Contents for rules that it lacks. */
export function searchedHeads(document: RulesDocument): number[] {
  const { bodyStart, contents, rules } = symbolsOf(document);
  const searched: number[] = [];
  document.heads.forEach((head, ordinal) => {
    const isOnlyListed = () =>
      head.kind === 'rule' && !rules.has(head.number.text) && contents.get(head.number.text) === ordinal;
    if (head.kind !== 'label' && (ordinal >= bodyStart || isOnlyListed())) searched.push(ordinal);
  });
  return searched;
}

/** Makes the card of a document, which may have been read for its heads alone. */
export function cardOf(document: RulesDocument, lexicon: Lexicon): Card {
  const { uri, dialect, heads } = document;
  const { numbering } = dialect;
  const searched = searchedHeads(document);
  const blocks = headBlocksOf(document);
  const entries = new Uint32Array(searched.length * FIELDS);
  const words = searched.map((ordinal, index) => {
    const head = heads[ordinal] as SearchedHead;
    const { line, column } = positionOf({ document, ordinal }, blocks[ordinal]!);
    const at = index * FIELDS;
    entries[at] = lexicon.idOf(head, () =>
      head.kind === 'rule' ? parentNumber(head.number, numbering)?.text : undefined,
    );
    entries[at + 1] = line;
    entries[at + 2] = column;
    entries[at + 3] = head.end - head.start;
    return head.kind === 'rule' && head.title === undefined
      ? firstWordsOf(document.blocks[blocks[ordinal]!]!, head, document)
      : '';
  });
  return { uri, entities: dialect.entities, entries, words: packed(words, entries) };
}

/** Where a head stands: in the first line of its block, but in a record, which may be written over several. */
function positionOf(definition: Definition, block: number): Position {
  const { document } = definition;
  if (document.dialect.layout.records) return documentPosition(document, headSpan(definition).start);
  const { startLines, startColumns } = document;
  return { line: startLines[block]!, column: startColumns[block]! + headOf(definition).start };
}

/** The most bytes that a UTF-16 unit takes in UTF-8. */
const MOST_BYTES = 3;

/** All words, one behind the other; enters where each end. */
function packed(words: readonly string[], entries: Uint32Array): Uint8Array<ArrayBuffer> {
  const units = words.reduce((sum, word) => sum + word.length, 0);
  const bytes = new Uint8Array(MOST_BYTES * units);
  let end = 0;
  words.forEach((word, index) => {
    if (word) end += encoder.encodeInto(word, bytes.subarray(end)).written;
    entries[index * FIELDS + FIELDS - 1] = end;
  });
  return bytes.slice(0, end);
}
