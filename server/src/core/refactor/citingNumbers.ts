import type { Block, NumberReference, RangeReference, Reference } from '../block.ts';
import type { Dialect } from '../dialect.ts';
import type { RulesDocument } from '../document.ts';
import { grammarOf } from '../grammar.ts';
import { compareNumbers, expandRange, isRange, nextSibling, parseNumber, type RuleNumber } from '../ruleNumber.ts';
import type { Edit, Span } from '../span.ts';
import { isWhole, shortBehind } from './ownPart.ts';
import type { Renumbering } from './renumbering.ts';

/** A reference by numbers. */
export type Numbered = NumberReference | RangeReference;

/** What has to be known of a reference so that it can be written anew. */
export interface Renumbered {
  readonly renumbering: Renumbering;
  /** Whether a rule with this number is there now. */
  readonly exists: (number: RuleNumber) => boolean;
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
    if (reference.kind === 'range') writeRange(writer, reference, renumbered);
    else if (reference.number)
      writeNumber(writer, reference, reference.number, dialectOf(reference, document), renumbered);
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
  dialect: Dialect,
  renumbered: Renumbered | undefined,
): void {
  const { numbering } = dialect;
  const written = writer.block.text.slice(start, end);
  const next = afterwards(number, dialect, renumbered);
  const whole = isWhole(written, number, numbering);
  const isUntouched = whole && next === number;
  const text = whole ? next.text : shortBehind(writer.model, written, number, next, numbering);
  if (!isUntouched && text !== written) writer.edits.push({ start, end, text });
  writer.model = next;
}

function writeRange(writer: Writer, range: RangeReference, renumbered: Renumbered | undefined): void {
  const dialect = dialectOf(range, writer.document);
  const members = renumbered && changedMembers(range, dialect, renumbered);
  if (members) {
    const { start, end } = range;
    writer.edits.push({ start, end, text: listOf(writer, range, members, dialect) });
    writer.model = members.at(-1);
    return;
  }
  writeNumber(writer, range.ends[0], range.first, dialect, renumbered);
  writeNumber(writer, range.ends[1], range.last, dialect, renumbered);
}

/** What a range names, by their new numbers in order, where a range between its new ends would name others or have a new hole. */
function changedMembers(
  { first, last }: RangeReference,
  dialect: Dialect,
  renumbered: Renumbered,
): RuleNumber[] | undefined {
  const { renumbering, exists } = renumbered;
  const all = expandRange(first, last, dialect.numbering);
  const named = all.filter((number, index) => index === 0 || index === all.length - 1 || exists(number));
  const wanted = named.map(number => afterwards(number, dialect, renumbered)).sort(compareNumbers);
  const [from, to] = [afterwards(first, dialect, renumbered), afterwards(last, dialect, renumbered)];
  if (!isRange(from, to)) return wanted;
  const covered = expandRange(from, to, dialect.numbering);
  const existsAfterwards = ({ text }: RuleNumber) => {
    const former = renumbering.before(text);
    const number = former === undefined ? undefined : parseNumber(former, dialect.numbering);
    return number !== undefined && exists(number);
  };
  const there = covered.filter(
    (number, index) => index === 0 || index === covered.length - 1 || existsAfterwards(number),
  );
  const same = there.length === wanted.length && there.every(({ text }, index) => text === wanted[index]!.text);
  const holes = covered.length - there.length > all.length - named.length;
  return same && !holes ? undefined : wanted;
}

/** Numbers in order as a list, runs of them as ranges in the form of the one that the list replaces. */
function listOf(writer: Writer, range: RangeReference, numbers: readonly RuleNumber[], dialect: Dialect): string {
  const { block, document } = writer;
  const [near, far] = range.ends;
  const dash = block.text.slice(near.end, far.start);
  const written = block.text.slice(far.start, far.end);
  const lastOf = (run: readonly RuleNumber[]) =>
    isWhole(written, range.last, dialect.numbering)
      ? run.at(-1)!.text
      : shortBehind(run[0], written, range.last, run.at(-1)!, dialect.numbering);
  const parts = runsOf(numbers, dialect).map(run =>
    run.length > 1 ? run[0]!.text + dash + lastOf(run) : run[0]!.text,
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
function neighbours({ text, references }: Block, range: RangeReference, dialect: Dialect): [boolean, boolean] {
  const { joint } = grammarOf(dialect);
  const joins = (before: Reference, after: Reference) => {
    joint.lastIndex = before.end;
    return joint.test(text) && joint.lastIndex === after.start;
  };
  return [references.some(other => joins(other, range)), references.some(other => joins(range, other))];
}
