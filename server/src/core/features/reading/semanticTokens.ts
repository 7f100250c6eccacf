import { type Block, type Head, type Reference, titleIn } from '../../blocks/block.ts';
import { type Outcome, outcomeOf, type Resolution, resolveEnds } from '../../book/resolve.ts';
import type { Workspace } from '../../book/workspace.ts';
import { blockCount, blockIndexAt, blocksOf, headAbove, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { type Span, shift } from '../../text/span.ts';

/** The type of a piece of a document: the number of a rule, a title, a glossary term. */
export type TokenKind = 'number' | 'title' | 'term';

/** Further properties. */
export type TokenTrait = 'declaration' | 'deprecated' | 'broken' | 'outside';

/** A piece of a document with a type: offsets in the document, within one line. */
export interface Token extends Span {
  readonly kind: TokenKind;
  readonly traits: readonly TokenTrait[];
}

const NONE: readonly TokenTrait[] = [];
const DECLARATION: readonly TokenTrait[] = ['declaration'];
const OBSOLETE: readonly TokenTrait[] = ['declaration', 'deprecated'];
const OUTCOMES: Readonly<Record<Outcome, readonly TokenTrait[]>> = {
  resolved: NONE,
  broken: ['broken'],
  outside: ['outside'],
};

/** The tokens between two offsets, in text order, without overlaps. */
export function tokensOf(workspace: Workspace, document: RulesDocument, span?: Span): Token[] {
  const found: Token[] = [];
  let last = 0;
  const add = (block: Block, token: Token, start: number) => {
    for (const line of piecesOnLines(block.text, token)) {
      const { start: from, end } = shift(line, start);
      if (from < last || (span && (end < span.start || from > span.end))) continue;
      found.push({ start: from, end, kind: token.kind, traits: token.traits });
      last = end;
    }
  };
  const { bodyStart } = symbolsOf(document);
  const first = span ? blockIndexAt(document, span.start - 1) : 0;
  const end = span ? blockIndexAt(document, span.end) + 1 : blockCount(document);
  let ordinal = headAbove(document, first - 1);
  for (const { block, start } of blocksOf(document, first, end)) {
    if (block.head) ordinal++;
    for (const token of tokensIn(workspace, document, block, ordinal >= bodyStart)) add(block, token, start);
  }
  return found;
}

/** The tokens of a block; offsets are relative to it. A line of the Contents names a rule; it doesn't define one. */
function tokensIn(workspace: Workspace, document: RulesDocument, block: Block, isBody: boolean): Token[] {
  const { head, references, text } = block;
  const tokens = [
    ...(head ? headTokens(head, text, isBody ? DECLARATION : NONE) : []),
    ...references.flatMap(reference => referenceTokens(workspace, document, reference)),
  ];
  // In a record, the text can come before the number.
  return tokens.sort((a, b) => a.start - b.start);
}

const NO_LONGER = /\(obsolete\)\s*$/i;

function headTokens(head: Head, text: string, traits: readonly TokenTrait[]): Token[] {
  const { start, end } = head;
  if (head.kind === 'label') return [];
  if (head.kind === 'term')
    return [{ start, end, kind: 'term', traits: NO_LONGER.test(head.term) ? OBSOLETE : DECLARATION }];
  const number: Token = { start, end, kind: 'number', traits };
  const title = titleIn(head, text);
  if (!title || title.start > head.textStart + LONGEST_MARKS) return [number];
  const named: Token = { ...title, kind: 'title', traits };
  return title.start < start ? [named, number] : [number, named];
}

/** Maximum number of marks before a title. */
const LONGEST_MARKS = 12;

/** A token for each number (both ends of a range), for the quoted title, or for the term. */
function referenceTokens(workspace: Workspace, document: RulesDocument, reference: Reference): Token[] {
  const token = (kind: TokenKind, { start, end }: Span, found: readonly Resolution[] = []): Token => {
    return { start, end, kind, traits: OUTCOMES[outcomeOf(found)] };
  };
  const found = resolveEnds(workspace, document, reference);
  if (reference.kind === 'term') return [token('term', reference, found)];
  const { kind, title } = reference;
  const numbers =
    kind === 'range'
      ? reference.ends.map((end, index) => token('number', end, [found[index]!]))
      : [token('number', reference, found)];
  return title ? [...numbers, token('title', title)] : numbers;
}

/** The pieces of a span on each of its lines, without surrounding white space. */
function piecesOnLines(text: string, token: Token): readonly Span[] {
  const written = text.slice(token.start, token.end);
  if (!/[\r\n]/.test(written)) return [token];
  return Array.from(written.matchAll(/\S(?:[^\r\n]*[^\s])?/g), ({ 0: piece, index }) => ({
    start: token.start + index,
    end: token.start + index + piece.length,
  }));
}
