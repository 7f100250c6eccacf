import { ruleOf } from '../book/workspace.ts';
import { blocksOfHead, joined, parse, type RulesDocument, textOf } from '../document/document.ts';
import { symbolsOf } from '../document/symbols.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import { memo, remember } from '../text/memo.ts';

/** A rule of a document as it was saved that has another number now, or is gone. */
export interface HandEdit {
  readonly was: RuleNumber;
  /** Its ordinal now; undefined if it was deleted. */
  readonly now: number | undefined;
  /** The ordinal of the rule at its place: itself, or the one before a deleted one, or else the first. */
  readonly place: number;
}

/** The rules that were renumbered or deleted since a document was saved, in the order of the saved text. */
export function handEditsIn(document: RulesDocument, saved: RulesDocument): readonly HandEdit[] {
  const before = memo(saved, inDialectOf, document.dialect);
  return remember(document.heads, handEditsIn, [before.heads], () => editsBetween(before, document));
}

/** The saved text as it is read now. */
function inDialectOf(saved: RulesDocument, dialect: RulesDocument['dialect']): RulesDocument {
  return saved.dialect === dialect ? saved : parse(saved.uri, saved.version, textOf(saved), dialect, saved.units);
}

/** A rule of a body, and its text. */
interface Written {
  readonly ordinal: number;
  readonly number: RuleNumber;
  readonly words: string;
}

function editsBetween(saved: RulesDocument, document: RulesDocument): readonly HandEdit[] {
  const [old, now] = [saved, document].map(bodyOf) as [Written[], Written[]];
  const [first] = now;
  if (!first || old.length === 0) return [];
  const partners = partnersOf(old, now);
  let place = first.ordinal;
  return old.flatMap(({ number }, index): HandEdit[] => {
    const partner = partners[index];
    if (partner === undefined) return [{ was: number, now: undefined, place }];
    const { ordinal, number: current } = now[partner]!;
    place = ordinal;
    return current.text === number.text ? [] : [{ was: number, now: ordinal, place }];
  });
}

function bodyOf(document: RulesDocument): Written[] {
  return symbolsOf(document).body.map(ordinal => {
    const { number, end } = ruleOf(document, ordinal);
    const blocks = blocksOfHead(document, ordinal);
    return { ordinal, number, words: joined(blocks).slice(end).trim() };
  });
}

/** For each old rule the index of the new one with the same words, or else with the same number or place between others. */
function partnersOf(old: readonly Written[], now: readonly Written[]): (number | undefined)[] {
  const partners: (number | undefined)[] = old.map(() => undefined);
  const taken = new Set<number>();
  const join = (a: number, b: number | undefined) => {
    if (b === undefined || partners[a] !== undefined || taken.has(b)) return;
    partners[a] = b;
    taken.add(b);
  };
  const same = indexBy(now, ({ number, words }) => `${number.text}\n${words}`);
  for (const [a, { number, words }] of old.entries()) join(a, same.get(`${number.text}\n${words}`));
  const oldWords = indexBy(old, ({ words }) => words);
  const nowWords = indexBy(now, ({ words }) => words);
  for (const [a, { words }] of old.entries())
    if (words.length >= SHORTEST && oldWords.get(words) === a) join(a, nowWords.get(words));
  for (const [from, to] of holesIn(partners, now.length)) joinHole(old, now, from, to, join);
  return partners;
}

/** Shorter texts can be those of many rules. */
const SHORTEST = 12;

/** The index of each item that alone has its key; undefined for the others. */
function indexBy(items: readonly Written[], keyOf: (item: Written) => string): Map<string, number | undefined> {
  const found = new Map<string, number | undefined>();
  items.forEach((item, index) => {
    const key = keyOf(item);
    found.set(key, found.has(key) ? undefined : index);
  });
  return found;
}

type Hole = readonly [start: number, end: number];

/** The runs of old rules without a partner, and the new rules between the partners around them. */
function holesIn(partners: readonly (number | undefined)[], count: number): [Hole, Hole][] {
  const holes: [Hole, Hole][] = [];
  for (let start = 0; start < partners.length; start++) {
    if (partners[start] !== undefined) continue;
    let end = start;
    while (end < partners.length && partners[end] === undefined) end++;
    holes.push([
      [start, end],
      [(partners[start - 1] ?? -1) + 1, partners[end] ?? count],
    ]);
    start = end;
  }
  return holes;
}

/** Rules with the same number are the same; as many others as before are the same in their order. */
function joinHole(
  old: readonly Written[],
  now: readonly Written[],
  [start, end]: Hole,
  [from, to]: Hole,
  join: (a: number, b: number | undefined) => void,
): void {
  const left = Array.from({ length: end - start }, (_, index) => start + index);
  const right = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  const byNumber = new Map(right.map(index => [now[index]!.number.text, index]));
  const same = new Map(
    left.flatMap(a => {
      const b = byNumber.get(old[a]!.number.text);
      return b === undefined ? [] : [[a, b] as const];
    }),
  );
  const taken = new Set(same.values());
  const rest = left.filter(a => !same.has(a));
  const others = right.filter(b => !taken.has(b));
  const inOrder = rest.length === others.length ? rest.map((a, index) => [a, others[index]!] as const) : [];
  for (const [a, b] of [...same, ...inOrder]) join(a, b);
}
