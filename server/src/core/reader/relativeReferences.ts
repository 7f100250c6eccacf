import type { NumberReference, Reference } from '../blocks/block.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { grammarOf, type RelativeGrammar } from '../dialect/grammar.ts';
import { mayBeLeftOut, type Numbering } from '../numbers/numbering.ts';
import { parseOrdinal, parseOwn, readOrdinal } from '../numbers/ownPart.ts';
import type { Parts } from '../numbers/parts.ts';
import { numberFromPath, parseNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import { endOfMatch } from '../text/patterns.ts';
import type { Span } from '../text/span.ts';

/** The text before a word whose part belongs to the previous number: “Article 6(1), point (a)”. */
const AFTER_NUMBER = /[\d)\]]\s{0,3},?\s{0,3}$/;
const LONGEST_BEFORE = 10;

/**
 * The references to parts of the surrounding rule, such as “paragraph 1” and “point (a)”, or of a rule named after
 * them: “point (a) of Article 6(1)”. `around` is the surrounding rule; text of other references is skipped.
 */
export function readRelative(
  text: string,
  from: number,
  around: RuleNumber,
  dialect: Dialect,
  taken: readonly Reference[],
): NumberReference[] {
  const { relative } = grammarOf(dialect);
  if (!relative) return [];
  const found: NumberReference[] = [];
  const isTaken = (start: number) => taken.some(other => other.start <= start && start < other.end);
  relative.start.lastIndex = from;
  for (let match = relative.start.exec(text); match; match = relative.start.exec(text)) {
    const [whole, word = ''] = match;
    const at = match.index + whole.length;
    const level = relative.levels.get(word.toLowerCase());
    if (level === undefined || AFTER_NUMBER.test(text.slice(Math.max(from, match.index - LONGEST_BEFORE), match.index)))
      continue;
    const { parts, end } = partsAt(text, at, relative, level, dialect.numbering);
    const isForeign = endOfMatch(dialect.references.elsewhere, text, end);
    if (!isForeign && !isTaken(at)) found.push(...readParts(text, parts, level, end, around, dialect));
    relative.start.lastIndex = Math.max(end, at);
  }
  return [...found, ...readThis(text, from, around, relative, dialect.numbering)];
}

interface Part extends Span {
  /** What follows it directly: the (1) of “subsection (a)(1)”. */
  readonly below: readonly Below[];
}

/** A part of a deeper level, with the place of its ordinal. */
interface Below {
  readonly level: number;
  readonly ordinal: number;
  readonly span: Span;
}

/** The parts of a list: “(a), (b) and (c)”, “1 to 3”. */
function partsAt(
  text: string,
  at: number,
  { part, joint }: RelativeGrammar,
  level: number,
  numbering: Numbering,
): { parts: Part[]; end: number } {
  const parts: Part[] = [];
  let end = at;
  for (let start = at; ; ) {
    part.lastIndex = start;
    const written = part.exec(text)?.[0];
    if (!written) return { parts, end };
    const { below, end: after } = belowAt(text, start + written.length, level, numbering);
    end = after;
    parts.push({ start, end, below });
    joint.lastIndex = end;
    if (!joint.test(text)) return { parts, end };
    start = joint.lastIndex;
  }
}

/** The parts of deeper levels that follow directly, in brackets: “(1)(A)”. */
function belowAt(text: string, at: number, level: number, numbering: Numbering): { below: Below[]; end: number } {
  const below: Below[] = [];
  let end = at;
  for (let next = level + 1; next < numbering.levels.length; next++) {
    const own = text.charAt(end) === '(' ? readOrdinal(text, end, numbering.levels[next]!) : undefined;
    if (!own?.span) continue;
    below.push({ level: next, ordinal: own.ordinal, span: own.span });
    end = own.end;
  }
  return { below, end };
}

function readParts(
  text: string,
  parts: readonly Part[],
  level: number,
  end: number,
  around: RuleNumber,
  dialect: Dialect,
): NumberReference[] {
  const { numbering } = dialect;
  const named = namedAfter(text, end, dialect);
  return parts.flatMap(({ start, end, below }) => {
    const first = below[0] ? text.slice(start, below[0].span.start).replace(/\($/, '') : text.slice(start, end);
    const own = numbering.levels[level]!;
    const ordinal = parseOwn(first, own) ?? parseOrdinal(first.replace(/[()]/g, ''), own);
    let number = ordinal === undefined ? undefined : partOf((named ?? around).path, level, ordinal, numbering);
    for (const each of below) number = number && partOf(number.path, each.level, each.ordinal, numbering);
    if (!number) return [];
    const spans = below.length > 0 && { parts: spansOf(number, level, start, first, below) };
    return [{ kind: 'number', text: number.text, number, start, end, relative: true as const, ...spans }];
  });
}

/** Where the parts of a number are written, level by level. */
function spansOf({ path }: RuleNumber, level: number, start: number, first: string, below: readonly Below[]): Parts {
  const open = /^\(?/.exec(first)![0].length;
  const own = { start: start + open, end: start + first.replace(/\)$/, '').length };
  return path.map((_, at) => (at === level ? own : below.find(each => each.level === at)?.span));
}

/** The rule of a part, if it is named after the part. */
function namedAfter(text: string, end: number, dialect: Dialect): RuleNumber | undefined {
  const { relative, candidate } = grammarOf(dialect);
  const at = endOfMatch(relative!.of, text, end);
  if (at === undefined) return undefined;
  candidate.lastIndex = at;
  const match = candidate.exec(text);
  return match?.index === at ? parseNumber(match[0], dialect.numbering) : undefined;
}

/** The number of a part below a rule, or in place of the rule's own part at that level. */
function partOf(path: readonly number[], level: number, ordinal: number, numbering: Numbering): RuleNumber | undefined {
  const above = path.slice(0, level);
  while (above.length < level && mayBeLeftOut(above.length, numbering)) above.push(0);
  return above.length < level ? undefined : numberFromPath([...above, ordinal], numbering);
}

/** “this Article”: the surrounding rule, at the level that the word names. Nothing of its number is written. */
function readThis(
  text: string,
  from: number,
  { path }: RuleNumber,
  { these, levels }: RelativeGrammar,
  numbering: Numbering,
): NumberReference[] {
  const found: NumberReference[] = [];
  these.lastIndex = from;
  for (let match = these.exec(text); match; match = these.exec(text)) {
    const level = levels.get(match[1]!.toLowerCase());
    if (level === undefined || path.length <= level || path[level] === 0) continue;
    const number = numberFromPath(path.slice(0, level + 1), numbering);
    const span = { start: match.index, end: match.index + match[0].length };
    found.push({
      kind: 'number',
      text: number.text,
      number,
      ...span,
      relative: true,
      parts: path.map(() => undefined),
    });
  }
  return found;
}
