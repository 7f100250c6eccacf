import type { RuleHead } from '../blocks/block.ts';
import { DIGITS, type Dialect, formsIn } from '../dialect/dialect.ts';
import { compareNumbers, parseNumber, type RuleNumber } from '../numbers/ruleNumber.ts';
import { inferred } from '../shipped/inferred.ts';
import { dialects as shipped } from '../shipped/shippedDialects.ts';
import { eachOnce, memo } from '../text/memo.ts';
import { matchAt, matchesAt } from '../text/patterns.ts';
import { afterSpace, lineEnds } from '../text/span.ts';
import { blockAt, blockIndexAt, blocksOf, headAbove, parseHeads, type RulesDocument } from './document.ts';
import { repeatedIn, restartIn } from './furtherLists.ts';
import { contradictionsIn, isRendered, numbersCited, PRICES, savingOf, schemeCostOf } from './measure.ts';
import { symbolsOf } from './symbols.ts';

const SAMPLE_LENGTH = 200_000;
/** This many characters show whether a text is about its numbers. */
const BEGINNING = 60_000;
const FEWEST_RULES = 5;

/** A text whose dialect is detected. What is inferred from it, and what it defines in a dialect, is computed once. */
type Seen = Readonly<ReturnType<typeof see>>;

/** Looks at a text; its own numbers are looked at in what of it is `shown`. */
function see(text: string, shown = text, fewest = FEWEST_RULES) {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const lines = sample.split(lineEnds());
  const headsIn = eachOnce((dialect: Dialect) => parseHeads(sample, dialect));
  return {
    /** How many rules must be there. */
    fewest,
    /** The first 200,000 characters. */
    sample,
    lines,
    /** The numbers of lines that look like rules of a dialect. */
    numbersIn: eachOnce((dialect: Dialect) => ruleNumbers(lines, dialect)),
    /** The dialect with the details that the text shows; undefined if it is of another form. */
    fit: eachOnce((dialect: Dialect) =>
      dialect.fittedTo ? dialect.fittedTo(dialect.inferred ? shown : sample) : dialect,
    ),
    /** The sample with what it defines in a dialect; references aren't read. */
    headsIn,
    /** What reading the sample in a dialect saves. */
    savingIn: eachOnce((dialect: Dialect) => savingOf(headsIn(dialect))),
  };
}

function ruleCount(document: RulesDocument): number {
  return symbolsOf(document).rules.size;
}

/**
 * The dialect that saves most in describing the text, or undefined for an ordinary text, which none describes better
 * than prose. Looks at the first 200,000 characters. A user's own dialects go before the shipped.
 */
export function detectDialect(text: string, dialects: readonly Dialect[] = shipped): Dialect | undefined {
  return detected(see(text), dialects);
}

function detected(seen: Seen, dialects: readonly Dialect[]): Dialect | undefined {
  const ordered = columnsFirst(dialects);
  const first = firstThatReads(seen, ordered);
  if (!first) return undefined;
  const known = first.inferred ? shipped[0] : first;
  const own = first.inferred ? first : mayMiss(seen, first) ? inferredAmong(seen, dialects) : undefined;
  return doubted(own && seen.savingIn(own) > savingToBeat(seen, own, known) ? own : known, seen);
}

function inferredAmong(seen: Seen, dialects: readonly Dialect[]): Dialect | undefined {
  const dialect = dialects.find(isInferred);
  return dialect && seen.fit(dialect);
}

/** Marked as in Markdown or AsciiDoc, which dialects without forms don't read. */
function hasNumberedHeadings(lines: readonly string[]): boolean {
  return lines.some(line => /^(?:#{1,6}|={1,6}) {1,4}\d/.test(line));
}

/**
 * What a dialect that only the text shows must save to go before one that Rulebook knows: clearly more, or the price of
 * its scheme less if it reads all that the other one reads, and headings or many lines besides.
 */
function savingToBeat(seen: Seen, own: Dialect, known: Dialect): number {
  const { lines, headsIn, savingIn } = seen;
  const saving = savingIn(known);
  const isMore = explainsMore(seen, own, known) || (hasNumberedHeadings(lines) && explainsMore(seen, own, known, 1));
  const [all, some] = [own, known].map(dialect => symbolsOf(headsIn(dialect)).rules);
  const readsMore = isMore && [...some!.keys()].every(number => all!.has(number));
  return Math.max(0, readsMore ? saving - schemeCostOf(headsIn(own)) : saving + Math.min(saving, PRICES.unknown));
}

function firstThatReads(seen: Seen, dialects: readonly Dialect[]): Dialect | undefined {
  for (const each of dialects) {
    const dialect = seen.fit(each);
    if (dialect && reads(seen, dialect)) return dialect;
  }
  return undefined;
}

/** This many characters, half of them from the middle, show the scheme of a text, if a part is enough to show it. */
const SHOWING = 16_000;

/** The lines at the start of a text, which may be a table of contents, and those in its middle. */
function showing(text: string): string {
  if (text.length <= SHOWING) return text;
  const middle = text.indexOf('\n', (text.length - SHOWING / 2) / 2) + 1;
  return text.slice(0, text.indexOf('\n', SHOWING / 2) + 1) + text.slice(middle, middle + SHOWING / 2);
}

/**
 * Whether the start of a text looks like rules. Takes a few milliseconds at most: what a part of the text shows must
 * apply to all of it. The rest is examined only if that isn't enough.
 */
export function looksLikeRules(beginning: string): boolean {
  const shown = showing(beginning);
  const seen = see(beginning, shown);
  if (firstThatReads(seen, CHEAPEST_FIRST)) return true;
  const scheme = shown === beginning ? undefined : seen.fit(inferred);
  const hasRules = scheme && ruleCount(seen.headsIn(scheme)) >= FEWEST_RULES;
  return hasRules === true && firstThatReads(see(beginning), [inferred]) !== undefined;
}

/** Rules that nobody has named as such make up at least this share of a text for which it is worth asking. */
const MOST = 0.6;

/**
 * Whether to ask a person if a text is a rules document, which isn't certain: its numbers are regular, most of it is in
 * numbered rules, and they have subrules or are cited. Takes a few milliseconds, as {@link looksLikeRules} does.
 */
export function mayBeRules(beginning: string): boolean {
  const seen = see(showing(beginning));
  const dialect = seen.fit(inferred);
  if (!dialect || doubted(dialect, seen).doubt !== undefined) return false;
  const document = seen.headsIn(dialect);
  const rules = rulesAtBeginning(document);
  if (rules.length < FEWEST_RULES || inRules(document) < MOST * seen.sample.length) return false;
  return new Set(rules.map(({ number }) => number.level)).size > 1 || citesOwnRules(document, rules, 0, 1);
}

/** How many characters are in blocks of rules; `isCounted` says of which levels. */
function inRules(document: RulesDocument, isCounted: (level: number) => boolean = () => true): number {
  const lengths = blocksOf(document).map(({ block: { head, text } }) =>
    head?.kind === 'rule' && isCounted(head.number.level) ? text.length : 0,
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

function isInferred({ inferred }: Dialect): boolean {
  return inferred === true;
}

/** How many times as many rules the inferred scheme must find as another dialect. */
const MORE = 1.25;

function explainsMore({ headsIn }: Seen, dialect: Dialect, other: Dialect, more = MORE): boolean {
  return ruleCount(headsIn(dialect)) > more * ruleCount(headsIn(other));
}

/**
 * Whether what the numbers of a text show by themselves might be better than a shipped dialect: it can have forms, more
 * lines can start with a numeral than it reads, or its numbers or citations can contradict each other.
 */
function mayMiss({ lines, numbersIn, headsIn }: Seen, { id, inferred, layout }: Dialect): boolean {
  const dialect = shipped.find(each => each.id === id);
  if (!dialect || inferred || layout.kind === 'records') return false;
  if (layout.kind === 'forms') return true;
  if (hasNumberedHeadings(lines)) return true;
  const numbered = lines.filter(line => beginsWith(line, DIGITS)).length;
  // Of most texts, nothing but these lines has to be read.
  const most = numbered / MORE;
  if (new Set(numbersIn(dialect).map(({ text }) => text)).size < most && ruleCount(headsIn(dialect)) < most)
    return true;
  return contradictionsIn(headsIn(dialect)) > MOST_WRONG * ruleCount(headsIn(dialect));
}

/**
 * The dialect of a text that is known to be a rules document. Where nothing shows it, it's what its numbers show,
 * whether the text cites them or not, if that explains clearly more than the usual one.
 */
export function dialectOfRules(text: string, dialects: readonly Dialect[] = shipped): Dialect {
  const seen = see(text);
  return detected(seen, dialects) ?? withClearRules(seen) ?? shipped[0];
}

/** This many rules are enough in a text that a person has named. */
const FEWEST_NAMED = 2;

/**
 * The dialect of a text that a person has named, such as on a command line: what its numbers show, however few they
 * are; undefined if they are those of lists. The gates on size are for texts that nobody named.
 */
export function dialectOfNamed(text: string, dialects: readonly Dialect[] = shipped): Dialect | undefined {
  const seen = see(text, text, FEWEST_NAMED);
  const dialect = detected(seen, dialects) ?? withClearRules(seen) ?? withParts(seen) ?? withSome(seen) ?? shipped[0];
  return holdsLists(seen, dialect) ? undefined : dialect;
}

/** The usual dialect, if some rules in it aren't of the outermost level. */
function withParts({ headsIn }: Seen): Dialect | undefined {
  return rulesAtBeginning(headsIn(shipped[0])).some(({ number }) => number.level > 0) ? shipped[0] : undefined;
}

/** Fewer items below headings without numbers are the steps of instructions. */
const FEWEST_LISTED = 20;

/**
 * Whether the numbers are those of lists: all of one level, few or used again and again, and cited nowhere; or none but
 * a renderer's, unless lists in lists, or below headings, make up most of the text.
 */
function holdsLists({ headsIn, savingIn, fewest, sample }: Seen, dialect: Dialect): boolean {
  const document = headsIn(dialect);
  const rules = rulesAtBeginning(document);
  const { body, repeated } = symbolsOf(document);
  const isFlat = new Set(rules.map(({ number }) => number.level)).size === 1;
  if (isRendered(dialect)) {
    const forms = formsIn(dialect.layout);
    const items = new Set(forms.flatMap(({ content, level }) => (content === 'text' ? [level] : [])));
    const areMany = rules.length >= FEWEST_LISTED || forms.length === items.size;
    const inItems = !isFlat && areMany ? inRules(document, level => items.has(level)) : 0;
    return savingIn(dialect) <= 0 && inItems < MOST * sample.length;
  }
  const areMany = rules.length >= fewest && repeated.length <= MOST_REPEATED * body.length;
  return isFlat && !areMany && !citesOwnRules(document, rules, 0, 1);
}

/**
 * If a larger share of the numbers is used twice, the scheme isn't understood; the share is lower if other numbers have
 * no text.
 */
const MOST_REPEATED = 0.1;
const MOST_WRONG = 0.05;
const FEWEST_WRONG = 3;

/** The inferred dialect, marked as doubtful if the numbers that it reads contradict each other. */
function doubted(dialect: Dialect, { headsIn }: Seen): Dialect {
  if (!dialect.inferred) return dialect;
  const document = headsIn(dialect);
  const { body } = symbolsOf(document);
  const restart = restartIn(document) ?? Infinity;
  const repeated = repeatedIn(document).filter(ordinal => ordinal < restart);
  const empty = emptyRules(document);
  const isRepeated = repeated.length >= FEWEST_WRONG && repeated.length > MOST_REPEATED * body.length;
  const isTorn = empty >= FEWEST_WRONG && repeated.length + empty > MOST_WRONG * body.length;
  return isRepeated || isTorn ? memo(dialect, withDoubt) : dialect;
}

/** How many rules have no title, no text, and no subrules. */
function emptyRules(document: RulesDocument): number {
  const blocks = Array.from(blocksOf(document), ({ block }) => block);
  return blocks.filter(({ head, text }, index) => {
    if (head?.kind !== 'rule' || head.title || text.slice(head.textStart).trim()) return false;
    const next = blocks[index + 1]?.head;
    return next?.kind === 'rule' && next.number.level <= head.number.level;
  }).length;
}

function withDoubt(dialect: Dialect): Dialect {
  return Object.freeze({ ...dialect, doubt: 'many numbers are used twice or have no text' });
}

/** What the numbers of a text show, if it has some rules, and clearly more than in the usual dialect. */
function withClearRules(seen: Seen): Dialect | undefined {
  const dialect = withSome(seen);
  return dialect && explainsMore(seen, dialect, shipped[0]) ? dialect : undefined;
}

/** What the numbers of a text show, if it has some rules. */
function withSome(seen: Seen): Dialect | undefined {
  const dialect = seen.fit(inferred);
  return dialect && ruleCount(seen.headsIn(dialect)) >= seen.fewest ? doubted(dialect, seen) : undefined;
}

function reads(seen: Seen, dialect: Dialect): boolean {
  const { sample, numbersIn, fewest } = seen;
  if (dialect.inferred) return seen.savingIn(dialect) > 0;
  if (dialect.detection && !hasClue(sample, dialect.detection)) return false;
  // Only here, because it might have to be compiled.
  const { layout } = dialect;
  if (layout.kind === 'records') return isMostlyRising(recordNumbers(seen.headsIn(dialect)), fewest);
  return layout.kind === 'forms'
    ? readsAsRules(seen, dialect)
    : isMostlyRising(
        numbersIn(dialect).filter(({ level }) => level >= layout.textLevel),
        fewest,
      );
}

/** The ordinal of the last head that starts within this many characters. */
function lastWithin(document: RulesDocument, length: number): number {
  return headAbove(document, blockIndexAt(document, length - 1));
}

/** The rules in the beginning of a text, each number once. */
function rulesAtBeginning(document: RulesDocument): RuleHead[] {
  const last = lastWithin(document, BEGINNING);
  const ordinals = [...symbolsOf(document).rules.values()].filter(ordinal => ordinal <= last);
  return ordinals.map(ordinal => document.heads[ordinal] as RuleHead);
}

/** A dialect with the details that a text shows by itself, and with a doubt where its numbers contradict each other. */
export function fitted(dialect: Dialect, text: string): Dialect {
  const seen = see(text);
  return doubted(seen.fit(dialect) ?? dialect, seen);
}

/** The dialect that all files of a book show together, for one of them. */
export function fittedToPart(dialect: Dialect, text: string): Dialect {
  return doubted(dialect, see(text));
}

/**
 * The shipped dialects in an order in which most texts are recognized soon, because a dialect is compiled and used for
 * reading before it is rejected.
 */
const CHEAPEST_FIRST: readonly Dialect[] = [
  ...columnsFirst(shipped.filter(each => !each.detection && !each.inferred)),
  ...shipped.filter(isInferred),
  ...shipped.filter(each => each.detection),
];

/** First the dialects whose columns a text can name. */
function columnsFirst(dialects: readonly Dialect[]): Dialect[] {
  return [...dialects].sort((a, b) => Number(b.namesColumns ?? false) - Number(a.namesColumns ?? false));
}

/** Whether there are some numbers, and most of them come after the one before. */
function isMostlyRising(numbers: readonly RuleNumber[], fewest: number): boolean {
  const rising = numbers.filter((number, index) => index > 0 && compareNumbers(numbers[index - 1]!, number) < 0);
  return numbers.length >= fewest && rising.length >= 0.8 * (numbers.length - 1);
}

/** The numbers of the records that have a text. */
function recordNumbers(document: RulesDocument): RuleNumber[] {
  return blocksOf(document).flatMap(({ block: { head, text } }) => {
    const isRule = head?.kind === 'rule' && head.number.level >= document.dialect.layout.textLevel;
    return isRule && /\p{L}/u.test(text.slice(head.textStart, head.textEnd)) ? [head.number] : [];
  });
}

/** For a dialect whose lines have forms: reads the text as one, if some of its lines begin so. */
function readsAsRules(seen: Seen, dialect: Dialect): boolean {
  const { detection } = dialect;
  if (!mayHold(seen, dialect)) return false;
  const document = seen.headsIn(dialect);
  const heads = rulesAtBeginning(document);
  const numbers = heads.map(({ number }) => number);
  if (!isMostlyRising(numbers, seen.fewest)) return false;
  const [textLevel = 0, fewestTexts = 0] = detection?.texts ?? [];
  if (heads.filter(({ number, title }) => number.level >= textLevel && !title).length < fewestTexts) return false;
  // A word or a mark precedes every rule of the outermost level.
  const marked = formsIn(dialect.layout).every(({ level, marked }) => level > 0 || marked);
  if (marked && !numbers.some(({ level }) => level === 0)) return false;
  // Lines of many texts start with plain numbers; a text that refers to its own numbers is a rules document.
  const { citations = marked ? 0 : 1 } = detection ?? {};
  const [level, wanted] = typeof citations === 'number' ? [0, citations] : citations;
  return citesOwnRules(document, heads, level, wanted);
}

function hasClue(sample: string, { clue, times }: Pick<NonNullable<Dialect['detection']>, 'clue' | 'times'>): boolean {
  clue.lastIndex = 0;
  for (let found = 0; found < times; found++) if (!clue.test(sample)) return false;
  return true;
}

function mayHold({ lines, fewest }: Seen, { layout }: Dialect): boolean {
  let found = 0;
  for (const line of lines) {
    if (formsIn(layout).some(({ pattern }) => matchesAt(pattern, line, 0))) found++;
    if (found >= fewest) return true;
  }
  return false;
}

/** Whether the start of a text refers to this many of its own rules, of this level or below, from other rules. */
function citesOwnRules(document: RulesDocument, rules: readonly RuleHead[], level: number, wanted: number): boolean {
  const defined = new Set(rules.map(({ number }) => number.text));
  const cited = new Set<string>();
  const end = blockIndexAt(document, BEGINNING - 1) + 1;
  // Most texts show it soon; then the rest isn't read.
  for (let index = 0; index < end && cited.size < wanted; index++) {
    const block = blockAt(document, index)!;
    for (const number of numbersCited(block, document.dialect))
      if (number.level >= level && defined.has(number.text)) cited.add(number.text);
  }
  return cited.size >= wanted;
}

/** Whether one of the characters is the first of a line after white space. */
function beginsWith(line: string, opening: string): boolean {
  const at = afterSpace(line, 0);
  return at < line.length && opening.includes(line.charAt(at));
}

/** The numbers of the lines that look like rules with a text or title, and are punctuated as rules are. */
function ruleNumbers(lines: readonly string[], dialect: Dialect): RuleNumber[] {
  const { head, insideLine, numberAlone, opening = DIGITS } = dialect.layout;
  const pieces = insideLine ? lines.flatMap(line => line.split(insideLine)) : lines;
  return pieces.flatMap((line, index) => {
    if (!beginsWith(line, opening)) return [];
    const [whole = '', , written = '', period, space] = matchAt(head, line, 0) ?? [];
    const text = line.slice(whole.length);
    const hasText = numberAlone ? !text && /\p{L}/u.test(lines[index + 1] ?? '') : space && /^[^\d–—-]/.test(text);
    const number = hasText ? parseNumber(written, dialect.numbering) : undefined;
    const level = number && dialect.numbering.levels[number.level]!;
    return number && level?.period === (period === '.') ? [number] : [];
  });
}
