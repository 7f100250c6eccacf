import type { NumberReference, Reference } from '../blocks/block.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { grammarOf, type RelativeGrammar } from '../dialect/grammar.ts';
import {
  mayBeLeftOut,
  type Numbering,
  numberFromPath,
  parseNumber,
  parseOrdinal,
  parseOwn,
  type RuleNumber,
} from '../numbers/ruleNumber.ts';
import { endOfMatch } from '../text/span.ts';

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
    const { parts, end } = partsAt(text, at, relative);
    const isForeign = endOfMatch(dialect.references.elsewhere, text, end);
    if (!isForeign && !isTaken(at)) found.push(...readParts(text, parts, level, end, around, dialect));
    relative.start.lastIndex = Math.max(end, at);
  }
  return [...found, ...readThis(text, from, around, relative, dialect.numbering)];
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** The parts of a list: “(a), (b) and (c)”, “1 to 3”. */
function partsAt(text: string, at: number, { part, joint }: RelativeGrammar): { parts: Part[]; end: number } {
  const parts: Part[] = [];
  let end = at;
  for (let start = at; ; ) {
    part.lastIndex = start;
    const written = part.exec(text)?.[0];
    if (!written) return { parts, end };
    end = start + written.length;
    parts.push({ start, end });
    joint.lastIndex = end;
    if (!joint.test(text)) return { parts, end };
    start = joint.lastIndex;
  }
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
  return parts.flatMap(({ start, end }) => {
    const written = text.slice(start, end);
    const own = numbering.levels[level]!;
    const ordinal = parseOwn(written, own) ?? parseOrdinal(written.replace(/[()]/g, ''), own);
    const number = ordinal === undefined ? undefined : partOf((named ?? around).path, level, ordinal, numbering);
    return number ? [{ kind: 'number', text: number.text, number, start, end, relative: true as const }] : [];
  });
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
