import type { FixEdit } from '../checks/check.ts';
import type { RulesDocument } from '../document.ts';
import { literal, parseNumber } from '../ruleNumber.ts';
import { shift } from '../span.ts';
import { symbolsOf } from '../symbols.ts';
import { citingEdits } from './citingNumbers.ts';
import { bookMapOf, type Shift } from './numberMap.ts';
import type { RenumberPlan } from './renumberPlan.ts';

/** For each rule whose number has changed the new one; null for a rule that has gone. */
export type WrittenMap = Readonly<Record<string, string | null>>;

/** What a plan does to the numbers of a book, as it is written down for other files. */
export function writtenMapOf({ map, removed }: RenumberPlan): WrittenMap {
  return { ...Object.fromEntries(map), ...Object.fromEntries(removed.map(number => [number, null])) };
}

/** The edits that make the citations of a document follow a map. A rule of its own with such a number is not meant. */
export function mapEdits(document: RulesDocument, map: WrittenMap): FixEdit[] {
  const { numbering } = document.dialect;
  const { rules } = symbolsOf(document);
  const shifts = Object.entries(map).flatMap(([before, after]): Shift[] => {
    const from = parseNumber(before, numbering);
    const to = after === null ? undefined : parseNumber(after, numbering);
    return from && to ? [{ from, to }] : [];
  });
  const removed = Object.keys(map).flatMap(text => (map[text] === null ? (parseNumber(text, numbering) ?? []) : []));
  const { after, before, isRemoved } = bookMapOf(shifts, removed, numbering);
  const renumbering = { after: (text: string) => (rules.has(text) ? text : after(text)), before };
  const renumbered = {
    renumbering,
    exists: () => true,
    isNew: ({ text }: { text: string }) => before(text) === undefined,
    isRemoved,
  };
  return document.blocks.flatMap((block, index) =>
    block.references.length === 0
      ? []
      : citingEdits(document, block, () => renumbered).map(({ text, ...span }) => ({
          document,
          ...shift(span, document.starts[index]!),
          text,
        })),
  );
}

/** What stands for a number in a pattern such as `CR ({number})`. */
export const NUMBER_SIGN = '{number}';

/** Any text in which numbers that stand as the pattern says follow a map. */
export function mapText(text: string, pattern: string, map: WrittenMap): string {
  const number = String.raw`([0-9A-Z](?:[0-9A-Za-z.\-]*[0-9A-Za-z])?)`;
  const [before = '', behind = ''] = pattern.split(NUMBER_SIGN);
  const places = new RegExp(`(${literal(before)})${number}(?=${literal(behind)})`, 'g');
  return text.replace(places, (whole, opening: string, found: string) => {
    const after = Object.hasOwn(map, found) ? map[found] : undefined;
    return after ? opening + after : whole;
  });
}
