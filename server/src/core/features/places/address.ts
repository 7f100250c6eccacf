import { type Definition, headOf, type Workspace } from '../../book/workspace.ts';
import { findTerm, symbolsOf } from '../../document/symbols.ts';

/** What a rule or a term is found by again after edits. */
export interface Address {
  readonly uri: string;
  readonly kind: 'rule' | 'term';
  /** The number, or the term as the glossary writes it. */
  readonly name: string;
}

/** Where a definition is found later; undefined for the label of a part. */
export function addressOf(definition: Definition): Address | undefined {
  const head = headOf(definition);
  const { uri } = definition.document;
  if (head.kind === 'label') return undefined;
  return head.kind === 'rule' ? { uri, kind: 'rule', name: head.number.text } : { uri, kind: 'term', name: head.term };
}

/** The rule or the term that is now at an address, or undefined if there is none any more. */
export function definitionAtAddress(workspace: Workspace, { uri, kind, name }: Address): Definition | undefined {
  const document = workspace.documents.get(uri);
  if (!document) return undefined;
  const symbols = symbolsOf(document);
  const ordinal = kind === 'term' ? findTerm(symbols, name) : (symbols.rules.get(name) ?? symbols.contents.get(name));
  return ordinal === undefined ? undefined : { document, ordinal };
}
