import { nameOfHead } from '../blocks/block.ts';
import { type Definition, headOf, keyOfDefinition } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { itemsOf } from './readItems.ts';

/** The anchors of documents on one page or site. */
export type Anchors = ReturnType<typeof namedAnchors>;

/**
 * Gives each rule its number as its anchor, each term its name, and each line of the Contents without a rule its
 * number.
 */
export function namedAnchors(documents: readonly RulesDocument[]) {
  const taken = new Set<string>();
  const names = new Map<string, string>();
  const items = documents.flatMap(document => itemsOf(document).map(item => ({ document, ...item })));
  const repeated = items.filter(item => {
    if (item.kind === 'text' || item.kind === 'listed') return false;
    const plain = plainAnchor(item);
    const anchor = freeName(plain, taken);
    names.set(keyOfDefinition(item), anchor);
    return anchor !== plain && item.kind !== 'label';
  });
  for (const item of items) {
    if (item.kind !== 'listed' || taken.has(plainAnchor(item))) continue;
    names.set(keyOfDefinition(item), freeName(plainAnchor(item), taken));
  }
  return {
    /** The anchor of a rule or term; undefined for anything else. */
    of: (definition: Definition) => names.get(keyOfDefinition(definition)),
    /** Duplicate rules and terms, whose anchors have a suffix. */
    repeated,
  };
}

/** The preferred anchor of a definition: a rule's number, or the words of a name. */
function plainAnchor(definition: Definition): string {
  const head = headOf(definition);
  if (head.kind === 'rule') return head.number.text.replace(/\s+/g, '-');
  return slug(nameOfHead(head));
}

/** A text as part of an address: lowercase letters and digits, joined by hyphens. */
export function slug(text: string, ifEmpty = 'other'): string {
  const words = text.normalize('NFKC').toLowerCase();
  return words.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? ifEmpty;
}

/** The name, with a number if it is already taken; takes it. */
export function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}-${count}`;
  taken.add(free);
  return free;
}

/** The address of an anchor on its page: `#702.19b`. */
export function fragment(anchor: string): string {
  return `#${encodeURI(anchor).replace(/[#?]/g, encodeURIComponent)}`;
}
