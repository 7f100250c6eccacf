import type { Element, Root as HastRoot } from 'hast';
import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { markdownLibrary } from './markdown.ts';
import { linesOfTree } from './markdownItem.ts';

/** What tags in a line mean in Markdown, by their names. */
const EMPHASIS: Readonly<Record<string, 'strong' | 'emphasis' | 'delete'>> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  s: 'delete',
  del: 'delete',
};
const TAG = /^<(\/?)([a-z]\w{0,19})\b[^<>]*>$/i;

/** A tag that is open, and what follows it. */
interface Open {
  readonly name: string;
  readonly children: PhrasingContent[];
}

/** What is in a line, with emphasis and breaks for the tags that mean them, and nothing for others. */
export function lineWithoutTags(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const open: Open[] = [{ name: '', children: [] }];
  const add = (...added: PhrasingContent[]) => open.at(-1)!.children.push(...added);
  const close = (wrap: (children: PhrasingContent[]) => PhrasingContent[]) => add(...wrap(open.pop()!.children));
  for (const node of nodes) {
    const [, end, written = ''] = (node.type === 'html' && TAG.exec(node.value)) || [];
    const name = written.toLowerCase();
    if (node.type !== 'html') add(node);
    else if (name === 'br') add({ type: 'break' });
    else if (EMPHASIS[name] && !end) open.push({ name, children: [] });
    else if (EMPHASIS[name] && open.some(tag => tag.name === name)) {
      while (open.at(-1)!.name !== name) close(children => children);
      close(children => [{ type: EMPHASIS[name]!, children }]);
    }
  }
  while (open.length > 1) close(children => children);
  return open[0]!.children;
}

/** The words of a block of HTML, a paragraph for each line. */
export function wordsOfHtml(html: string): Paragraph[] {
  const { children }: HastRoot = markdownLibrary().markdownTree(html);
  return linesOfTree(children as Element[]).map(value => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
}

/** Whether a node holds what is in a line. */
export function holdsLine({ type }: Nodes | { readonly type: RootContent['type'] }): boolean {
  return ['paragraph', 'heading', 'emphasis', 'strong', 'delete', 'link', 'linkReference', 'tableCell'].includes(type);
}
