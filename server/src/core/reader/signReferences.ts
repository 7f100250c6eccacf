import type { Reference } from '../blocks/block.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { CHAPTERS, SIGN_LAW_AFTER, SIGN_LAW_BEFORE } from '../dialect/languages.ts';
import { parseOrdinal } from '../numbers/ownPart.ts';
import { isRange, numberFromPath, type RuleNumber } from '../numbers/ruleNumber.ts';
import { memo } from '../text/memo.ts';
import { anyOf, matchesAt, matchesFrom } from '../text/patterns.ts';
import type { ReferenceReader } from './referenceLists.ts';
import type { Around } from './relativeReferences.ts';

/** What reading numbers before a sign needs: “2 kap. 3 och 5 §§”. */
type SignGrammar = Readonly<NonNullable<ReturnType<typeof signGrammar>>>;

/** How numbers before `§` are read; undefined if no lines have the sign there. */
function signGrammar({ references, numbering }: Dialect) {
  const level = references.signs?.get('§');
  if (level === undefined) return undefined;
  const { runsOn, apart } = numbering.levels[level]!;
  const number = String.raw`\d{1,4}(?:[ \u00a0]?[a-z](?![\p{L}\d]))?`;
  const words = anyOf(references.listWords);
  const joint = String.raw`(?:\.?(?:\s?[–-]\s?|,\s(?:(?:${words})\s)?|\s(?:${words})\s))`;
  return {
    /** The level of the numbers, and whether they run on through the chapters. */
    level,
    runsOn: level === 0 || runsOn === true || apart === true,
    /** Global: a list before the sign (group `list`), perhaps after a chapter's number (group `chapter`). */
    list: new RegExp(
      String.raw`(?<![\p{L}\d.,:/§])(?:(?<chapter>\d{1,3})\s(?:${anyOf(CHAPTERS)})\s)?(?<list>${number}(?:${joint}${number})*)\.?[\s\u00a0]?§{1,2}(?:[:-]\p{L}{1,8})?`,
      'gu',
    ),
    /** Global: a number in a list, after what joins it to the previous one (group `joint`). */
    member: new RegExp(`(?<joint>${joint}?)${number}`, 'gu'),
  };
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
  const grammar = dialect.references.signs && text.includes('§', from) ? memo(dialect, signGrammar) : undefined;
  if (!grammar) return;
  const place = aroundIt()?.place ?? [];
  for (const match of matchesFrom(grammar.list, text, from)) addList(found, match, place, grammar, dialect);
}

const LONGEST_NAME = 40;

function addList(
  found: Reference[],
  { 0: whole, index: start, input: text, groups }: RegExpExecArray,
  place: readonly number[],
  { level, runsOn, member }: SignGrammar,
  { numbering }: Dialect,
): void {
  const { chapter, list } = groups!;
  const before = text.slice(Math.max(0, start - LONGEST_NAME), start);
  if (SIGN_LAW_BEFORE.test(before) || matchesAt(SIGN_LAW_AFTER, text, start + whole.length)) return;
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
    // A dash joins it to the previous one.
    if (/[–-]/.test(own!.joint!) && last && first?.kind === 'number' && isRange(last, number)) {
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
}
