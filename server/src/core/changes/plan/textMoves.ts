import { ruleOf } from '../../book/workspace.ts';
import { recordsIn } from '../../dialect/dialect.ts';
import {
  blockAt,
  blockCount,
  blockIndexAt,
  type DocumentEdit,
  headBlockOf,
  linesLike,
  type RulesDocument,
  startOf,
  textBetween,
  textOf,
} from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { isAtOrBelow, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { type Span, withEdits } from '../../text/span.ts';

/** Consecutive rules with everything that belongs to them, without trailing white space: offsets in the document. */
export interface Unit extends Span {
  readonly document: RulesDocument;
}

/** Where to put text: after the end of a unit, or before the start of one. */
export interface InsertPlace {
  readonly document: RulesDocument;
  readonly at: number;
  readonly side: 'after' | 'before';
}

/** A change of text besides that of numbers. */
export type TextMove =
  | { readonly kind: 'add'; readonly place: InsertPlace; readonly text: string }
  | { readonly kind: 'cut'; readonly unit: Unit }
  | { readonly kind: 'put'; readonly unit: Unit; readonly place: InsertPlace }
  | { readonly kind: 'replace'; readonly unit: Unit; readonly by: Unit }
  | { readonly kind: 'take'; readonly unit: Unit; readonly parts: readonly TakenPart[] };

/** A removed part of a text, to insert elsewhere, with something before and after it. */
export interface TakenPart extends Span {
  readonly place: InsertPlace;
  readonly before: string;
  readonly after: string;
}

/**
 * Where the separator after a piece of text starts: the line end and the white space after it, because blanks at the
 * end of a line belong to the line; in JSON, a comma, and the end of the list.
 */
function separatorStart(text: string, { dialect }: RulesDocument): number {
  const isJson = recordsIn(dialect.layout)?.format === 'json';
  if (!isJson) return endOfText(text);
  if (hasBalancedBraces(text)) return /(?<![\s,])[\s,]*$/.exec(text)!.index;
  const closing = /(?<![\s\]}])[\s\]}]+$/.exec(text);
  const list = closing && /(?<=\})\s*\]/.exec(closing[0]);
  return list ? closing.index + list.index : text.length;
}

/** Where the last line that isn't blank ends; before the blanks after it if the next block starts on the same line. */
function endOfText(text: string): number {
  const end = text.trimEnd().length;
  const [blanks = ''] = (end && /^[^\S\r\n]+(?=[\r\n])/.exec(text.slice(end))) || [];
  return end + blanks.length;
}

/** Whether braces are balanced. */
function hasBalancedBraces(text: string): boolean {
  return text.split('{').length === text.split('}').length;
}

/** The end of a block's text, without trailing white space. */
function coreEnd(document: RulesDocument, index: number): number {
  return startOf(document, index) + separatorStart(blockAt(document, index)!.text, document);
}

/** The text of a block without the separator after it. */
export function blockCore(document: RulesDocument, index: number): string {
  const { text } = blockAt(document, index)!;
  return text.slice(0, separatorStart(text, document));
}

/** The blocks from the head with this ordinal to the next one, or to the next that isn't below it. */
export function unitOf(document: RulesDocument, ordinal: number, extent: 'alone' | 'with all below'): Unit {
  const { number } = ruleOf(document, ordinal);
  let next = ordinal + 1;
  const isBelow = (at: number) => {
    const head = document.heads[at];
    return head?.kind === 'rule' && head.number.level > number.level && isAtOrBelow(head.number, number);
  };
  while (extent === 'with all below' && isBelow(next)) next++;
  const end = headBlockOf(document, next) - 1;
  return { document, start: startOf(document, headBlockOf(document, ordinal)), end: coreEnd(document, end) };
}

/** Consecutive units as one; undefined if they aren't consecutive. */
export function joinedUnits(units: readonly Unit[]): Unit | undefined {
  const [first, last] = [units[0], units.at(-1)];
  const follow = units.every((unit, index) => {
    const before = units[index - 1];
    return !before || (before.document === unit.document && before.end === cutSpan(unit).start);
  });
  return first && last && follow ? { document: first.document, start: first.start, end: last.end } : undefined;
}

/** A unit with the white space before it, or, if it is the first in its document, after it. */
export function cutSpan({ document, start, end }: Unit): Span {
  const index = blockIndexAt(document, start);
  if (!isFirstRule(document, index)) return { start: coreEnd(document, index - 1), end };
  const next = blockIndexAt(document, Math.max(end - 1, 0)) + 1;
  return { start, end: next < blockCount(document) ? startOf(document, next) : end };
}

/** The white space between a unit and the text before it, or, if it is the first, after it. */
function separatorOf({ document, start, end }: Unit): string {
  const first = blockIndexAt(document, start);
  const { text } = blockAt(
    document,
    isFirstRule(document, first) ? blockIndexAt(document, Math.max(end - 1, 0)) : first - 1,
  )!;
  return text.slice(separatorStart(text, document));
}

/**
 * Whether no rule comes before a block that starts one: in the document, in its Contents, or in its body. The separator
 * after a title or label doesn't move with it; in JSON, the start of the list isn't a rule either.
 */
function isFirstRule(document: RulesDocument, index: number): boolean {
  const before = blockAt(document, index - 1);
  if (!before || (recordsIn(document.dialect.layout)?.format === 'json' && !before.head)) return true;
  const { body, contents } = symbolsOf(document);
  const [listed] = contents.values();
  return [body[0], listed].some(ordinal => ordinal !== undefined && headBlockOf(document, ordinal) === index);
}

/** The separator for new text at a place: an existing one between two rules. */
export function separatorAt(document: RulesDocument, model: number): string {
  return separatorOf(unitOf(document, model, 'alone')) || '\n';
}

/** Whether ordinals belong to the body or to the Contents. */
export type Where = 'body' | 'contents';

export function ordinalsOf(document: RulesDocument, where: Where): readonly number[] {
  const { body, contents } = symbolsOf(document);
  return where === 'body' ? body : [...contents.values()];
}

/** The numbers of the rules in the bodies of some documents, in text order. */
export function bodyNumbers(documents: readonly RulesDocument[]): RuleNumber[] {
  return documents.flatMap(document => symbolsOf(document).body.map(ordinal => ruleOf(document, ordinal).number));
}

/** The edits for the changes of text and numbers together: text that moves has its new numbers. */
export function pieceEdits(pieces: readonly TextMove[], numbers: readonly DocumentEdit[]): DocumentEdit[] {
  const moving = pieces.filter(piece => !staysInPlace(piece));
  const taken = moving.flatMap(takenSpans);
  // What is inserted after the text before a removed piece stays there.
  const isTaken = (edit: DocumentEdit) =>
    taken.some(
      ({ unit, start, end }) =>
        unit.document === edit.document &&
        start <= edit.start &&
        edit.end <= end &&
        (start < edit.end || start === unit.start),
    );
  const own = taken.length ? numbers.filter(edit => !isTaken(edit)) : numbers;
  return [...own, ...separateCuts(moving.flatMap(piece => editsOf(piece, numbers)))];
}

/** A span of a document. */
type Place = Span & { readonly document: RulesDocument };

/** Text that leaves its place, and text that comes to one: that of a span, or new text. */
interface MovedText {
  readonly from?: Place;
  readonly to?: { readonly document: RulesDocument; readonly at: number; readonly of?: Place };
}

/** Which text leaves and comes where, in the order of the pieces. */
export function movedText(pieces: readonly TextMove[]): MovedText[] {
  return pieces.filter(piece => !staysInPlace(piece)).flatMap(movedBy);
}

function movedBy(piece: TextMove): MovedText[] {
  if (piece.kind === 'add') return [{ to: piece.place }];
  const { document } = piece.unit;
  const [taken] = takenSpans(piece);
  const from = { document, start: taken!.start, end: taken!.end };
  if (piece.kind === 'cut') return [{ from }];
  if (piece.kind === 'put') return [{ from }, { to: { ...piece.place, of: piece.unit } }];
  if (piece.kind === 'replace') return [{ from }, { to: { document, at: piece.unit.start, of: piece.by } }];
  return [{ from }, ...piece.parts.map(({ place }) => ({ to: place }))];
}

/**
 * If two adjacent pieces are removed, at the start of a document and after it, each takes the white space between them.
 */
function separateCuts(edits: readonly DocumentEdit[]): DocumentEdit[] {
  const cuts = edits.filter(({ text, start, end }) => !text && start < end);
  return edits.map(edit => {
    const before = cuts.find(cut => cut.document === edit.document && cut.start < edit.start && edit.start < cut.end);
    return before && cuts.includes(edit) ? { ...edit, start: Math.min(before.end, edit.end) } : edit;
  });
}

/** A rule that moves to its own place. */
function staysInPlace(piece: TextMove): boolean {
  if (piece.kind !== 'put' || piece.place.document !== piece.unit.document) return false;
  const { unit, place } = piece;
  const { start, end } = cutSpan(unit);
  return [start, end, unit.end].includes(place.at);
}

/** The text that another one replaces, with its unit. */
function takenSpans(piece: TextMove): (Span & { readonly unit: Unit })[] {
  if (piece.kind === 'add') return [];
  const { unit } = piece;
  const isExact = piece.kind === 'replace' || piece.kind === 'take';
  return [{ unit, ...(isExact ? { start: unit.start, end: unit.end } : cutSpan(unit)) }];
}

function editsOf(piece: TextMove, numbers: readonly DocumentEdit[]): DocumentEdit[] {
  if (piece.kind === 'add') return [insertionEdit(piece.place, piece.text)];
  if (piece.kind === 'take') return takingEdits(piece, numbers);
  const { unit } = piece;
  if (piece.kind === 'replace') return [{ ...unit, text: takenTo(unit.document, piece.by, numbers) }];
  const cut = { document: unit.document, ...cutSpan(unit), text: '' };
  if (piece.kind === 'cut') return [cut];
  const { place } = piece;
  const text = takenTo(place.document, unit, numbers);
  const separator = asIn(place.document, unit, separatorOf(unit));
  return [cut, insertionEdit(place, place.side === 'after' ? separator + text : text + separator)];
}

/** An insertion at the end of a removal is merged with it. */
function takingEdits(
  { unit, parts }: Extract<TextMove, { kind: 'take' }>,
  numbers: readonly DocumentEdit[],
): DocumentEdit[] {
  const { document } = unit;
  const made = parts.map(({ place, before, after, ...span }) =>
    insertionEdit(place, before + takenTo(place.document, { document, ...span }, numbers) + after),
  );
  const isHere = (edit: DocumentEdit) =>
    edit.document === document && unit.start <= edit.start && edit.start <= unit.end;
  const here = made.filter(isHere).map(({ text }) => text);
  return [{ ...unit, text: here.join('') }, ...made.filter(edit => !isHere(edit))];
}

function insertionEdit({ document, at }: InsertPlace, text: string): DocumentEdit {
  return { document, start: at, end: at, text };
}

/** The text of a unit after its edits, as in a document. */
function takenTo(document: RulesDocument, unit: Unit, edits: readonly DocumentEdit[]): string {
  const { start, end } = unit;
  const inside = edits.filter(edit => edit.document === unit.document && start <= edit.start && edit.end <= end);
  return asIn(document, unit, withEdits(textBetween(unit.document, unit), inside, start));
}

/** A unit's text with the line ends of a document, if it comes from another one. */
function asIn(document: RulesDocument, unit: Unit, text: string): string {
  return document === unit.document ? text : linesLike(document, text);
}

/** The whole text of a document after its edits. */
export function textAfter(document: RulesDocument, edits: readonly DocumentEdit[]): string {
  const own = edits.filter(edit => edit.document.uri === document.uri);
  return own.length ? withEdits(textOf(document), own) : textOf(document);
}

/** Whether a place is inside a removed unit. */
export function isInside({ document, at }: InsertPlace, unit: Unit): boolean {
  return document === unit.document && at > unit.start && at < unit.end;
}
