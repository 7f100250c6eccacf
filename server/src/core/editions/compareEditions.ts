import { type Resolution, resolveEnds } from '../book/resolve.ts';
import type { Definition } from '../book/workspace.ts';
import { remember } from '../text/memo.ts';
import { alignRules, type GivenPairs } from './align.ts';
import type { Pair } from './alignment.ts';
import { alignTerms } from './alignTerms.ts';
import {
  type CitationInText,
  type Edition,
  type EditionRule,
  isIndexAtOrBelow,
  isSameNumber,
  normalized,
  rulesOfEdition,
  termsOfEdition,
  type Wording,
  type WordReader,
  wordReader,
} from './editionRules.ts';

/** What changed between a rule or term and its partner; *citations*: one now leads to a different rule. */
export type Change = 'number' | 'text' | 'title' | 'examples' | 'citations';

/** A rule or term of the old edition and its partner in the new one; removed without `now`, added without `old`. */
export interface Compared<Item extends Wording = Wording> {
  readonly old?: Item;
  readonly now?: Item;
  readonly changes: readonly Change[];
  /** From 0 to 1. */
  readonly confidence: number;
  /**
   * Set if the pair isn't the main one: a part that was split from the old rule, or a rule that was merged into the new
   * one.
   */
  readonly part?: 'split' | 'joined';
}

/** Two editions side by side. */
export interface Comparison {
  readonly old: EditionIndex;
  readonly now: EditionIndex;
  /** In the order of the new text; removed ones follow their predecessors. */
  readonly rules: readonly Compared<EditionRule>[];
  readonly terms: readonly Compared[];
  /** Whether an old and a new citation have the same target. */
  readonly meansSame: (old: Target, now: Target) => boolean;
  /** The new versions of an old rule, by index, the main one first. */
  readonly partnersOf: (old: number) => readonly number[];
}

/** An edition with its rules. */
export interface EditionIndex {
  readonly edition: Edition;
  readonly rules: readonly EditionRule[];
  /** The index of the rule with this definition. */
  indexOf(definition: Definition | undefined): number | undefined;
}

/** A cited rule: its number as written, and its index if it is in the edition. */
export interface Target {
  readonly name: string;
  readonly index: number | undefined;
}

/** Without a partner, the confidence is unknown. */
const ALONE = 0.5;

/** Compares two editions of a book, in any dialects. `given` specifies some pairs. */
export function compareEditions(
  before: Edition,
  after: Edition,
  given?: (old: EditionIndex, now: EditionIndex) => GivenPairs,
): Comparison {
  const read = wordReader();
  const [old, now] = [indexOfEdition(before, read), indexOfEdition(after, read)];
  const pairs = alignRules(old.rules, now.rules, given?.(old, now));
  const partners = new Map<number, number[]>();
  for (const pair of pairs) partners.set(pair.old, [...(partners.get(pair.old) ?? []), pair.now]);
  const partnersOf = (index: number) => partners.get(index) ?? [];
  const meansSame = (was: Target, is: Target) => {
    if (was.index === undefined || is.index === undefined) return was.index === is.index && was.name === is.name;
    // A citation of a rule still covers those below it.
    return partnersOf(was.index).some(partner => isIndexAtOrBelow(now.rules, partner, is.index!));
  };
  const changesOf = (was: Wording, is: Wording): Change[] => {
    const changes = partsChanged(was, is);
    return sameCitations(was, is, old, now, meansSame) ? changes : [...changes, 'citations'];
  };
  const rules = inNewOrder(pairs, old.rules, now.rules).map(pair =>
    compared(old.rules[pair.old], now.rules[pair.now], pair, changesOf),
  );
  let terms: Comparison['terms'] | undefined;
  return {
    old,
    now,
    rules,
    get terms() {
      terms ??= compareTerms(before, after, read, changesOf);
      return terms;
    },
    meansSame,
    partnersOf,
  };
}

function compareTerms(
  before: Edition,
  after: Edition,
  read: WordReader,
  changesOf: (old: Wording, now: Wording) => readonly Change[],
): Compared[] {
  const termsIn = (edition: Edition) => remember(edition, termsOfEdition, [], () => termsOfEdition(edition, read));
  const [old, now] = [termsIn(before), termsIn(after)];
  return inNewOrder(alignTerms(old, now), old, now).map(pair =>
    compared(old[pair.old], now[pair.now], pair, changesOf),
  );
}

/** An edition with its rules, read once. */
export function indexOfEdition(edition: Edition, read: WordReader = wordReader()): EditionIndex {
  return remember(edition, indexed, [], () => indexed(edition, read));
}

function indexed(edition: Edition, read: WordReader): EditionIndex {
  const rules = rulesOfEdition(edition, read);
  const indices = new Map(edition.documents.map(document => [document, new Map<number, number>()]));
  for (const [index, { definition }] of rules.entries())
    indices.get(definition.document)!.set(definition.ordinal, index);
  return {
    edition,
    rules,
    indexOf: definition => definition && indices.get(definition.document)?.get(definition.ordinal),
  };
}

/** The pairs in the order of the new edition, and rules without a partner: -1 for the missing one. */
function inNewOrder(pairs: readonly Pair[], old: readonly unknown[], now: readonly unknown[]): Pair[] {
  const ofOld = new Map(
    pairs
      .filter(({ part }) => part !== 'joined')
      .map(pair => [pair.old, pair.now] as const)
      .reverse(),
  );
  const known = { old: new Set(pairs.map(pair => pair.old)), now: new Set(pairs.map(pair => pair.now)) };
  const placed = pairs.map(pair => ({ pair, at: pair.now, order: pair.part ? 1 : 0 }));
  now.forEach((_, index) => {
    if (!known.now.has(index)) placed.push({ pair: { old: -1, now: index, confidence: ALONE }, at: index, order: 0 });
  });
  let last = -1;
  old.forEach((_, index) => {
    last = ofOld.get(index) ?? last;
    if (!known.old.has(index)) placed.push({ pair: { old: index, now: -1, confidence: ALONE }, at: last, order: 2 });
  });
  return placed.sort((a, b) => a.at - b.at || a.order - b.order).map(({ pair }) => pair);
}

function compared<Item extends Wording>(
  old: Item | undefined,
  now: Item | undefined,
  { confidence, part }: Pair,
  changesOf: (old: Item, now: Item) => readonly Change[],
): Compared<Item> {
  let changes: readonly Change[] | undefined;
  return {
    ...(old && { old }),
    ...(now && { now }),
    // Who follows one rule asks for the changes of few.
    get changes() {
      changes ??= old && now ? changesOf(old, now) : [];
      return changes;
    },
    confidence,
    ...(part && { part }),
  };
}

function partsChanged(old: Wording, now: Wording): Change[] {
  const number: Change[] = hasMoved(old, now) ? ['number'] : [];
  // As it is of most.
  if (old.text === now.text && old.title === now.title && old.examples === now.examples) return number;
  const [was, is] = [comparedParts(old), comparedParts(now)];
  return [...number, ...PARTS.filter(part => was[part] !== is[part] && normalized(was[part]) !== normalized(is[part]))];
}

const PARTS = ['text', 'title', 'examples'] as const;

function comparedParts({ title, text, examples }: Wording): Readonly<Record<(typeof PARTS)[number], string>> {
  return { text: text.slice(title.length), title, examples };
}

/** Whether a rule has another number. */
export function hasMoved(old: Wording, now: Wording): boolean {
  return 'number' in old && 'number' in now && !isSameNumber((old as EditionRule).number, (now as EditionRule).number);
}

/** What a rule of the old edition is in the new one. */
export function placeNow({ old, now, partnersOf }: Comparison, was: Definition): Definition | undefined {
  const index = old.indexOf(was);
  const [partner] = index === undefined ? [] : partnersOf(index);
  return partner === undefined ? undefined : now.rules[partner]!.definition;
}

/** What a citation names: one rule, or the ends of a range. */
export function targetsOf(
  { edition, indexOf }: EditionIndex,
  { definition }: Wording,
  { reference }: CitationInText,
): Target[] {
  const toTarget = ({ name, definition }: Resolution): Target => ({ name, index: indexOf(definition) });
  return resolveEnds(edition.workspace, definition.document, reference).map(toTarget);
}

/** Whether citations mean the same rules: one by one if the words are the same, or else as sets. */
function sameCitations(
  old: Wording,
  now: Wording,
  from: EditionIndex,
  to: EditionIndex,
  meansSame: Comparison['meansSame'],
): boolean {
  if (old.citations.length === 0 && now.citations.length === 0) return true;
  const was = old.citations.flatMap(citation => targetsOf(from, old, citation));
  const is = now.citations.flatMap(citation => targetsOf(to, now, citation));
  if (old.key === now.key && was.length === is.length)
    return was.every((target, index) => meansSame(target, is[index]!));
  return (
    was.every(target => is.some(other => meansSame(target, other))) &&
    is.every(target => was.some(other => meansSame(other, target)))
  );
}
