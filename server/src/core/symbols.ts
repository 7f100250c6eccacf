import type { Head, RuleHead, TermHead } from './block.ts';
import { listItems, repeatedFrom } from './contents.ts';
import type { Layout } from './dialect.ts';
import type { RulesDocument } from './document.ts';
import { type HeadChange, headChange, movedOrdinal, movedOrdinals } from './headChange.ts';
import { overlaid } from './overlaid.ts';
import { compareNumbers, seriesOf } from './ruleNumber.ts';

/** What a document defines. Every value is an ordinal: an index into `RulesDocument.heads`. */
export interface Symbols {
  /** The heads that they are the symbols of. */
  readonly heads: readonly Head[];
  /** Rule numbers that stand in the body; of two alike the first. */
  readonly rules: ReadonlyMap<string, number>;
  /** Rule numbers that the Contents list. */
  readonly contents: ReadonlyMap<string, number>;
  /** Glossary terms by {@link termKey}. */
  readonly terms: ReadonlyMap<string, number>;
  /** Rules of the body by the key of their title. */
  readonly titles: ReadonlyMap<string, readonly number[]>;
  /** Whether the text is all there: its glossary follows, or its Contents lists nothing that its body lacks. */
  readonly whole: boolean;
  /** The key of the last term in alphabetical order: empty without a glossary, behind all others where a part follows it. */
  readonly lastTerm: string;
  /** The ordinal of the first head of the body; what is before it are the Contents. */
  readonly bodyStart: number;
  /** Every rule of the body in the order of the text, those with the number of another one included. */
  readonly body: readonly number[];
  /** The rules of the body whose number an earlier one has. */
  readonly repeated: readonly number[];
  readonly hasGlossary: boolean;
  /** Every term of the glossary in the order of the text. */
  readonly glossary: readonly number[];
  /** How they differ from those of an earlier document, where that is known. */
  readonly patch?: Patch;
}

/** A few rules in a row that stand in place of a few others: in all else, two documents define the same. */
export interface Patch extends HeadChange {
  /** The symbols of the earlier document, which are not patched themselves. */
  readonly base: Symbols;
  /** The rules whose number came or went, or which got another title, by their numbers. */
  readonly changed: ReadonlyMap<string, RuleHead>;
}

const memo = new WeakMap<readonly Head[], Symbols>();
/** By the lineage of documents, the last symbols that were collected as a whole. */
const bases = new WeakMap<RulesDocument['lineage'], Symbols>();

/** The symbols of a document; kept as long as no head changes, and patched where a few rules do. */
export function symbolsOf({ heads, dialect: { layout }, lineage }: RulesDocument): Symbols {
  const known = memo.get(heads);
  if (known) return known;
  const base = bases.get(lineage);
  const patch = base && patchOf(base, heads, layout);
  const symbols = patch ? patched(patch, heads, layout) : collect(heads, layout);
  memo.set(heads, symbols);
  if (!patch) bases.set(lineage, symbols);
  return symbols;
}

/** The numbers of rules that only one of two documents defines or that have another title there; undefined where that is not known. */
export function changedNumbers(a: Symbols, b: Symbols): Set<string> | undefined {
  if ((a.patch?.base ?? a) !== (b.patch?.base ?? b)) return undefined;
  return new Set([...(a.patch?.changed.keys() ?? []), ...(b.patch?.changed.keys() ?? [])]);
}

function collect(heads: readonly Head[], { textLevel, forms, certain, termSeries }: Layout): Symbols {
  const bodyStart = forms ? repeatedFrom(heads) : bodyStartOf(heads, textLevel);
  const isItem = forms ? listItems(heads) : (ordinal: number) => !certain && isListItem(heads, ordinal);
  const rules = new Map<string, number>();
  const contents = new Map<string, number>();
  const terms = new Map<string, number>();
  const titles = new Map<string, number[]>();
  const body: number[] = [];
  const repeated: number[] = [];
  const glossary: number[] = [];
  let hasGlossary = false;
  let lastTerm = '';
  heads.forEach((head, ordinal) => {
    if (head.kind === 'rule') {
      if (ordinal >= bodyStart && isItem(ordinal)) return;
      const isFirst = addOnce(ordinal < bodyStart ? contents : rules, head.number.text, ordinal);
      if (ordinal < bodyStart) return;
      body.push(ordinal);
      if (!isFirst) repeated.push(ordinal);
      if (!head.title) return;
      addTo(titles, keyOfTitle(head), ordinal);
      if (termSeries && seriesOf(head.number) === termSeries) addOnce(terms, termKey(head.title), ordinal);
    } else if (head.kind === 'term') {
      const key = termKeys(head)[0]!;
      glossary.push(ordinal);
      addOnce(terms, key, ordinal);
      if (key > lastTerm) lastTerm = key;
    } else if (head.part === 'glossary') hasGlossary = true;
    else if (hasGlossary) lastTerm = BEHIND_ALL;
  });
  for (const ordinal of glossary)
    for (const alias of termKeys(heads[ordinal] as TermHead)) addOnce(terms, alias, ordinal);
  const hasText =
    rules.size > 0 && (forms || heads.some(head => head.kind === 'rule' && head.number.level >= textLevel));
  const whole = hasGlossary || (Boolean(hasText) && agree(contents, rules));
  const told = { whole, hasGlossary, glossary, lastTerm, bodyStart, body, repeated };
  return { heads, rules, contents, terms, titles, ...told };
}

/** Whether there are Contents that list nothing that the body lacks. */
function agree(contents: Symbols['contents'], rules: Symbols['rules']): boolean {
  return contents.size > 0 && [...contents.keys()].every(number => rules.has(number));
}

/** A key that comes after every other. */
const BEHIND_ALL = '\uffff';

/** A heading of the outermost level under which nothing stands is a numbered item of a list, unless it is the last heading. */
function isListItem(heads: readonly Head[], ordinal: number): boolean {
  const head = heads[ordinal] as RuleHead;
  const next = heads[ordinal + 1];
  return head.number.level === 0 && next?.kind === 'rule' && next.number.path[0] !== head.number.path[0];
}

/** Whether the key was not there yet. */
function addOnce(map: Map<string, number>, key: string, ordinal: number): boolean {
  if (map.has(key)) return false;
  map.set(key, ordinal);
  return true;
}

function addTo<T>(map: Map<string, T[]>, key: string, item: T): void {
  const items = map.get(key);
  if (items) items.push(item);
  else map.set(key, [item]);
}

/** Titles are compared without regard to the form of quotation marks (inner ones are single), dashes and white space. */
export function titleKey(title: string): string {
  return title
    .replace(/[“”‘’']/g, '"')
    .replace(/[‐‑–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

const titleKeysMemo = new WeakMap<RuleHead, string>();

/** The key of the title of a rule; empty without one. */
export function keyOfTitle(head: RuleHead): string {
  const key = titleKeysMemo.get(head) ?? titleKey(head.title ?? '');
  titleKeysMemo.set(head, key);
  return key;
}

/**
 * The ordinal of the first head of the body. Before the first rule with a text stand headings: those of the Contents,
 * then those that open the body, where the numbers start over.
 */
function bodyStartOf(heads: readonly Head[], textLevel: number): number {
  const firstRule = heads.findIndex(head => head.kind === 'rule' && head.number.level >= textLevel);
  const end = firstRule < 0 ? heads.length : firstRule;
  let start: number | undefined;
  let first: number | undefined;
  let previous: RuleHead | undefined;
  for (let ordinal = 0; ordinal < end; ordinal++) {
    const head = heads[ordinal]!;
    if (head.kind !== 'rule') continue;
    first ??= ordinal;
    if (previous && compareNumbers(head.number, previous.number) <= 0) start = ordinal;
    previous = head;
  }
  if (start !== undefined || first === undefined || !previous) return start ?? end;
  const labelled = heads.slice(0, first).some(head => head.kind === 'label');
  const rule = heads[firstRule];
  const leadsIn =
    rule?.kind === 'rule' && previous.number.path.every((ordinal, level) => rule.number.path[level] === ordinal);
  return leadsIn || !labelled ? first : end;
}

/** Terms are compared without regard to case, to the form of quotation marks and to white space. */
export function termKey(term: string): string {
  const lower = term.toLowerCase();
  if (/^[a-z\d]+(?: [a-z\d]+)*$/.test(lower)) return lower;
  return lower
    .replace(/[“”"?‘’']/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A term without what its entry has in parentheses behind it: "(Obsolete)". */
export function bareTerm(term: string): string {
  return term.replace(/(?<!\s)\s*\([^()]*\)$/, '');
}

const termKeysMemo = new WeakMap<TermHead, readonly string[]>();

/** The keys under which a term is looked up: its own, without "(Obsolete)", and each of "Control, Controller". */
export function termKeys(head: TermHead): readonly string[] {
  const known = termKeysMemo.get(head);
  if (known) return known;
  const bare = bareTerm(head.term);
  const parts = bare.split(/,\s+/);
  const keys = [...new Set([head.term, bare, ...parts].map(termKey))];
  termKeysMemo.set(head, keys);
  return keys;
}

/** The ordinal of the term that `name` means, its plural included, or undefined. */
export function findTerm(symbols: Symbols, name: string): number | undefined {
  const key = termKey(name);
  return (
    symbols.terms.get(key) ?? symbols.terms.get(key.replace(/ies$/, 'y')) ?? symbols.terms.get(key.replace(/s$/, ''))
  );
}

const headBlocksMemo = new WeakMap<RulesDocument, Uint32Array>();

/** For each head of the document the index of the block that it begins. */
export function headBlocksOf(document: RulesDocument): Uint32Array {
  const known = headBlocksMemo.get(document);
  if (known) return known;
  const { blocks, heads } = document;
  const indexes = new Uint32Array(heads.length);
  for (let index = 0, ordinal = 0; index < blocks.length; index++) if (blocks[index]!.head) indexes[ordinal++] = index;
  headBlocksMemo.set(document, indexes);
  return indexes;
}

/** So many rules may differ: where it is more, all is collected anew, to be the next base. */
const MOST_PATCHED = 1000;

/**
 * How heads differ from those of a base; undefined where these are not just a few rules of the body, each with a number of
 * its own, between others of the same kind: all else may change what other heads mean.
 */
function patchOf(base: Symbols, heads: readonly Head[], layout: Layout): Patch | undefined {
  if (layout.termSeries) return undefined;
  const change = headChange(base.heads, heads);
  const { start, endBefore, end } = change;
  if (Math.max(end, endBefore) - start > MOST_PATCHED || !hasBegun(base, start, layout)) return undefined;
  const isFirst = (ordinal: number) => {
    const head = base.heads[ordinal];
    return head?.kind === 'rule' && base.rules.get(head.number.text) === ordinal;
  };
  const isLast = heads[end]?.kind !== 'rule' && !(base.body.at(-1)! >= endBefore);
  if (!isFirst(start - 1) || !(isLast || isFirst(endBefore))) return undefined;
  const gone = ownRules(base.heads.slice(start - 1, endBefore), layout)?.slice(1);
  const come = ownRules(heads.slice(start - 1, end), layout)?.slice(1);
  const repeated = new Set(base.repeated.map(ordinal => (base.heads[ordinal] as RuleHead).number.text));
  const isOwn = ({ number: { text } }: RuleHead) => {
    const ordinal = base.rules.get(text);
    return !repeated.has(text) && (ordinal === undefined || (ordinal >= start && ordinal < endBefore));
  };
  if (!gone?.every(isOwn) || !come?.every(isOwn)) return undefined;
  return { ...change, base, changed: changedAmong(gone, come) };
}

/** Whether the body has begun before the head with this ordinal, whatever comes there. */
function hasBegun({ heads, bodyStart }: Symbols, ordinal: number, { textLevel, forms }: Layout): boolean {
  const firstText = heads.findIndex(head => head.kind === 'rule' && head.number.level >= textLevel);
  if (!forms) return firstText >= 0 && firstText < ordinal;
  const opening = heads[bodyStart];
  const isOpening = (head: Head) =>
    opening?.kind === 'rule' && head.kind === 'rule' && head.number.text === opening.number.text;
  return heads.filter(isOpening).length === 1;
}

/** The heads, if they are rules that can be no items of a list, each with another number. */
function ownRules(heads: readonly Head[], { certain, forms }: Layout): readonly RuleHead[] | undefined {
  const least = certain && !forms ? 0 : 1;
  const rules = heads.flatMap(head => (head.kind === 'rule' && head.number.level >= least ? head : []));
  const isOwn = rules.length === heads.length && new Set(rules.map(({ number }) => number.text)).size === rules.length;
  return isOwn ? rules : undefined;
}

function changedAmong(gone: readonly RuleHead[], come: readonly RuleHead[]): Map<string, RuleHead> {
  const changed = new Map(gone.map(head => [head.number.text, head]));
  for (const head of come) {
    const { text } = head.number;
    const before = changed.get(text);
    if (before && before.title === head.title) changed.delete(text);
    else changed.set(text, head);
  }
  return changed;
}

/** The symbols of heads that differ so from those of a base. What goes over all of them is collected for who asks. */
function patched(patch: Patch, heads: readonly Head[], layout: Layout): Symbols {
  const { base, start, endBefore, end } = patch;
  let collected: Symbols | undefined;
  const whole = () => {
    collected ??= collect(heads, layout);
    return collected;
  };
  const moved = (ordinal: number) => movedOrdinal(patch, ordinal)!;
  const [gone, come] = [base.heads.slice(start, endBefore), heads.slice(start, end)] as RuleHead[][];
  const numbers = new Map<string, number | undefined>(gone!.map(({ number }) => [number.text, undefined]));
  for (const [index, { number }] of come!.entries()) numbers.set(number.text, start + index);
  const rules = overlaid(base.rules, numbers, moved, () => whole().rules);
  return {
    ...base,
    heads,
    rules,
    terms: overlaid(base.terms, noOwn, moved, () => whole().terms),
    titles: overlaid(
      base.titles,
      titlesAround(patch, gone!, come!),
      ordinals => ordinals.map(moved),
      () => whole().titles,
    ),
    whole: base.hasGlossary || agree(base.contents, rules),
    repeated: movedOrdinals(patch, base.repeated),
    get glossary() {
      return movedOrdinals(patch, base.glossary);
    },
    get body() {
      return whole().body;
    },
    patch,
  };
}

const noOwn: ReadonlyMap<string, undefined> = new Map();

/** The rules by those titles that some have which came or went. */
function titlesAround(patch: Patch, gone: readonly RuleHead[], come: readonly RuleHead[]) {
  const titled = (heads: readonly RuleHead[]) =>
    heads.flatMap((head, index) => (head.title ? { key: keyOfTitle(head), ordinal: patch.start + index } : []));
  const titles = new Map<string, number[]>();
  for (const { key } of [...titled(gone), ...titled(come)])
    titles.set(key, [...movedOrdinals(patch, patch.base.titles.get(key) ?? [])]);
  for (const { key, ordinal } of titled(come)) titles.get(key)!.push(ordinal);
  return new Map(
    Array.from(titles, ([key, ordinals]) => [key, ordinals.length ? ordinals.sort((a, b) => a - b) : undefined]),
  );
}
