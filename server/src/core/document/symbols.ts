import type { Head, RuleHead, TermHead } from '../blocks/block.ts';
import type { Layout } from '../dialect/dialect.ts';
import { ARTICLES } from '../dialect/languages.ts';
import { compareNumbers, isAtOrBelow, seriesOf } from '../numbers/ruleNumber.ts';
import { ungarbled } from '../text/garbled.ts';
import { addTo } from '../text/lists.ts';
import { memo } from '../text/memo.ts';
import { withoutWidening } from '../text/words.ts';
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
  /** Whether a glossary follows the rules. */
  readonly hasGlossary: boolean;
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
  return memo(heads, collectSymbols, layout);
}

/** The numbers of the rules that some documents define, document by document. */
export function definedNumbers(documents: readonly RulesDocument[]): string[] {
  return documents.flatMap(document => [...symbolsOf(document).rules.keys()]);
}

/** The ordinals of all rules and terms, in text order: no lines of the Contents, and the first of duplicate rules. */
export function definedIn(document: RulesDocument): number[] {
  const { rules } = symbolsOf(document);
  return document.heads.flatMap((head, ordinal) =>
    head.kind === 'term' || (head.kind === 'rule' && rules.get(head.number.text) === ordinal) ? [ordinal] : [],
  );
}

function collectSymbols(heads: readonly Head[], { textLevel, kind, certain, termSeries }: Layout): Symbols {
  const hasForms = kind === 'forms';
  const bodyStart = hasForms ? repeatedFrom(heads) : bodyStartOf(heads, textLevel);
  const isItem = hasForms ? isListItemIn(heads) : (ordinal: number) => !certain && isBare(heads, ordinal);
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
  const whole =
    hasGlossary || (hasText && contents.size > 0 && [...contents.keys()].every(number => rules.has(number)));
  const collected = { hasGlossary, whole, glossary, lastTerm, bodyStart, body, repeated };
  return { heads, rules, contents, terms, titles, ...collected };
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
  return withoutWidening(title)
    .replace(/[“”‘’']/g, '"')
    .replace(/[‐‑–—]|-{2,3}/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What doesn't make a title another one: articles, attributes and tags, and everything but letters and digits. */
const MUTE = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${ARTICLES.join('|')})(?![\p{L}\d])|\{[^{}]*\}|<\/?[a-z][^<>]*>|[^\p{L}\d]`,
  'giu',
);

/** The key of a title that someone quotes: also without regard to case, marks, and articles. */
export function quotedTitleKey(title: string): string {
  const words = title.replace(MUTE, ' ').replace(/\s+/g, ' ').trim();
  return (words || titleKey(title)).toLowerCase();
}

/** The ordinals of the rules of a body by the keys of their titles as someone quotes them. */
export function quotedTitles(symbols: Symbols): ReadonlyMap<string, readonly number[]> {
  return memo(symbols, collectQuotedTitles);
}

/** The ordinal of the only rule with a title, as someone quotes it. */
export function titledAlone(symbols: Symbols, title: string): number | undefined {
  const [first, ...others] = quotedTitles(symbols).get(quotedTitleKey(title)) ?? [];
  return others.length ? undefined : first;
}

function collectQuotedTitles({ titles }: Symbols): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [title, ordinals] of titles) for (const ordinal of ordinals) addTo(found, quotedTitleKey(title), ordinal);
  return found;
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
  const headings = heads.slice(0, end).flatMap((head, ordinal) => (isRule(head) ? [{ head, ordinal }] : []));
  const [first, last] = [headings[0], headings.at(-1)];
  const restart = headings.findLast(
    ({ head }, at) => at > 0 && compareNumbers(head.number, headings[at - 1]!.head.number) <= 0,
  );
  if (restart || !first || !last) return restart?.ordinal ?? end;
  const labeled = heads.slice(0, first.ordinal).some(head => head.kind === 'label');
  const rule = heads[firstRule];
  const { path } = last.head.number;
  const leadsIn = rule?.kind === 'rule' && path.every((ordinal, level) => rule.number.path[level] === ordinal);
  return leadsIn || !labeled ? first.ordinal : end;
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

/** Minimum share of the lines of the Contents that occur again in the body, with number and title. */
const SAME = 0.6;

/**
 * The ordinal of the first head of the body if every numbered line can have a title and a text: where the numbers start
 * over and the same titles follow; 0 if they never do.
 */
export function repeatedFrom(heads: readonly Head[]): number {
  const first = heads.findIndex(isRule);
  const opening = heads[first];
  if (!opening || !isRule(opening)) return heads.length;
  const restarts = heads.flatMap((head, ordinal) =>
    ordinal > first && isRule(head) && head.number.text === opening.number.text ? [ordinal] : [],
  );
  const [best] = restarts
    .slice(0, MOST_RESTARTS)
    .map(start => ({ start, agreement: agreementOf(heads.slice(first, start), heads.slice(start)) }))
    .sort((a, b) => b.agreement - a.agreement);
  return best && best.agreement > 0 ? withThoseBefore(heads, best.start) : first;
}

/** Where the rules start that come right before the one with an ordinal, in order: the Contents may lack them. */
function withThoseBefore(heads: readonly Head[], ordinal: number): number {
  const later = new Set(heads.slice(ordinal).map(head => isRule(head) && head.number.text));
  let start = ordinal;
  for (;;) {
    const [head, above] = [heads[start], heads[start - 1]];
    if (!head || !above || !isRule(head) || !isRule(above)) return start;
    const [number, before] = [head.number, above.number];
    const isParent = number.level > before.level && isAtOrBelow(number, before);
    if (!isParent && (later.has(before.text) || compareNumbers(before, number) >= 0)) return start;
    start--;
  }
}

const MOST_RESTARTS = 8;
const FEWEST = 3;

function isRule(head: Head): head is RuleHead {
  return head.kind === 'rule';
}

/** How many more lines before the body occur again in it than don't; 0 if the lines are no Contents. */
function agreementOf(before: readonly Head[], after: readonly Head[]): number {
  const titles = new Map<string, (string | undefined)[]>();
  for (const { number, title } of after.filter(isRule)) addTo(titles, number.text, title);
  const rules = before.filter(isRule);
  const again = rules.filter(({ number, title }) => titles.get(number.text)?.some(other => isSameTitle(title, other)));
  const isWhole = rules.length > 1 && again.length >= SAME * rules.length;
  // In a truncated text, they occur again up to the last one that exists.
  const upToLast = rules.indexOf(again.at(-1)!) + 1;
  if (!isWhole && (again.length < FEWEST || again.length < SAME * upToLast)) return 0;
  return 2 * again.length - upToLast;
}

/** Whether a line of the Contents has the title, perhaps with a page number. */
function isSameTitle(listed: string | undefined, title: string | undefined): boolean {
  return listed !== undefined && title !== undefined && key(listed).startsWith(key(title));
}

function key(title: string): string {
  return withoutWidening(title)
    .replace(/[\s.]+/g, ' ')
    .trim()
    .toLowerCase();
}

/**
 * For each head, whether it is an item of a numbered list that looks like a rule of the outermost level: nothing is
 * below it, while others with its number, and most rules of that level, have something below them.
 */
export function isListItemIn(heads: readonly Head[]): (ordinal: number) => boolean {
  const bare = new Set<string>();
  const full = new Set<string>();
  heads.forEach((head, ordinal) => {
    if (isRule(head) && head.number.level === 0) (isBare(heads, ordinal) ? bare : full).add(head.number.text);
  });
  const apply = full.size >= [...bare].filter(text => !full.has(text)).length;
  return ordinal => apply && isBare(heads, ordinal) && full.has((heads[ordinal] as RuleHead).number.text);
}

/** Whether a rule of the outermost level has nothing below it, and isn't the last one. */
export function isBare(heads: readonly Head[], ordinal: number): boolean {
  const { number } = heads[ordinal] as RuleHead;
  const next = heads[ordinal + 1];
  return number.level === 0 && next?.kind === 'rule' && next.number.path[0] !== number.path[0];
}
