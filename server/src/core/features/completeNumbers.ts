import type { Reference, RuleHead } from '../block.ts';
import { timesCited } from '../citations.ts';
import { readable } from '../dialect.ts';
import { blockAt, headBlockOf, type RulesDocument } from '../document.ts';
import { grammarOf } from '../grammar.ts';
import { firstLineOf } from '../passages.ts';
import { compareNumbers, isRange, type RuleNumber } from '../ruleNumber.ts';
import { symbolsOf } from '../symbols.ts';
import { type Definition, reachOf } from '../workspace.ts';
import { type Completion, type Completions, MOST_ITEMS, NOTHING } from './completions.ts';
import { shortened } from './headline.ts';
import { keywordAtEnd, leadAtEnd, numberAround, type WritingPlace } from './writingPlace.ts';

/** Behind a keyword, in a list that one began, and inside of a number that is being typed: the numbers that may stand there. */
export function completeNumbers(place: WritingPlace): Completions {
  const { start, at, before, after } = place;
  const typed = typedNumber(before);
  // In "the rule says" nothing is asked for.
  if (!typed && /^[\p{L}\d]/u.test(after)) return NOTHING;
  const isAllowed = allowedNumbers(place, typed);
  if (!isAllowed) return NOTHING;
  const ranked = reachedNumbers(place, typed, isAllowed);
  const span = { start: start + at - typed.length, end: start + at + restOfNumber(after, typed) };
  const items = ranked.slice(0, MOST_ITEMS).map(({ number, definition }): Completion => {
    const detail = detailOf(definition);
    const { text } = number;
    return { kind: 'number', label: text, text, typed: text, span, definition, ...(detail && { detail }) };
  });
  return { items, more: ranked.length > items.length };
}

/** As much of a number as stands before the cursor. */
function typedNumber(before: string): string {
  const [word = ''] = /(?<![^\s“”"„«»,;:{}[\]–—/])[^\s“”"„«»,;:{}[\]–—/]*$/.exec(before) ?? [];
  return word.replace(/^[^\p{L}\d]+/u, '');
}

/** How much of the number stands behind the cursor; a period that ends the sentence is none of it. */
function restOfNumber(after: string, typed: string): number {
  if (!typed && !/^\d/.test(after)) return 0;
  return /^[\p{L}\d]*(?:[.-][\p{L}\d]+)*/u.exec(after)?.[0].length ?? 0;
}

type Allowed = (number: RuleNumber) => boolean;

/** Which numbers the text before a number allows; undefined where it asks for none. */
function allowedNumbers(place: WritingPlace, typed: string): Allowed | undefined {
  const { dialect } = place.document;
  const { brackets, bareLevel } = dialect.references;
  const prior = place.before.slice(0, place.before.length - typed.length);
  const keyword = keywordAtEnd(prior, dialect, typed !== '') ?? keywordOfList(place, typed);
  const first = firstOfRange(place, typed);
  if (keyword) return number => keyword.levels.includes(number.level) && (!first || isRange(first, number));
  // "silence.[1.0.2]", not "the text “[…]”", unless a number has been begun.
  const isBracketed = brackets && prior.endsWith(brackets[0]!);
  if (isBracketed && (typed || /[\p{L}\d.,;:)]$/u.test(prior.slice(0, -1)))) return () => true;
  const isDeep = /^[\p{L}\d]+[^\p{L}\d]/u.test(typed);
  return isDeep && (leadAtEnd(prior, dialect) || /[(“"]$/.test(prior)) ? ({ level }) => level >= bareLevel : undefined;
}

/** The keyword of the list or range that goes on at a place: of "rules 702.1, 702.2, and ". */
function keywordOfList({ document, block, at, before }: WritingPlace, typed: string) {
  const { dialect } = document;
  const from = at - typed.length;
  const earlier = block.references.filter(({ kind, end }) => kind !== 'term' && end < from);
  let next = from;
  let first: Reference | undefined;
  for (let reference = earlier.pop(); reference && isJoined(block.text, reference, next, document); ) {
    first = reference;
    next = reference.start;
    reference = earlier.pop();
  }
  if (!first) return undefined;
  const keyword = keywordAtEnd(before.slice(0, Math.max(0, before.length - (at - first.start))), dialect, true);
  return keyword && (keyword.many || typed) ? keyword : undefined;
}

/** The near end of a range whose far end is to be written. */
function firstOfRange({ document, block, at }: WritingPlace, typed: string): RuleNumber | undefined {
  const from = at - typed.length;
  const reference = block.references.findLast(({ end }) => end < from);
  if (reference?.kind !== 'number') return undefined;
  const { dash, through } = grammarOf(document.dialect);
  const between = block.text.slice(reference.end, from);
  const isWhole = ({ source, flags }: RegExp) => new RegExp(`^(?:${source})$`, flags.replace('y', '')).test(between);
  return isWhole(dash) || isWhole(through) ? reference.number : undefined;
}

const joints = new WeakMap<object, RegExp>();

/** Whether what stands between a reference and the offset `next` joins the members of a list or the ends of a range. */
function isJoined(text: string, { end, ...reference }: Reference, next: number, { dialect }: RulesDocument): boolean {
  const title = reference.kind === 'term' ? undefined : reference.title;
  const between = text.slice(title ? title.end : end, next);
  const grammar = grammarOf(dialect);
  const sources = [grammar.joint, grammar.through, grammar.dash].map(({ source }) => `(?:${source})`);
  const joint = joints.get(grammar) ?? new RegExp(`^(?:${sources.join('|')})$`, 'iu');
  joints.set(grammar, joint);
  // The comma may stand inside the closing quotation mark.
  const plain = title ? between.replace(/^([.,;:]?)[^\s\p{L}\d.,;:]{1,2}/u, '$1') : between;
  return joint.test(plain);
}

interface Candidate {
  readonly number: RuleNumber;
  readonly definition: Definition;
}

/** The numbers that a reference here can name, each once: the nearest first, of those that are equally near the most cited. */
function reachedNumbers(place: WritingPlace, typed: string, isAllowed: Allowed): Candidate[] {
  const { workspace, document } = place;
  const around = numberAround(place);
  const own = around?.path ?? [];
  // A rule refers to itself by name only where somebody has typed that.
  const seen = new Set<string>(around && around.text !== typed ? [around.text] : []);
  const byNearness: Candidate[][] = [];
  for (const reached of reachOf(workspace, document).flat()) {
    for (const ordinal of candidatesOf(reached, typed)) {
      const { number } = reached.heads[ordinal] as RuleHead;
      if (!isAllowed(number) || seen.has(number.text)) continue;
      seen.add(number.text);
      const near = number.text === typed ? NEAREST : shared(number.path, own);
      byNearness[near] ??= [];
      byNearness[near].push({ number, definition: { document: reached, ordinal } });
    }
  }
  return byNearness.reverse().flat();
}

/** No numbering has as many levels: what was typed as a whole is nearer than anything. */
const NEAREST = 100;

/** How many of their outer levels two numbers share. */
function shared(path: readonly number[], own: readonly number[]): number {
  let count = 0;
  while (count < path.length && path[count] === own[count]) count++;
  return count;
}

interface Candidates {
  readonly all: readonly number[];
  /** What was asked for last, and those that begin so: what is typed behind it leaves some of these. */
  readonly typed: string;
  readonly fitting: readonly number[];
}

const candidateMemo = new WeakMap<RulesDocument['heads'], Candidates>();

/**
 * The ordinals of the rules of a document whose numbers begin with what was typed, the most cited first. How often each is
 * cited is counted anew when a head has changed, which is exact enough for an order.
 */
function candidatesOf(document: RulesDocument, typed: string): readonly number[] {
  const { heads } = document;
  const known = candidateMemo.get(heads);
  if (known?.typed === typed) return known.fitting;
  const all = known?.all ?? mostCited(document);
  const among = known && typed.startsWith(known.typed) ? known.fitting : all;
  const fitting = among.filter(ordinal => (heads[ordinal] as RuleHead).number.text.startsWith(typed));
  candidateMemo.set(heads, { all, typed, fitting });
  return fitting;
}

function mostCited(document: RulesDocument): number[] {
  const { rules, contents } = symbolsOf(document);
  const times = timesCited(document);
  const numberOf = (ordinal: number) => (document.heads[ordinal] as RuleHead).number;
  // They stand in this order already, nearly all of them.
  const inOrder = [...rules.values(), ...contents.values()].sort((a, b) => compareNumbers(numberOf(a), numberOf(b)));
  const byTimes: number[][] = [];
  for (const ordinal of inOrder) {
    const cited = times.get(numberOf(ordinal).text) ?? 0;
    byTimes[cited] ??= [];
    byTimes[cited].push(ordinal);
  }
  return byTimes.reverse().flat();
}

const DETAIL_LENGTH = 60;

/** The title of a rule, or its first words. */
function detailOf({ document, ordinal }: Definition): string {
  const head = document.heads[ordinal]!;
  if (head.kind !== 'rule') return '';
  const { dialect } = document;
  if (head.title !== undefined) return readable(head.title, dialect);
  const block = blockAt(document, headBlockOf(document, ordinal))!;
  return shortened(firstLineOf(block, head, DETAIL_LENGTH, dialect), DETAIL_LENGTH);
}
