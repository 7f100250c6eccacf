import { resolveEnds, scopeOfReference } from '../../book/resolve.ts';
import type { Source, Workspace } from '../../book/workspace.ts';
import { type BookCitation, citationsIn, grammarForBook } from '../../citing/bookCitations.ts';
import type { CitationGrammar } from '../../citing/citationGrammar.ts';
import { SPOKEN } from '../../dialect/partWords.ts';
import { type DocumentEdit, parse, type RulesDocument, textBetween, textOf } from '../../document/document.ts';
import { symbolsOf, titleKey } from '../../document/symbols.ts';
import { textsOf } from '../../editions/changeList.ts';
import type { EditionRule } from '../../editions/editionRules.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import { expandRange, parseNumber } from '../../numbers/ruleNumber.ts';
import { literal } from '../../text/patterns.ts';
import { type Span, shift, withEdits } from '../../text/span.ts';
import { nameInQuotes } from '../operations/renameTerm.ts';
import type { CitationPlace } from '../plan/changeReport.ts';
import type { Plan } from '../plan/plan.ts';
import { followSource } from '../renumber/followSource.ts';
import { citingBlocks, type Numbered } from '../renumber/rewriteCitations.ts';
import { patternCitations } from './followPattern.ts';
import { type Migration, type WhyLeft, whyLeft } from './migration.ts';

/** A citation that needs attention, and why. */
export interface CitationToReview extends CitationPlace {
  readonly why: WhyLeft;
  /** The whole number that it names, of which the text can be a part: 100.1b for “b” in “100.1a and b”. */
  readonly number: string;
  /** The rule that it names in the old edition, and its new versions; undefined if there is none. */
  readonly old?: EditionRule;
  readonly now: readonly EditionRule[];
  /** Their texts; the numbers in the old text are the current ones. */
  readonly texts: { readonly old: string; readonly now: readonly string[] };
}

/** The effect of migrating a document from one edition of a book to another. */
export interface Migrated extends Plan {
  readonly left: readonly CitationToReview[];
  /** Number of citations of the book. */
  readonly count: number;
  /** Number of them that fit only the old edition, or only the new one. */
  readonly signs: { readonly old: number; readonly now: number };
  /** Number of places that look like citations, such as a number after “rule”, and aren't read as such. */
  readonly unread: number;
}

/** A citation of the book: offsets in its document. */
interface Citation extends Span {
  readonly reference: Numbered;
  readonly title?: { readonly text: string } & Span;
  readonly torn?: WhyLeft;
}

/** Migrates the references of a rules document to another edition. In the workspace, the book is the old edition. */
export function migrateDocument(workspace: Workspace, document: RulesDocument, migration: Migration): Migrated {
  const edits: DocumentEdit[] = [];
  const citations: Citation[] = [];
  let done = 0;
  const { renumbered, events } = followedReferences(migration);
  const { numbering } = document.dialect;
  const cites = (reference: Numbered) =>
    citesBook(workspace, document, reference, migration) && !isMigrated(reference, migration);
  const change = (reference: Numbered) =>
    cites(reference) && canName(reference, migration, numbering) ? renumbered : undefined;
  for (const { block, start, kept, ...own } of citingBlocks(document, change)) {
    done += block.references.filter(each => each.kind !== 'term' && isMigrated(each, migration)).length;
    edits.push(...own.edits);
    for (const reference of block.references) {
      if (reference.kind === 'term' || !cites(reference)) continue;
      const isKept = kept.includes(reference) || !canName(reference, migration, numbering);
      const torn = isKept ? 'form' : events.get(reference);
      const quoted = reference.title;
      const title = quoted && { ...quoted, ...shift(quoted, start) };
      const next = quoted && newTitle(reference, quoted.text, migration);
      citations.push({ ...shift(reference, start), reference, ...(title && { title }), ...(torn && { torn }) });
      if (next !== undefined) edits.push({ document, ...title!, text: nameInQuotes(next, quoted!, block, document) });
    }
  }
  return migrated(document, edits, { citations, done }, migration, numbering);
}

/** Whether the numbering of the old edition reads the new numbers of a reference. */
function canName(reference: Numbered, { pairsOf }: Migration, numbering: Numbering): boolean {
  const after = endNumbers(reference).flatMap(number => pairsOf(number)[0]?.now?.number.text ?? []);
  return after.every(text => parseNumber(text, numbering));
}

/** How references change, and the ranges that don't stay the same ranges. */
function followedReferences(migration: Migration) {
  const events = new Map<Numbered, WhyLeft>();
  const renumbered = migration.renumberedFor((event, range) => {
    if (event === 'torn' || event === 'widened') events.set(range, event);
  });
  return { renumbered, events };
}

/** Whether a reference leads to the old edition, or leads nowhere if the document cites only that edition. */
function citesBook(workspace: Workspace, document: RulesDocument, reference: Numbered, { cited }: Migration): boolean {
  const ends = resolveEnds(workspace, document, reference);
  if (ends.some(({ definition }) => definition))
    return ends.some(({ definition }) => cited.indexOf(definition) !== undefined);
  const isOwn = reference.book === undefined && symbolsOf(document).rules.size > 0;
  const scope = scopeOfReference(workspace, document, reference).flat();
  return !isOwn && cited.edition.documents.some(each => scope.includes(each));
}

/** Whether a quoted title is that of the rule with its number in the new edition, and not in the old one. */
function isMigrated({ title, ...reference }: Numbered, migration: Migration): boolean {
  if (!title) return false;
  const fits = fitsIn(endNumbers(reference as Numbered)[0], title.text, migration);
  return fits.now && !fits.old;
}

/** Whether the editions have a rule with a number, and with a title if one is quoted. */
function fitsIn(number: string, title: string | undefined, { pairsOf, formerOf }: Migration) {
  const fits = (rule: EditionRule | undefined) =>
    rule !== undefined && (title === undefined || titleKey(rule.title) === titleKey(title));
  return { old: fits(pairsOf(number)[0]?.old), now: fits(formerOf(number)?.now) };
}

function endNumbers(reference: Numbered): readonly [string, string] {
  return reference.kind === 'range'
    ? [reference.first.text, reference.last.text]
    : [reference.number?.text ?? reference.text, reference.number?.text ?? reference.text];
}

/** The current title of a rule; undefined if another one was quoted, or it hasn't changed. */
function newTitle(reference: Numbered, quoted: string, { pairsOf }: Migration): string | undefined {
  const [{ old, now } = {}] = pairsOf(endNumbers(reference)[0]);
  if (!old || !now?.title || titleKey(old.title) !== titleKey(quoted)) return undefined;
  return titleKey(now.title) === titleKey(quoted) ? undefined : now.title;
}

/** A title in quotation marks after a number, in parentheses or not: `101, “Tugs”`, `<b>101</b> (“Tugs”)`. */
const QUOTED =
  /^(?:\*{1,3}|\]\([^()\s]{0,200}\)|<\/\w{1,8}>){0,2}(?:,|:| [–—-])? ?\(?(?<open>["“])(?<title>[^"“”\r\n]{1,200}?)[.,;:]?["”]/;

/**
 * Migrates the citations in a file that isn't a rules document: in any usual form, or where the patterns match. In the
 * workspace, the book is the old edition; in `workspaceAfter`, the new one. What wouldn't name the new rule there stays.
 */
export function migrateSource(
  workspace: Workspace,
  workspaceAfter: Workspace,
  source: Source,
  migration: Migration,
  patterns: readonly string[] = [],
): Migrated {
  const { document } = source;
  const text = textOf(document);
  const [grammar] = source.books.flatMap(book => grammarForBook(workspace, book) ?? []);
  if (!grammar) return { edits: [], left: [], count: 0, signs: { old: 0, now: 0 }, unread: 0 };
  const { numbering } = grammar.dialect;
  const { renumbered, events } = followedReferences(migration);
  const all = patterns.length
    ? patternCitations(text, patterns, source.books[0]!, numbering)
    : withoutPins(citationsIn(workspace, source));
  const found = followSource(document, all, () => ({ numbering, renumbered }));
  const wholes = found.citations.map(({ reference: { start }, end }) => ({ start, end }));
  const read = (edited: string) => citationsAfter(workspaceAfter, source, edited, migration, patterns);
  const { kept, left } = surelyNaming(text, { all, edits: found.edits, wholes }, read, migration);
  const edits = new Map(kept.map(edit => [edit.start, edit]));
  const citations: Citation[] = [];
  let done = 0;
  for (const { end, reference, state } of found.citations) {
    const { start } = reference;
    const title = quotedTitleAfter(text, end);
    const titled = title ? ({ ...reference, title } as Numbered) : reference;
    if (isMigrated(titled, migration)) {
      done++;
      for (const at of edits.keys()) if (at >= start && at < end) edits.delete(at);
      continue;
    }
    const unwritten = state === 'gone' || state === undefined ? events.get(reference) : state;
    const isLeft = left.has(start) || !canName(reference, migration, numbering);
    const torn = isLeft ? 'form' : unwritten;
    citations.push({ start, end, reference, ...(title && { title }), ...(torn && { torn }) });
    const next = title && !isLeft ? newTitle(reference, title.text, migration) : undefined;
    if (title && next !== undefined)
      edits.set(title.start, { document, start: title.start, end: title.end, text: next });
  }
  const unread = patterns.length ? 0 : unreadIn(text, grammar, all);
  return { ...migrated(document, [...edits.values()], { citations, done }, migration, numbering), unread };
}

/** The citations in the text of a source in which numbers were changed, as the new edition reads them. */
function citationsAfter(
  workspace: Workspace,
  { document, books }: Source,
  text: string,
  { comparison }: Migration,
  patterns: readonly string[],
): readonly BookCitation[] {
  const { numbering } = comparison.now.edition.documents[0]!.dialect;
  return patterns.length
    ? patternCitations(text, patterns, books[0]!, numbering)
    : withoutPins(citationsIn(workspace, { document: parse(document.uri, 0, text, document.dialect), books }));
}

/** Whoever pins an edition means that one. */
function withoutPins(citations: readonly BookCitation[]): readonly BookCitation[] {
  return citations.filter(({ pin }) => pin === undefined);
}

/** Citations of a source, the edits of their numbers, and the places of whole citations: ranges are one. */
interface Edited {
  readonly all: readonly BookCitation[];
  readonly edits: readonly DocumentEdit[];
  readonly wholes: readonly Span[];
}

/**
 * The edits after which each citation, read again, names the new rule, and the starts of the citations that would name
 * no rule or another one, and stay as they are.
 */
function surelyNaming(
  text: string,
  { all, edits, wholes }: Edited,
  read: (edited: string) => readonly BookCitation[],
  migration: Migration,
): { kept: readonly DocumentEdit[]; left: ReadonlySet<number> } {
  const strays = straysAmong(edits, all, read(withEdits(text, edits)), migration);
  const left = wholes.filter(({ start, end }) => strays.some(each => each.start >= start && each.start < end));
  const kept = edits.filter(each => !left.some(({ start, end }) => each.start >= start && each.start < end));
  if (kept.length === edits.length) return { kept, left: new Set() };
  // What stays can change how its neighbor is read: “302.5a and b”.
  const rest = surelyNaming(text, { all, edits: kept, wholes }, read, migration);
  return { kept: rest.kept, left: new Set([...left.map(({ start }) => start), ...rest.left]) };
}

/** The edits of numbers after which a citation names another rule, or isn't read. */
function straysAmong(
  edits: readonly DocumentEdit[],
  all: readonly BookCitation[],
  reread: readonly BookCitation[],
  { pairsOf, formerOf }: Migration,
): readonly DocumentEdit[] {
  const before = new Map(all.map(({ start, number }) => [start, number]));
  const after = new Map(reread.map(({ start, number }) => [start, number]));
  let moved = 0;
  return edits.filter(({ start, end, text }) => {
    const named = after.get(start + moved);
    moved += text.length - (end - start);
    const wanted = pairsOf(before.get(start) ?? '')[0]?.now;
    // The end of a range that loses its last rule has no pair.
    return named === undefined || (wanted ? wanted.number.text !== named : formerOf(named) === undefined);
  });
}

/** Words that people write before numbers of rules, whether this book has them or not. The pattern is global. */
const COMMON_WORDS = [...Object.entries(SPOKEN).flat(2).map(literal), 'rules?', 'sections?', 'articles?', 'clauses?'];
const COMMON = new RegExp(String.raw`(?<![\p{L}\d])(?:${COMMON_WORDS.join('|')})[ \t\u00a0]{0,2}(?=\d)`, 'giu');

/** How many numbers with a word or name before them aren't citations. */
function unreadIn(text: string, { labels }: CitationGrammar, citations: readonly Span[]): number {
  const read = new Set(citations.map(({ start }) => start));
  const numbers = [labels, COMMON].flatMap(words =>
    Array.from(text.matchAll(words), ({ 0: label, index }) => index + label.length),
  );
  return new Set(numbers.filter(at => /\d/.test(text.charAt(at)) && !read.has(at))).size;
}

function quotedTitleAfter(text: string, end: number): Citation['title'] {
  const match = QUOTED.exec(text.slice(end, end + 420));
  if (!match) return undefined;
  const { title = '', open = '' } = match.groups!;
  const start = end + match[0].indexOf(open) + 1;
  return { text: title, start, end: start + title.length };
}

function migrated(
  document: RulesDocument,
  edits: readonly DocumentEdit[],
  { citations, done }: { readonly citations: readonly Citation[]; readonly done: number },
  migration: Migration,
  numbering: Numbering,
): Migrated {
  // Which of the editions has each cited rule.
  const fitting = citations.map(({ reference, title }) =>
    endNumbers(reference).map(number => fitsIn(number, title?.text, migration)),
  );
  return {
    edits: [...edits].sort((a, b) => a.start - b.start),
    left: citations.flatMap(citation => citationsToReview(document, citation, migration, numbering)),
    count: citations.length,
    signs: {
      old: fitting.filter(ends => ends.some(({ old, now }) => old && !now)).length,
      now: done + fitting.filter(ends => ends.some(({ old, now }) => now && !old)).length,
    },
    unread: 0,
  };
}

/** Why a citation needs attention: for its own number, or for the first number of its range that does. */
function citationsToReview(
  document: RulesDocument,
  { start, end, reference, torn }: Citation,
  migration: Migration,
  numbering: Numbering,
): CitationToReview[] {
  const [first, last] = endNumbers(reference);
  const members =
    reference.kind === 'range'
      ? expandRange(reference.first, reference.last, numbering)
          .map(number => number.text)
          .filter(name => name === first || name === last || migration.pairsOf(name).length > 0)
      : [first];
  const changed = members.find(name => whyLeft(migration, name) !== undefined);
  const why = (changed === undefined ? undefined : whyLeft(migration, changed)) ?? torn;
  if (!why) return [];
  const pairs = migration.pairsOf(changed ?? first);
  const old = pairs[0]?.old;
  const now = pairs.flatMap(pair => pair.now ?? []);
  const { comparison } = migration;
  const texts = {
    old: old ? textsOf(comparison, old, now[0]).old : '',
    now: now.map(each => textsOf(comparison, old, each).now),
  };
  const text = textBetween(document, { start, end });
  return [{ document, start, end, text, number: changed ?? first, why, now, texts, ...(old && { old }) }];
}
