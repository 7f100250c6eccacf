import { type Block, type Head, titleIn } from '../blocks/block.ts';
import { blockAt, blocksOf, type RulesDocument, startOf } from '../document/document.ts';
import { type Symbols, symbolsOf } from '../document/symbols.ts';
import { memo, remember } from '../text/memo.ts';
import { type Span, shift, touches } from '../text/span.ts';
import { type Word, wordsIn } from '../text/words.ts';
import { type Definition, scopeOf, type Workspace } from './workspace.ts';

/** A use of a glossary term in running text, as whole words in any case: its span and meaning. */
interface TermUse extends Span {
  readonly meaning: Meaning;
}

/** An entry of a glossary, by the index of its document in the flattened reach. */
interface Meaning {
  readonly document: number;
  readonly ordinal: number;
}

/** A tree of words: each leads to a node, from which the next words of terms lead on. */
interface Node {
  readonly next: Map<string, Node>;
  meaning?: Meaning;
  /** A short term counts only if its case is the same as in the glossary: this one. */
  written?: string;
}

/** The terms that a document can use, as a tree of words. */
interface Vocabulary {
  readonly all: readonly Symbols[];
  readonly root: Node;
  /** For each document of the reach, the meanings of its entries, by ordinal. */
  readonly meanings: readonly ReadonlyMap<number, Meaning>[];
}

/** Terms with up to this many letters are often ordinary words: "Tap", "Die", "X". */
const SHORT = 3;

/** By the symbols of the document; kept while those of all documents that it reaches stay the same. */
function vocabularyOf(workspace: Workspace, document: RulesDocument): Vocabulary {
  const documents = scopeOf(workspace, document).flat();
  const all = documents.map(symbolsOf);
  return remember(all[0]!, vocabularyOf, all, () => ({ all, ...plant(documents, all) }));
}

function plant(documents: readonly RulesDocument[], all: readonly Symbols[]): Omit<Vocabulary, 'all'> {
  const root: Node = { next: new Map() };
  const meanings = all.map(({ terms }, document) => {
    const meanings = new Map<number, Meaning>();
    for (const [key, ordinal] of terms) {
      const leaf = isUsed(documents[document]!.heads[ordinal]!, key) ? leafOf(root, key) : undefined;
      if (!leaf || leaf.meaning) continue;
      const meaning = meanings.get(ordinal) ?? { document, ordinal };
      meanings.set(ordinal, meaning);
      leaf.meaning = meaning;
      if (key.length <= SHORT) leaf.written = termPartAsWritten(documents[document]!, ordinal, key);
    }
    return meanings;
  });
  return { root, meanings };
}

/** Whether to look for a term in running text: an obsolete one can be an ordinary word today. */
function isUsed(head: Head, key: string): boolean {
  return /\p{L}/u.test(key) && !(head.kind === 'term' && /\(obsolete\)$/i.test(head.term));
}

/** Maximum length of a term, because something is looked up at each word. */
const MOST_WORDS = 16;

/** The node for the words of a key. */
function leafOf(root: Node, key: string): Node | undefined {
  const words = wordsIn(key, 0, key.length);
  if (words.length > MOST_WORDS) return undefined;
  let node = root;
  for (let index = 0; index < words.length; index++) {
    const step = stepTo(key, words, index, index > 0);
    const next = node.next.get(step) ?? { next: new Map() };
    node.next.set(step, next);
    node = next;
  }
  return node;
}

/** The part of a term's name with this key, with its case in the glossary. */
function termPartAsWritten({ heads }: RulesDocument, ordinal: number, key: string): string {
  const head = heads[ordinal]!;
  const name = head.kind === 'rule' ? (head.title ?? '') : head.kind === 'term' ? head.term : '';
  const at = name.toLowerCase().indexOf(key);
  return at < 0 ? name : name.slice(at, at + key.length);
}

/** Maximum length of the space between two words of a term: a line end and an indent. */
const MOST_BETWEEN = 100;

/** The edge of a word in the tree: the word, preceded by its separator unless that is white space. */
function stepTo(
  text: string,
  words: readonly Word[],
  index: number,
  follows: boolean,
  key = words[index]!.key,
): string {
  if (!follows) return key;
  const between = text.slice(words[index - 1]!.end, words[index]!.start);
  if (between === ' ') return key;
  if (between.length > MOST_BETWEEN) return '';
  const gap = between.replace(/[“”"]/g, '');
  const isBroken = /[\r\n]\s*[\r\n]/.test(gap.replace(/\r\n/g, '\n'));
  return /^\s+$/.test(gap) && !isBroken ? key : `${gap.replace(/\s+/g, ' ')}\n${key}`;
}

/** The uses of terms in a text, the longest first if several start at the same word. */
function usesInText(text: string, from: number, to: number, root: Node): TermUse[] {
  const words = wordsIn(text, from, to);
  const uses: TermUse[] = [];
  for (let index = 0; index < words.length; index++) {
    const found = longestFrom(text, words, index, root);
    if (!found) continue;
    uses.push({ start: words[index]!.start, end: words[found.last]!.end, meaning: found.meaning });
    index = found.last;
  }
  return uses;
}

function longestFrom(text: string, words: readonly Word[], first: number, root: Node): Found | undefined {
  let longest: Found | undefined;
  let node: Node | undefined = root;
  for (let last = first; node?.next.size && last < words.length; last++) {
    const from: Node = node;
    const reached = (key: string): Node | undefined => from.next.get(stepTo(text, words, last, last > first, key));
    const { key } = words[last]!;
    node = reached(key);
    const start = words[first]!.start;
    const isFitting = (leaf: Node | undefined) => isMeant(leaf, text, start, first === 0);
    const leaf = isFitting(node) ? node : singularLeaf(key, reached, isFitting);
    if (leaf?.meaning) longest = { last, meaning: leaf.meaning };
  }
  return longest;
}

/** The longest term that starts at a word, and the index of its last word. */
interface Found {
  readonly last: number;
  readonly meaning: Meaning;
}

/** Whether a term ends there; a short one must have the case of the glossary. */
function isMeant(leaf: Node | undefined, text: string, start: number, isFirst: boolean): boolean {
  if (!leaf?.meaning || leaf.written === undefined) return leaf?.meaning !== undefined;
  const [first, rest] = [leaf.written.charAt(0), leaf.written.slice(1)];
  const isCapitalized = first !== first.toLowerCase() && rest === rest.toLowerCase();
  // At the start of a sentence, every word has a capital: "If …".
  return text.startsWith(leaf.written, start) && !(isCapitalized && (isFirst || opensSentence(text, start)));
}

function opensSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LOOK_BACK), at);
  return /(?:^|[.:!?…•\r\n|])(?:[^\S\r\n]|[“”"‘’'()[\]])*$|[“"‘(]$/.test(before);
}

/** How far back to look for the start of a sentence. */
const LOOK_BACK = 16;

/** The term with this plural. */
function singularLeaf(
  key: string,
  reached: (key: string) => Node | undefined,
  isFitting: (leaf: Node | undefined) => boolean,
): Node | undefined {
  if (!key.endsWith('s')) return undefined;
  const forms = key.endsWith('ies') ? [`${key.slice(0, -3)}y`, key.slice(0, -1)] : [key.slice(0, -1)];
  return forms.map(reached).find(isFitting);
}

/** The uses in the running text of a block, in offsets of the block: not in its head, and not in references. */
function usesInBlock({ text, head, entry, references }: Block, { root }: Vocabulary): TermUse[] {
  if (root.next.size === 0 || (entry.part === 'credits' && !head) || head?.kind === 'label') return [];
  const taken = references.flatMap((reference): Span[] =>
    reference.kind !== 'term' && reference.title ? [reference, reference.title] : [reference],
  );
  if (head?.kind === 'term') taken.unshift(head);
  if (head?.kind !== 'rule') return usesOutside(taken, usesInText(text, 0, text.length, root));
  const afterTitle = titleIn(head, text)?.end ?? head.textStart;
  return usesOutside(taken, usesInText(text, afterTitle, head.textEnd ?? text.length, root));
}

/** The uses that no span overlaps; both are sorted. */
function usesOutside(spans: readonly Span[], uses: readonly TermUse[]): TermUse[] {
  let next = 0;
  return uses.filter(({ start, end }) => {
    while (next < spans.length && spans[next]!.end <= start) next++;
    return next === spans.length || spans[next]!.start >= end;
  });
}

/** The use of a term at an offset of the document, as a span of the document. */
export function termUseAt(
  workspace: Workspace,
  document: RulesDocument,
  block: number,
  offset: number,
): { span: Span; definition: Definition } | undefined {
  const start = startOf(document, block);
  const uses = termUsesInBlock(workspace, document, blockAt(document, block)!);
  const use = uses.find(({ span }) => touches(span, offset - start));
  return use && { ...use, span: shift(use.span, start) };
}

/** The uses of any term in the running text of a document, in text order, as spans of the document. */
export function termUsesIn(workspace: Workspace, document: RulesDocument): { span: Span; definition: Definition }[] {
  return blocksOf(document).flatMap(({ block, start }) =>
    termUsesInBlock(workspace, document, block).map(({ span, definition }) => ({
      span: shift(span, start),
      definition,
    })),
  );
}

/** The uses of terms in one block of a document, as spans of the block. */
export function termUsesInBlock(
  workspace: Workspace,
  document: RulesDocument,
  block: Block,
): { span: Span; definition: Definition }[] {
  const owners = scopeOf(workspace, document).flat();
  return memo(block, usesInBlock, vocabularyOf(workspace, document)).map(({ start, end, meaning }) => ({
    span: { start, end },
    definition: { document: owners[meaning.document]!, ordinal: meaning.ordinal },
  }));
}

/**
 * The uses of a term in the running text of a document, in text order, as spans of the document: about `most` at most.
 */
export function termUsesOf(
  workspace: Workspace,
  { document, ordinal }: Definition,
  from: RulesDocument,
  most = Number.POSITIVE_INFINITY,
): Span[] {
  const index = scopeOf(workspace, from)
    .flat()
    .findIndex(({ uri }) => uri === document.uri);
  const vocabulary = vocabularyOf(workspace, from);
  const wanted = vocabulary.meanings[index]?.get(ordinal);
  if (!wanted) return [];
  const clue = clueTo(vocabulary.all[index]!, ordinal);
  const uses: Span[] = [];
  for (const { block, start } of blocksOf(from)) {
    if (uses.length >= most) break;
    if (!clue.test(block.text)) continue;
    for (const use of memo(block, usesInBlock, vocabulary)) if (use.meaning === wanted) uses.push(shift(use, start));
  }
  return uses;
}

/** Matches every text that uses a term in any form: other texts aren't read word by word. */
function clueTo({ terms }: Symbols, ordinal: number): RegExp {
  const keys = [...terms].flatMap(([key, own]) => (own === ordinal ? [key] : []));
  // Apostrophes can be written in several ways, and plurals have other endings.
  const stems = keys.map(key => (/[\p{L}\p{N}]+/u.exec(key)?.[0] ?? '').replace(/(?<=..)(?:s|y)$/, ''));
  return new RegExp(stems.join('|'), 'iu');
}
