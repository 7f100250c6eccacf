import type { SemanticTokensEdit, SemanticTokensLegend } from 'vscode-languageserver';
import type { RulesDocument } from '../../core/document/document.ts';
import { textBetween } from '../../core/document/lines.ts';
import type { Token, TokenKind, TokenTrait } from '../../core/features/reading/semanticTokens.ts';
import { lengthIn } from '../../core/text/columns.ts';
import { lineStartsOf } from '../../core/text/span.ts';

/** Types that every theme colours; the index of each is its number on the wire. */
const TYPES: Readonly<Record<TokenKind, string>> = { number: 'number', title: 'string', term: 'type' };
const KINDS = Object.keys(TYPES) as TokenKind[];
const TRAITS: readonly TokenTrait[] = ['declaration', 'deprecated', 'broken', 'outside'];

export const legend: SemanticTokensLegend = { tokenTypes: Object.values(TYPES), tokenModifiers: [...TRAITS] };

/** Tokens as the protocol writes them: five numbers for each, its place counted from the one before. */
export function encoded(document: RulesDocument, tokens: readonly Token[]): number[] {
  const { blocks, starts, startLines, startColumns } = document;
  const data: number[] = [];
  let index = 0;
  let lineStarts: Uint32Array | undefined;
  let lineInBlock = 0;
  let before = { line: 0, start: 0 };
  for (const { start, end, kind, traits } of tokens) {
    while (index + 1 < blocks.length && starts[index + 1]! <= start) {
      index++;
      lineStarts = undefined;
      lineInBlock = 0;
    }
    const at = start - starts[index]!;
    if (blocks[index]!.lines > 0) lineStarts ??= lineStartsOf(blocks[index]!.text);
    while (lineStarts && lineInBlock + 1 < lineStarts.length && lineStarts[lineInBlock + 1]! <= at) lineInBlock++;
    const line = startLines[index]! + lineInBlock;
    const column = at - (lineStarts?.[lineInBlock] ?? 0) + (lineInBlock === 0 ? startColumns[index]! : 0);
    data.push(
      line - before.line,
      unitsBetween(document, line === before.line ? before.start : start - column, start),
      unitsBetween(document, start, end),
      KINDS.indexOf(kind),
      bits(traits),
    );
    before = { line, start };
  }
  return data;
}

/** How long the client finds a piece of the text. */
function unitsBetween(document: RulesDocument, start: number, end: number): number {
  const { units } = document;
  return units === 'utf-16' ? end - start : lengthIn(units, textBetween(document, { start, end }));
}

function bits(traits: readonly TokenTrait[]): number {
  return traits.reduce((sum, trait) => sum | (1 << TRAITS.indexOf(trait)), 0);
}

/** The one edit that makes the second list of numbers of the first; none where they are the same. */
export function difference(before: readonly number[], after: readonly number[]): SemanticTokensEdit[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  const deleteCount = before.length - start - same;
  const data = after.slice(start, after.length - same);
  return deleteCount || data.length ? [{ start, deleteCount, data }] : [];
}
