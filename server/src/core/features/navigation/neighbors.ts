import { type Citation, citationsOf } from '../../book/citations.ts';
import { type Outcome, resolve } from '../../book/resolve.ts';
import type { Definition, Workspace } from '../../book/workspace.ts';
import { blocksOfHead, headBlockOf, startOf } from '../../document/document.ts';
import { type Span, shift } from '../../text/span.ts';
import { definitionOfBlock } from '../places/around.ts';

/** A rule or term that cites another, or is cited by it. */
export interface Neighbor {
  readonly definition: Definition;
  /** The references between them: offsets in the citing document. */
  readonly sites: readonly Span[];
}

/**
 * The rules and terms that cite a definition, each once, in text order. `siteIn` is the place in a citation; by default,
 * the whole.
 */
export function citing(
  workspace: Workspace,
  definition: Definition,
  siteIn: (citation: Citation) => Span = siteOf,
): Neighbor[] {
  return gathered(
    citationsOf(workspace, definition).flatMap(citation => {
      const from = definitionOfBlock(citation.document, citation.block);
      return from ? [{ definition: from, sites: [siteIn(citation)] }] : [];
    }),
  );
}

/** The rules and terms that a definition cites, each once, in order. */
export function cited(workspace: Workspace, subject: Definition): Neighbor[] {
  return gathered(named(workspace, subject).filter(({ outcome }) => outcome === 'resolved'));
}

/** What is found for each reference of a definition and its examples: as many as it names. */
export function named(
  workspace: Workspace,
  { document, ordinal }: Definition,
): (Neighbor & { readonly outcome: Outcome })[] {
  const first = headBlockOf(document, ordinal);
  return blocksOfHead(document, ordinal).flatMap((block, index) =>
    block.references.flatMap(reference => {
      const sites = [siteOf({ document, block: first + index, reference })];
      return resolve(workspace, document, reference).flatMap(({ definition, outcome }) =>
        definition ? [{ definition, sites, outcome }] : [],
      );
    }),
  );
}

function siteOf({ document, block, reference: { start, end } }: Citation): Span {
  return shift({ start, end }, startOf(document, block));
}

/** Merges neighbors with the same definition. */
export function gathered(neighbors: readonly Neighbor[]): Neighbor[] {
  const byPlace = new Map<string, { definition: Definition; sites: Span[] }>();
  for (const { definition, sites } of neighbors) {
    const key = `${definition.ordinal} ${definition.document.uri}`;
    const known = byPlace.get(key);
    if (known) known.sites.push(...sites);
    else byPlace.set(key, { definition, sites: [...sites] });
  }
  return [...byPlace.values()];
}
