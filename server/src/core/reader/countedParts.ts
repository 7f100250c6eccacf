import type { Reference } from '../blocks/block.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { formsOf, isFirstUnwritten, type Numbering, rootLevelOf } from '../numbers/numbering.ts';
import { readOrdinal } from '../numbers/ownPart.ts';
import { numberFromPath } from '../numbers/ruleNumber.ts';
import {
  CHINESE,
  COUNTERS,
  GLUED,
  PART_NUMERAL,
  PARTS_COUNTED,
  PARTS_UNNUMBERED,
  WIDE_DIGITS,
} from '../numbers/scripts.ts';
import { memo } from '../text/memo.ts';
import { atEnd, matchAt, matchesFrom } from '../text/patterns.ts';
import { freeAmong } from '../text/span.ts';
import { continued, numberOfPart } from './partChains.ts';
import type { ReferenceReader } from './referenceLists.ts';
import { type Around, addUnwritten } from './relativeReferences.ts';

/** What counts rules and their parts, but for articles. */
const NO_ARTICLES = Array.from(COUNTERS + PARTS_COUNTED)
  .filter(counter => !'条條'.includes(counter))
  .join('');
/** Global: parts with what they count, which no number or other part is before: 제1항, 第三号, 前条第一項. */
const PARTS = new RegExp(
  String.raw`(?<!(?:(?<!(?<!「)前)[条條]|[${NO_ARTICLES}])[\s\u00a0]?|[${CHINESE}${WIDE_DIGITS}\dの同그])[${GLUED}]${PART_NUMERAL}[${PARTS_COUNTED}]`,
  'gu',
);
const COMMAS = ',、，・';
const JOINING = '및|또는|과|와|及び|および|又は|または';
/** Sticky: what joins a further part: “제2호, 제3호”. */
const JOINT = new RegExp(
  String.raw`(?:[${COMMAS}]\s?|\s?(?:${JOINING})\s?)(?=[${GLUED}]${PART_NUMERAL}[${PARTS_COUNTED}])`,
  'uy',
);

/** The article before: 前条第一項. */
const PREVIOUS_BEFORE = atEnd(/前[条條]$/);

const LONGEST_JOINT = 8;
const JOINED = new RegExp(String.raw`^(?:[${COMMAS}]|부터|から|${JOINING})\s?$`);

/** Adds the parts of the surrounding rule that scripts without spaces cite: “제1항제2호, 제3호”, “本条第二款”. */
export function readCountedParts(reader: ReferenceReader, from: number, aroundIt: () => Around | undefined): void {
  const { text, dialect, found, others } = reader;
  const unnumbered = memo(dialect.numbering, unnumberedIn);
  if (unnumbered) readUnnumbered(reader, from, unnumbered, aroundIt);
  if (memo(dialect.numbering, hasCounters)) readPrevious(reader, from, aroundIt);
  if (!memo(dialect.numbering, countsParts)) return;
  const isFree = freeAmong([...found, ...others]);
  let read = from;
  for (const { index, 0: whole } of matchesFrom(PARTS, text, from)) {
    // The list before it may have read it.
    if (index < read || !isFree({ start: index, end: index + whole.length })) continue;
    // The rest of a list or range of another document's: “「하천법」 제7조제2항부터 제5항까지”.
    const joint = others.findLast(other => other.end <= index)?.end ?? index;
    if (index > joint && index - joint < LONGEST_JOINT && JOINED.test(text.slice(joint, index))) continue;
    const place = aroundIt()?.place;
    if (!place) continue;
    const isPrevious = PREVIOUS_BEFORE.test(text.slice(Math.max(0, index - 2), index));
    const root = rootLevelOf(dialect.numbering);
    // Where articles were inserted, the one before may be one of them.
    const mayBeInserted = formsOf(dialect.numbering.levels[root]!).some(({ insertsAfter }) => insertsAfter);
    const before = isPrevious && !mayBeInserted && place[root]! > 1 ? place.with(root, place[root]! - 1) : undefined;
    if (before || !isPrevious) read = addList(reader, index, before ?? place, found);
  }
}

/**
 * Global: the rule or part before the one in which it is cited (groups `counter` and `counted`): 前項, 前条, 전항, but
 * neither 前条第一項 nor words that begin so, such as 前号機 and 전조등.
 */
const PREVIOUS =
  /(?<!\p{Script=Han})前(?<counter>[条條款項项号號])(?!の[二三四五六七八九十\d２-９])(?=本文|但書|各[号項]|[後前]段|中|\P{Script=Han}|$)|(?<!\p{Script=Hangul})전(?<counted>[조항호])(?=[의에을를은는과와](?!\p{Script=Hangul})|에서|\s?(?:및|또는)\s)/gu;

/** Adds such references. Where articles were inserted, the one before may be one of them. */
function readPrevious(reader: ReferenceReader, from: number, aroundIt: () => Around | undefined): void {
  const { text, dialect } = reader;
  const { numbering } = dialect;
  for (const { index: start, 0: whole, groups } of matchesFrom(PREVIOUS, text, from)) {
    const counter = groups!.counter ?? groups!.counted!;
    const level = numbering.levels.findIndex(each => formsOf(each).some(({ closing }) => closing?.includes(counter)));
    const place = level < 0 ? undefined : aroundIt()?.place;
    const ordinal = place?.[level] ?? 0;
    if (ordinal <= 1 || formsOf(numbering.levels[level]!).some(({ insertsAfter }) => insertsAfter)) continue;
    const isFirst = ordinal === 2 && isFirstUnwritten(numbering.levels[level]!);
    const above = place!.slice(0, level);
    const number = numberFromPath(isFirst ? above : [...above, ordinal - 1], numbering);
    // In a gap, the one before has another number.
    addUnwritten(reader, number, start, start + whole.length, true);
  }
}

/** Global: paragraphs that have no number where they stand, each with those before it in its list. */
function unnumberedIn({ levels }: Numbering): RegExp | undefined {
  const counters = levels.flatMap(level => formsOf(level).flatMap(({ closing = '' }) => closing));
  const counted = counters.map(counter => PARTS_UNNUMBERED[counter]).find(Boolean);
  if (!counted || counters.includes(counted)) return undefined;
  const part = `第${PART_NUMERAL}${counted}`;
  return new RegExp(`(?<=(?<list>(?:${part}(?:、|和|或者?|及|与|與)){0,8}))${part}`, 'gu');
}

/** What can stand before a paragraph of the surrounding rule. */
const OWN_BEFORE = atEnd(/(?:本[条條]|依照|按照|依據|依|违反|違反|适用|適用|符合|除)$/u);

/** Adds such paragraphs: each is in the rule that its list begins with, or else in the surrounding one. */
function readUnnumbered(
  reader: ReferenceReader,
  from: number,
  unnumbered: RegExp,
  aroundIt: () => Around | undefined,
): void {
  const { text, dialect, found, others } = reader;
  const { numbering } = dialect;
  const isFree = freeAmong([...found, ...others]);
  for (const { index: start, 0: whole, groups } of matchesFrom(unnumbered, text, from)) {
    const end = start + whole.length;
    if (!isFree({ start, end })) continue;
    const first = start - groups!.list!.length;
    const listed = groups!.list ? found.find(each => each.kind === 'number' && each.end === first) : undefined;
    const place = OWN_BEFORE.test(text.slice(Math.max(0, first - 2), first)) ? aroundIt()?.place : undefined;
    const number =
      (listed?.kind === 'number' && listed.number) ||
      (place && numberFromPath(place.slice(0, rootLevelOf(numbering) + 1), numbering));
    const isUncertain = listed?.kind === 'number' && listed.uncertain === true;
    if (number) addUnwritten(reader, number, start, end, isUncertain);
  }
}

/** Whether what the numbers count follows them: 第3条, ２項. */
function hasCounters({ levels }: Numbering): boolean {
  const isCounter = (sign: string) => COUNTERS.includes(sign) || PARTS_COUNTED.includes(sign);
  return levels.some(level => formsOf(level).some(({ closing = '' }) => [...closing].some(isCounter)));
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
    const isWritten = own.ordinal > 1 || !isFirstUnwritten(numbering.levels[own.level]!);
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
