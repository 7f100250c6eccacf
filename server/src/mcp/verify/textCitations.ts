import { type Outcome, outcomeOf, resolve } from '../../core/book/resolve.ts';
import {
  type Definition,
  definitionIn,
  definitionNumbered,
  scopeOfName,
  type Workspace,
} from '../../core/book/workspace.ts';
import { aloneCitations, type StaleAt, staleAt } from '../../core/checks/rules/staleCitation.ts';
import { type BookCitation, citationsIn } from '../../core/citing/bookCitations.ts';
import type { Dialect } from '../../core/dialect/dialect.ts';
import { parse, type RulesDocument } from '../../core/document/document.ts';
import { parseNumber } from '../../core/numbers/ruleNumber.ts';
import { ownerOf } from '../../core/reader/numberOwner.ts';
import { readReferences } from '../../core/reader/readReferences.ts';
import { isDetermined, writtenBefore } from '../../core/reader/wordsBefore.ts';
import { silent } from '../../core/shipped/silent.ts';
import { firstIndex } from '../../core/text/bisect.ts';
import { memo } from '../../core/text/memo.ts';
import { beforeSpace, type Span } from '../../core/text/span.ts';

/** The rules that a text names in one place: one rule, or a range. Offsets in the text. */
export interface TextCitation extends Span {
  /** The name of the book that is meant. */
  readonly book: string;
  /** The number, or the first and the last of a range. */
  readonly numbers: readonly string[];
  /** foreign: the number belongs to another document, which isn't one of the books. */
  readonly status: Outcome | 'foreign';
  readonly targets: readonly Definition[];
  /** What follows it are words of the rule that had this number in an earlier edition. */
  readonly stale?: StaleAt;
}

/** A book, by a name that the workspace knows, with all its names. */
interface CitedBook {
  readonly name: string;
  readonly names: readonly string[];
}

/** A text with marks of emphasis and code replaced by spaces, so that offsets stay the same. */
export function withoutMarks(text: string): string {
  return text.replace(/[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, ' ');
}

/** The rules of some books that a text cites, in any usual form, in order. */
export function citationsInText(workspace: Workspace, books: readonly CitedBook[], text: string): TextCitation[] {
  const source = { document: parse('text:', 0, text, silent), books: books.map(({ name }) => name) };
  const alone = new Set(aloneCitations(workspace, source).map(({ start }) => start));
  const found = asOne(citationsIn(workspace, source)).map(citation => {
    const stale = alone.has(citation.start) ? staleAt(workspace, source, citation) : undefined;
    return { ...asCited(workspace, citation), ...(stale && { stale }) };
  });
  const others = books.flatMap(book => readIn(workspace, book, text));
  return [...found, ...likeliestCitations(others.filter(isOutsideOf(found)))]
    .filter(citation => !isNoun(workspace, text, citation))
    .map(citation => citationElsewhere(workspace, books, text, citation))
    .sort((a, b) => a.start - b.start);
}

/** Whether a span overlaps none of these. */
function isOutsideOf(spans: readonly Span[]): (one: Span) => boolean {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  let last = 0;
  const ends = sorted.map(({ end }) => {
    last = Math.max(last, end);
    return last;
  });
  return ({ start, end }) => {
    const before = firstIndex(sorted.length, index => sorted[index]!.start >= end);
    return before === 0 || ends[before - 1]! <= start;
  };
}

/** Among several possible books, the one that has the rule, or else the first. */
function likeliestCitations(citations: readonly TextCitation[]): readonly TextCitation[] {
  const found = new Map<number, TextCitation>();
  for (const citation of citations) {
    const other = found.get(citation.start);
    if (!other || (other.status !== 'resolved' && citation.status === 'resolved')) found.set(citation.start, citation);
  }
  return [...found.values()];
}

/** Whether the word before the number of a heading is a noun of the sentence: “under this rule 500 points are lost”. */
function isNoun(workspace: Workspace, text: string, { start, book, numbers }: TextCitation): boolean {
  const dialect = scopeOfName(workspace, book).flat()[0]?.dialect;
  if (!dialect) return false;
  const { determiners, bareLevel } = dialect.references;
  const level = parseNumber(numbers[0] ?? '', dialect.numbering)?.level ?? 0;
  return level < bareLevel && isDetermined(text, wordAt(text, start), determiners);
}

/** The word before a number; empty if there is none, or only a name in capitals. */
function wordAt(text: string, start: number): Span {
  const end = beforeSpace(text, start);
  const word = writtenBefore(text, end);
  return end === start || /^\p{Lu}{2,}$/u.test(word) ? { start, end: start } : { start: end - word.length, end };
}

/** A number, perhaps the end of a range that starts at `start`. */
type Ranged = BookCitation & { readonly number: string };

/** Both ends of a range as one; without placeholders and wildcards. */
function asOne(citations: readonly BookCitation[]): Ranged[] {
  const found: Ranged[] = [];
  for (const citation of citations) {
    const { number, status, from } = citation;
    if (number === undefined || status === 'wildcard' || status === 'placeholder') continue;
    const first = from === undefined ? undefined : found.pop();
    found.push({ ...citation, number, ...(first && { start: first.start }) });
  }
  return found;
}

function asCited(workspace: Workspace, { start, end, book, number, from, targets, status }: Ranged): TextCitation {
  const documents = scopeOfName(workspace, book).flat();
  const numbers = [from, number].filter(text => text !== undefined);
  const isWhole = numbers.every(text => definitionNumbered(documents, text) !== undefined);
  const outcome = status === 'resolved' && !isWhole && from !== undefined ? 'broken' : (status as Outcome);
  return { start, end, book, numbers, status: outcome, targets: definitionsNumbered(documents, targets) };
}

function definitionsNumbered(documents: readonly RulesDocument[], numbers: readonly string[]): Definition[] {
  return numbers.flatMap(
    number =>
      definitionNumbered(documents, number) ?? definitionIn(documents, ({ contents }) => contents.get(number)) ?? [],
  );
}

/** What a rules document of the book would cite with these words: only its reader finds “section 7”. */
function readIn(workspace: Workspace, { name }: CitedBook, text: string): TextCitation[] {
  const [document] = scopeOfName(workspace, name).flat();
  if (!document) return [];
  return readReferences(text, 0, 'body', memo(document.dialect, withForeign)).flatMap(reference => {
    if (reference.kind === 'term' || reference.book !== undefined) return [];
    const resolutions = resolve(workspace, document, reference);
    const numbers =
      reference.kind === 'range' ? [reference.first.text, reference.last.text] : (reference.number?.text ?? []);
    if (!numbers.length) return [];
    const { start, end } = reference;
    const targets = resolutions.flatMap(({ definition }) => definition ?? []);
    return [{ start, end, book: name, numbers: [numbers].flat(), status: outcomeOf(resolutions), targets }];
  });
}

/**
 * The dialect, with numbers of other documents treated as its own, and rules called rules, as people call those of any
 * book.
 */
function withForeign(dialect: Dialect): Dialect {
  const { references, numbering } = dialect;
  const rule = { singular: 'rule', plural: 'rules', levels: numbering.levels.map((_, level) => level) };
  const keywords = references.keywords.some(({ singular }) => singular === rule.singular)
    ? references.keywords
    : [...references.keywords, rule];
  return { ...dialect, references: { ...references, keywords, keepsOthers: true } };
}

/** A citation of the book that is named before or after it, or of a document that isn't one of the books. */
function citationElsewhere(
  workspace: Workspace,
  books: readonly CitedBook[],
  text: string,
  citation: TextCitation,
): TextCitation {
  const named = books.find(book => isNamedAfter(text, citation.end, book));
  if (named) return named.name === citation.book ? citation : inBook(workspace, named, text, citation);
  const own = books.find(({ name }) => name === citation.book)!;
  return isForeign(workspace, own, text, citation) ? { ...citation, status: 'foreign', targets: [] } : citation;
}

function isNamedAfter(text: string, end: number, { names }: CitedBook): boolean {
  const after = /^\s+(?:of|in|from)\s+(?:the\s+)?/u.exec(text.slice(end, end + 40));
  return after !== null && names.some(name => text.startsWith(name, end + after[0].length));
}

function inBook(workspace: Workspace, { name }: CitedBook, text: string, citation: TextCitation): TextCitation {
  const documents = scopeOfName(workspace, name).flat();
  const written = text.slice(citation.start, citation.end);
  const number = documents[0] && parseNumber(written, documents[0].dialect.numbering);
  const targets = number ? definitionsNumbered(documents, [number.text]) : [];
  const status = targets.length ? 'resolved' : 'broken';
  return { ...citation, book: name, numbers: [number?.text ?? written], status, targets };
}

function isForeign(
  workspace: Workspace,
  { name, names }: CitedBook,
  text: string,
  { start, end, status }: TextCitation,
) {
  const references = scopeOfName(workspace, name).flat()[0]?.dialect.references;
  if (!references) return false;
  const word = wordAt(text, start);
  const isWorded = word.end > word.start;
  const owner = ownerOf(text, { start: word.start, end }, { references, names, isWorded, knowsItsWords: true });
  return owner === 'other' || (owner === 'doubtful' && status !== 'resolved');
}
