import type { Head, Reference, TermHead } from '../block.ts';
import type { RulesDocument } from '../document.ts';
import { headBlocksOf } from '../symbols.ts';

/** A term of the glossary with what stands below it. */
export interface Entry {
  readonly ordinal: number;
  readonly term: string;
  readonly references: readonly Reference[];
  /** Its definition, with white space around it. */
  readonly text: () => string;
}

const ordinalsMemo = new WeakMap<readonly Head[], readonly number[]>();

/** The ordinals of the terms among heads; kept as long as no head changes. */
export function termOrdinals(heads: readonly Head[]): readonly number[] {
  const known = ordinalsMemo.get(heads);
  if (known) return known;
  const ordinals = [...heads.keys()].filter(ordinal => heads[ordinal]!.kind === 'term');
  ordinalsMemo.set(heads, ordinals);
  return ordinals;
}

/** The terms of a glossary, in the order of the text. */
export function entriesOf(document: RulesDocument): Entry[] {
  const { heads, blocks } = document;
  const indexes = headBlocksOf(document);
  return termOrdinals(heads).map(ordinal => {
    const head = heads[ordinal] as TermHead;
    const from = indexes[ordinal]!;
    const own = blocks.slice(from, indexes[ordinal + 1] ?? blocks.length);
    const text = () => own.map((block, index) => (index ? block.text : block.text.slice(head.end))).join('');
    const references = own.length === 1 ? own[0]!.references : own.flatMap(block => block.references);
    return { ordinal, term: head.term, references, text };
  });
}
