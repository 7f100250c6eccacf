import type { Block } from '../../blocks/block.ts';
import { recordsIn } from '../../dialect/dialect.ts';
import {
  blockAt,
  blockIndexAt,
  headAbove,
  headBlockOf,
  lengthOf,
  type RulesDocument,
  startOf,
} from '../../document/document.ts';
import { afterSpace, beforeSpace, type Span, shift, touches } from '../../text/span.ts';
import { runningText } from '../navigation/runningText.ts';
import { outlinePath } from './outlineBelow.ts';

/**
 * The spans to select around an offset, each larger than the one before: number, reference, sentence, rule with
 * examples, rule with subrules, chapter, section, document.
 */
export function selectionsAt(document: RulesDocument, offset: number): Span[] {
  const length = lengthOf(document);
  const at = Math.max(0, Math.min(offset, length));
  const index = blockIndexAt(document, at);
  const block = blockAt(document, index);
  const spans = block ? [...insideBlock(document, block, index, at), ...aroundBlock(document, index)] : [];
  return growing([...spans, { start: 0, end: length }], at);
}

function insideBlock(document: RulesDocument, block: Block, index: number, at: number): Span[] {
  const start = startOf(document, index);
  const inBlock = at - start;
  const { head } = block;
  const spans = [
    ...(head && touches(head, inBlock) ? [head] : []),
    ...referenceSpansAt(block, inBlock),
    sentenceSpan(block.text, inBlock, textSpan(document, block, inBlock)),
  ];
  return spans.map(span => shift(span, start));
}

/** The number at the offset, and then the whole reference with its title. */
function referenceSpansAt({ references, text }: Block, at: number): Span[] {
  for (const reference of references) {
    const title = reference.kind === 'term' ? undefined : reference.title;
    const closing = title ? (/^[.,;:]?[^\s\p{L}\d]{1,2}/u.exec(text.slice(title.end))?.[0].length ?? 0) : 0;
    const whole = { start: reference.start, end: title ? title.end + closing : reference.end };
    if (!touches(whole, at)) continue;
    const ends = reference.kind === 'range' ? reference.ends : [reference];
    const inner = [...ends, ...(title ? [title] : [])].find(span => touches(span, at));
    return [...(inner ? [inner] : []), reference, whole];
  }
  return [];
}

/** The text that contains sentences: a cell of a record, or the whole block after its number or name, or else these. */
function textSpan({ dialect }: RulesDocument, block: Block, at: number): Span {
  const spans = runningText(block, dialect);
  const found = spans.find(span => touches(span, at));
  if (found) return found;
  return recordsIn(dialect.layout) ? { start: at, end: at } : { start: 0, end: spans[0]!.start };
}

/** The end of a sentence: punctuation with closing marks before a space, or a line end that ends a paragraph. */
const SENTENCE_END =
  /[.!?…][”"’')\]]*(?=\s+[^\p{Ll}\s])|[.:!?…][”"’')\]]*(?=\s*[\r\n])|(?:\r\n|\r|\n)[ \t]*(?=[\r\n])/gu;

function sentenceSpan(text: string, at: number, { start, end }: Span): Span {
  let from = start;
  let to = end;
  const within = text.slice(start, end);
  for (const { 0: mark, index } of within.matchAll(SENTENCE_END)) {
    const boundary = start + index + mark.length;
    if (boundary < at) from = boundary;
    else {
      to = boundary;
      break;
    }
  }
  return trimmedSpan(text, { start: from, end: to });
}

function trimmedSpan(text: string, span: Span): Span {
  const start = afterSpace(text, span.start, span.end);
  return { start, end: beforeSpace(text, span.end, start) };
}

/** The rule with its examples, then with everything below it, then its parents. */
function aroundBlock(document: RulesDocument, index: number): Span[] {
  const ordinal = headAbove(document, index);
  if (ordinal < 0) return [blockSpan(document, index, index + 1)];
  const own = blockSpan(document, headBlockOf(document, ordinal), headBlockOf(document, ordinal + 1));
  const nodes = outlinePath({ document, ordinal }).reverse();
  const around = nodes.map(node =>
    blockSpan(document, headBlockOf(document, node.ordinal), headBlockOf(document, node.end)),
  );
  return [blockSpan(document, index, index + 1), own, ...around];
}

/** From the block with one index up to that with another, without the blank lines after. */
function blockSpan(document: RulesDocument, from: number, to: number): Span {
  const lengthAt = (index: number) => trimmedLength(blockAt(document, index)!.text);
  let last = to - 1;
  while (last > from && lengthAt(last) === 0) last--;
  return { start: startOf(document, from), end: startOf(document, last) + lengthAt(last) };
}

function trimmedLength(text: string): number {
  return trimmedSpan(text, { start: 0, end: text.length }).end;
}

/** The spans that contain the offset, innermost first. */
function growing(spans: readonly Span[], at: number): Span[] {
  const found: Span[] = [];
  for (const { start, end } of spans) {
    const inner = found.at(-1) ?? { start: at, end: at };
    const larger = start <= inner.start && inner.end <= end && end - start > inner.end - inner.start;
    if (larger) found.push({ start, end });
  }
  return found.length ? found : [{ start: at, end: at }];
}
