import { counterIn } from '../numbers/scripts.ts';
import { addTo, countOf } from '../text/lists.ts';
import { memo } from '../text/memo.ts';
import { isNext } from './counting.ts';
import { type Followed, isNamed, type Reading, readingsIn, type Step } from './followed.ts';
import { isMarkedHeading, type NumberedLine } from './numberedLine.ts';

/** What explaining numbered lines costs, in sixteenths of a bit. */
export const PRICES = {
  /** A line that begins with a number is text after all. */
  text: 80,
  /** What such a line costs more if it stands by itself: a heading, or one with a word. */
  standing: 48,
  /** What such a line costs more if it looks like a title. */
  titled: 32,
  /** A kind of list, and lists of one kind in lists of another, for the first time. */
  kind: 56,
  pair: 24,
  /** A kind of lines without a word costs at most so much for each line of the text: a short one may have just begun. */
  kindPerLine: 8,
  /** A kind of whole numbers with one part more than those it is in, or of lists in lists of theirs. */
  deeper: 32,
  /** The next number of a list, and each list that ends before it. */
  next: 5,
  end: 6,
  /** A number that others are missing before, and each time their count doubles. */
  gap: 64,
  doubled: 12,
  /** Each time the first number of a list doubles. */
  begun: 12,
  /** Another indent than that of the number before it. */
  indent: 40,
  /** The sentence before it hasn't ended. */
  torn: 48,
  /** No mark, word, or bracket. */
  bare: 32,
  /** A number before the one that it was inserted after: 6a, 6. */
  swapped: 24,
  /** A list that continues where one in another rule ended: right after a heading, or elsewhere. */
  resumed: 16,
  resumedLater: 48,
  /** A heading or a line with a word below an item without. */
  inItem: 64,
  /** A list beside one of another kind, in the same rule. */
  mixed: 8,
  /** A list that is elsewhere than in the rule that announces one. */
  announced: 32,
  /** A list that begins again in the same rule, below the same heading. */
  again: 64,
  /** A list that begins with the first number of a hundred, below the number of that: 100 below 1. */
  round: 24,
  /** Whole numbers below none that begins them. */
  orphan: 80,
  /** Those lower than the ones before. */
  back: 80,
} as const;

/** So many explanations are kept, and none that costs so much more than the best. */
const BEAM = 24;
const CUT = 160;

/** An open list: its last number. Equal ones are the same object. */
interface Open {
  readonly id: number;
  readonly above: Open | undefined;
  readonly depth: number;
  readonly line: NumberedLine;
  readonly reading: Reading;
  /** How many lists of its kind it's in. */
  readonly nested: number;
}

/** An explanation of the lines so far. */
interface Explanation {
  readonly cost: number;
  readonly open: Open | undefined;
  /** The kinds of lists that occur, each with the kind that it's in. */
  readonly kinds: ReadonlySet<string>;
  /** The last number of each kind. */
  readonly last: ReadonlyMap<string, number>;
  readonly before: Explanation | undefined;
  readonly step: Step | undefined;
}

/** A way to go on from an explanation. */
interface Continuation {
  readonly from: Explanation;
  readonly cost: number;
  readonly open: Open | undefined;
  /** What occurs for the first time: its kind, that in the one that it's in, how its lists begin. */
  readonly news: readonly string[];
  readonly step?: Step;
}

const NOTHING: Explanation = {
  cost: 0,
  open: undefined,
  kinds: new Set(),
  last: new Map(),
  before: undefined,
  step: undefined,
};

/** The cheapest explanation of numbered lines: those that are in lists, with their places. */
export function explained(lines: readonly NumberedLine[], roots: ReadonlySet<string>): Followed[] {
  let beam = [NOTHING];
  const plainKind = Math.min(PRICES.kind, PRICES.kindPerLine * lines.length);
  let ids = 0;
  for (const line of lines) {
    const readings = memo(line, readingsIn, roots);
    const base = lineCost(line);
    const asText = PRICES.text + standingOf(line);
    const best = new Map<string, Continuation>();
    const opened = new Map<string, Open>();
    let cheapest = Infinity;
    const keep = (next: Continuation) => {
      cheapest = Math.min(cheapest, next.cost);
      const key = `${next.open?.id ?? 0} ${next.from.kinds.size + next.news.length}`;
      const other = best.get(key);
      if (!other || next.cost < other.cost) best.set(key, next);
    };
    const put: Put = (from, above, reading, cost, step, isNew) => {
      const least = from.cost + base + cost + tornCost(line, step);
      if (least > cheapest + CUT) return;
      const id = `${above?.id ?? 0} ${reading.key} ${reading.value}`;
      const open = opened.get(id) ?? {
        id: ++ids,
        above,
        depth: (above?.depth ?? 0) + 1,
        line,
        reading,
        nested: nestedIn(above, reading.key),
      };
      opened.set(id, open);
      const own = `${reading.key}@${open.nested}`;
      const pair = `${above ? `${above.reading.key}@${above.nested}` : ''} > ${own}`;
      const begins = step === 'jump' && isNew ? [startKey(reading)] : [];
      const news = [own, pair, ...begins].filter(each => !from.kinds.has(each));
      const deeper = open.nested > 1 || (line.atoms.length > 2 && above?.line.atoms.length === line.atoms.length - 1);
      const price =
        (news.includes(own) ? (deeper ? PRICES.deeper : line.word ? PRICES.kind : plainKind) : 0) +
        (news.includes(pair) && open.nested < 2 ? pairCost(above, line) : 0);
      keep({ from, cost: least + price, open, news, step });
    };
    for (const from of beam) {
      keep({ from, cost: from.cost + asText, open: from.open, news: [] });
      for (const reading of readings) (line.atoms.length > 1 ? placeWhole : placeOwn)(from, line, reading, put);
    }
    const sorted = [...best.values()].sort((a, b) => a.cost - b.cost).slice(0, BEAM);
    beam = sorted.filter(({ cost }) => cost <= sorted[0]!.cost + CUT).map(explanationOf);
  }
  return followedIn(beam[0]!);
}

/** What it costs that a list of a kind is in one of another kind for the first time. */
function pairCost(above: Open | undefined, line: NumberedLine): number {
  return (
    PRICES.pair +
    (above && isHeading(line) && (!holdsHeadings(above.line) || isAsHigh(line, above.line)) ? PRICES.inItem : 0)
  );
}

/** Whether a heading has no more signs than another: it's beside that one rather than below it. */
function isAsHigh(line: NumberedLine, than: NumberedLine): boolean {
  const signs = ({ marks }: NumberedLine) => /[#=]+/.exec(marks)?.[0].length ?? 0;
  return signs(line) > 0 && signs(line) <= signs(than);
}

function holdsHeadings(line: NumberedLine): boolean {
  return isHeading(line) || (line.atoms.length === 1 && line.afterBlank && isTitle(line));
}

function explanationOf({ from, cost, open, news, step }: Continuation): Explanation {
  if (!step) return { ...from, cost };
  const kinds = news.length ? new Set([...from.kinds, ...news]) : from.kinds;
  const last = new Map(from.last).set(open!.reading.key, open!.reading.value);
  return { cost, open, kinds, last, before: from, step };
}

type Put = (
  from: Explanation,
  above: Open | undefined,
  reading: Reading,
  cost: number,
  step: Step,
  begins?: boolean,
) => void;

/** What it costs that a number may be at the start of the line only because a sentence wrapped, or begins with it. */
function tornCost(line: NumberedLine, step: Step): number {
  const { afterClause, marks, word, atoms } = line;
  const isExpected = step === 'next' || (step === 'resumed' && word !== '') || (step === 'first' && atoms.length > 1);
  return ((afterClause || marks) && !isSentence(line)) || isExpected ? 0 : PRICES.torn;
}

/** Whether a word and a number begin a sentence: “Articles 1 and 3 may be changed”. */
function isSentence({ word, end, rest }: NumberedLine): boolean {
  return word !== '' && end === '' && /^\p{Ll}/u.test(rest);
}

function lineCost(line: NumberedLine): number {
  const { atoms, word, marks, end, open } = line;
  const isBare = atoms.length === 1 && /^[\dA-Za-z]/.test(atoms[0]!.text) && !(word || marks || end || open);
  return isBare ? PRICES.bare : 0;
}

/** How much more it costs that a line isn't numbered if it looks like a heading. */
function standingOf(line: NumberedLine): number {
  if (!line.afterClause || BULLET.test(line.marks)) return 0;
  return isHeading(line) && !isSentence(line) ? PRICES.standing : line.afterBlank && isTitle(line) ? PRICES.titled : 0;
}

/** Whether a line can be a title. */
function isTitle({ rest, end, goesOn }: NumberedLine): boolean {
  return /\p{L}/u.test(end + rest) && rest.length <= LONGEST_POSSIBLE_TITLE && !goesOn && !/[.;,:]$/.test(rest);
}

const LONGEST_POSSIBLE_TITLE = 80;
const BULLET = /^(?:[-+•]|\*(?!\*))/;

/** What the first number of a list costs, and how it continues those before it. */
function startCost(from: Explanation, reading: Reading, above: Open | undefined): readonly [Step, number] {
  const { key, value } = reading;
  const last = from.last.get(key) ?? Infinity;
  if (value > 1 && isNext(last, value))
    return [
      'resumed',
      above && above === from.open && (!above.line.rest || isTitle(above.line)) ? PRICES.resumed : PRICES.resumedLater,
    ];
  if (value <= 1 || (value === 2 && from.kinds.has(startKey(reading)))) return ['first', 0];
  const isHundred = value >= 100 && value % 100 <= 1 && Math.floor(value / 100) === above?.reading.value;
  if (isHundred) return ['jump', PRICES.round];
  const begun = PRICES.gap + Math.round(PRICES.begun * Math.log2(value));
  return ['jump', value > last ? Math.min(begun, PRICES.resumed + gapCost(value - last)) : begun];
}

function startKey({ key, value }: Reading): string {
  return `${key} ${value}`;
}

/** How many lists of a kind an open one is in. */
function nestedIn(above: Open | undefined, key: string): number {
  for (let at = above; at; at = at.above) if (at.reading.key === key) return at.nested + 1;
  return 0;
}

function stepCost(from: Open, line: NumberedLine, { value }: Reading): number | undefined {
  const step = value - from.reading.value;
  const isSwapped = step < 0 && line.word !== '' && value === Math.floor(from.reading.value);
  if (step <= 0 && !isSwapped) return undefined;
  const aside = Math.abs(from.line.indent - line.indent) > 1 ? PRICES.indent : 0;
  const gap = isSwapped ? PRICES.swapped : isNext(from.reading.value, value) ? PRICES.next : gapCost(step);
  return gap + aside;
}

function isHeading(line: NumberedLine): boolean {
  return line.word !== '' || line.isUnderlined || isMarkedHeading(line);
}

/** The marks before a number, without tags and links. */
function lookOf({ marks }: NumberedLine): string {
  return /[<[]/.test(marks) ? marks.replace(/<[^<>]*>|\[\[.*/g, '') : marks;
}

function gapCost(step: number): number {
  return PRICES.gap + Math.round(PRICES.doubled * Math.log2(Math.max(1, step)));
}

/** The places of a line that writes only a part of its number, or whose number has only one part. */
function placeOwn(from: Explanation, line: NumberedLine, reading: Reading, put: Put): void {
  if (isNameOf(from.open, line, reading)) return;
  let ended = 0;
  for (let at = from.open; at; at = at.above, ended += PRICES.end) {
    if (at.reading.key !== reading.key || at.line.atoms.length > 1) continue;
    const cost = stepCost(at, line, reading);
    if (cost !== undefined)
      put(from, at.above, reading, cost + ended, isNext(at.reading.value, reading.value) ? 'next' : 'jump');
  }
  const isFirst = reading.value <= 1;
  let inside: Open | undefined;
  ended = 0;
  for (let at = from.open; ; inside = at, at = at.above, ended += PRICES.end) {
    if (!hasLike(at, line, reading.key)) {
      const [step, start] = startCost(from, reading, at);
      const deepened = inside && line.indent > inside.line.indent + 1 ? PRICES.indent : 0;
      const outdent = at && line.indent < at.line.indent && !holdsHeadings(at.line) ? PRICES.indent : 0;
      const mixed = at && inside && inside.reading.key !== reading.key ? PRICES.mixed : 0;
      const announced = isFirst && at !== from.open && from.open && announces(from.open.line) ? PRICES.announced : 0;
      const isAgain = inside?.reading.key === reading.key && inside.line.section === line.section;
      const again = isAgain && step !== 'resumed' ? PRICES.again : 0;
      put(from, at, reading, PRICES.next + start + ended + again + deepened + outdent + mixed + announced, step, true);
    }
    if (!at) return;
  }
}

/** Whether a line ends as one before a list. */
function announces({ rest }: NumberedLine): boolean {
  return /[:—]$/.test(rest);
}

/** Whether a list is open that this line can't be in: one of its kind and indent, or with its word. */
function hasLike(open: Open | undefined, line: NumberedLine, key: string): boolean {
  const { word, indent } = line;
  let inWhole = false;
  for (let at = open; at; at = at.above) {
    if (at.line.atoms.length > 1) inWhole = true;
    if (at.reading.key === key && at.line.indent >= indent && !inWhole) return true;
    if (word && lineWord(at.line) === lineWord(line) && lookOf(at.line) === lookOf(line)) return true;
  }
  return false;
}

/** Whether a line names an open one: “Setup 2 is better.” below the heading “Setup 2”. */
function isNameOf(open: Open | undefined, line: NumberedLine, { value }: Reading): boolean {
  for (let at = line.word ? open : undefined; at; at = at.above)
    if (lineWord(at.line) === lineWord(line) && at.reading.value === value) return true;
  return false;
}

/** The word of a line, with what its number counts. */
function lineWord({ word, end }: NumberedLine): string {
  return word.toLowerCase() + counterIn(end);
}

/** The places of a line with a whole number: after its sibling, or below the line with the rest of its number. */
function placeWhole(from: Explanation, line: NumberedLine, reading: Reading, put: Put): void {
  const { path } = line;
  const prefix = path.slice(0, -1);
  let ended = 0;
  let isPlaced = false;
  let beside: Open | undefined;
  for (let at = from.open; at && !isPlaced; at = at.above, ended += PRICES.end) {
    if (at.line.atoms.length === path.length && at.line.path.length === path.length && isPrefix(prefix, at.line.path)) {
      const cost = stepCost(at, line, reading);
      if (cost !== undefined)
        put(from, at.above, reading, cost + ended, isNext(at.reading.value, reading.value) ? 'next' : 'jump');
      isPlaced = true;
    } else if (isPrefixOf(at, prefix)) {
      const [step, start] = startCost(from, reading, at);
      const aside = line.indent < at.line.indent - 1 ? PRICES.indent : 0;
      const astray = isInOther(at, path) ? PRICES.orphan : 0;
      put(from, at, reading, PRICES.next + start + ended + aside + astray, step, true);
      isPlaced = prefix.length > 1;
    } else if (at.line.atoms.length > 1 && isNamed(at.line.path) === isNamed(path) && !isPrefix(at.line.path, path))
      beside = at;
  }
  if (isPlaced) return;
  // Nothing begins it: it's beside the outermost whole number, or below what is open.
  const above = beside ? beside.above : from.open;
  const depth = (from.open?.depth ?? 0) - (above?.depth ?? 0);
  const [step, start] = startCost(from, reading, above);
  const back = beside && isLowerPath(path, beside.line.path) ? PRICES.back : 0;
  put(
    from,
    above,
    reading,
    back +
      (line.word || (isNamed(path) && !line.atoms[1]!.separator) ? 0 : PRICES.orphan) +
      PRICES.next +
      start +
      depth * PRICES.end,
    step,
    true,
  );
}

/** Whether a line is in a whole number that a path doesn't begin with: 3 in 2.1. */
function isInOther(open: Open, path: readonly string[]): boolean {
  for (let at = open.above; at; at = at.above)
    if (at.line.atoms.length > 1 && isNamed(at.line.path) === isNamed(path) && !isPrefix(at.line.path, path))
      return true;
  return false;
}

function isLowerPath(path: readonly string[], than: readonly string[]): boolean {
  const at = path.findIndex((part, index) => part !== than[index]);
  return at >= 0 && Number(path[at]) < Number(than[at]);
}

function isPrefix(prefix: readonly string[], path: readonly string[]): boolean {
  return prefix.length <= path.length && prefix.every((part, index) => path[index] === part);
}

function isPrefixOf({ line, reading }: Open, prefix: readonly string[]): boolean {
  if (line.atoms.length !== prefix.length) return false;
  return isPrefix(prefix, line.path) || (prefix.length === 1 && String(reading.value) === prefix[0]);
}

function followedIn(best: Explanation): Followed[] {
  const steps: Explanation[] = [];
  for (let at: Explanation | undefined = best; at; at = at.before) if (at.step) steps.push(at);
  steps.reverse();
  const needless = needlessIn(steps.map(({ open }) => open!));
  const alike = countOf(
    steps.flatMap(({ open, step }) => (step === 'first' && isLikeOuterList(open!) ? open!.reading.key : [])),
  );
  const found = new Map<Open, Followed>();
  const foundAbove = ({ above }: Open): Followed | undefined =>
    above && (needless.has(above) ? foundAbove(above) : found.get(above));
  // A list that begins with 2 again and again has no 1.
  const begun = new Set(steps.flatMap(({ open, step }) => (step === 'first' ? startKey(open!.reading) : [])));
  return steps.flatMap(({ open, step: taken }) => {
    const { line, reading, nested } = open!;
    const step = begun.has(startKey(reading)) && reading.value > 1 && taken === 'jump' ? 'first' : taken;
    const parent = foundAbove(open!);
    if (
      needless.has(open!) ||
      (isLikeOuterList(open!) && alike.get(reading.key)! < FEWEST_ALIKE) ||
      (!parent && isInCountedLine(open!, needless))
    )
      return [];
    const key = nested ? `${reading.key}@${nested}` : reading.key;
    const entry: Followed = { line, ...reading, key, step: step!, parent };
    found.set(open!, entry);
    return entry;
  });
}

/**
 * The only lines of their kinds, with a word, that no number below them needs: articles are numbered through all
 * sections, so a lone “Section 1” above them says nothing yet.
 */
function needlessIn(all: readonly Open[]): ReadonlySet<Open> {
  const times = countOf(all.map(({ reading }) => reading.key));
  const below = new Map<Open | undefined, Open[]>();
  for (const open of all) addTo(below, open.above, open);
  return new Set(
    all.filter(
      open =>
        times.get(open.reading.key) === 1 && (open.line.spelled || below.get(open)?.every(({ line }) => line.word)),
    ),
  );
}

/** Whether it's in a line that counts. */
function isInCountedLine({ above }: Open, needless: ReadonlySet<Open>): boolean {
  return above !== undefined && (!needless.has(above) || isInCountedLine(above, needless));
}

/** So many lists in one of their kind show by themselves that they are rules. */
const FEWEST_ALIKE = 3;

/** Whether nothing tells a line from those of the list of its kind that it's in: then it's an item that nobody cites. */
function isLikeOuterList({ above, line, reading }: Open): boolean {
  for (let at = above; at; at = at.above) if (at.reading.key === reading.key) return at.line.indent >= line.indent;
  return false;
}
