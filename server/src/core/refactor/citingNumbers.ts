import type { Block, NumberReference, RangeReference, Reference } from '../block.ts';
import type { Dialect } from '../dialect.ts';
import type { RulesDocument } from '../document.ts';
import { grammarOf } from '../grammar.ts';
import { nextSibling, parseNumber, type RuleNumber } from '../ruleNumber.ts';
import type { Edit, Span } from '../span.ts';
import { isWhole, shortBehind, wholeLike } from './ownPart.ts';
import { type RangeHistory, rangeAfterwards } from './ranges.ts';
import type { NumberMap } from './renumbering.ts';

/** A reference by numbers. */
export type Numbered = NumberReference | RangeReference;

/** What has to be known of a reference so that it can be written anew. */
export interface Renumbered extends RangeHistory {
  readonly renumbering: NumberMap;
}

/** The references of a block while they are written anew from left to right. */
interface Writer {
  readonly document: RulesDocument;
  readonly block: Block;
  readonly edits: Edit[];
  /** The number behind which a short form stands, as it is written afterwards. */
  model: RuleNumber | undefined;
}

/**
 * The edits, in offsets of the block, that make its references name the same rules under their new numbers. `renumberedFor`
 * answers undefined for a reference that may not name any of them.
 */
export function citingEdits(
  document: RulesDocument,
  block: Block,
  renumberedFor: (reference: Numbered) => Renumbered | undefined,
): readonly Edit[] {
  const writer: Writer = { document, block, edits: [], model: undefined };
  const references = block.references.filter(reference => reference.kind !== 'term');
  for (const reference of references) {
    const renumbered = renumberedFor(reference);
    const dialect = dialectOf(reference, document);
    if (reference.kind === 'range') writeRange(writer, reference, dialect, renumbered);
    else if (reference.number)
      writeNumber(writer, reference, reference.number, afterwards(reference.number, dialect, renumbered), dialect);
  }
  return writer.edits;
}

/** The dialect in which the numbers of a reference are written. */
function dialectOf({ book }: Numbered, { dialect }: RulesDocument): Dialect {
  return dialect.references.books?.find(({ name }) => name === book)?.dialect ?? dialect;
}

function afterwards(number: RuleNumber, { numbering }: Dialect, renumbered: Renumbered | undefined): RuleNumber {
  const text = renumbered?.renumbering.after(number.text) ?? number.text;
  return text === number.text ? number : (parseNumber(text, numbering) ?? { ...number, text });
}

/** Writes one number, a member of a list or an end of a range; a short form stays one where it can. */
function writeNumber(
  writer: Writer,
  { start, end }: Span,
  number: RuleNumber,
  next: RuleNumber,
  { numbering }: Dialect,
): void {
  const written = writer.block.text.slice(start, end);
  const whole = isWhole(written, number, numbering);
  const isUntouched = whole && next === number;
  const text = whole
    ? wholeLike(written, number, next, numbering)
    : shortBehind(writer.model, written, number, next, numbering);
  if (!isUntouched && text !== written) writer.edits.push({ start, end, text });
  writer.model = next;
}

function writeRange(writer: Writer, range: RangeReference, dialect: Dialect, renumbered: Renumbered | undefined): void {
  const next = (number: RuleNumber) => afterwards(number, dialect, renumbered);
  const members = renumbered && rangeAfterwards(range, dialect.numbering, renumbered, next);
  if (members?.kind === 'list') {
    const { start, end } = range;
    writer.edits.push({ start, end, text: listOf(writer, range, members.numbers, dialect) });
    writer.model = members.numbers.at(-1);
    return;
  }
  const { first, last } = members ?? range;
  writeNumber(writer, range.ends[0], range.first, first, dialect);
  writeNumber(writer, range.ends[1], range.last, last, dialect);
}

/** Numbers in order as a list, runs of them as ranges in the form of the one that the list replaces. */
function listOf(writer: Writer, range: RangeReference, numbers: readonly RuleNumber[], dialect: Dialect): string {
  const { block, document } = writer;
  const [near, far] = range.ends;
  const dash = block.text.slice(near.end, far.start);
  const written = block.text.slice(far.start, far.end);
  const whole = (number: RuleNumber) =>
    wholeLike(block.text.slice(near.start, near.end), range.first, number, dialect.numbering);
  const lastOf = (run: readonly RuleNumber[]) =>
    isWhole(written, range.last, dialect.numbering)
      ? whole(run.at(-1)!)
      : shortBehind(run[0], written, range.last, run.at(-1)!, dialect.numbering);
  const parts = runsOf(numbers, dialect).map(run =>
    run.length > 1 ? whole(run[0]!) + dash + lastOf(run) : whole(run[0]!),
  );
  const word = dialect.references.listWords.find(listWord => /^\p{L}+$/u.test(listWord));
  const and = word ? ` ${word} ` : ', ';
  // A cell may end at a comma.
  if (document.dialect.layout.records?.format === 'csv') return parts.join(and);
  const [isBehind, isBefore] = neighbours(block, range, dialect);
  if (isBefore) return parts.join(', ');
  if (parts.length < 3 || isBehind || !word) return parts.join(and);
  return `${parts.slice(0, -1).join(', ')},${and}${parts.at(-1)}`;
}

function runsOf(numbers: readonly RuleNumber[], { numbering }: Dialect): RuleNumber[][] {
  const runs: RuleNumber[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && nextSibling(run.at(-1)!, numbering)?.text === number.text) run.push(number);
    else runs.push([number]);
  }
  return runs;
}

/** Whether a range stands directly behind a member of a list, and whether it stands before one. */
function neighbours(block: Block, range: RangeReference, dialect: Dialect): [boolean, boolean] {
  const { references } = block;
  const at = references.indexOf(range);
  const joins = (before: Reference | undefined, after: Reference | undefined) =>
    before !== undefined && after !== undefined && isJoined(block, before, after, dialect);
  return [joins(references[at - 1], range), joins(range, references[at + 1])];
}

/** Whether two references are members of a list that stand behind each other. */
export function isJoined({ text }: Block, before: Span, after: Span, dialect: Dialect): boolean {
  const { joint } = grammarOf(dialect);
  joint.lastIndex = before.end;
  return joint.test(text) && joint.lastIndex === after.start;
}
