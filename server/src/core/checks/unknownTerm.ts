import type { TermReference } from '../block.ts';
import { explain } from '../explain.ts';
import { resolve } from '../resolve.ts';
import { shift } from '../span.ts';
import { byDistance } from '../spelling.ts';
import { symbolsOf, termKey } from '../symbols.ts';
import { reachOf, type Workspace } from '../workspace.ts';
import type { BlockCheck, Fix } from './check.ts';
import { isFound } from './references.ts';

export const unknownTerm: BlockCheck = {
  code: 'unknown-term',
  summary: 'A reference names a term that is not in the glossary, although the glossary covers its place.',
  severity: 'error',
  needs: 'definitions',
  runBlock(workspace, document, { block, start }, report) {
    const symbols = symbolsOf(document);
    for (const reference of block.references) {
      if (reference.kind !== 'term' || isFound(reference, symbols, document)) continue;
      for (const resolution of resolve(workspace, document, reference)) {
        if (resolution.outcome !== 'broken') continue;
        const span = shift(reference, start);
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
  return alike(name, terms.filter(isPlain)).map(term => ({
    title: `Write “${term}”`,
    edits: [{ ...place, text: term }],
  }));
}

/** Names that are spelled so differently are two, not one with a slip of the pen: a letter of this many. */
const LETTERS_A_SLIP = 4;
const MOST_NAMES = 3;

/** Those of the names that look most like `name`, the likeliest first; none that is far from it. */
function alike(name: string, names: readonly string[]): string[] {
  const key = termKey(name);
  const most = Math.max(1, Math.floor(key.length / LETTERS_A_SLIP));
  return byDistance(key, [...new Set(names)], termKey)
    .filter(({ distance }) => distance <= most)
    .slice(0, MOST_NAMES)
    .map(({ word }) => word);
}
