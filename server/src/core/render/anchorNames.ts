import { nameOfHead } from '../blocks/block.ts';
import { type Definition, headOf } from '../book/workspace.ts';
import type { RulesDocument } from '../document/document.ts';
import { itemsOf } from './readItems.ts';

/** The anchors of documents on one page or site. */
export interface Anchors {
  /** The anchor of a rule or term; undefined for anything else. */
  of(definition: Definition): string | undefined;
  /** Duplicate rules and terms, whose anchors have a suffix. */
  readonly repeated: readonly Definition[];
}

/**
 * Gives each rule its number as its anchor, each term its name, and each line of the Contents without a rule its
 * number.
 */
export function anchorsOf(documents: readonly RulesDocument[]): Anchors {
  const taken = new Set<string>();
  const names = new Map<RulesDocument, Map<number, string>>();
  const repeated: Definition[] = [];
  const bodies = documents.map(document => [document, definitionsIn(document, ['rule', 'term', 'label'])] as const);
  for (const [document, ordinals] of bodies) {
    const own = new Map<number, string>();
    names.set(document, own);
    for (const ordinal of ordinals) {
      const definition = { document, ordinal };
      const plain = plainAnchor(definition);
      const anchor = free(plain, taken);
      if (anchor !== plain && headOf(definition).kind !== 'label') repeated.push(definition);
      taken.add(anchor);
      own.set(ordinal, anchor);
    }
  }
  for (const document of documents) {
    for (const ordinal of definitionsIn(document, ['listed'])) {
      const anchor = plainAnchor({ document, ordinal });
      if (taken.has(anchor)) continue;
      taken.add(anchor);
      names.get(document)!.set(ordinal, anchor);
    }
  }
  return { of: ({ document, ordinal }) => names.get(document)?.get(ordinal), repeated };
}

function definitionsIn(document: RulesDocument, kinds: readonly string[]): number[] {
  return itemsOf(document).flatMap(({ kind, ordinal }) => (kinds.includes(kind) ? [ordinal] : []));
}

/** The preferred anchor of a definition: a rule's number, or the words of a name. */
function plainAnchor(definition: Definition): string {
  const head = headOf(definition);
  if (head.kind === 'rule') return head.number.text.replace(/\s+/g, '-');
  return slug(nameOfHead(head));
}

/** A text as part of an address: lowercase letters and digits, joined by hyphens. */
export function slug(text: string): string {
  const words = text.normalize('NFKC').toLowerCase();
  return words.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'other';
}

function free(name: string, taken: ReadonlySet<string>): string {
  for (let count = 2, free = name; ; count++) {
    if (!taken.has(free)) return free;
    free = `${name}-${count}`;
  }
}

/** The address of an anchor on its page: `#702.19b`. */
export function fragment(anchor: string): string {
  return `#${encodeURI(anchor).replace(/[#?]/g, encodeURIComponent)}`;
}
