import { exportDocument } from '../../server/src/core/book/exportDocument.ts';
import type { Workspace } from '../../server/src/core/book/workspace.ts';
import type { RulesDocument } from '../../server/src/core/document/document.ts';
import { definitionNamed } from '../../server/src/core/features/navigation/around.ts';
import { printableName, readItem } from '../../server/src/core/render/readItem.ts';
import { itemsOf } from '../../server/src/core/render/readItems.ts';

/**
 * The targets of links in a rendered document, and the targets of its references in the export: names, in alphabetical
 * order.
 */
export function comparedLinks(workspace: Workspace, document: RulesDocument): { links: string[]; wanted: string[] } {
  const links = itemsOf(document).flatMap((_, index) => {
    const { title, paragraphs } = readItem(workspace, document, index);
    return [...(title ?? []), ...paragraphs.flatMap(({ pieces }) => pieces)].flatMap(piece => {
      if (piece.kind !== 'reference') return [];
      return [printableName(piece.definition)];
    });
  });
  const wanted = exportDocument(workspace, document, '', '').references.flatMap(({ outcome, targets, ends }) => {
    if (outcome !== 'resolved') return [];
    const named = ends ? [targets[0]!, targets.at(-1)!] : targets;
    // A series of numbers can be the glossary: a term is a rule there.
    return named.map(name => {
      const definition = definitionNamed(document, name);
      return definition ? printableName(definition) : name;
    });
  });
  return { links: links.sort(), wanted: wanted.sort() };
}
