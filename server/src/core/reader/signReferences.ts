import type { NumberReference, RangeReference, Reference } from '../blocks/block.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { CHAPTERS, SIGN_LAW_AFTER, SIGN_LAW_BEFORE } from '../dialect/languages.ts';
import { parseOrdinal } from '../numbers/ownPart.ts';
import { isRange, numberFromPath, type RuleNumber } from '../numbers/ruleNumber.ts';
import { memo } from '../text/memo.ts';
import { anyOf, endOfMatch, matchesFrom } from '../text/patterns.ts';
import type { Span } from '../text/span.ts';
import type { Around } from './relativeReferences.ts';

/** What reading numbers before a sign needs: “2 kap. 3 och 5 §§”. */
interface SignGrammar {
  /** The level of the numbers, and whether they run on through the chapters. */
  readonly level: number;
  readonly runsOn: boolean;
  /** Global: a list before the sign (group `list`), perhaps after a chapter's number (group `chapter`). */
  readonly list: RegExp;
  /** Global: a number in a list, after what joins it to the previous one (group `joint`). */
  readonly member: RegExp;
}

/** How numbers before `§` are read; undefined if no lines have the sign there. */
function signGrammar({ references, numbering }: Dialect): SignGrammar | undefined {
  const level = references.signs?.get('§');
  if (level === undefined) return undefined;
  const { runsOn, apart } = numbering.levels[level]!;
  const number = String.raw`\d{1,4}(?:[ \u00a0]?[a-z](?![\p{L}\d]))?`;
  const words = anyOf(references.listWords);
  const joint = String.raw`(?:\.?(?:\s?[–-]\s?|,\s(?:(?:${words})\s)?|\s(?:${words})\s))`;
  return {
    level,
    runsOn: level === 0 || runsOn === true || apart === true,
    list: new RegExp(
      String.raw`(?<![\p{L}\d.,:/§])(?:(?<chapter>\d{1,3})\s(?:${anyOf(CHAPTERS)})\s)?(?<list>${number}(?:${joint}${number})*)\.?[\s\u00a0]?§{1,2}(?:[:-]\p{L}{1,8})?`,
      'gu',
    ),
    member: new RegExp(`(?<joint>${joint}?)${number}`, 'gu'),
  };
}

/** A number of a list before a sign. */
interface Member extends Span {
  readonly number: RuleNumber;
  /** A dash joins it to the previous one. */
  readonly endsRange: boolean;
}

/**
 * The references whose sign is after their numbers: “3, 5 och 7–9 §§”, “2 kap. 3 §”, “3 §:n”. Without a chapter, they are
 * in that of the surrounding rule, unless the numbers run on.
 */
export function readSigned(
  text: string,
  from: number,
  aroundIt: () => Around | undefined,
  dialect: Dialect,
): Reference[] {
  const grammar = dialect.references.signs && text.includes('§', from) ? memo(dialect, signGrammar) : undefined;
  if (!grammar) return [];
  const place = aroundIt()?.place ?? [];
  return Array.from(matchesFrom(grammar.list, text, from), match =>
    readList(text, match, place, grammar, dialect),
  ).flat();
}

const LONGEST_NAME = 40;

function readList(
  text: string,
  match: RegExpExecArray,
  place: readonly number[],
  { level, runsOn, member }: SignGrammar,
  dialect: Dialect,
): Reference[] {
  const { chapter, list } = match.groups!;
  const { index: start } = match;
  const before = text.slice(Math.max(0, start - LONGEST_NAME), start);
  if (SIGN_LAW_BEFORE.test(before) || endOfMatch(SIGN_LAW_AFTER, text, start + match[0].length) !== undefined)
    return [];
  const above = runsOn ? Array<number>(level).fill(0) : chapter ? [Number(chapter)] : place.slice(0, level);
  if (above.length < level) return [];
  const at = start + match[0].indexOf(list!, chapter ? chapter.length : 0);
  const members = Array.from(list!.matchAll(member)).flatMap(({ 0: written, index, groups }): Member[] => {
    const own = written.slice(groups!.joint!.length);
    const ordinal = parseOrdinal(own, dialect.numbering.levels[level]!);
    const number = ordinal === undefined ? undefined : numberFromPath([...above, ordinal], dialect.numbering);
    const end = at + index + written.length;
    return number ? [{ start: end - own.length, end, number, endsRange: /[–-]/.test(groups!.joint!) }] : [];
  });
  return referencesOf(members, level, !runsOn && !chapter);
}

function referencesOf(members: readonly Member[], level: number, isRelative: boolean): Reference[] {
  const relative = isRelative && { relative: true as const };
  const found: Reference[] = [];
  members.forEach(({ start, end, number, endsRange }, index) => {
    const parts = number.path.map((_, at) => (at === level ? { start, end } : undefined));
    const before = members[index - 1];
    if (endsRange && before && isRange(before.number, number)) {
      const first = found.pop() as NumberReference;
      const ends: RangeReference['ends'] = [
        { start: first.start, end: first.end, parts: first.parts! },
        { start, end },
      ];
      found.push({ kind: 'range', start: first.start, end, first: before.number, last: number, ends, ...relative });
    } else found.push({ kind: 'number', text: number.text, number, start, end, parts, ...relative });
  });
  return found;
}
