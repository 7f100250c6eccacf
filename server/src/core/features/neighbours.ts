import { type Citation, citationsOf } from '../citations.ts';
import { resolve } from '../resolve.ts';
import { type Span, shift } from '../span.ts';
import { headBlocksOf } from '../symbols.ts';
import type { Definition, Workspace } from '../workspace.ts';
import { definitionOfBlock } from './around.ts';

/** A rule or term that is tied to another by a reference. */
export interface Neighbour {
  readonly definition: Definition;
  /** The references that tie them, in the document of the one that refers: offsets there. */
  readonly sites: readonly Span[];
}

/** The rules and terms that refer to a definition, each once, in the order of the text. */
export function citing(workspace: Workspace, definition: Definition): Neighbour[] {
  return gathered(
    citationsOf(workspace, definition).flatMap(citation => {
      const from = definitionOfBlock(citation.document, citation.block);
      return from ? [{ definition: from, sites: [siteOf(citation)] }] : [];
    }),
  );
}

/** The rules and terms to which a definition refers, each once, in the order in which it does. */
export function cited(workspace: Workspace, { document, ordinal }: Definition): Neighbour[] {
  const blocks = headBlocksOf(document);
  const end = blocks[ordinal + 1] ?? document.blocks.length;
  const found: Neighbour[] = [];
  for (let block = blocks[ordinal]!; block < end; block++) {
    for (const reference of document.blocks[block]!.references) {
      const sites = [siteOf({ document, block, reference })];
      for (const { definition, outcome } of resolve(workspace, document, reference))
        if (definition && outcome === 'resolved') found.push({ definition, sites });
    }
  }
  return gathered(found);
}

function siteOf({ document, block, reference: { start, end } }: Citation): Span {
  return shift({ start, end }, document.starts[block]!);
}

/** Neighbours with those of the same definition made one. */
function gathered(neighbours: readonly Neighbour[]): Neighbour[] {
  const byPlace = new Map<string, Neighbour>();
  for (const { definition, sites } of neighbours) {
    const key = `${definition.ordinal} ${definition.document.uri}`;
    byPlace.set(key, { definition, sites: [...(byPlace.get(key)?.sites ?? []), ...sites] });
  }
  return [...byPlace.values()];
}
