import type { SemanticTokensEdit, SemanticTokensLegend } from 'vscode-languageserver';
import { documentPosition, type RulesDocument, textBetween } from '../../core/document/document.ts';
import type { Token, TokenKind, TokenTrait } from '../../core/features/reading/semanticTokens.ts';
import { lengthIn } from '../../core/text/columns.ts';

/** Types that every theme colors; the index is the number in the protocol. */
const TYPES: Readonly<Record<TokenKind, string>> = { number: 'number', title: 'string', term: 'type' };
const KINDS = Object.keys(TYPES) as TokenKind[];
const TRAITS: readonly TokenTrait[] = ['declaration', 'deprecated', 'broken', 'outside'];

export const legend: SemanticTokensLegend = { tokenTypes: Object.values(TYPES), tokenModifiers: [...TRAITS] };

/** Tokens in the protocol's encoding: five numbers for each, with places relative to the previous token. */
export function encoded(document: RulesDocument, tokens: readonly Token[]): number[] {
  const data: number[] = [];
  let before = { line: 0, start: 0 };
  for (const { start, end, kind, traits } of tokens) {
    const { line, column } = documentPosition(document, start);
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

/** The length of a text in the client's units. */
function unitsBetween(document: RulesDocument, start: number, end: number): number {
  const { units } = document;
  return units === 'utf-16' ? end - start : lengthIn(units, textBetween(document, { start, end }));
}

function bits(traits: readonly TokenTrait[]): number {
  return traits.reduce((sum, trait) => sum | (1 << TRAITS.indexOf(trait)), 0);
}

/** The one edit that turns the first list of numbers into the second; undefined if they are the same. */
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
