import { SCRIPTS } from '../numbers/scripts.ts';
import { byFrequency } from '../text/lists.ts';
import type { PartCounting } from './counting.ts';
import { type Followed, isNamed } from './followed.ts';
import type { Kind } from './kinds.ts';
import type { NumberedLine } from './numberedLine.ts';

/** One level of a scheme: kinds of lines with the same place. */
export interface LevelDraft {
  readonly lines: readonly Followed[];
  /** How its numbers count, the commonest way first. */
  readonly counts: readonly PartCounting[];
  /** The lines write the number from its outermost part on. */
  readonly whole: boolean;
  /** The level that whole numbers start with: the G of G101, next to sections 1.1. */
  readonly from: number;
  /** Its numerals are those of the level above with two more digits: 702 in 7. */
  readonly hundreds: boolean;
  /** Whether the lines write the number from its outermost part. */
  readonly alone: boolean;
  /** Some numbers of lower levels omit it. */
  readonly optional: boolean;
  /** Whether its lines come after all others, and so are below none of the levels above: annexes. */
  readonly apart: boolean;
  /** Whether numbers that were inserted are cited, although no line has one. */
  readonly citesInserted?: true;
  /** The sign of numbers that were inserted: the 의 of 제7조의2. */
  readonly insertionSign?: string;
}

/** Whether the first parts of a level begin lines of their own, rather than stand after the number above, or have none. */
export function beginsLines({ lines }: LevelDraft): boolean {
  const first = lines.filter(({ value }) => value <= 1);
  if (lines.filter(({ value }) => value === 2).length > first.length) return false;
  return first.filter(({ line, parent }) => parent?.line.line !== line.line).length > first.length / 2;
}

/** The levels of a scheme, outermost first; empty if there are few lines, and no lines are nested. */
export function levelsOf(kinds: readonly Kind[], codes = codesAmong(kinds)): LevelDraft[] {
  if (!kinds.length) return [];
  const wholes = kinds.filter(kind => isWholeKind(kind) && !codes.includes(kind) && !isStray(kind, kinds));
  const rootKeys = rootKindsOf(kinds, wholes);
  // Where R1, R2 are the rules of all sections, they are whole numbers as any.
  if (codes.some(({ key }) => rootKeys.has(key))) return levelsOf(kinds, []);
  const roots = kinds.filter(({ key }) => rootKeys.has(key));
  const others = kinds.filter(kind => !isWholeKind(kind) && !rootKeys.has(kind.key));
  const isAbove = isAboveAmong(kinds);
  const isBelow = (kind: Kind) => [...roots, ...wholes].some(other => isAbove(other.key, kind.key));
  const last = Math.max(...[...roots, ...wholes, ...codes].map(({ lines }) => lines.at(-1)!.line.line));
  // “Exhibit A” after all rules isn't above any of them, and “Stage 1” inside a rule isn't a rule that anybody could
  // cite, although § 1 is, and so are headings.
  const single = others.filter(kind => /^\p{L}/u.test(kindWord(kind)) && lists(kind) === 1 && isBelow(kind));
  const after = single.filter(({ lines }) => lines[0]!.line.line > last);
  const containers = others.filter(
    kind =>
      !isItem(kind) &&
      !isPreamble(kind, roots) &&
      countsUp(kind) &&
      (after.includes(kind) || roots.some(root => isAbove(kind.key, root.key)) || (stands(kind) && !isBelow(kind))),
  );
  const own = others.filter(kind => !containers.includes(kind) && !single.includes(kind) && countsUp(kind));
  const chain = wholeLevels(roots, wholes);
  const shared = containers.filter(kind => areHundreds(roots, kind));
  const beside = containers.filter(kind => isBeside(kind, containers, isAbove));
  return withOptional(last, {
    above: [
      ...byDepth(
        containers.filter(kind => !shared.includes(kind) && !beside.includes(kind)),
        isAbove,
      ),
      ...beside.map(kind => [kind]),
    ],
    beside,
    hundreds: shared.length ? [shared] : [],
    chain,
    named: codes.length ? [[], [...codes]] : [],
    own: byDepth(own, isAbove),
  });
}

/** How many lists there are at least, and which share of their items whole numbers are below at most, to be strays. */
const STRAYS = { lists: 3, share: 0.2 };

/** Whether whole numbers are below items of a few lists that start again and again in other rules: 8.1 in “Artikel 9”. */
function isStray({ lines }: Kind, kinds: readonly Kind[]): boolean {
  const above = kinds.find(({ key }) => key === lines[0]!.parent?.key);
  if (!above || isWholeKind(above) || lists(above) < STRAYS.lists) return false;
  return above.lines.every(({ parent }) => parent) && lines.length <= STRAYS.share * above.lines.length;
}

/** Whether all rules come after a list without a word or heading: that of the founders, before “Article 1”. */
function isPreamble({ key, lines }: Kind, roots: readonly Kind[]): boolean {
  const last = lines.at(-1)!.line.line;
  return lines.length > 1 && key.startsWith('|') && roots.every(root => root.lines[0]!.line.line > last);
}

/** Whether its lines come after all others that contain rules, and are in none of them: schedules after the parts. */
function isBeside(
  kind: Kind,
  containers: readonly Kind[],
  isAbove: (upper: string, lower: string) => boolean,
): boolean {
  const others = containers.filter(other => other !== kind);
  const start = kind.lines[0]!.line.line;
  return (
    others.length > 0 && others.every(({ key, lines }) => lines.at(-1)!.line.line < start && !isAbove(key, kind.key))
  );
}

/** Whether a kind has a first or second number: “CHAPTER 2” alone counts nothing, nor do “Ann R.” and “Ann S.” */
function countsUp({ lines: [first, second] }: Kind): boolean {
  return first!.value <= 1 || (!!second && !/letters|capitals/.test(first!.counts));
}

/** Whether the outermost numerals are those of the lines above them with two more digits: 100, 101 in 1. */
function areHundreds(roots: readonly Kind[], { key, lines }: Kind): boolean {
  const [{ counts }] = lines as [Followed];
  const below = roots.flatMap(root => root.lines);
  const same = below.filter(({ value, parent }) => parent?.key === key && Math.floor(value / 100) === parent.value);
  return counts === 'numbers' && same.length > 0 && same.length >= 0.8 * below.length;
}

/** The kinds of lines with a name and a numeral, such as G101, inside sections with their own numbering. */
function codesAmong(kinds: readonly Kind[]): Kind[] {
  return kinds.filter(({ key, lines }) => {
    const within = lines.filter(({ parent }) => parent && /^\d/.test(parent.line.atoms[0]!.text));
    return key.startsWith('+names') && lines[0]!.line.atoms.length === 2 && within.length > lines.length / 2;
  });
}

/** The levels by role: above whole numbers, sharing their numeral, whole, with a name such as G101, and below. */
interface Parts {
  readonly above: readonly (readonly Kind[])[];
  /** Those of them that come after all others. */
  readonly beside: readonly Kind[];
  readonly hundreds: readonly (readonly Kind[])[];
  readonly chain: readonly (readonly Kind[])[];
  readonly named: readonly (readonly Kind[])[];
  readonly own: readonly (readonly Kind[])[];
}

/** The levels, each with whether its numbers are continuous, and whether some numbers below omit it. */
function withOptional(last: number, { above, beside, hundreds, chain, named, own }: Parts): LevelDraft[] {
  const ordered = [...above, ...hundreds, ...chain, ...named, ...own];
  const wholeAt = above.length;
  const rootAt = wholeAt + hundreds.length;
  const namesAt = rootAt + chain.length;
  const levelOf = new Map(ordered.flatMap((level, index) => level.map(({ key }) => [key, index] as const)));
  const skipping = (index: number) =>
    ordered
      .slice(index + 1)
      .flatMap((level, below) =>
        level.flatMap(({ lines }) =>
          lines.filter(({ parent }) => parent && (levelOf.get(parent.key) ?? below + index + 1) < index),
        ),
      );
  // 2.1(a) omits the 1 of 2.2.1(a), although no line has more parts.
  const isLeftOut = (index: number) => {
    const lines = skipping(index);
    return lines.length >= FEWEST_LEFT_OUT && lines.every(({ line: { atoms } }) => atoms.length === 1);
  };
  // The (a) of a chapter without sections; a list between a chapter and its sections is no part of it.
  const haveNone = (index: number) => {
    const without = new Set(skipping(index).map(({ parent }) => parent));
    return !linesOfKinds(ordered[index]!).some(({ parent }) => without.has(parent));
  };
  const isApart = (level: readonly Kind[], index: number) =>
    index > 0 && index < wholeAt && level.every(kind => beside.includes(kind) || kind.lines[0]!.line.line > last);
  const apartAt = ordered.findIndex(isApart);
  const recitalsAt = chain.length === 1 ? ordered.findLastIndex(level => level.some(hasRecitals)) : -1;
  return ordered.map((level, index) => ({
    apart: isApart(level, index),
    lines: linesOfKinds(level),
    counts: byFrequency(linesOfKinds(level).map(({ counts }) => counts)).map(([counts]) => counts),
    whole: index >= wholeAt && index < namesAt + named.length,
    from: index >= namesAt ? namesAt : Math.min(index, rootAt),
    hundreds: index === rootAt && hundreds.length > 0,
    alone: index > 0 && index <= wholeAt && runsOn(level),
    optional:
      index < apartAt ||
      (index < recitalsAt && index <= rootAt) ||
      (index < ordered.length - 1 &&
        (index < wholeAt || index >= namesAt + Number(named.length > 0)
          ? skipping(index).length > 0
          : index > rootAt && isLeftOut(index) && (index > rootAt + 1 || haveNone(index)))),
  }));
}

/** The lines of some kinds in the order of the text. */
function linesOfKinds(kinds: readonly Kind[]): Followed[] {
  return kinds.flatMap(({ lines }) => lines).sort((a, b) => a.line.line - b.line.line);
}

const FEWEST_LEFT_OUT = 2;
const FEWEST_RECITALS = 4;

/** Whether a list in brackets stands above all rules: the reasons for a law. */
function hasRecitals({ lines }: Kind): boolean {
  return lines.filter(({ parent, line }) => !parent && line.open === '(').length >= FEWEST_RECITALS;
}

function isWholeKind({ key }: Kind): boolean {
  return key.startsWith('+');
}

/** The kinds that whole numbers start with, or else the innermost kind with continuous numbers. */
function rootKindsOf(kinds: readonly Kind[], wholes: readonly Kind[]): Set<string> {
  const keys = new Set<string>();
  for (const { lines } of wholes) {
    // “Article BAT 5” isn't a part of “SECTION I”.
    const begins = ({ path }: NumberedLine, above: NumberedLine) => !isNamed(path) || path[0] === above.path[0];
    for (const { line, parent } of lines)
      if (line.atoms.length === 2 && parent?.line.atoms.length === 1 && begins(line, parent.line)) keys.add(parent.key);
  }
  if (wholes.length) return keys;
  const single = kinds.filter(kind => (stands(kind) && (lists(kind) === 1 || isOutermost(kind))) || resumes(kind));
  const running = single.filter(
    ({ lines }) => !lines[0]!.parent || new Set(lines.map(({ parent }) => parent)).size > 1,
  );
  const [most] = [...(running.length ? running : single)].sort((a, b) => b.lines.length - a.lines.length);
  return new Set(most ? [most.key] : kinds.slice(0, 1).map(({ key }) => key));
}

/** How many lines lists with a word have at least, each, that are in no other: those of several texts in one. */
const FEWEST_EACH = 3;

function isOutermost(kind: Kind): boolean {
  const { key, lines } = kind;
  return /^#?[^|#]/.test(key) && lines.every(({ parent }) => !parent) && lines.length >= FEWEST_EACH * lists(kind);
}

/** Whether its lines are separate: headings, or lines with a word. */
function stands({ key, lines }: Kind): boolean {
  return /^#?[^|]/.test(key) || lists({ key, lines }) === 1;
}

/** Whether its lines start with lowercase letters, like items of lists. */
function isItem({ lines: [first] }: Kind): boolean {
  return !first!.line.word && (first!.counts === 'letters' || first!.counts in SCRIPTS);
}

/** Whether its numbers continue from part to part: those of all but schedules, or more often than they start over. */
function resumes(kind: Kind): boolean {
  const parent = kind.lines.find(line => line.step === 'resumed' && line.parent?.line.word)?.parent;
  if (!parent) return false;
  const within = kind.lines.filter(line => line.parent?.key === parent.key);
  return within.filter(beginsList).length === 1 || runsOn([kind]);
}

function lists({ lines }: Kind): number {
  return Math.max(1, lines.filter(({ step }) => step === 'first').length);
}

/** Whether a line begins a list: not one with a word after another in the same rule, as a misplaced “Art. 0” does. */
function beginsList({ step, line, parent }: Followed, index: number, lines: readonly Followed[]): boolean {
  return step === 'first' && !(index > 0 && line.word && lines[index - 1]!.parent === parent);
}

/** Whether lines of one kind are above lines of another kind, more often than by chance. */
function isAboveAmong(kinds: readonly Kind[]): (upper: string, lower: string) => boolean {
  const shares = new Map<string, Map<string, number>>();
  for (const { key, lines } of kinds) {
    const above = new Map<string, number>();
    for (const line of lines) {
      const seen = new Set<string>();
      for (let at = line.parent; at; at = at.parent) seen.add(at.key);
      for (const upper of seen) above.set(upper, (above.get(upper) ?? 0) + 1 / lines.length);
    }
    shares.set(key, above);
  }
  return (upper, lower) => {
    const down = shares.get(lower)?.get(upper) ?? 0;
    return upper !== lower && down >= 0.1 && down > (shares.get(upper)?.get(lower) ?? 0);
  };
}

/**
 * The kinds in an order in which no kind precedes one that is above it. Kinds with the same place and way of counting
 * are together.
 */
function byDepth(kinds: readonly Kind[], isAbove: (upper: string, lower: string) => boolean): Kind[][] {
  const depth = (kind: Kind, seen: readonly Kind[] = []): number =>
    1 +
    Math.max(
      0,
      ...kinds
        .filter(other => !seen.includes(other) && isAbove(other.key, kind.key))
        .map(other => depth(other, [...seen, kind])),
    );
  const after = followingIn(kinds);
  const sorted = kinds
    .map(kind => ({ kind, depth: depth(kind) }))
    .sort(
      (a, b) =>
        a.depth - b.depth ||
        Number(lacksFirst(b.kind)) - Number(lacksFirst(a.kind)) ||
        after(b.kind, a.kind) - after(a.kind, b.kind),
    );
  const levels: Kind[][] = [];
  for (const { kind } of sorted) {
    const same = levels.find(
      level =>
        level[0]!.lines[0]!.counts === kind.lines[0]!.counts &&
        kindWord(level[0]!) === kindWord(kind) &&
        level.every(other => !isAbove(other.key, kind.key) && !isAbove(kind.key, other.key)),
    );
    if (same) same.push(kind);
    else levels.push([kind]);
  }
  return levels;
}

/** Whether the first part never has a number, because it is the text of the rule itself: the ２ of 第4条. */
function lacksFirst({ lines }: Kind): boolean {
  const first = lines.filter(({ step }) => step === 'first');
  return first.length > 1 && first.every(({ value }) => value === 2);
}

/**
 * How often a list of one kind starts after one of another kind in the same rule. If it does, it is above that kind;
 * otherwise, it would be a part of it.
 */
function followingIn(kinds: readonly Kind[]): (later: Kind, earlier: Kind) => number {
  const times = new Map<string, number>();
  const last = new Map<Followed | undefined, string>();
  for (const { key, parent } of linesOfKinds(kinds)) {
    const before = last.get(parent);
    if (before !== undefined && before !== key)
      times.set(`${key}\n${before}`, (times.get(`${key}\n${before}`) ?? 0) + 1);
    last.set(parent, key);
  }
  return (later, earlier) => times.get(`${later.key}\n${earlier.key}`) ?? 0;
}

function kindWord({ key }: Kind): string {
  return key.slice(0, key.indexOf('|'));
}

/** The levels of whole numbers: one for each number of parts; the outermost is the one that they start with. */
function wholeLevels(roots: readonly Kind[], wholes: readonly Kind[]): Kind[][] {
  const length = (kind: Kind) => kind.lines[0]!.line.atoms.length;
  const longest = Math.max(1, ...wholes.map(length));
  return Array.from({ length: longest }, (_, index) =>
    index === 0 ? [...roots] : wholes.filter(kind => length(kind) === index + 1),
  );
}

/** Whether its numbers continue where those above restart. */
function runsOn(level: readonly Kind[]): boolean {
  const resumed = level.flatMap(({ lines }) => lines.filter(({ step }) => step === 'resumed')).length;
  return resumed > 0 && level.flatMap(({ lines }) => lines.filter(beginsList)).length <= resumed;
}
