import { type Definition, headOf } from '../core/book/workspace.ts';
import type { RulesDocument } from '../core/document/document.ts';
import type { Anchors } from '../core/render/anchorNames.ts';
import type { Page } from './siteInput.ts';

/** The placeholders of an alias, and their values for a number such as 702.19b. */
const ALIAS_PARTS: Readonly<Record<string, (number: string) => string>> = {
  '{number}': number => number,
  '{compact}': number => number.replace(/[^\p{L}\p{N}]+/gu, ''),
  '{dashed}': number => number.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? '',
};

/** Additional anchors of rules; an anchor that another rule already has is skipped. */
export function aliasesOf(
  pages: readonly Page[],
  anchors: Anchors,
  patterns: readonly string[],
): (definition: Definition) => readonly string[] {
  const items = pages.flatMap(({ items }) => items);
  const taken = new Set(items.flatMap(item => anchors.of(item) ?? []));
  const found = new Map<RulesDocument, Map<number, string[]>>();
  for (const pattern of patterns) {
    for (const item of items) {
      const head = item.ordinal < 0 ? undefined : headOf(item);
      if (head?.kind !== 'rule' || anchors.of(item) === undefined) continue;
      const alias = aliasOf(pattern, head.number.text);
      if (taken.has(alias)) continue;
      taken.add(alias);
      const own = found.get(item.document) ?? new Map<number, string[]>();
      found.set(item.document, own.set(item.ordinal, [...(own.get(item.ordinal) ?? []), alias]));
    }
  }
  return ({ document, ordinal }) => found.get(document)?.get(ordinal) ?? [];
}

/** A number in a pattern: `rule-702-19b`. */
function aliasOf(pattern: string, number: string): string {
  return pattern.replace(/\{[a-z]+\}/g, part => ALIAS_PARTS[part]?.(number) ?? part).replace(/\s+/g, '-');
}
