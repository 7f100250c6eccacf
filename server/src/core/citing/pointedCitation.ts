import type { NumberReference } from '../blocks/block.ts';
import { explain } from '../book/explain.ts';
import { type Resolution, resolveNumber } from '../book/resolve.ts';
import { type Scope, scopeOfName, type Workspace } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { expandRange } from '../numbers/numberOrder.ts';
import { parseNumber } from '../numbers/ruleNumber.ts';
import { touches } from '../text/span.ts';
import { type BookCitation, citationsIn } from './bookCitations.ts';

/** The citation at an offset of a source; undefined in any other document. */
export function citationAt(workspace: Workspace, { uri }: RulesDocument, offset: number): BookCitation | undefined {
  const source = workspace.sources.get(uri);
  return source && citationsIn(workspace, source).find(citation => touches(citation, offset));
}

/** The resolution of a citation's number; empty for a placeholder or a wildcard. */
export function resolveCitation(workspace: Workspace, citation: BookCitation): readonly Resolution[] {
  const scope = scopeOfName(workspace, citation.book);
  const number = numberOf(scope, citation.number);
  return number && citation.status !== 'wildcard' ? [resolveNumber(scope, number)] : [];
}

/** The same for the whole range that a citation ends: its ends, and all rules between them that exist. */
export function resolveCitedRange(workspace: Workspace, citation: BookCitation): readonly Resolution[] {
  const scope = scopeOfName(workspace, citation.book);
  const [first, last] = [citation.from, citation.number].map(text => numberOf(scope, text));
  if (!first || !last) return resolveCitation(workspace, citation);
  const all = expandRange(first, last, scope.flat()[0]!.dialect.numbering);
  return all
    .map(number => resolveNumber(scope, number))
    .filter(({ definition, name }) => definition || name === first.text || name === last.text);
}

/** Why a citation leads to no rule: one sentence. */
export function explainCitation(workspace: Workspace, citation: BookCitation, resolution: Resolution): string {
  const { start, end, book, number: text = '' } = citation;
  const scope = scopeOfName(workspace, book);
  const reference: NumberReference = { kind: 'number', start, end, text, number: numberOf(scope, text), book };
  return explain(resolution, resolution.outcome === 'outside' ? reference : undefined, scope.flat()[0]!);
}

function numberOf(scope: Scope, text: string | undefined) {
  const numbering = scope.flat()[0]?.dialect.numbering;
  return text === undefined || !numbering ? undefined : parseNumber(text, numbering);
}
