import type { Head } from '../../core/blocks/block.ts';
import { passagesOf } from '../../core/book/passages.ts';
import { type Definition, headOf, titleOf } from '../../core/book/workspace.ts';
import type { RulesDocument } from '../../core/document/document.ts';
import { plainWords } from '../../core/document/plainWords.ts';
import { symbolsOf } from '../../core/document/symbols.ts';
import { countOf } from '../../core/text/lists.ts';
import { memo } from '../../core/text/memo.ts';
import type { Span } from '../../core/text/span.ts';
import { onOneLine } from '../../core/text/words.ts';

/**
 * The words of a text in lowercase, with a space around each, without punctuation and marks. An apostrophe stays: who
 * can't isn't one who can.
 */
export function wordsOf(text: string): string {
  return ` ${(
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []
  ).join(' ')} `;
}

/** The words of a definition, including title and examples, in that form. */
export function wordsOfDefinition({ document, ordinal }: Definition): string {
  return memo(headOf({ document, ordinal }), wordsOfHead, document, ordinal);
}

function wordsOfHead(head: Head, document: RulesDocument, ordinal: number): string {
  const { paragraphs, examples } = passagesOf({ document, ordinal });
  return wordsOf([titleOf(head) ?? '', ...paragraphs, ...examples].map(text => plainWords(text, document)).join(' '));
}

/** The words of each rule and term of the body. */
export function ruleWordsOf(document: RulesDocument) {
  return memo(document.pieces, allWords, document);
}

function allWords(_pieces: object, document: RulesDocument) {
  const { rules, glossary } = symbolsOf(document);
  return [...rules.values(), ...glossary].map(ordinal => {
    const definition: Definition = { document, ordinal };
    return { definition, words: wordsOfDefinition(definition) };
  });
}

/** Number of rules and terms of a document that contain each word. */
export function wordCountsOf(document: RulesDocument): ReadonlyMap<string, number> {
  return memo(document.pieces, countWords, document);
}

function countWords(_pieces: object, document: RulesDocument): Map<string, number> {
  return countOf(ruleWordsOf(document).flatMap(({ words }) => [...new Set(words.split(' '))]));
}

/** The pieces of a quotation between omissions and insertions, in that form. */
export function piecesOf(quotation: string): string[] {
  return quotation
    .split(/…|\.{3}|\[[^\][]*\]/)
    .map(wordsOf)
    .filter(piece => piece.trim() !== '');
}

/** Whether a text contains all pieces in order. */
export function holds(words: string, pieces: readonly string[]): boolean {
  let at = 0;
  return pieces.every(piece => {
    const found = words.indexOf(piece, at);
    at = found + piece.length - 1;
    return found >= 0;
  });
}

/** From 0 to 1: the share of a quotation's words that a text contains in the same order. */
export function shareIn(words: string, pieces: readonly string[]): number {
  const quoted = pieces.join(' ').split(' ').filter(Boolean);
  const said = words.split(' ').filter(Boolean);
  let row = new Uint16Array(said.length + 1);
  for (const word of quoted) {
    const next = new Uint16Array(said.length + 1);
    for (let at = 1; at <= said.length; at++)
      next[at] = said[at - 1] === word ? row[at - 1]! + 1 : Math.max(row[at]!, next[at - 1]!);
    row = next;
  }
  return quoted.length ? row[said.length]! / quoted.length : 0;
}

/** A sentence ends with its punctuation before white space and a capital, or with its paragraph. */
const END = /[.!?…]["”’»)\]]*(?=\s+[\p{Lu}“"„«(])|[\r\n]\s*[\r\n]|$/gu;
/** Far longer than any sentence. */
const LONGEST = 1000;

/** The sentence or sentences that contain a piece of text, on one line. */
export function sentenceAt(text: string, { start, end }: Span): string {
  const first = Math.max(0, start - LONGEST);
  let from = first;
  let to = Math.min(text.length, end + LONGEST);
  for (const { index, 0: mark } of text.slice(first, to).matchAll(END)) {
    const at = first + index + mark.length;
    if (at <= start) from = at;
    else if (at >= end) {
      to = at;
      break;
    }
  }
  return onOneLine(text.slice(from, to));
}
