import type { Block, NumberReference, RangeReference, Reference, WrittenNumber } from '../../blocks/block.ts';
import { type Dialect, recordsIn } from '../../dialect/dialect.ts';
import { grammarOf } from '../../dialect/grammar.ts';
import { blocksOf, type DocumentEdit, type PlacedBlock, type RulesDocument } from '../../document/document.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import { inPlace, isWhole, partsIn, writtenAs } from '../../numbers/parts.ts';
import {
  compareNumbers,
  expandRange,
  isAtOrBelow,
  isRange,
  nextSibling,
  parseNumber,
  type RuleNumber,
} from '../../numbers/ruleNumber.ts';
import { endOfMatch } from '../../text/patterns.ts';
import { type Edit, type Span, shift } from '../../text/span.ts';
import type { Shift } from '../plan/numberMap.ts';
import { carriedOut } from '../plan/plan.ts';
import { type RangeHistory, rangeAfterwards } from '../plan/rewriteRanges.ts';

/** A reference by numbers. */
export type Numbered = NumberReference | RangeReference;

/** The references of a block while they are rewritten from left to right. */
interface Writer {
  readonly document: RulesDocument;
  readonly block: Block;
  /** In offsets of the block. */
  readonly edits: Edit[];
  /** References that stay because their form doesn't fit. */
  readonly kept: Numbered[];
  /** The rule in which parts are that are named alone: the one that contains the block, or that is named after them. */
  inside: Shift | undefined;
  /** The number before a short form. */
  model: Shift | undefined;
  /**
   * Whether the last full number has the usual form of its numbering, so that another one can follow in the same form.
   */
  isPlain: boolean;
}

/**
 * Rewrites the references of a block so that they name the same rules. `renumberedFor` returns undefined for a
 * reference that isn't affected; `inside` is the rule that contains the block.
 */
export function citingEdits(
  document: RulesDocument,
  block: Block,
  renumberedFor: (reference: Numbered) => RangeHistory | undefined,
  inside?: Shift,
): Pick<Writer, 'edits' | 'kept'> {
  const writer: Writer = { document, block, edits: [], kept: [], inside, model: undefined, isPlain: true };
  const references = block.references.filter(reference => reference.kind !== 'term');
  const hasRanges = references.some(({ kind }) => kind === 'range');
  for (let next = 0; next < references.length; ) {
    const renumbered = renumberedFor(references[next]!);
    writer.inside =
      baseAfter(references, next, (number, base) =>
        afterwards(number, dialectOfReference(base, document), renumberedFor(base)),
      ) ?? inside;
    const count =
      renumbered && hasRanges ? writeRejoined(writer, references.slice(next, next + MOST_PARTS), renumbered) : 0;
    if (!count) writeReference(writer, references[next]!, renumbered);
    next += count || 1;
  }
  return writer;
}

/** A block of a document after {@link citingEdits}. The edits are those of the document. */
interface CitingBlock extends PlacedBlock {
  readonly edits: readonly DocumentEdit[];
  readonly kept: readonly Numbered[];
}

/** How far after a part the rule is named in which it is. */
const FARTHEST = 80;

/** The rule that is named after a part of it: the Article 3 of “point a) of paragraph 2 of Article 3”. */
function baseAfter(
  references: readonly Numbered[],
  index: number,
  after: (number: RuleNumber, reference: Numbered) => RuleNumber,
): Shift | undefined {
  const reference = references[index]!;
  const part = reference.kind === 'range' ? reference.first : reference.number;
  if (!reference.relative || !part) return undefined;
  for (let next = index + 1; next < references.length; next++) {
    const base = references[next]!;
    if (base.start - reference.end > FARTHEST) return undefined;
    const from = base.kind === 'number' ? base.number : undefined;
    if (from && from.level < part.level && isAtOrBelow(part, from)) return { from, to: after(from, base) };
  }
  return undefined;
}

/**
 * Rewrites the references of a document that isn't renumbered itself. Where a block would then read in another way, its
 * references stay.
 */
export function citingBlocks(
  document: RulesDocument,
  renumberedFor: (reference: Numbered) => RangeHistory | undefined,
): CitingBlock[] {
  let inside: Shift | undefined;
  const written = blocksOf(document).map((placed): CitingBlock => {
    const { block, start } = placed;
    if (block.head?.kind === 'rule') inside = { from: block.head.number, to: block.head.number };
    const { edits, kept } = citingEdits(document, block, renumberedFor, inside);
    return { ...placed, edits: edits.map(edit => ({ document, ...edit, ...shift(edit, start) })), kept };
  });
  const reread = blocksOf(carriedOut({ edits: written.flatMap(({ edits }) => edits) }, document));
  return written.map((each, index) => {
    if (!each.edits.length || readsAsMeant(each, reread[index]?.block, document, renumberedFor)) return each;
    const isOutdated = (reference: Reference): reference is Numbered =>
      reference.kind !== 'term' && isChanged(reference, document, renumberedFor(reference));
    return { ...each, edits: [], kept: each.block.references.filter(isOutdated) };
  });
}

function isChanged(reference: Numbered, document: RulesDocument, renumbered: RangeHistory | undefined): boolean {
  const dialect = dialectOfReference(reference, document);
  return endsOf(reference).some(end => afterwards(end, dialect, renumbered).text !== end.text);
}

/** Whether a rewritten block names the numbers that it should, and no others, except for new ones in a range. */
function readsAsMeant(
  { block, kept }: CitingBlock,
  after: Block | undefined,
  document: RulesDocument,
  renumberedFor: (reference: Numbered) => RangeHistory | undefined,
): boolean {
  const wanted = new Set<string>();
  const known = new Set<string>();
  for (const reference of block.references) {
    if (reference.kind === 'term') continue;
    const dialect = dialectOfReference(reference, document);
    const renumbered = kept.includes(reference) ? undefined : renumberedFor(reference);
    const meant = (number: RuleNumber) => `${afterwards(number, dialect, renumbered).text} ${reference.book}`;
    const isGone = (number: RuleNumber) => renumbered?.isRemoved?.(number) === true;
    for (const end of endsOf(reference)) if (!isGone(end)) wanted.add(meant(end));
    for (const number of numbersOf(reference, dialect.numbering)) known.add(meant(number));
  }
  const found = new Set<string>();
  for (const reference of after?.references ?? []) {
    if (reference.kind === 'term') continue;
    const isNew = renumberedFor(reference)?.isNew;
    for (const number of numbersOf(reference, dialectOfReference(reference, document).numbering)) {
      const name = `${number.text} ${reference.book}`;
      found.add(name);
      if (reference.kind === 'number' && !known.has(name) && !isNew?.(number)) return false;
    }
  }
  return [...wanted].every(name => found.has(name));
}

function endsOf(reference: Numbered): readonly RuleNumber[] {
  if (reference.kind === 'range') return [reference.first, reference.last];
  return reference.number ? [reference.number] : [];
}

/** The numbers that a reference names; of a range, also those between its ends. */
export function numbersOf(reference: Numbered, numbering: Numbering): readonly RuleNumber[] {
  return reference.kind === 'range' ? expandRange(reference.first, reference.last, numbering) : endsOf(reference);
}

/** A range falls into at most this many parts when consecutive rules move out of it. */
const MOST_PARTS = 4;

function writeReference(writer: Writer, reference: Numbered, renumbered: RangeHistory | undefined): void {
  const dialect = dialectOfReference(reference, writer.document);
  const isWritten =
    reference.kind === 'range'
      ? writeRange(writer, reference, dialect, renumbered)
      : !reference.number ||
        writeNumber(
          writer,
          reference,
          { from: reference.number, to: afterwards(reference.number, dialect, renumbered) },
          reference,
        );
  if (!isWritten) writer.kept.push(reference);
}

/**
 * Turns the first members of a list into one range if their rules become consecutive, and returns their number: so the
 * list that a range became when a rule moved out becomes that range again when the rule moves back.
 */
function writeRejoined(writer: Writer, references: readonly Numbered[], renumbered: RangeHistory): number {
  const { block, document } = writer;
  const [first] = references as [Numbered];
  const dialect = dialectOfReference(first, document);
  const joins = (index: number) =>
    references[index]!.book === first.book && areJoined(block, references[index - 1]!, references[index]!, dialect);
  let count = 1;
  while (count < references.length && joins(count)) count++;
  for (; count > 1; count--) {
    const members = references.slice(0, count);
    const range = members.find(member => member.kind === 'range');
    const numbers = range && rejoined(members, dialect, renumbered);
    if (!range || !numbers) continue;
    const span = { start: first.start, end: members.at(-1)!.end };
    const list = (of: readonly RuleNumber[]) => writtenList(writer, range, of, members);
    const text = list(numbers.after);
    // It must be the list that the range would become.
    if (text === undefined || list(numbers.before) !== block.text.slice(span.start, span.end)) continue;
    writer.edits.push({ ...span, text });
    writer.model = { from: numbers.before.at(-1)!, to: numbers.after.at(-1)! };
    return count;
  }
  return 0;
}

/** The targets of a list's members, in order, before and after, if they become one range around a moved rule. */
function rejoined(members: readonly Numbered[], dialect: Dialect, renumbered: RangeHistory) {
  const { numbering } = dialect;
  const { renumbering, exists, isNew, isRemoved } = renumbered;
  const before = members.flatMap(member => {
    if (member.kind === 'number') return member.number ?? [];
    const { first, last } = member;
    return expandRange(first, last, numbering).filter(number => number === first || number === last || exists(number));
  });
  const after = before.map(({ text }) => parseNumber(renumbering.after(text), numbering)!);
  const sorted = after.toSorted(compareNumbers);
  const hasCome = after.some((number, at) => isNew?.(number) || number !== sorted[at]);
  const isOne = consecutiveRuns(sorted, dialect).length === 1;
  if (!hasCome || !isOne || before.some(number => isRemoved?.(number))) return undefined;
  return { before: before.toSorted(compareNumbers), after: sorted };
}

/** The dialect of a reference's numbers. */
function dialectOfReference({ book }: Numbered, { dialect }: RulesDocument): Dialect {
  return dialect.references.books?.find(({ name }) => name === book)?.dialect ?? dialect;
}

function afterwards(number: RuleNumber, { numbering }: Dialect, renumbered: RangeHistory | undefined): RuleNumber {
  if (renumbered?.means?.(number) === false) return number;
  const text = renumbered?.renumbering.after(number.text) ?? number.text;
  return text === number.text ? number : (parseNumber(text, numbering) ?? { ...number, text });
}

/**
 * Rewrites one number, a member of a list or an end of a range, part by part; if only some parts are written and others
 * change, in full, if its list is plain. Returns whether that was possible.
 */
function writeNumber(writer: Writer, written: WrittenNumber, { from, to }: Shift, reference: Numbered): boolean {
  const { block, model } = writer;
  const { numbering } = dialectOfReference(reference, writer.document);
  const { start, end } = written;
  const text = block.text.slice(start, end);
  writer.model = { from, to };
  if (text === from.text) {
    writer.isPlain = true;
    if (from === to) return true;
  }
  const parts = written.parts ?? partsIn(text, from, numbering)?.map(span => span && shift(span, start));
  if (!parts) return from === to;
  const context = reference.relative ? writer.inside : model;
  const isTurned = context === model && model && isRange(model.from, from) && !isRange(model.to, to);
  const above = isTurned ? undefined : aboveOf(from, context);
  const edits = inPlace({ text: block.text, number: from, parts }, to, numbering, above);
  const isOwn = isWhole({ text: block.text, number: from, parts }, numbering);
  if (isOwn) writer.isPlain = text === from.text;
  if (!edits && (reference.relative || written.parts || !writer.isPlain)) return false;
  writer.edits.push(...(edits ?? [{ start, end, text: to.text }]));
  return true;
}

/**
 * What is known after the change about parts of a number that aren't written: they stay the same, or follow from the
 * context.
 */
function aboveOf(own: RuleNumber, context: Shift | undefined): RuleNumber {
  const path = own.path.map((ordinal, level) => {
    const [before, after] = [context?.from.path[level], context?.to.path[level]];
    return before === after ? ordinal : (after ?? Number.NaN);
  });
  return { ...own, path };
}

function writeRange(
  writer: Writer,
  range: RangeReference,
  dialect: Dialect,
  renumbered: RangeHistory | undefined,
): boolean {
  const next = (number: RuleNumber) => afterwards(number, dialect, renumbered);
  const members = renumbered && rangeAfterwards(range, dialect.numbering, renumbered, next);
  if (members?.kind === 'list') {
    const { start, end, first, last } = range;
    // A range with a missing end has no clear meaning.
    const isThere = [first, last].every(end => renumbered?.exists(end));
    const text = isThere ? writtenList(writer, range, members.numbers, [range]) : undefined;
    if (text !== undefined) writer.edits.push({ start, end, text });
    writer.model = { from: range.last, to: members.numbers.at(-1)! };
    return text !== undefined;
  }
  const { first, last } = members ?? range;
  const isFirst = writeNumber(writer, range.ends[0], { from: range.first, to: first }, range);
  return writeNumber(writer, range.ends[1], { from: range.last, to: last }, range) && isFirst;
}

/**
 * Sorted numbers as a list in place of some of its members, with consecutive ones as ranges in the form of an existing
 * one; undefined if one of them doesn't fit that form.
 */
function writtenList(
  writer: Writer,
  range: RangeReference,
  numbers: readonly RuleNumber[],
  members: readonly Numbered[],
): string | undefined {
  const { block, document } = writer;
  const dialect = dialectOfReference(range, document);
  const { numbering } = dialect;
  const [near, far] = range.ends;
  const textOf = ({ start, end }: Span) => block.text.slice(start, end);
  const whole = (number: RuleNumber) =>
    textOf(near) === range.first.text
      ? number.text
      : writtenAs(textOf(near), range.first, number, numbering, range.relative && aboveOf(range.first, writer.inside));
  const last = (first: RuleNumber, number: RuleNumber) =>
    textOf(far) === range.last.text
      ? number.text
      : (writtenAs(textOf(far), range.last, number, numbering, first) ?? whole(number));
  const runs = consecutiveRuns(numbers, dialect).map(([first, ...others]) => {
    const end = others.at(-1);
    return end ? [whole(first!), block.text.slice(near.end, far.start), last(first!, end)] : [whole(first!)];
  });
  if (runs.flat().includes(undefined)) return undefined;
  const parts = runs.map(run => run.join(''));
  return asList(writer, parts, dialect, members);
}

/** Texts as a list, in place of some members of a list. */
function asList(
  { block, document }: Writer,
  parts: readonly string[],
  dialect: Dialect,
  members: readonly Numbered[],
): string {
  const word = dialect.references.listWords.find(listWord => /^\p{L}+$/u.test(listWord));
  const and = word ? ` ${word} ` : ', ';
  // A cell can end at a comma.
  if (recordsIn(document.dialect.layout)?.format === 'csv') return parts.join(and);
  const [isAfter, isBefore] = neighbors(block, members, dialect);
  if (isBefore) return parts.join(', ');
  if (parts.length < 3 || isAfter || !word) return parts.join(and);
  return `${parts.slice(0, -1).join(', ')},${and}${parts.at(-1)}`;
}

function consecutiveRuns(numbers: readonly RuleNumber[], { numbering }: Dialect): RuleNumber[][] {
  const runs: RuleNumber[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && nextSibling(run.at(-1)!, numbering)?.text === number.text) run.push(number);
    else runs.push([number]);
  }
  return runs;
}

/** Whether list members directly follow another member, and whether another one follows them. */
function neighbors(block: Block, members: readonly Numbered[], dialect: Dialect): [boolean, boolean] {
  const { references } = block;
  const [first, last] = [members[0]!, members.at(-1)!];
  const [before, after] = [references[references.indexOf(first) - 1], references[references.indexOf(last) + 1]];
  const isAfter = before !== undefined && areJoined(block, before, first, dialect);
  return [isAfter, after !== undefined && areJoined(block, last, after, dialect)];
}

/** Whether two references are consecutive members of a list. */
export function areJoined({ text }: Block, before: Span, after: Span, dialect: Dialect): boolean {
  const { joint } = grammarOf(dialect);
  return endOfMatch(joint, text, before.end) === after.start;
}
