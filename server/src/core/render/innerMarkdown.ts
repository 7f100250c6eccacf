import type { Html, Parents, Root, RootContent } from 'mdast';

/** A text after a tag, with emphasis, links, or headings. */
const WITHIN = /(?<=>)[^<>]*(?:\*\*\S|\]\(|^#{1,6} )[^<>]*(?=<|$(?!\s|\S))/gm;
/** What says what its text is. */
const LITERAL = /<(?:pre|code|script|style|textarea|title|xmp)\b/i;

/**
 * Reads the Markdown in elements of HTML, as many programs do, although CommonMark takes it literally: a table whose
 * cells have emphasis and links.
 */
export function withInnerMarkdown(parent: Root | Parents, parse: (text: string) => Root): void {
  const children = parent.children as RootContent[];
  for (const child of children) if ('children' in child) withInnerMarkdown(child, parse);
  if (!children.some(child => child.type === 'html')) return;
  parent.children = children.flatMap(child => (child.type === 'html' ? htmlPieces(child, parse) : [child])) as never;
}

function htmlPieces(node: Html, parse: (text: string) => Root): RootContent[] {
  const start = node.position?.start.offset;
  if (start === undefined || LITERAL.test(node.value)) return [node];
  const pieces: RootContent[] = [];
  let at = 0;
  for (const { 0: text, index } of node.value.matchAll(WITHIN)) {
    const inner = parse(text.trim());
    const from = index + text.indexOf(text.trim());
    moveBy(inner, start + from);
    pieces.push({ type: 'html', value: node.value.slice(at, from) }, ...paragraphContent(inner));
    at = from + text.trim().length;
  }
  return pieces.length ? [...pieces, { type: 'html', value: node.value.slice(at) }] : [node];
}

/** The words of a single paragraph. */
function paragraphContent({ children }: Root): RootContent[] {
  const [first] = children;
  return children.length === 1 && first?.type === 'paragraph' ? first.children : children;
}

function moveBy(node: Root | RootContent, offset: number): void {
  const places = node.position ? [node.position.start, node.position.end] : [];
  for (const place of places) if (place.offset !== undefined) place.offset += offset;
  if ('children' in node) for (const child of node.children) moveBy(child, offset);
}
