import { type Definition, headOf, type Workspace } from '../../book/workspace.ts';
import { findTerm, symbolsOf } from '../../document/symbols.ts';

/** What identifies a rule or term after edits. */
export interface Address {
  readonly uri: string;
  readonly kind: 'rule' | 'term';
  /** The number, or the term as in the glossary. */
  readonly name: string;
}

/** The address of a definition; undefined for the label of a part. */
export function addressOf(definition: Definition): Address | undefined {
  const head = headOf(definition);
  const { uri } = definition.document;
  if (head.kind === 'label') return undefined;
  return head.kind === 'rule' ? { uri, kind: 'rule', name: head.number.text } : { uri, kind: 'term', name: head.term };
}

/** The rule or term that is now at an address; undefined if it no longer exists. */
export function definitionAtAddress(workspace: Workspace, { uri, kind, name }: Address): Definition | undefined {
  const document = workspace.documents.get(uri);
  if (!document) return undefined;
  const symbols = symbolsOf(document);
  const ordinal = kind === 'term' ? findTerm(symbols, name) : (symbols.rules.get(name) ?? symbols.contents.get(name));
  return ordinal === undefined ? undefined : { document, ordinal };
}
