import type { Element, Nodes as HastNodes, Root as HastRoot, Properties } from 'hast';
import { raw } from 'hast-util-raw';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import type { Nodes, Parents, Root, Text } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { type Handle, toMarkdown } from 'mdast-util-to-markdown';
import { gfm } from 'micromark-extension-gfm';
import { withAttributes } from './attributes.ts';
import { withDefinitionLists } from './definitionLists.ts';
import { withInnerMarkdown } from './innerMarkdown.ts';
import { plainParagraphs } from './plainParagraphs.ts';

/*
 * What only Markdown needs. It is a bundle of its own, which is loaded when the first rule in Markdown is shown: see
 * `markdown.ts`.
 */

const OPTIONS = {
  extensions: [gfm()],
  // Their transforms look for addresses again, and their nodes have no offsets.
  mdastExtensions: gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension),
};

/** A text in CommonMark with the extensions of GitHub, as a tree with offsets. */
export function parseMarkdown(text: string): Root {
  const tree = fromMarkdown(text, OPTIONS);
  withInnerMarkdown(tree, value => fromMarkdown(value, OPTIONS));
  withAttributes(tree);
  return tree;
}

/**
 * Markdown as a tree of HTML in which nothing can run or load. Links and pictures are elements that no browser knows,
 * `rb-link` and `rb-picture`, with the address that the text gives: who shows the tree decides where they lead.
 */
export function markdownTree(text: string): HastRoot {
  const plain = plainParagraphs(text);
  if (plain) return plain;
  const parsed = parseMarkdown(text);
  withDefinitionLists(parsed);
  const tree = toHast(parsed, { allowDangerousHtml: true, clobberPrefix: '' }) as HastRoot;
  const whole = hasRaw(tree) ? (raw(tree, { file: text } as object) as HastRoot) : tree;
  renameLinks(whole);
  return sanitize(whole, SCHEMA) as HastRoot;
}

/** A tree of Markdown as text. */
export function writeMarkdown(tree: Root): string {
  const extensions = [gfmToMarkdown(), { handlers: { text: textWritten } }];
  return toMarkdown(tree, { extensions, bullet: '-', rule: '-', emphasis: '*', fences: true });
}

/** In the words of a link, VS Code would first read a bracket without its escape. */
const textWritten: Handle = (node: Text, _, state, info) => {
  const text = state.safe(node.value, info);
  if (!state.stack.includes('label')) return text;
  return text.replace(/\\?[[\]]/g, bracket => `&#${bracket.at(-1)!.charCodeAt(0)};`);
};

function hasRaw(node: HastNodes): boolean {
  return (node.type as string) === 'raw' || ('children' in node && node.children.some(hasRaw));
}

const OWN = { a: 'rb-link', img: 'rb-picture' } as const;
/** Elements that browsers have dropped, and what they are now. */
const OUTDATED: Readonly<Record<string, string>> = { tt: 'code', strike: 's', center: 'div', font: 'span' };

function renameLinks(node: HastNodes): void {
  if (!('children' in node)) return;
  if (node.type === 'element') {
    const { tagName, properties } = node;
    const isFootnote = 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties;
    if ((tagName === 'a' && !isFootnote) || tagName === 'img') {
      node.tagName = OWN[tagName];
      node.properties = addressProperties(node);
    } else node.tagName = OUTDATED[tagName] ?? tagName;
  }
  for (const child of node.children) renameLinks(child);
}

function addressProperties({ properties: { href, src, alt, title } }: Element): Properties {
  const address = href ?? src;
  return { ...(address !== undefined && { address }), ...(alt !== undefined && { alt }), ...(title && { title }) };
}

const SCHEMA: Schema = {
  ...defaultSchema,
  tagNames: [
    ...defaultSchema.tagNames!.filter(name => !['a', 'img', 'input', 'picture', 'source'].includes(name)),
    ...['a', 'input', 'abbr', 'mark', 'u', 'small', 'figure', 'figcaption', 'rb-link', 'rb-picture'],
  ],
  attributes: {
    a: [['href', /^#fn(?:ref)?-/], 'dataFootnoteRef', 'dataFootnoteBackref'],
    'rb-link': ['address', 'title'],
    'rb-picture': ['address', 'alt', 'title'],
    abbr: ['title'],
    code: [['className', /^language-./]],
    details: ['open'],
    div: [['className', /^md-./]],
    input: [['type', 'checkbox'], 'checked', ['disabled', true]],
    li: ['value', 'id', ['className', 'task-list-item']],
    ol: ['start', 'reversed'],
    section: ['dataFootnotes'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan', 'scope'],
    '*': ['id', 'lang', 'dir', ['className', /^md-./]],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
};

export type { HastRoot, Nodes, Parents, Root };
