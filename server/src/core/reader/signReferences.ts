import type { NumberReference, Reference } from '../blocks/block.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { CHAPTERS, ORDINAL_MARK, SIGN_LAW_AFTER, SIGN_LAW_BEFORE } from '../dialect/languages.ts';
import { type Numbering, rootLevelOf } from '../numbers/numbering.ts';
import { parseOrdinal } from '../numbers/ownPart.ts';
import { isRange, numberFromPath, type RuleNumber } from '../numbers/ruleNumber.ts';
import { memo } from '../text/memo.ts';
import { anyOf, matchAt, matchesAt, matchesFrom } from '../text/patterns.ts';
import { freeAmong, type Span } from '../text/span.ts';
import { isInOtherLink } from './numberOwner.ts';
import { numberOfPart } from './partChains.ts';
import type { ReferenceReader } from './referenceLists.ts';
import type { Around } from './relativeReferences.ts';

/** What reading numbers before a sign or word needs: “2 kap. 3 och 5 §§”, “5. ve 6. madde”. */
type SignGrammar = Readonly<ReturnType<typeof signGrammar>>;

/** How numbers before `§`, and those before words, are read, where lines and citations have them there. */
function signGrammars(dialect: Dialect): readonly SignGrammar[] {
  const { signs, wordsAfter = [] } = dialect.references;
  const level = signs?.get('§');
  const sign = String.raw`\.?[\s\u00a0]?§{1,2}(?:[:-]\p{L}{1,8})?`;
  const before = (words: readonly string[]) => String.raw`${ORDINAL_MARK}?[\s\u00a0]{1,3}(?:${anyOf(words)})(?!\p{L})`;
  return [
    ...(level === undefined ? [] : [signGrammar(dialect, level, sign, String.raw`\.?`)]),
    ...wordsOfLines(dialect).map(([word, at]) =>
      signGrammar(dialect, at, before([word]) + (CHAPTERS.includes(word) ? CHAPTER_ALONE : ''), `${ORDINAL_MARK}?`),
    ),
    ...(wordsAfter.length
      ? [signGrammar(dialect, rootLevelOf(dialect.numbering), before(wordsAfter), `${ORDINAL_MARK}?`)]
      : []),
  ];
}

/**
 * What follows the word of a chapter that stands alone: “3 kap.”, but not “3 kap. 1 §”, nor “8 kap. regeringsformen”.
 */
const CHAPTER_ALONE = String.raw`(?=[,;:)]|\s*$|\s(?:och|eller|samt|ska|skall|får|är|gäller|tillämpas|ja|tai|või)(?!\p{L}))`;

/** The words that lines have after their numbers, each with its level: “5. gr.” */
function wordsOfLines({ references: { signs } }: Dialect): (readonly [string, number])[] {
  return [...(signs ?? [])].filter(([sign]) => sign !== '§');
}

const LONGEST_LIST = 24;

/** How numbers before one sign, or some words, are read, which follow the numbers of a level; `mark` can follow each of them. */
function signGrammar({ references, numbering }: Dialect, level: number, sign: string, mark: string) {
  const { runsOn, apart } = numbering.levels[level]!;
  const number = String.raw`\d{1,4}(?:[ \u00a0]?[a-z](?![\p{L}\d]))?`;
  const words = anyOf(references.listWords);
  const rangeWords = anyOf(references.rangeWords.filter(word => !references.listWords.includes(word)));
  const range = String.raw`\s?(?:[–-]|--)\s?|\s(?:${rangeWords})\s`;
  const partWords = [...(references.partsAfter?.keys() ?? [])];
  const joint = String.raw`(?:${mark}(?:${range}|,\s(?:(?:${words})\s)?|\s(?:${words})\s))`;
  return {
    /** The level of the numbers, and whether they run on through the chapters. */
    level,
    runsOn: level === 0 || runsOn === true || apart === true,
    /** Global: a list before the sign (group `list`), perhaps after a chapter's number (group `chapter`). */
    list: new RegExp(
      String.raw`(?<![\p{L}\d.,:/§–-])(?:(?<chapter>\d{1,3})\s(?:${anyOf(CHAPTERS)})\s)?(?<list>${number}(?:${joint}${number}){0,${LONGEST_LIST}})${sign}`,
      'gu',
    ),
    /** Sticky: a part before its word (groups `own` and `word`), if there are such words. */
    ...(partWords.length > 0 && {
      part: new RegExp(String.raw`[\s\u00a0]{1,3}${partBefore(partWords, words, '[a-z]')}`, 'uy'),
      partAlone: new RegExp(String.raw`(?<=[\s\u00a0(])${partBefore(partWords, words, LETTER)}`, 'gu'),
    }),
    /** What joins a number to one of another document: “hallintolain 5 §:n 2 momentin ja 6 §:n”. */
    joined: new RegExp(
      String.raw`^(?:\]\([^()\s]{0,200}\))?(?:\s{1,40}\d{1,2}\s\p{Ll}{3,12}(?:\s\p{Ll}{3,12}\s\d{1,4}\/\d{4})?)?(?:,|\s(?:${words}))\s$`,
      'u',
    ),
    /** Sticky: items after the sign: “2 § 3 och 4.” */
    items: new RegExp(
      String.raw`(?<=§)[\s\u00a0]{1,3}\d{1,2}(?:(?:,\s|\s(?:${words})\s)\d{1,2}){0,${LONGEST_LIST}}(?=[.;:)]|,(?!\s\d)|$)(?![.,:]\d)`,
      'uy',
    ),
    /** What joins the ends of a range. */
    range: new RegExp(`^${mark}(?:${range})$`, 'u'),
    /** Global: a number in a list, after what joins it to the previous one (group `joint`). */
    member: new RegExp(`(?<joint>${joint}?)${number}`, 'gu'),
  };
}

/** A letter that isn't a word: “a) pontja”, but not “a pontja”. */
const LETTER = '[a-z](?=[)*_])';

/** A part, perhaps in brackets or stressed, before its word: “(1) bekezdés”, “_a)_ pontja”. */
function partBefore(words: readonly string[], joining: string, letter: string): string {
  const own = String.raw`[*_]?\(?(?:\d{1,3}|${LETTER})\)?[*_]?`;
  return String.raw`(?<others>(?:${own}(?:,\s|\s?[–-]\s?|\s(?:${joining})\s)){0,${LONGEST_LIST}})[*_]?\(?(?<own>\d{1,3}|${letter})\)?[*_]?(?:${ORDINAL_MARK})?[\s\u00a0]{1,3}(?<word>${anyOf(words)})(?!\p{L})`;
}

/**
 * The references whose sign is after their numbers: “3, 5 och 7–9 §§”, “2 kap. 3 §”, “3 §:n”. Without a chapter, they
 * are in that of the surrounding rule, unless the numbers run on.
 */
export function readSigned(
  { text, dialect, found }: ReferenceReader,
  from: number,
  aroundIt: () => Around | undefined,
): void {
  const { signs, wordsAfter, partsAfter } = dialect.references;
  const mayHave = (sign: string) => text.includes(sign, from);
  if (!wordsAfter && !partsAfter && !(signs && [...signs.keys()].some(mayHave))) return;
  const place = aroundIt()?.place ?? [];
  const grammars = memo(dialect, signGrammars);
  const isUnread = freeAmong(found);
  for (const grammar of grammars) {
    let otherEnd = -1;
    for (const match of matchesFrom(grammar.list, text, from)) {
      const span = spanOf(match);
      if (!isUnread(span)) continue;
      const isJoined = otherEnd >= 0 && grammar.joined.test(text.slice(otherEnd, span.start));
      if (isJoined || isOthers(text, span)) otherEnd = span.end;
      else addList(found, match, place, grammar, dialect);
    }
  }
  // The words after parts are the same in all of them.
  const [{ part, partAlone } = {}] = grammars;
  if (!part || !partAlone) return;
  const isFree = freeAmong(found);
  let read = from;
  for (const match of matchesFrom(partAlone, text, from))
    if (match.index >= read && isFree(spanOf(match))) read = addPart(found, match, place, part, dialect);
}

function spanOf({ 0: whole, index }: RegExpExecArray): Span {
  return { start: index, end: index + whole.length };
}

/**
 * Adds parts of the surrounding rule, and what is below the last: “az (1) bekezdés a) és b) pontja”. Returns where they
 * end.
 */
function addPart(
  found: Reference[],
  match: RegExpExecArray,
  place: readonly number[],
  part: RegExp,
  { numbering, references }: Dialect,
): number {
  const added = partsOf(match, place, references, numbering);
  const end = match.index + match[0].length;
  if (!added.length) return match.index;
  found.push(...added.map(each => ({ ...each, relative: true as const })));
  withParts(found, match.input, end, part, references, numbering);
  return Math.max(end, found.at(-1)!.end);
}

const OWN = new RegExp(String.raw`\d{1,3}|${LETTER}`, 'g');

/** The parts that a match names, below or in place of those of a path; empty if they can't lie there. */
function partsOf(
  { 0: whole, index, groups }: RegExpExecArray,
  path: readonly number[],
  { partsAfter }: Dialect['references'],
  numbering: Numbering,
  known: NumberReference['parts'] = [],
): NumberReference[] {
  const { others = '', own, word } = groups!;
  const level = partsAfter!.get(word!.toLowerCase())!;
  const first = index + whole.indexOf(others || own!);
  const places = [
    ...Array.from(others.matchAll(OWN), ({ 0: text, index: at }) => ({ start: first + at, text })),
    { start: index + whole.indexOf(own!, whole.indexOf(others) + others.length), text: own! },
  ];
  return places.flatMap(({ start, text }, nth) => {
    const ordinal = parseOrdinal(text, numbering.levels[level]!);
    const number = ordinal === undefined ? undefined : numberOfPart(path, level, ordinal, numbering);
    if (!number) return [];
    const span = { start, end: start + text.length };
    const parts = number.path.map((_, at) => (at === level ? span : nth === 0 ? known?.[at] : undefined));
    return [{ kind: 'number', text: number.text, number, ...span, parts }];
  });
}

const LONGEST_NAME = 40;

/** Whether a list with its sign is another document's: it is in a link to one, or the name of a law is around it. */
function isOthers(text: string, span: Span): boolean {
  const before = text.slice(Math.max(0, span.start - LONGEST_NAME), span.start);
  return SIGN_LAW_BEFORE.test(before) || matchesAt(SIGN_LAW_AFTER, text, span.end) || isInOtherLink(text, span);
}

function addList(
  found: Reference[],
  { 0: whole, index: start, input: text, groups }: RegExpExecArray,
  place: readonly number[],
  { level, runsOn, member, range, part, items }: SignGrammar,
  { numbering, references }: Dialect,
): void {
  const { chapter, list } = groups!;
  const above = runsOn ? Array<number>(level).fill(0) : chapter ? [Number(chapter)] : place.slice(0, level);
  if (above.length < level) return;
  const relative = !runsOn && !chapter && { relative: true as const };
  const at = start + whole.indexOf(list!, chapter ? chapter.length : 0);
  let last: RuleNumber | undefined;
  for (const { 0: written, index, groups: own } of list!.matchAll(member)) {
    const ownText = written.slice(own!.joint!.length);
    const ordinal = parseOrdinal(ownText, numbering.levels[level]!);
    if (ordinal === undefined) continue;
    const number = numberFromPath([...above, ordinal], numbering);
    const end = at + index + written.length;
    const span = { start: end - ownText.length, end };
    const first = found.at(-1);
    if (range.test(own!.joint!) && last && first?.kind === 'number' && isRange(last, number)) {
      const ends = [{ start: first.start, end: first.end, parts: first.parts! }, span] as const;
      found[found.length - 1] = {
        kind: 'range',
        start: first.start,
        end,
        first: last,
        last: number,
        ends,
        ...relative,
      };
    } else {
      const parts = number.path.map((_, at) => (at === level ? span : undefined));
      found.push({ kind: 'number', text: number.text, number, ...span, parts, ...relative });
    }
    last = number;
  }
  const end = start + whole.length;
  if (part) withParts(found, text, end, part, references, numbering);
  if (last) withItems(found, text, end, items, numbering);
}

/** Adds to the last number the items right below it that follow its sign. */
function withItems(found: Reference[], text: string, from: number, items: RegExp, numbering: Numbering): void {
  const whole = found.at(-1);
  const written = matchAt(items, text, from)?.[0];
  if (!written || whole?.kind !== 'number' || !whole.number) return;
  const { path, level } = whole.number;
  if (numbering.levels[level + 1]?.counts !== 'numbers') return;
  const added = Array.from(written.matchAll(/\d+/g), ({ 0: item, index }, nth) => {
    const number = numberFromPath([...path, Number(item)], numbering);
    const span = { start: from + index, end: from + index + item.length };
    const parts = number.path.map((_, at) => (at > level ? span : nth ? undefined : whole.parts?.[at]));
    return { ...whole, text: number.text, number, parts, start: nth ? span.start : whole.start, end: span.end };
  });
  found.splice(-1, 1, ...added);
}

/** Adds to the last number the parts that follow it, each before its word: “4 §:n 1 momentissa”. */
function withParts(
  found: Reference[],
  text: string,
  from: number,
  part: RegExp,
  references: Dialect['references'],
  numbering: Numbering,
): void {
  for (let match = matchAt(part, text, from); match; match = matchAt(part, text, part.lastIndex)) {
    const whole = found.at(-1);
    if (whole?.kind !== 'number' || !whole.number) return;
    const [first, ...others] = partsOf(match, whole.number.path, references, numbering, whole.parts);
    if (!first || first.number!.level <= whole.number.level) return;
    found[found.length - 1] = { ...whole, ...first, start: whole.start };
    found.push(...others.map(each => ({ ...each, ...(whole.relative && { relative: true as const }) })));
  }
}
