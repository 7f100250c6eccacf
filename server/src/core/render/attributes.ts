import type { Nodes, Parents, PhrasingContent, Root } from 'mdast';

const ONE = String.raw`(?:[.#][\w:-]{1,60}|[\w-]{1,30}=(?:"[^"{}]{0,200}"|[^\s{}"]{1,100}))`;
/** `{.note}`, `{#bells .wide}`, `{: lang=fr}` after what they belong to; the group is what they say. */
const ATTRIBUTES = String.raw`[ \t]*\{:?[ \t]*(${ONE}(?:[ \t]+${ONE}){0,9})[ \t]*\}`;
const ALL_ATTRIBUTES = new RegExp(ATTRIBUTES, 'g');

/** The length of the attributes that begin at an offset; 0 if none do. */
export function attributesAt(text: string, offset: number): number {
  const sign = text[offset];
  if (sign !== '{' && sign !== ' ' && sign !== '\t') return 0;
  ATTRIBUTES_AT.lastIndex = offset;
  return ATTRIBUTES_AT.exec(text)?.[0].length ?? 0;
}

const ATTRIBUTES_AT = new RegExp(ATTRIBUTES, 'y');

/**
 * Takes attributes out of the text, and gives their classes, with `md-` before them, to what they follow: a part of a
 * line, or else the whole paragraph.
 */
export function withAttributes(tree: Root): void {
  visit(tree);
}

function visit(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) visit(child);
  if (node.children.some(child => child.type === 'text' && child.value.includes('{'))) takeOut(node);
}

function takeOut(parent: Parents): void {
  let before: Nodes = parent;
  for (const child of parent.children as PhrasingContent[]) {
    if (child.type === 'text' && child.value.includes('{')) {
      child.value = child.value.replace(ALL_ATTRIBUTES, (_, written: string, at: number) => {
        addClasses(at === 0 && before !== parent ? before : parent, written);
        return '';
      });
    }
    before = child;
  }
  if (parent.type !== 'paragraph' || parent.children.some(child => child.type !== 'text' || child.value.trim())) return;
  parent.children = [];
}

function addClasses(node: Nodes, written: string): void {
  const names = Array.from(written.matchAll(/(?:^|\s)\.([\w-]+)/g), ([, name]) => `md-${name}`);
  if (!names.length || node.type === 'root') return;
  const data = (node.data ?? {}) as { hProperties?: { className?: string[] } };
  const className = [...(data.hProperties?.className ?? []), ...names];
  node.data = { ...node.data, hProperties: { ...data.hProperties, className } } as Nodes['data'] & object;
}
