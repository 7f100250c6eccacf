import { nameOfHead } from '../core/blocks/block.ts';
import { passagesOf } from '../core/book/passages.ts';
import {
  type Definition as CoreDefinition,
  definitionSpan,
  headOf,
  headSpan,
  scopeOf,
  titleOf,
} from '../core/book/workspace.ts';
import { findTerm, symbolsOf } from '../core/document/symbols.ts';
import type { Book, Definition, Passages, RulesDocument } from './apiTypes.ts';
import { coreOf, workspaceOf } from './apiWorkspace.ts';

/** All rules, headings, and terms that a document defines, in text order. Lines of the Contents aren't included. */
export function definitions(document: RulesDocument): Definition[] {
  const all = coreOf(document);
  const { body, bodyStart } = symbolsOf(all);
  const isBody = new Set(body);
  return all.heads.flatMap((head, ordinal) => {
    const counts = head.kind === 'term' ? ordinal >= bodyStart : isBody.has(ordinal);
    return counts ? [toDefinition({ document: all, ordinal })] : [];
  });
}

/** The rule with a number, or the term with a name, in a document or its book. */
export function find(document: RulesDocument, name: string, book?: Book): Definition | undefined {
  for (const other of scopeOf(workspaceOf(document, book), coreOf(document)).flat()) {
    const symbols = symbolsOf(other);
    const ordinal = symbols.rules.get(name) ?? findTerm(symbols, name);
    if (ordinal !== undefined) return toDefinition({ document: other, ordinal });
  }
  return undefined;
}

/** The text of a definition as a person reads it: wrapped lines joined, without number and title. */
export function read({ document, ordinal }: Definition): Passages {
  return passagesOf({ document: coreOf(document), ordinal });
}

/** A definition as the library shows it. */
export function toDefinition(definition: CoreDefinition): Definition {
  const { document, ordinal } = definition;
  const head = headOf(definition);
  const title = titleOf(head);
  const place = { ...definitionSpan(definition), head: headSpan(definition), document, ordinal };
  if (head.kind !== 'rule') return { kind: 'term', name: nameOfHead(head), ...place };
  const level = document.dialect.numbering.levels[head.number.level]!.name;
  return { kind: 'rule', name: head.number.text, ...(title !== undefined && { title }), level, ...place };
}
