import { parseOrdinal } from '../numbers/ownPart.ts';
import { isRange, numberFromPath, parseNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import type { Span } from '../text/span.ts';
import type { CitationGrammar } from './citationGrammar.ts';
import { isMeasured } from './otherNumbers.ts';
import type { Zone } from './zones.ts';

/** The numbers of an expression: `305.1, 701.21–23`. */

/** What numbers are read from. */
export interface ListSource {
  readonly text: string;
  readonly zone: Zone;
  readonly grammar: CitationGrammar;
  /** Which numbers of the topmost level count, since `Rule 1` can be anything. */
  readonly topmost: ReturnType<CitationGrammar['topAfter']>;
}

/** Where the number is: after a version of the book, if there is one. */
export function afterVersion(at: number, { text, zone, grammar }: ListSource): number {
  return at + (matchWithin(grammar.version, text, at, zone.end) ?? '').length;
}

/** A number of an expression, not looked up yet. */
export interface Member extends Span {
  readonly number: RuleNumber;
  /** The other end, if this one ends a range. */
  readonly from?: RuleNumber;
}

/** The numbers of the expression whose first number starts at `at`. It ends at a label, unless labels can be repeated. */
export function membersAt(at: number, canRepeat: boolean, source: ListSource): Member[] {
  const first = memberAt(at, source);
  const members: Member[] = [];
  for (let next = first; next; next = memberAfter(next, members[0]!, canRepeat, source)) members.push(next);
  return members;
}

export function memberAt(at: number, { text, zone, grammar, topmost }: ListSource): Member | undefined {
  const exact = matchWithin(grammar.number, text, at, zone.end);
  const written = exact ?? inCapitals(text, at, zone.end, grammar);
  if (!written || isDate(text, at)) return undefined;
  const number = parseNumber(exact ?? written.toLowerCase(), grammar.dialect.numbering);
  if (
    !number ||
    (number.level === 0 && (topmost === 'none' || (topmost === 'existing' && !grammar.numbers.has(number.text))))
  )
    return undefined;
  return { start: at, end: at + written.length, number };
}

/** A number whose letters are capitals, although those of the rule are small: `9M1`. */
function inCapitals(text: string, at: number, end: number, grammar: CitationGrammar): string | undefined {
  const written = matchWithin(grammar.anyCase, text, at, end);
  return written && grammar.numbers.has(written.toLowerCase()) ? written : undefined;
}

/** `2023-04-14` isn't a rule 2023, nor is `20230414` one. */
function isDate(text: string, at: number): boolean {
  return /^(?:\d{4}[-/]\d{1,2}[-/]\d|(?:19|20)\d{6}(?!\d))/.test(text.slice(at, at + 9));
}

function matchWithin(pattern: RegExp, text: string, at: number, end: number): string | undefined {
  pattern.lastIndex = at;
  const [match] = pattern.exec(text) ?? [];
  return match && at + match.length <= end ? match : undefined;
}

const RANGE = /^(?:\.\.\.?|[–—‑-]|through|to)$/i;

/** What joins two numbers. */
interface Joint {
  readonly end: number;
  readonly mark: string;
  readonly word: string;
  /** Nothing but the mark is between the numbers. */
  readonly tight: boolean;
}

function memberAfter(last: Member, first: Member, canRepeat: boolean, source: ListSource): Member | undefined {
  const joint = jointInSource(last.end, source);
  if (!joint) return undefined;
  const label = matchWithin(source.grammar.label, source.text, joint.end, source.zone.end) ?? '';
  if (label && !canRepeat) return undefined;
  const next = memberAt(afterVersion(joint.end + label.length, source), source);
  if (next) return label || isMember(next, last, first, joint, source) ? inRange(next, last, joint) : undefined;
  const short = label ? undefined : shortAt(joint, last, source);
  return short && inRange(short, last, joint);
}

function jointInSource(at: number, { text, zone, grammar }: ListSource): Joint | undefined {
  grammar.joint.lastIndex = at;
  const match = grammar.joint.exec(text);
  const { mark = '', word = '' } = match?.groups ?? {};
  const end = at + (match?.[0].length ?? 0);
  return (mark || word) && end < zone.end ? { end, mark, word, tight: end - at === mark.length } : undefined;
}

function joinsRange({ mark, word }: Joint): boolean {
  return RANGE.test(word || mark);
}

/**
 * Whether a number without a label continues the expression: `305.1, 701.21`, `614-616`, `501.1, 502-504`, but not
 * `508.1, 100 cards`.
 */
function isMember({ number, end }: Member, last: Member, first: Member, joint: Joint, source: ListSource): boolean {
  const { text, grammar } = source;
  const { bareLevel, units } = grammar.dialect.references;
  if (isMeasured(text, end, units)) return false;
  if (joinsRange(joint) && !joint.tight) return isRange(last.number, number);
  if (number.level >= bareLevel) return true;
  const isBeside = [first, last].some(other => other.number.level === number.level);
  return (isBeside || BEGINS_RANGE.test(text.slice(end, end + 5))) && grammar.numbers.has(number.text);
}

/** The rest of a range of headings in a list: the `-504` of `501.1, 502-504`. */
const BEGINS_RANGE = /^[–‑-]\d{3}/;

function inRange(next: Member, last: Member, joint: Joint): Member {
  return joinsRange(joint) && isRange(last.number, next.number) ? { ...next, from: last.number } : next;
}

/** A last letter or numeral alone: the `e` of `704.5d/e`, the `5` of `715.4-5`. */
function shortAt(joint: Joint, { number: { path, level } }: Member, source: ListSource): Member | undefined {
  const { numbering, references } = source.grammar.dialect;
  const written = matchWithin(source.grammar.last, source.text, joint.end, source.zone.end);
  const own = numbering.levels[level]!;
  if (!written || level < references.bareLevel) return undefined;
  const ordinal = parseOrdinal(written, own);
  const joins =
    (joint.tight && /^(?:[/–‑-]|\.\.\.?)$/.test(joint.mark)) || joint.word.toLowerCase() === 'through'
      ? true
      : // “as” and “an” are words.
        own.counts === 'letters' && written.length === 1 && (joint.mark === ',' || isAnd(joint));
  if (ordinal === undefined || !joins || ordinal <= path[level]!) return undefined;
  const number = numberFromPath([...path.slice(0, -1), ordinal], numbering);
  return { start: joint.end, end: joint.end + written.length, number };
}

function isAnd({ mark, word }: Joint): boolean {
  return mark === '' && /^(?:and|or|&)$/i.test(word);
}
