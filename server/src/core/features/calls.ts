import { citationsOf } from '../citations.ts';
import { blockIndexAt, type RulesDocument } from '../document.ts';
import { resolve } from '../resolve.ts';
import { type Span, shift } from '../span.ts';
import { headBlocksOf } from '../symbols.ts';
import { type Definition, definitionSpan, type Workspace } from '../workspace.ts';
import { citedSpan } from './references.ts';

/** A rule or term that cites, or is cited, and where: spans of the document of the one that cites, in the order of the text. */
export interface Call {
  readonly definition: Definition;
  readonly spans: readonly Span[];
}

/** The rules and terms that cite a definition. */
export function citedBy(workspace: Workspace, subject: Definition): Call[] {
  return grouped(
    citationsOf(workspace, subject).flatMap(citation => {
      const definition = definitionAround(citation.document, citation.block);
      return definition ? [{ definition, spans: [citedSpan(citation, subject)] }] : [];
    }),
  );
}

/** The rules and terms that a definition cites, with its examples; of a range all that it reaches over. */
export function citesOf(workspace: Workspace, { document, ordinal }: Definition): Call[] {
  const { start, end } = definitionSpan({ document, ordinal });
  const calls: Call[] = [];
  for (let index = blockIndexAt(document, start); index < document.blocks.length; index++) {
    const from = document.starts[index]!;
    if (from >= end) break;
    for (const reference of document.blocks[index]!.references) {
      for (const { definition } of resolve(workspace, document, reference))
        if (definition) calls.push({ definition, spans: [shift(reference, from)] });
    }
  }
  return grouped(calls);
}

/** The rule or term to which a block belongs: the last that begins at or before it. */
function definitionAround(document: RulesDocument, block: number): Definition | undefined {
  const heads = headBlocksOf(document);
  let low = 0;
  let high = heads.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (heads[middle]! <= block) low = middle + 1;
    else high = middle;
  }
  const ordinal = low - 1;
  return ordinal >= 0 && document.heads[ordinal]!.kind !== 'label' ? { document, ordinal } : undefined;
}

function grouped(calls: readonly Call[]): Call[] {
  const groups = new Map<string, { definition: Definition; spans: Span[] }>();
  for (const { definition, spans } of calls) {
    const key = `${definition.ordinal}\n${definition.document.uri}`;
    const group = groups.get(key) ?? { definition, spans: [] };
    groups.set(key, group);
    group.spans.push(...spans);
  }
  return [...groups.values()];
}
