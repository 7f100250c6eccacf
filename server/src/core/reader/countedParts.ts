import type { Reference } from '../blocks/block.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { formsOf, type Numbering, rootLevelOf } from '../numbers/numbering.ts';
import { readOrdinal } from '../numbers/ownPart.ts';
import { numberFromPath } from '../numbers/ruleNumber.ts';
import {
  CHINESE,
  COUNTERS,
  FIRST_UNNUMBERED,
  GLUED,
  PART_NUMERAL,
  PARTS_COUNTED,
  WIDE_DIGITS,
} from '../numbers/scripts.ts';
import { memo } from '../text/memo.ts';
import { matchAt, matchesFrom } from '../text/patterns.ts';
import { freeAmong } from '../text/span.ts';
import { continued, numberOfPart } from './partChains.ts';
import type { ReferenceReader } from './referenceLists.ts';
import type { Around } from './relativeReferences.ts';

/** Global: parts with what they count, which no number or other part is before: 제1항, 第三号. */
const PARTS = new RegExp(
  String.raw`(?<![${COUNTERS}${PARTS_COUNTED}][\s\u00a0]?|[${CHINESE}${WIDE_DIGITS}\dの同그])[${GLUED}]${PART_NUMERAL}[${PARTS_COUNTED}]`,
  'gu',
);
/** Sticky: what joins a further part: “제2호, 제3호”. */
const JOINT = new RegExp(
  String.raw`(?:[,、，・]\s?|\s?(?:및|또는|과|와|及び|又は)\s?)(?=[${GLUED}]${PART_NUMERAL}[${PARTS_COUNTED}])`,
  'uy',
);

/** Adds the parts of the surrounding rule that scripts without spaces cite: “제1항제2호, 제3호”. */
export function readCountedParts(reader: ReferenceReader, from: number, aroundIt: () => Around | undefined): void {
  const { text, dialect, found, others } = reader;
  if (!memo(dialect.numbering, countsParts)) return;
  const isFree = freeAmong([...found, ...others]);
  let read = from;
  for (const { index, 0: whole } of matchesFrom(PARTS, text, from)) {
    // The list before it may have read it.
    if (index < read || !isFree({ start: index, end: index + whole.length })) continue;
    const place = aroundIt()?.place;
    if (place) read = addList(reader, index, place, found);
  }
}

function countsParts({ levels }: Numbering): boolean {
  return levels.some(level => formsOf(level).some(isCounted));
}

function isCounted({ closing = '' }: { readonly closing?: string }): boolean {
  return closing !== '' && PARTS_COUNTED.includes(closing);
}

/** Adds the part at `start` with what is below it, and those that are joined to it; returns where they end. */
function addList(
  { text, grammar, dialect }: ReferenceReader,
  start: number,
  place: readonly number[],
  found: Reference[],
): number {
  const { numbering } = dialect;
  const { relative } = grammar;
  let [path, end] = [place, start];
  for (let at: number | undefined = start; relative && at !== undefined; ) {
    const own = partAt(text, at, dialect);
    if (!own) return end;
    const isWritten = own.ordinal > 1 || text.charAt(own.end - 1) !== FIRST_UNNUMBERED;
    const number = isWritten
      ? numberOfPart(path, own.level, own.ordinal, numbering)
      : numberFromPath(path.slice(0, rootLevelOf(numbering) + 1), numbering);
    if (!number) return end;
    const parts = number.path.map((_, level) => (level === own.level ? own.span : undefined));
    const { after, ...whole } = continued(text, { start: at, end: own.end }, number, relative, parts);
    found.push({ kind: 'number', start: own.span.start, text: whole.number.text, relative: true, ...whole });
    [path, end] = [whole.number.path, after];
    at = matchAt(JOINT, text, after) ? JOINT.lastIndex : undefined;
  }
  return end;
}

function partAt(text: string, at: number, { numbering }: Dialect) {
  for (let level = rootLevelOf(numbering) + 1; level < numbering.levels.length; level++) {
    const forms = formsOf(numbering.levels[level]!).filter(isCounted);
    const own = forms.map(form => readOrdinal(text, at, { name: '', ...form, also: [] })).find(Boolean);
    if (own) return { ...own, level };
  }
  return undefined;
}
