import type { Paragraph, PhrasingContent, Root, RootContent, Text } from 'mdast';

/** A line that begins a definition. */
const DEFINITION = /(?:\r?\n|\r):[ \t]+/;

/** Makes a list of each term with the lines below it that begin with a colon, as many programs do. */
export function withDefinitionLists(tree: Root): void {
  tree.children = tree.children.map(node => (node.type === 'paragraph' ? (listIn(node) ?? node) : node));
}

function listIn({ children, position }: Paragraph): RootContent | undefined {
  if (!children.some(child => child.type === 'text' && DEFINITION.test(child.value))) return undefined;
  const [term, ...definitions] = children.reduce<PhrasingContent[][]>(addNode, []);
  if (!term?.length || !definitions.length) return undefined;
  const parts = [element('dt', 'paragraph', term), ...definitions.map(each => element('dd', 'paragraph', each))];
  return { ...element('dl', 'blockquote', parts), ...(position && { position }) };
}

/** Adds a node to the last part, or begins parts where its lines begin definitions. */
function addNode(parts: readonly PhrasingContent[][], node: PhrasingContent): PhrasingContent[][] {
  const [last = [], ...rest] = [...parts].reverse();
  const [first = [node], ...others] = node.type === 'text' ? definitionPieces(node) : [];
  return [...rest.reverse(), [...last, ...first], ...others];
}

/** The pieces of a text before and between the beginnings of definitions; each keeps the place of the whole. */
function definitionPieces({ value, position }: Text): PhrasingContent[][] {
  return value
    .split(DEFINITION)
    .map(piece => (piece ? [{ type: 'text', value: piece, ...(position && { position }) }] : []));
}

/** An element of HTML that Markdown has no node for. */
function element(name: string, type: 'paragraph' | 'blockquote', children: readonly unknown[]): RootContent {
  return { type, children, data: { hName: name } } as RootContent;
}
