import { nameOfHead, type Reference } from '../../blocks/block.ts';
import { keywordFor } from '../../book/explain.ts';
import { type Definition, headOf, scopeOf, titleOf, type Workspace } from '../../book/workspace.ts';
import { readable } from '../../dialect/dialect.ts';
import { blockIndexAt, blocksOf, headAbove, type RulesDocument } from '../../document/document.ts';
import { definedIn, findTerm, symbolsOf } from '../../document/symbols.ts';
import { headlineOf } from './headline.ts';

/** The rule or glossary term that contains an offset; for a line of the Contents, the rule in the body. */
export function definitionAround(document: RulesDocument, offset: number): Definition | undefined {
  return definitionOfBlock(document, blockIndexAt(document, offset));
}

/** The rule or glossary term of the block with this index. */
export function definitionOfBlock(document: RulesDocument, block: number): Definition | undefined {
  const ordinal = headAbove(document, block);
  const head = document.heads[ordinal];
  if (!head || head.kind === 'label') return undefined;
  const { bodyStart, rules } = symbolsOf(document);
  if (ordinal >= bodyStart || head.kind === 'term') return { document, ordinal };
  return { document, ordinal: rules.get(head.number.text) ?? ordinal };
}

/** The rule with this number, or the term with this name, in a document. */
export function definitionNamed(document: RulesDocument, name: string): Definition | undefined {
  const symbols = symbolsOf(document);
  const ordinal = symbols.rules.get(name) ?? findTerm(symbols, name) ?? symbols.contents.get(name);
  return ordinal === undefined ? undefined : { document, ordinal };
}

/** All rules and terms of a document's book, its own first, in text order. */
export function definitionsOf(workspace: Workspace, document: RulesDocument): Definition[] {
  const [book = []] = scopeOf(workspace, document);
  return book.flatMap(each => definedIn(each).map(ordinal => ({ document: each, ordinal })));
}

/** What identifies a rule or term after edits. */
export interface Address {
  readonly uri: string;
  readonly kind: 'rule' | 'term';
  /** The number, or the term as in the glossary. */
  readonly name: string;
}

/** The address of a definition; undefined for the label of a part. */
export function addressOfDefinition(definition: Definition): Address | undefined {
  const head = headOf(definition);
  if (head.kind === 'label') return undefined;
  return { uri: definition.document.uri, kind: head.kind, name: nameOfHead(head) };
}

/** The rule or term that is now at an address; undefined if it no longer exists. */
export function definitionAtAddress(workspace: Workspace, { uri, kind, name }: Address): Definition | undefined {
  const document = workspace.documents.get(uri);
  if (!document) return undefined;
  const symbols = symbolsOf(document);
  const ordinal = kind === 'term' ? findTerm(symbols, name) : (symbols.rules.get(name) ?? symbols.contents.get(name));
  return ordinal === undefined ? undefined : { document, ordinal };
}

/** A rule as the document cites it: `rule 702.19, “Trample”`; a term in quotation marks. */
export function citationOf(definition: Definition): string {
  const { document } = definition;
  const head = headOf(definition);
  const [open, close] = quotesOf(document);
  if (head.kind !== 'rule') return `${open}${headlineOf(definition).name}${close}`;
  const { brackets } = document.dialect.references;
  const keyword = keywordFor(head.number, document)?.singular;
  const number = keyword ? `${keyword} ${head.number.text}` : inBrackets(head.number.text, brackets);
  const title = titleOf(head);
  return title === undefined ? number : `${number}, ${open}${readable(title, document.dialect)}${close}`;
}

function inBrackets(number: string, brackets = ''): string {
  return `${brackets.charAt(0)}${number}${brackets.charAt(1)}`;
}

/** The marks with which the document quotes titles, or the first ones of its dialect. */
function quotesOf(document: RulesDocument): readonly [string, string] {
  const { quotes } = document.dialect.references;
  for (const { block } of blocksOf(document)) {
    const { references, text } = block;
    const written = references.map(titleStart).find(start => start !== undefined);
    const at = written === undefined ? -1 : quotes.indexOf(text.charAt(written - 1));
    // If a faulty conversion replaced quotation marks, real ones are better.
    if (at >= 0 && at % 2 === 0 && quotes[at] !== '?') return [quotes[at]!, quotes[at + 1]!];
  }
  return [quotes.charAt(0) || '“', quotes.charAt(1) || '”'];
}

function titleStart(reference: Reference): number | undefined {
  return reference.kind === 'term' ? undefined : reference.title?.start;
}
