import type { Head, RuleHead, TermHead } from '../blocks/block.ts';
import type { Layout } from '../dialect/dialect.ts';
import { compareNumbers, seriesOf } from '../numbers/ruleNumber.ts';
import { ungarbled } from '../text/garbled.ts';
import { addTo } from '../text/lists.ts';
import { memo } from '../text/memo.ts';
import { isBare, listItems, repeatedFrom } from './contentsPart.ts';
import type { RulesDocument } from './document.ts';

/** What a document defines. Every value is an ordinal: an index into `RulesDocument.heads`. */
export interface Symbols {
  /** The heads of these symbols. */
  readonly heads: readonly Head[];
  /** Rule numbers in the body; for duplicates, the first. */
  readonly rules: ReadonlyMap<string, number>;
  /** Rule numbers that the Contents list. */
  readonly contents: ReadonlyMap<string, number>;
  /** Glossary terms by {@link termKey}. */
  readonly terms: ReadonlyMap<string, number>;
  /** Rules of the body by the key of their title. */
  readonly titles: ReadonlyMap<string, readonly number[]>;
  /** Whether the text is complete: its glossary follows, or its Contents list nothing that its body lacks. */
  readonly whole: boolean;
  /**
   * The key of the last term in alphabetical order: empty without a glossary; after all others if a part follows the
   * glossary.
   */
  readonly lastTerm: string;
  /** The ordinal of the first head of the body; everything before it is the Contents. */
  readonly bodyStart: number;
  /** Every rule of the body, in text order, including duplicates. */
  readonly body: readonly number[];
  /** The duplicates in the body, without the first of each number. */
  readonly repeated: readonly number[];
  /** Every term of the glossary in the order of the text. */
  readonly glossary: readonly number[];
}

/** The symbols of a document; kept while no head changes. */
export function symbolsOf({ heads, dialect: { layout } }: RulesDocument): Symbols {
  return memo(heads, collect, layout);
}

/** The ordinals of all rules and terms, in text order: no lines of the Contents, and the first of duplicate rules. */
export function definedIn(document: RulesDocument): number[] {
  const { rules } = symbolsOf(document);
  return document.heads.flatMap((head, ordinal) =>
    head.kind === 'term' || (head.kind === 'rule' && rules.get(head.number.text) === ordinal) ? [ordinal] : [],
  );
}

function collect(heads: readonly Head[], { textLevel, kind, certain, termSeries }: Layout): Symbols {
  const hasForms = kind === 'forms';
  const bodyStart = hasForms ? repeatedFrom(heads) : bodyStartOf(heads, textLevel);
  const isItem = hasForms ? listItems(heads) : (ordinal: number) => !certain && isBare(heads, ordinal);
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
    else if (hasGlossary) lastTerm = AFTER_ALL;
  });
  for (const ordinal of glossary)
    for (const alias of termKeys(heads[ordinal] as TermHead)) addOnce(terms, alias, ordinal);
  const hasText =
    rules.size > 0 && (hasForms || heads.some(head => head.kind === 'rule' && head.number.level >= textLevel));
  const whole = hasGlossary || (Boolean(hasText) && agree(contents, rules));
  const collected = { whole, glossary, lastTerm, bodyStart, body, repeated };
  return { heads, rules, contents, terms, titles, ...collected };
}

/** Whether there are Contents, and they list nothing that the body lacks. */
function agree(contents: Symbols['contents'], rules: Symbols['rules']): boolean {
  return contents.size > 0 && [...contents.keys()].every(number => rules.has(number));
}

/** A key that comes after every other. */
const AFTER_ALL = '\uffff';

/** Whether the key is new. */
function addOnce(map: Map<string, number>, key: string, ordinal: number): boolean {
  if (map.has(key)) return false;
  map.set(key, ordinal);
  return true;
}

/**
 * Titles are compared without regard to the form of quotation marks (inner ones are single), dashes, and white space.
 */
export function titleKey(title: string): string {
  return title
    .replace(/[“”‘’']/g, '"')
    .replace(/[‐‑–—]|-{2,3}/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The key of a rule's title; empty if it has none. */
export function keyOfTitle(head: RuleHead): string {
  return memo(head, keyOfOwnTitle);
}

function keyOfOwnTitle({ title = '' }: RuleHead): string {
  return titleKey(title);
}

/**
 * The ordinal of the first head of the body. Headings before the first rule with text are those of the Contents, and
 * then those that start the body, where the numbers start over.
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
  const labeled = heads.slice(0, first).some(head => head.kind === 'label');
  const rule = heads[firstRule];
  const leadsIn =
    rule?.kind === 'rule' && previous.number.path.every((ordinal, level) => rule.number.path[level] === ordinal);
  return leadsIn || !labeled ? first : end;
}

/** Terms are compared without regard to case, the form of quotation marks, and white space. */
export function termKey(term: string): string {
  const lower = term.toLowerCase();
  if (/^[a-z\d]+(?: [a-z\d]+)*$/.test(lower)) return lower;
  return ungarbled(term)
    .toLowerCase()
    .replace(/[“”"?‘’']/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A term without the parentheses after it: "(Obsolete)". */
export function bareTerm(term: string): string {
  return term.replace(/(?<!\s)\s*\([^()]*\)$/, '');
}

/** The keys of a term: its own, without "(Obsolete)", and each part of "Control, Controller". */
export function termKeys(head: TermHead): readonly string[] {
  return memo(head, keysOfTerm);
}

function keysOfTerm({ term }: TermHead): readonly string[] {
  const bare = bareTerm(term);
  const parts = bare.split(/,\s+/);
  return [...new Set([term, bare, ...parts].map(termKey))];
}

/** The ordinal of the term with a name or its plural; undefined if there is none. */
export function findTerm(symbols: Symbols, name: string): number | undefined {
  const key = termKey(name);
  return (
    symbols.terms.get(key) ?? symbols.terms.get(key.replace(/ies$/, 'y')) ?? symbols.terms.get(key.replace(/s$/, ''))
  );
}
