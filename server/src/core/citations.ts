import type { Reference } from './block.ts';
import type { RulesDocument } from './document.ts';
import { expandRange } from './ruleNumber.ts';
import { findTerm, symbolsOf } from './symbols.ts';
import { bookOf, type Definition, headOf, type Workspace } from './workspace.ts';

/** A reference as seen from its target. */
export interface Citation {
  readonly document: RulesDocument;
  /** Index of the block in which the reference stands. */
  readonly block: number;
  readonly reference: Reference;
}

interface CitationIndex {
  readonly byNumber: ReadonlyMap<string, readonly Citation[]>;
  readonly byTerm: ReadonlyMap<string, readonly Citation[]>;
}

const citationMemo = new WeakMap<RulesDocument, CitationIndex>();

/** Every reference of the book that names the definition, a range that reaches over it included. */
export function citationsOf(workspace: Workspace, definition: Definition): readonly Citation[] {
  const head = headOf(definition);
  return bookOf(workspace, definition.document).flatMap(document => {
    const { byNumber, byTerm } = citationIndex(document);
    if (head.kind === 'rule') return byNumber.get(head.number.text) ?? [];
    return head.kind === 'term' ? (byTerm.get(head.term) ?? []) : [];
  });
}

function citationIndex(document: RulesDocument): CitationIndex {
  const known = citationMemo.get(document);
  if (known) return known;
  const byNumber = new Map<string, Citation[]>();
  const byTerm = new Map<string, Citation[]>();
  document.blocks.forEach((block, index) => {
    for (const reference of block.references) {
      const citation = { document, block: index, reference };
      for (const name of namesOf(reference, document)) {
        const map = reference.kind === 'term' ? byTerm : byNumber;
        const citations = map.get(name);
        if (citations) citations.push(citation);
        else map.set(name, [citation]);
      }
    }
  });
  const index = { byNumber, byTerm };
  citationMemo.set(document, index);
  return index;
}

/** The numbers that a reference names, or the term as the glossary writes it. */
function namesOf(reference: Reference, document: RulesDocument): string[] {
  const { heads, dialect } = document;
  if (reference.kind === 'number') return [reference.text];
  if (reference.kind === 'range') {
    return expandRange(reference.first, reference.last, dialect.numbering).map(number => number.text);
  }
  const head = heads[findTerm(symbolsOf(document), reference.term) ?? -1];
  return head?.kind === 'term' ? [head.term] : [];
}
