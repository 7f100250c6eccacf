import { nameOf, textsOf } from './changeList.ts';
import type { Change, Compared, Comparison, EditionIndex } from './compareEditions.ts';
import type { EditionRule } from './editionRules.ts';

/** A rule in one edition, and what happened to it since the previous one. */
export interface LifeStep {
  /** The index of the edition. */
  readonly edition: number;
  /** The rule; undefined if it doesn't exist. */
  readonly rule: EditionRule | undefined;
  /**
   * first*: nothing is known about earlier editions; *split*: it was part of the previous rule; *joined*: it is now
   * part of another rule.
   */
  readonly event: 'first' | 'born' | 'kept' | 'split' | 'joined' | 'gone';
  readonly changes: readonly Change[];
  /** Other rules that were merged into it, and parts of it that became rules. */
  readonly joinedBy: readonly EditionRule[];
  readonly splitInto: readonly EditionRule[];
  /** The old and new text if they differ; the old one has the current numbers. */
  readonly texts?: { readonly old: string; readonly now: string };
}

type Pair = Compared<EditionRule>;

/** A rule, by the index of an edition and its index there. */
interface Place {
  readonly edition: number;
  readonly rule: EditionRule;
}

/** The newest edition with a rule of this number; undefined if there is none. `editions` are oldest first. */
export function newestWith(editions: readonly EditionIndex[], number: string): Place | undefined {
  for (let edition = editions.length - 1; edition >= 0; edition--) {
    const rule = editions[edition]!.rules.find(each => each.number.text === number);
    if (rule) return { edition, rule };
  }
  return undefined;
}

/** Editions, oldest first. */
export interface Editions {
  readonly indexes: readonly EditionIndex[];
  /** Compares an edition with the next one. */
  compare(edition: number): Comparison;
}

/**
 * The history of a rule: one step per edition, oldest first. Editions are compared only if the rule may have changed.
 */
export function traceRule(editions: Editions, place: Place): LifeStep[] {
  const work = tracing(editions, place);
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}

/**
 * The history of a rule, for a caller with other things to do: undefined before each comparison, at last the history.
 */
export function* tracing(editions: Editions, place: Place): Generator<undefined, LifeStep[]> {
  return [...(yield* before(editions, place)), ...(yield* after(editions, place))];
}

/** The rule of another edition with the same number and words, unique in both, without citations. */
function unchanged(rule: EditionRule, from: EditionIndex, to: EditionIndex): EditionRule | undefined {
  if (rule.citations.length > 0 || rule.key === '') return undefined;
  const [own, others] = [from, to].map(({ rules }) => rules.filter(({ key }) => key === rule.key));
  const [only] = others!;
  const isSame = own!.length === 1 && others!.length === 1 && only!.number.text === rule.number.text;
  return isSame && only!.text === rule.text && only!.examples === rule.examples ? only : undefined;
}

/** A step in which nothing happens. */
const STILL = { changes: [], joinedBy: [], splitInto: [] } as const;

/** The history of the rule before this edition. */
function* before(editions: Editions, { edition, rule }: Place): Generator<undefined, LifeStep[]> {
  const [index, previous] = [editions.indexes[edition]!, editions.indexes[edition - 1]];
  const own = { ...STILL, edition, rule };
  if (!previous) return [{ ...own, event: 'first' }];
  const same = unchanged(rule, index, previous);
  if (same) return [...(yield* before(editions, { edition: edition - 1, rule: same })), { ...own, event: 'kept' }];
  yield;
  const comparison = editions.compare(edition - 1);
  const pairs = comparison.rules.filter(({ old, now }) => now === rule && old);
  const main = pairs.find(({ part }) => !part) ?? pairs.find(({ part }) => part === 'split');
  if (!main) return [{ ...own, event: 'born' }];
  return [...(yield* before(editions, { edition: edition - 1, rule: main.old! })), stepOf(comparison, edition, main)];
}

/** The history of the rule after this edition. */
function* after(editions: Editions, { edition, rule }: Place): Generator<undefined, LifeStep[]> {
  const next = edition + 1;
  const following = editions.indexes[next];
  if (!following) return [];
  const same = unchanged(rule, editions.indexes[edition]!, following);
  if (same) {
    const place = { edition: next, rule: same };
    return [{ ...STILL, ...place, event: 'kept' }, ...(yield* after(editions, place))];
  }
  yield;
  const comparison = editions.compare(edition);
  const pairs = comparison.rules.filter(({ old }) => old === rule);
  const main = pairs.find(({ part, now }) => now && !part) ?? pairs.find(({ now }) => now);
  if (!main?.now) return [{ ...STILL, edition: next, rule: undefined, event: 'gone' }];
  return [stepOf(comparison, next, main), ...(yield* after(editions, { edition: next, rule: main.now }))];
}

function stepOf(comparison: Comparison, edition: number, pair: Pair): LifeStep {
  const { old, now, changes, part } = pair;
  const others = comparison.rules.filter(each => each !== pair && each.part);
  const texts = textsOf(comparison, old, now);
  return {
    edition,
    rule: now,
    event: part ?? 'kept',
    changes,
    joinedBy: others.flatMap(each =>
      each.now === now && each.old !== old && each.part === 'joined' ? [each.old!] : [],
    ),
    splitInto: others.flatMap(each =>
      each.old === old && each.now !== now && each.part === 'split' ? [each.now!] : [],
    ),
    ...(texts.old !== texts.now && { texts }),
  };
}

const EVENTS: Readonly<Record<LifeStep['event'], string>> = {
  first: '',
  born: 'new',
  kept: '',
  split: 'split off',
  joined: 'merged into this rule',
  gone: 'removed',
};

const WORDS: readonly string[] = ['text', 'title', 'examples'];

/** “moved, reworded, merged with 100.3”. */
export function describeStep({ event, changes, joinedBy, splitInto }: LifeStep): string {
  return [
    EVENTS[event],
    changes.includes('number') ? 'moved' : '',
    changes.some(change => WORDS.includes(change)) ? 'reworded' : '',
    changes.includes('citations') ? 'references changed' : '',
    joinedBy.length ? `merged with ${joinedBy.map(nameOf).join(', ')}` : '',
    splitInto.length ? `also split into ${splitInto.map(nameOf).join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
