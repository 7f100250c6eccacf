import { type Definition, headSpan } from '../../book/workspace.ts';
import { documentPosition, type RulesDocument } from '../../document/document.ts';
import { type OutlineNode, outlineOf } from '../../document/outline.ts';
import { headlineOf } from '../navigation/headline.ts';

/** A rule, heading, or term of a tree; among duplicates, the nearest to the line. */
export interface OutlinePlace {
  readonly name: string;
  readonly line: number;
}

/** The children of a rule in the tree of a document; without a rule, the top level. */
export function outlineBelow(document: RulesDocument, place?: OutlinePlace): readonly OutlineNode[] {
  const roots = outlineOf(document);
  if (!place) return roots;
  const found = nodesNamed(document, roots, place.name);
  const distance = ({ ordinal }: OutlineNode) =>
    Math.abs(documentPosition(document, headSpan({ document, ordinal }).start).line - place.line);
  return found.sort((a, b) => distance(a) - distance(b))[0]?.children ?? [];
}

/** A rule or term in the tree of its document, after all its parents, outermost first. */
export function outlinePath({ document, ordinal }: Definition): OutlineNode[] {
  const path: OutlineNode[] = [];
  const holds = (node: OutlineNode) => node.ordinal <= ordinal && ordinal < node.end;
  for (let node = outlineOf(document).find(holds); node; node = node.children.find(holds)) path.push(node);
  return path;
}

function nodesNamed(document: RulesDocument, nodes: readonly OutlineNode[], name: string): OutlineNode[] {
  return nodes.flatMap(node => [
    ...(node.children.length && headlineOf({ document, ordinal: node.ordinal }).name === name ? [node] : []),
    ...nodesNamed(document, node.children, name),
  ]);
}
