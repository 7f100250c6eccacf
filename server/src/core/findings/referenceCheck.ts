import type { Block, NumberReference, RangeReference, Reference } from '../blocks/block.ts';
import { writtenText } from '../blocks/cells.ts';
import { type Definition, headOf } from '../book/workspace.ts';
import type { Dialect, WrittenKeyword } from '../dialect/dialect.ts';
import { grammarOf } from '../dialect/grammar.ts';
import { blocksOf, type RulesDocument } from '../document/document.ts';
import { findTerm, symbolsOf } from '../document/symbols.ts';
import { headlineOf, shortened } from '../features/navigation/headline.ts';
import { inPlace, writtenAs } from '../numbers/parts.ts';
import type { RuleNumber } from '../numbers/ruleNumber.ts';
import { expandRange } from '../numbers/ruleNumber.ts';
import { writtenBefore } from '../reader/wordsBefore.ts';
import { memo } from '../text/memo.ts';
import { type Span, shift } from '../text/span.ts';
import type { Fix, PlacedReference } from './check.ts';

/** All references of a document, in text order. */
export function allReferences(document: RulesDocument): PlacedReference[] {
  return blocksOf(document).flatMap(({ block, start }) =>
    block.references.map(reference => ({ document, reference, block, start })),
  );
}

/**
 * Says of references in a document whether they resolve directly: to a rule or term of the document itself, with the
 * title that they quote.
 */
export function resolvingDirectly(document: RulesDocument): (reference: Reference) => boolean {
  const symbols = symbolsOf(document);
  const { heads, rules } = symbols;
  return reference => {
    if (reference.kind === 'term') return findTerm(symbols, reference.term) !== undefined;
    const { book, title } = reference;
    if (book !== undefined) return false;
    if (reference.kind === 'range')
      return !title && memo(reference, numbersInRange, document.dialect).every(({ text }) => rules.has(text));
    const head = heads[rules.get(reference.text) ?? -1];
    return head?.kind === 'rule' && !reference.wrongKeyword && (!title || title.text === head.title);
  };
}

/** The numbers in a range of a document's own book. */
function numbersInRange(range: RangeReference, { numbering }: Dialect): readonly RuleNumber[] {
  return expandRange(range.first, range.last, numbering);
}

/** The keyword before an offset of a block, and its span. */
export function keywordBefore(
  { text }: Block,
  offset: number,
  { dialect }: RulesDocument,
): { keyword: WrittenKeyword; written: string; span: Span } | undefined {
  const written = writtenBefore(text, offset);
  const keyword = grammarOf(dialect).keywords.get(written.toLowerCase());
  if (!keyword) return undefined;
  const start = text.lastIndexOf(written, offset - written.length);
  // The last word of a book's name isn't one: “Quay Rules 102.1”.
  const names = dialect.references.books?.flatMap(book => book.names) ?? [];
  if (names.some(name => text.slice(0, start + written.length).endsWith(name))) return undefined;
  return { keyword, written, span: { start, end: start + written.length } };
}

/** A word with a capital if the replaced one has one. */
export function inCaseOf(word: string, model: string): string {
  const isCapital = model.charAt(0) !== model.charAt(0).toLowerCase();
  return isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** Replaces a span of a block with `text`, escaped if needed. */
export function rewrite(
  { document, start }: PlacedReference,
  span: Span,
  text: string,
  options: { title?: string; certain?: boolean } = {},
): Fix {
  const { title = `Change to ${text}`, certain = false } = options;
  return { title, edits: [{ ...shift(span, start), document, text: writtenText(text, document.dialect) }], certain };
}

/** The title of a rule as running text quotes it: inner marks are single if the outer ones are double. */
export function quotable(title: string, opening: string): string {
  if (opening === '“') return title.replace(/“/g, '‘').replace(/”/g, '’');
  return opening === '"' ? title.replace(/["“”]/g, "'") : title;
}

const LONGEST_WORDS = 60;

/**
 * The title of a fix that leads to a rule: `Change to 111.10 (Role tokens)`, with its first words if it has no title.
 */
export function changeTo(definition: Definition): string {
  const { name, words } = headlineOf(definition);
  return words ? `Change to ${name} (${shortened(words, LONGEST_WORDS)})` : `Change to ${name}`;
}

/**
 * Makes a reference lead to a different rule in the same form: “§ 3 Absatz 2” for “§ 3 Absatz 1”. None if the form
 * doesn't fit.
 */
export function leadTo(placed: PlacedReference<NumberReference>, definition: Definition): Fix[] {
  const { document, reference, block, start } = placed;
  const head = headOf(definition);
  const title = changeTo(definition);
  const { number, parts } = reference;
  const { numbering } = document.dialect;
  if (head.kind !== 'rule') return [];
  if (!number || !parts) {
    const written = block.text.slice(reference.start, reference.end);
    const text = number && writtenAs(written, number, head.number, numbering, number);
    return [rewrite(placed, reference, text ?? head.number.text, { title })];
  }
  const edits = inPlace({ text: block.text, number, parts }, head.number, numbering, number);
  return edits ? [{ title, edits: edits.map(({ text, ...span }) => ({ ...shift(span, start), document, text })) }] : [];
}
