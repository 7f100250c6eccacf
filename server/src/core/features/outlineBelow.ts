import { documentPosition, type RulesDocument } from '../document.ts';
import { type OutlineNode, outlineOf } from '../outline.ts';
import { headSpan } from '../workspace.ts';
import { headlineOf } from './headline.ts';

/** Names a rule, heading or term of a tree: of several that are called so, the one that is nearest to the line. */
export interface OutlinePlace {
  readonly name: string;
  readonly line: number;
}

/** What stands right below a rule in the tree of a document; without one, at the top. */
export function outlineBelow(document: RulesDocument, place?: OutlinePlace): readonly OutlineNode[] {
  const roots = outlineOf(document);
  if (!place) return roots;
  const found = named(document, roots, place.name);
  const distance = ({ ordinal }: OutlineNode) =>
    Math.abs(documentPosition(document, headSpan({ document, ordinal }).start).line - place.line);
  return found.sort((a, b) => distance(a) - distance(b))[0]?.children ?? [];
}

function named(document: RulesDocument, nodes: readonly OutlineNode[], name: string): OutlineNode[] {
  return nodes.flatMap(node => [
    ...(node.children.length && headlineOf({ document, ordinal: node.ordinal }).name === name ? [node] : []),
    ...named(document, node.children, name),
  ]);
}
