import type { TermReference } from '../block.ts';
import { explain } from '../explain.ts';
import { resolve } from '../resolve.ts';
import { shift } from '../span.ts';
import { findTerm, symbolsOf } from '../symbols.ts';
import { reachOf, type Workspace } from '../workspace.ts';
import type { BlockCheck, Fix } from './check.ts';
import { nearest } from './spelling.ts';

export const unknownTerm: BlockCheck = {
  code: 'unknown-term',
  summary: 'A reference names a term that is not in the glossary, although the glossary covers its place.',
  severity: 'error',
  runBlock(workspace, document, index, report) {
    const symbols = symbolsOf(document);
    for (const reference of document.blocks[index]!.references) {
      if (reference.kind !== 'term' || findTerm(symbols, reference.term) !== undefined) continue;
      for (const resolution of resolve(workspace, document, reference)) {
        if (resolution.outcome !== 'broken') continue;
        const span = shift({ start: reference.start, end: reference.end }, document.starts[index]!);
        report({
          ...span,
          message: explain(resolution, reference, document),
          target: resolution.name,
          fixes: () => fixesOf(workspace, resolution.name, reference, { document, ...span }),
        });
      }
    }
  },
};

/** The terms that are spelled most like the unknown one, where the reference names that one alone; in a record those that need no escape. */
function fixesOf(
  workspace: Workspace,
  name: string,
  reference: TermReference,
  place: Pick<Fix['edits'][number], 'document' | 'start' | 'end'>,
): Fix[] {
  if (name !== reference.term) return [];
  const documents = reachOf(workspace, place.document).flat();
  const terms = documents.flatMap(({ heads }) => heads.flatMap(head => (head.kind === 'term' ? head.term : [])));
  const isPlain = (term: string) => !place.document.dialect.layout.records || !/["\\,;\t]/.test(term);
  return nearest(name, terms.filter(isPlain)).map(term => ({
    title: `Write “${term}”`,
    edits: [{ ...place, text: term }],
  }));
}
