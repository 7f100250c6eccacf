import { isPartWord, SENTENCES } from '../dialect/partWords.ts';
import {
  CHINESE,
  COUNTERS,
  counterIn,
  FIRST_UNNUMBERED,
  GLUED,
  PART_NUMERAL,
  PARTS_COUNTED,
  PARTS_UNNUMBERED,
  PARTS_USUAL,
} from '../numbers/scripts.ts';
import { type Cited, NOT_NAMES } from './citedNumbers.ts';
import { type PartCounting, readings } from './counting.ts';
import { beginsLines, type LevelDraft } from './levels.ts';
import { isUsualName } from './namingWords.ts';
import { childOf, type PlacedRule, rootOf } from './places.ts';

/** Ways in which a part can follow the number above it: group `part`, with what it counts, if that is written: `counter`. */
const JOINTS = [
  new RegExp(String.raw`^(?<joint>\s?[${GLUED}]?)(?<part>[${CHINESE}]{1,5}|\d{1,3})(?<counter>\s?[${PARTS_COUNTED}])`),
  /^(?<joint>\.?\()(?<part>\d{1,3}[a-z]?|[A-Za-z]{1,5})\)/,
  /^(?<joint>[.-]?)(?<part>[A-Z](?!\p{L})|[a-z](?![\p{L}\d])|(?<=\.)\d{1,3}(?![\p{L}\d]))/u,
  /^(?<joint>\s)(?<part>\d{1,3}|[A-Za-z]{1,4})\)/,
  /^(?<joint>\s\()(?<part>\d{1,3}[a-z]?|[A-Za-z]{1,5})\)/,
  /^(?<joint>(?:\.?[ºª°]|o\.?|\.(?=\s(?:stav|točk|tačk|став|тачк|alinej)))?,?\s(?:n\.(?:º|os)|\p{L}{1,14}\.?|§)\s\(?)(?<part>\d{1,3}[a-z]?|[A-Za-z]{1,2})(?!(?![ºª])\p{L}|\d)\)?/u,
  /^(?<joint>(?:\.?[ºª°]|o\.?)?,\s)(?<part>[IVXL]{1,6})(?![\p{L}\d])/u,
  /^(?<joint>(?:\.?[ºª°]|o\.?)?,\s)(?<part>[a-z])\)/,
] as const;

/** How often the text after a number, such as ` Absatz #`, names an existing rule, by the level of that rule. */
interface JointTimes {
  all: number;
  /** How often it names none, although the rule above has others of its kind. */
  missing: number;
  readonly exist: Map<number, number>;
}

const JOINT_SHARE = 0.5;

/**
 * For each level, how its parts are joined to the number above, according to citations of existing rules. A
 * joint is seen only if the one before it is known, so there are as many passes as levels at most.
 */
export function jointsOf(
  cited: readonly Cited[],
  placed: readonly PlacedRule[],
  levels: readonly LevelDraft[],
  lines: readonly string[],
): string[][] {
  const naming = new Set(cited.map(({ word }) => word));
  const isShown = !lines.some(line => SHOWN_INSIDE.test(line));
  const all = new Set(placed.map(({ path }) => path.join('/')));
  const known = new Map<string, number>();
  const times = new Map<string, JointTimes>();
  for (let pass = 0; pass < levels.length; pass++) {
    const before = [...known].join();
    times.clear();
    for (const { place, after } of cited) if (place) countJoints(place, after, known, times, all, levels, isShown);
    for (const [form, { all: count, missing, exist }] of times) {
      const [best] = [...exist].sort((a, b) => b[1] - a[1]);
      const isWord = hasWord(form);
      const word = wordIn(form);
      const isSure = !isWord || isPartWord(word) || (isUsualName(word) && !naming.has(word));
      // In a short text, one of two can be dead: “Article I, Section 2”, “Article II, Section 9”.
      const counted = count - (isSure && isWord ? Math.min(missing, best?.[1] ?? 0) : 0);
      if (best && best[1] >= (isSure ? 1 : 2) && best[1] >= JOINT_SHARE * counted) known.set(form, best[0]);
    }
    if ([...known].join() === before) break;
  }
  const forms = [...known].sort((a, b) => times.get(b[0])!.all - times.get(a[0])!.all);
  return levels.map((_, level) => {
    const own = forms.filter(([, each]) => each === level);
    return [...new Set(own.map(([form]) => form.replace(/^\d+[A-Za-z]+~/, '')))];
  });
}

/** The first two numbers in some ways of counting. */
const EXAMPLE: Readonly<Record<string, string>> = { chinese: '一二', wide: '１２' };

/** The joints, with what laws usually count so where some line cites it: the 제1호 of items 1. in 제3조. */
export function withUsualCounters(
  joints: readonly (readonly string[])[],
  levels: readonly LevelDraft[],
  lines: readonly string[],
): readonly (readonly string[])[] {
  const root = rootOf(levels);
  const { word = '', end = '' } = levels[root]?.lines[0]?.line ?? {};
  const usual = PARTS_USUAL[counterIn(end).trim()];
  if (!usual) return joints;
  const seen: string[] = [];
  return joints.map((forms, level) => {
    const way = levels[level]!.counts[0]!;
    if (level <= root) return forms;
    // Digits of any width count the same: the ２ of 第4条 is 第2項, and （2） is 第2号.
    const counted = usual[way]?.join() ?? '';
    const counters = usual[way]?.[seen.filter(each => each === counted).length] ?? '';
    seen.push(counted);
    const [first, second] = EXAMPLE[way] ?? '12';
    const isFirstWritten = levels[level]!.lines.some(({ line }) => line.path[0] === first || line.path[0] === '1');
    const joined = [...counters].flatMap(counter => {
      const part = `[${GLUED}]${PART_NUMERAL}${counter}`;
      const example = counter === FIRST_UNNUMBERED && !isFirstWritten ? second : first;
      const isCited = (citing: RegExp) => lines.some(line => citing.test(line));
      return [
        ...(isCited(new RegExp(part)) ? [`${word}${example}${counter}`] : []),
        ...(isCited(new RegExp(String.raw`[${COUNTERS}${PARTS_COUNTED}]\s${part}`))
          ? [` ${word}${example}${counter}`]
          : []),
      ];
    });
    return [...new Set([...forms, ...joined])];
  });
}

/** The lowercase word of a joint; empty if it has none. */
function wordIn(form: string): string {
  return /n\.(?:º|os)|[^\P{L}ºª]+\.?|§/u.exec(form)?.[0].toLowerCase() ?? '';
}

/** Whether a word joins the part: “ Absatz #”, not “.a”. */
function hasWord(form: string): boolean {
  return /\s\p{L}/u.test(form);
}

/**
 * How items with numerals are cited by what renderers show: the fifth of section 9 as “9(e)”, or the second of 38(3) as
 * “38(3)(ii)”.
 */
export const SHOWN = new Map<PartCounting, string>([
  ['letters', '(a)'],
  ['romans', '(i)'],
]);
/** A part inside a line, or at its start. */
const SHOWN_INSIDE = /(?:^|[.,:;—–]\s)\s{0,20}\([ai]\)\s/;

/** The items with numerals that a letter may mean, each with the form in which it's cited; none if items have letters. */
function shownItems(
  path: readonly string[],
  part: string,
  all: ReadonlySet<string>,
  levels: readonly LevelDraft[],
): { readonly form: string; readonly index: number; readonly child: readonly string[] }[] {
  return readings(part).flatMap(([way, value]) => {
    const form = SHOWN.get(way);
    if (!form || levels.some(({ counts }) => counts.includes(way))) return [];
    const index = levels.findIndex(({ whole, counts }, at) => at >= path.length && !whole && counts[0] === 'numbers');
    const child = index < 0 ? undefined : childOf(path, index, String(value), levels);
    return child && all.has(child.join('/')) ? [{ form, index, child }] : [];
  });
}

/** A part in brackets right after the number above it, which is hardly anything else: “1(c)”. */
const IN_BRACKETS = /^\.?\(#\)$/;

function timesOf(form: string, times: Map<string, JointTimes>): JointTimes {
  const seen = times.get(form) ?? { all: 0, missing: 0, exist: new Map<number, number>() };
  times.set(form, seen);
  return seen;
}

/** Counts the joints after a number, as far as they are known. */
function countJoints(
  place: readonly string[],
  after: string,
  known: ReadonlyMap<string, number>,
  times: Map<string, JointTimes>,
  all: ReadonlySet<string>,
  levels: readonly LevelDraft[],
  isShown: boolean,
): void {
  let path = place;
  let isLetter = false;
  const hasSiblings = ({ child }: { readonly child: readonly string[] }) => all.has(child.with(-1, '1').join('/'));
  for (let rest = after; ; ) {
    const next = jointAt(rest, isLetter);
    if (!next || (next.counter && isUnnumbered(next.counter, levels))) return;
    const { part, length } = next;
    isLetter = /^[A-Za-z]/.test(part);
    // A letter can be joined in the same way at several depths: 2(a)(1)(A).
    const kind = readings(part)[0]![0];
    const form = next.counter || hasWord(next.form) ? next.form : `${path.length}${kind}~${next.form}`;
    const seen = timesOf(form, times);
    seen.all++;
    const possible = levels.flatMap((level, index) => {
      const child =
        level.whole || index < path.length || (next.counter && !beginsLines(level))
          ? undefined
          : childOf(path, index, part, levels, next.counter !== '');
      return child ? [{ index, child }] : [];
    });
    const children = possible.filter(({ child }) => all.has(child.join('/')));
    if (isShown && !children.length && IN_BRACKETS.test(next.form))
      for (const { form: shown, index } of shownItems(path, part, all, levels)) {
        const also = timesOf(shown, times);
        also.all++;
        also.exist.set(index, (also.exist.get(index) ?? 0) + 1);
      }
    // Where 1 has items a) and b), “1(c)” is one that is missing.
    if (!children.length && possible.some(hasSiblings)) seen.missing++;
    const isSure = IN_BRACKETS.test(next.form) || (hasWord(next.form) && isPartWord(wordIn(next.form)));
    const meant = children.length || !isSure ? children : possible.filter(hasSiblings);
    for (const { index } of meant) seen.exist.set(index, (seen.exist.get(index) ?? 0) + 1);
    const going = children.find(({ index }) => index === known.get(form));
    if (!going) return;
    path = going.child;
    rest = rest.slice(length);
  }
}

/** Whether such parts have no number in texts that count their rules so: the 第一款 of 第三条第一款. */
function isUnnumbered(counter: string, levels: readonly LevelDraft[]): boolean {
  const { end = '' } = levels[rootOf(levels)]!.lines[0]?.line ?? {};
  return PARTS_UNNUMBERED[counterIn(end).trim()] === counter.trim();
}

/** A numeral directly after a letter: the 1 of 27B1. */
const NUMERAL = /^(?<joint>)(?<part>\d{1,3})(?![\p{L}\d])/u;

function jointAt(
  after: string,
  isLetter: boolean,
): { form: string; part: string; counter: string; length: number } | undefined {
  for (const pattern of isLetter ? [NUMERAL, ...JOINTS] : JOINTS) {
    const match = pattern.exec(after);
    const { joint = '', part = '', counter = '' } = match?.groups ?? {};
    const word = wordIn(joint);
    if (match && !NOT_NAMES.has(word) && !SENTENCES.has(word))
      return {
        form: `${joint}${counter ? (/\d/.test(part) ? '1' : '一') : '#'}${counter || (match[0].endsWith(')') ? ')' : '')}`,
        part,
        counter,
        length: match[0].length,
      };
  }
  return undefined;
}

/** The words that join a part to the number above, with the level of the part: “Absatz” of “§ 4 Absatz 1”. */
export function joinedWords(joints: readonly (readonly string[])[]): Map<string, number> {
  return new Map(
    joints.flatMap((forms, level) =>
      forms.flatMap(form => {
        const word = hasWord(form) ? wordIn(form) : '';
        return word ? [[word, level] as const] : [];
      }),
    ),
  );
}
