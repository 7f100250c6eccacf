import type { NumberReference, Reference } from '../blocks/block.ts';
import type { Numbering } from '../numbers/numbering.ts';
import { parseOrdinal } from '../numbers/ownPart.ts';
import { atEnd } from '../text/patterns.ts';
import { freeAmong } from '../text/span.ts';
import { numberOfPart } from './partChains.ts';
import type { ReferenceReader } from './referenceLists.ts';

/** An item without a word before what contains it: the “2°” and the “I” of “2° du I de l’article 4”, “b) dell’articolo 6”. */
const ITEM = String.raw`(?:[IVXL]{1,6}|\d{1,3}(?:[°º]|\))|[a-z]\))`;
const OF = String.raw`\s{1,3}(?:du|de\sla|de\sl['’]|del|della|dell['’]|do|da|de)`;
const ITEM_BEFORE = atEnd(
  new RegExp(
    String.raw`(?<![\p{L}\d.])(?:(?<first>${ITEM})(?<joint>\s(?:et|ou|e|o|y)\s))?(?<item>${ITEM})(?<of>${OF}(?:\s{0,3}\p{L}{3,10}\.?)?\s{1,3})$`,
    'u',
  ),
);
const LONGEST = 60;
/** What nearly all texts lack that name no such item. */
const CLUE = /[°º)IVXL]\s{1,3}d(?:e|u|o|a)/;

/** The references to items of the rules that are named after them, innermost first: “2° du I de l’article 4”. */
export function readItemsOf(reader: ReferenceReader): Reference[] {
  const { text, dialect, found } = reader;
  const read: Reference[] = [];
  if (!CLUE.test(text)) return read;
  const isFree = freeAmong(found);
  for (const reference of found) {
    if (reference.kind !== 'number' || !reference.number) continue;
    let base: NumberReference | undefined = reference;
    while (base) {
      const items = itemsBefore(text, base, dialect.numbering);
      read.push(...items.filter(item => isFree(item) && !read.some(({ start }) => start === item.start)));
      base = items.at(-1);
    }
  }
  return read;
}

/** One or two items before what contains them, the first in the text last. */
function itemsBefore(text: string, { start, number }: NumberReference, numbering: Numbering): NumberReference[] {
  const groups = ITEM_BEFORE.exec(text.slice(Math.max(0, start - LONGEST), start))?.groups;
  if (!groups || !number) return [];
  const at = start - groups.of!.length - groups.item!.length;
  const item = itemAt(groups.item!, at, number.path, numbering);
  if (!item || !groups.first) return item ? [item] : [];
  const first = itemAt(groups.first, at - groups.joint!.length - groups.first.length, number.path, numbering);
  return first && first.number!.level === item.number!.level ? [item, first] : [item];
}

function itemAt(
  written: string,
  start: number,
  path: readonly number[],
  numbering: Numbering,
): NumberReference | undefined {
  const own = written.replace(/[°º)]$/, '');
  for (let level = path.length; level < numbering.levels.length; level++) {
    const ordinal = parseOrdinal(own, numbering.levels[level]!);
    const number = ordinal === undefined ? undefined : numberOfPart(path, level, ordinal, numbering);
    if (!number) continue;
    const span = { start, end: start + own.length };
    const parts = number.path.map((_, index) => (index === level ? span : undefined));
    return { kind: 'number', text: number.text, number, ...span, relative: true, parts };
  }
  return undefined;
}
