import type { Reference, TermHead } from '../blocks/block.ts';
import { blocksOfHead, type RulesDocument } from './document.ts';
import { symbolsOf } from './symbols.ts';

/** A term of the glossary with what is below it. */
export interface Entry {
  readonly ordinal: number;
  readonly term: string;
  readonly references: readonly Reference[];
  /** Its definition, with white space around it. */
  readonly text: () => string;
}

/** The terms of a glossary, in the order of the text. */
export function glossaryEntries(document: RulesDocument): Entry[] {
  return symbolsOf(document).glossary.map(ordinal => glossaryEntry(document, ordinal));
}

/** The entry of the term with this ordinal. */
export function glossaryEntry(document: RulesDocument, ordinal: number): Entry {
  const head = document.heads[ordinal] as TermHead;
  const own = blocksOfHead(document, ordinal);
  const text = () => own.map((block, index) => (index ? block.text : block.text.slice(head.end))).join('');
  const references = own.length === 1 ? own[0]!.references : own.flatMap(block => block.references);
  return { ordinal, term: head.term, references, text };
}
