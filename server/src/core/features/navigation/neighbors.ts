import { citationsOf } from '../../book/citations.ts';
import { resolve } from '../../book/resolve.ts';
import { type Definition, keyOfDefinition, type Workspace } from '../../book/workspace.ts';
import { blocksOfHead, headBlockOf, startOf } from '../../document/document.ts';
import { type Span, shift } from '../../text/span.ts';
import { definitionOfBlock } from './around.ts';
import { citedSpan } from './findReferences.ts';

/** A rule or term that cites another, or is cited by it. */
export interface Neighbor {
  readonly definition: Definition;
  /** The references between them: offsets in the citing document. */
  readonly sites: readonly Span[];
}

/**
 * The rules and terms that cite a definition, each once, in text order; for a range, with the place of the end that is
 * meant.
 */
export function citing(workspace: Workspace, subject: Definition): Neighbor[] {
  return gathered(
    citationsOf(workspace, subject).flatMap(citation => {
      const definition = definitionOfBlock(citation.document, citation.block);
      return definition ? [{ definition, sites: [citedSpan(citation, subject)] }] : [];
    }),
  );
}

/** The rules and terms that a definition and its examples cite, each once, in order; for a range, all its rules. */
export function cited(workspace: Workspace, { document, ordinal }: Definition): Neighbor[] {
  const first = headBlockOf(document, ordinal);
  return gathered(
    blocksOfHead(document, ordinal).flatMap((block, index) =>
      block.references.flatMap(reference => {
        const sites = [shift(reference, startOf(document, first + index))];
        return resolve(workspace, document, reference).flatMap(({ definition }) =>
          definition ? [{ definition, sites }] : [],
        );
      }),
    ),
  );
}

/** Merges neighbors with the same definition. */
function gathered(neighbors: readonly Neighbor[]): Neighbor[] {
  const byPlace = new Map<string, { definition: Definition; sites: Span[] }>();
  for (const { definition, sites } of neighbors) {
    const key = keyOfDefinition(definition);
    const known = byPlace.get(key);
    if (known) known.sites.push(...sites);
    else byPlace.set(key, { definition, sites: [...sites] });
  }
  return [...byPlace.values()];
}
