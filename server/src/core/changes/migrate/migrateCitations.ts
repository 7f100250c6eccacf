import { resolveEnds, scopeOfReference } from '../../book/resolve.ts';
import type { Source, Workspace } from '../../book/workspace.ts';
import { citationsIn, grammarForBook } from '../../citing/bookCitations.ts';
import { type DocumentEdit, type RulesDocument, textBetween, textOf } from '../../document/document.ts';
import { symbolsOf, titleKey } from '../../document/symbols.ts';
import { textsOf } from '../../editions/changeList.ts';
import type { EditionRule } from '../../editions/editionRules.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import { expandRange } from '../../numbers/ruleNumber.ts';
import { type Span, shift } from '../../text/span.ts';
import { patternCitations } from '../maps/followPattern.ts';
import type { CitationPlace } from '../plan/changeReport.ts';
import type { Plan } from '../plan/plan.ts';
import { quotedAs } from '../rename/renameTerm.ts';
import { followSource } from '../renumber/followSource.ts';
import { citingBlocks, type Numbered } from '../renumber/rewriteCitations.ts';
import { type Migration, type WhyLeft, whyLeft } from './migration.ts';

/** A citation that needs attention, and why. */
export interface CitationToReview extends CitationPlace {
  readonly why: WhyLeft;
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
  const { renumbered, events } = following(migration);
  const cites = (reference: Numbered) =>
    citesBook(workspace, document, reference, migration) && !isMigrated(reference, migration);
  for (const { block, start, kept, ...own } of citingBlocks(document, each => (cites(each) ? renumbered : undefined))) {
    done += block.references.filter(each => each.kind !== 'term' && isMigrated(each, migration)).length;
    edits.push(...own.edits);
    for (const reference of block.references) {
      if (reference.kind === 'term' || !cites(reference)) continue;
      const torn = kept.includes(reference) ? 'form' : events.get(reference);
      const quoted = reference.title;
      const title = quoted && { ...quoted, ...shift(quoted, start) };
      const next = quoted && newTitle(reference, quoted.text, migration);
      citations.push({ ...shift(reference, start), reference, ...(title && { title }), ...(torn && { torn }) });
      if (next !== undefined) edits.push({ document, ...title!, text: quotedAs(next, quoted!, block, document) });
    }
  }
  return migrated(document, edits, { citations, done }, migration, document.dialect.numbering);
}

/** How references change, and the ranges that don't stay the same ranges. */
function following(migration: Migration) {
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
  const fits = fitsIn(endsOf(reference as Numbered)[0], title.text, migration);
  return fits.now && !fits.old;
}

/** Whether the editions have a rule with a number, and with a title if one is quoted. */
function fitsIn(number: string, title: string | undefined, { pairsOf, formerOf }: Migration) {
  const fits = (rule: EditionRule | undefined) =>
    rule !== undefined && (title === undefined || titleKey(rule.title) === titleKey(title));
  return { old: fits(pairsOf(number)[0]?.old), now: fits(formerOf(number)?.now) };
}

function endsOf(reference: Numbered): readonly [string, string] {
  return reference.kind === 'range'
    ? [reference.first.text, reference.last.text]
    : [reference.number?.text ?? reference.text, reference.number?.text ?? reference.text];
}

/** The current title of a rule; undefined if another one was quoted, or it hasn't changed. */
function newTitle(reference: Numbered, quoted: string, { pairsOf }: Migration): string | undefined {
  const [{ old, now } = {}] = pairsOf(endsOf(reference)[0]);
  if (!old || !now?.title || titleKey(old.title) !== titleKey(quoted)) return undefined;
  return titleKey(now.title) === titleKey(quoted) ? undefined : now.title;
}

/** A title in quotation marks after a number, in parentheses or not: `101, “Tugs”`, `<b>101</b> (“Tugs”)`. */
const QUOTED =
  /^(?:\*{1,3}|\]\([^()\s]{0,200}\)|<\/\w{1,8}>){0,2}(?:,|:| [–—-])? ?\(?(?<open>["“])(?<title>[^"“”\r\n]{1,200}?)[.,;:]?["”]/;

/**
 * Migrates the citations in a file that isn't a rules document: in any usual form, or where the patterns match. In the
 * workspace, the book is the old edition.
 */
export function migrateSource(
  workspace: Workspace,
  source: Source,
  migration: Migration,
  patterns: readonly string[] = [],
): Migrated {
  const { document } = source;
  const text = textOf(document);
  const numbering = source.books.flatMap(book => grammarForBook(workspace, book)?.dialect.numbering ?? [])[0];
  if (!numbering) return { edits: [], left: [], count: 0, signs: { old: 0, now: 0 } };
  const { renumbered, events } = following(migration);
  const all = patterns.length
    ? patternCitations(text, patterns, source.books[0]!, numbering)
    : citationsIn(workspace, source);
  const found = followSource(document, all, () => ({ numbering, renumbered }));
  const edits = new Map(found.edits.map(edit => [edit.start, edit]));
  const citations: Citation[] = [];
  let done = 0;
  for (const { end, reference, state } of found.citations) {
    const title = titleAfter(text, end);
    const titled = title ? ({ ...reference, title } as Numbered) : reference;
    if (isMigrated(titled, migration)) {
      done++;
      for (const at of edits.keys()) if (at >= reference.start && at < end) edits.delete(at);
      continue;
    }
    const torn = state === 'gone' || state === undefined ? events.get(reference) : state;
    citations.push({ start: reference.start, end, reference, ...(title && { title }), ...(torn && { torn }) });
    const next = title && newTitle(reference, title.text, migration);
    if (title && next !== undefined)
      edits.set(title.start, { document, start: title.start, end: title.end, text: next });
  }
  return migrated(document, [...edits.values()], { citations, done }, migration, numbering);
}

function titleAfter(text: string, end: number): Citation['title'] {
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
    endsOf(reference).map(number => fitsIn(number, title?.text, migration)),
  );
  return {
    edits: [...edits].sort((a, b) => a.start - b.start),
    left: citations.flatMap(citation => leftOf(document, citation, migration, numbering)),
    count: citations.length,
    signs: {
      old: fitting.filter(ends => ends.some(({ old, now }) => old && !now)).length,
      now: done + fitting.filter(ends => ends.some(({ old, now }) => now && !old)).length,
    },
  };
}

/** Why a citation needs attention: for its own number, or for the first number of its range that does. */
function leftOf(
  document: RulesDocument,
  { start, end, reference, torn }: Citation,
  migration: Migration,
  numbering: Numbering,
): CitationToReview[] {
  const [first, last] = endsOf(reference);
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
  return [{ document, start, end, text: textBetween(document, { start, end }), why, now, texts, ...(old && { old }) }];
}
