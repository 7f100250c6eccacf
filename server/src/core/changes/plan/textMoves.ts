import { ruleOf } from '../../book/workspace.ts';
import { recordsIn } from '../../dialect/dialect.ts';
import {
  blockAt,
  blockCount,
  blockIndexAt,
  headBlockOf,
  type RulesDocument,
  startOf,
  textOf,
} from '../../document/document.ts';
import type { DocumentEdit } from '../../document/edits.ts';
import { linesLike } from '../../document/lines.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { isAtOrBelow } from '../../numbers/numberShift.ts';
import { type Span, withEdits } from '../../text/span.ts';

/** Rules that are after each other with all that belongs to them, without the white space after: offsets in the document. */
export interface Unit extends Span {
  readonly document: RulesDocument;
}

/** Where text is put: after the end of a unit, or before the start of one. */
export interface Place {
  readonly document: RulesDocument;
  readonly at: number;
  readonly side: 'after' | 'before';
}

/** A change of the text next to that of numbers. */
export type Piece =
  | { readonly kind: 'add'; readonly place: Place; readonly text: string }
  | { readonly kind: 'cut'; readonly unit: Unit }
  | { readonly kind: 'put'; readonly unit: Unit; readonly place: Place }
  | { readonly kind: 'replace'; readonly unit: Unit; readonly by: Unit }
  | { readonly kind: 'take'; readonly unit: Unit; readonly parts: readonly Part[] };

/** A part of a text that is taken away, which goes to another place, with something before and after it. */
export interface Part extends Span {
  readonly place: Place;
  readonly before: string;
  readonly after: string;
}

/**
 * Where that begins which separates a piece of text from the next one: the line end and white space after it, as blanks at the
 * end of a line belong to the line; in JSON a comma, and what closes the list.
 */
function separatorStart(text: string, { dialect }: RulesDocument): number {
  const isJson = recordsIn(dialect.layout)?.format === 'json';
  if (!isJson) return endOfText(text);
  if (isClosed(text)) return /(?<![\s,])[\s,]*$/.exec(text)!.index;
  const closing = /(?<![\s\]}])[\s\]}]+$/.exec(text);
  const list = closing && /(?<=\})\s*\]/.exec(closing[0]);
  return list ? closing.index + list.index : text.length;
}

/** Where the last line ends that is not blank; before the blanks after it where the next block begins in that line. */
function endOfText(text: string): number {
  const end = text.trimEnd().length;
  const [blanks = ''] = (end && /^[^\S\r\n]+(?=[\r\n])/.exec(text.slice(end))) || [];
  return end + blanks.length;
}

/** Whether as many braces are opened as closed. */
function isClosed(text: string): boolean {
  return text.split('{').length === text.split('}').length;
}

/** Where the text of a block ends without the white space after it. */
function coreEnd(document: RulesDocument, index: number): number {
  return startOf(document, index) + separatorStart(blockAt(document, index)!.text, document);
}

/** The text of a block without what separates it from the next one. */
export function coreOf(document: RulesDocument, index: number): string {
  const { text } = blockAt(document, index)!;
  return text.slice(0, separatorStart(text, document));
}

/** The head with this ordinal up to the next one, or to the next that is not below it. */
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

/** Units that follow each other, as one; undefined if they don't. */
export function joinedUnits(units: readonly Unit[]): Unit | undefined {
  const [first, last] = [units[0], units.at(-1)];
  const follow = units.every((unit, index) => {
    const before = units[index - 1];
    return !before || (before.document === unit.document && before.end === cutSpan(unit).start);
  });
  return first && last && follow ? { document: first.document, start: first.start, end: last.end } : undefined;
}

/** A unit with the white space before it, or, where it is the first in its document, after it. */
export function cutSpan({ document, start, end }: Unit): Span {
  const index = blockIndexAt(document, start);
  if (!isFirst(document, index)) return { start: coreEnd(document, index - 1), end };
  const next = blockIndexAt(document, Math.max(end - 1, 0)) + 1;
  return { start, end: next < blockCount(document) ? startOf(document, next) : end };
}

/** The white space that separates a unit from what is before it, or, where it is the first, from what is after it. */
function separatorOf({ document, start, end }: Unit): string {
  const first = blockIndexAt(document, start);
  const { text } = blockAt(
    document,
    isFirst(document, first) ? blockIndexAt(document, Math.max(end - 1, 0)) : first - 1,
  )!;
  return text.slice(separatorStart(text, document));
}

/**
 * Whether no rule is before a block that begins one: in the document, in its Contents or in its body. What separates it
 * from a title or a label does not go with it; in JSON the start of the list isn't a rule either.
 */
function isFirst(document: RulesDocument, index: number): boolean {
  const before = blockAt(document, index - 1);
  if (!before || (recordsIn(document.dialect.layout)?.format === 'json' && !before.head)) return true;
  const { body, contents } = symbolsOf(document);
  const [listed] = contents.values();
  return [body[0], listed].some(ordinal => ordinal !== undefined && headBlockOf(document, ordinal) === index);
}

/** The separator for a new piece of text at a place: the one that exists between two rules. */
export function separatorAt(document: RulesDocument, model: number): string {
  return separatorOf(unitOf(document, model, 'alone')) || '\n';
}

/** Whether ordinals are those of the body or of the Contents. */
export type Where = 'body' | 'contents';

export function ordinalsOf(document: RulesDocument, where: Where): readonly number[] {
  const { body, contents } = symbolsOf(document);
  return where === 'body' ? body : [...contents.values()];
}

/** The edits that make the changes of text and numbers together: what moves, moves with its numbers changed. */
export function pieceEdits(pieces: readonly Piece[], numbers: readonly DocumentEdit[]): DocumentEdit[] {
  const moving = pieces.filter(piece => !staysInPlace(piece));
  const taken = moving.flatMap(takenSpans);
  const isTaken = (edit: DocumentEdit) =>
    taken.some(({ document, start, end }) => document === edit.document && start <= edit.start && edit.end <= end);
  const own = taken.length ? numbers.filter(edit => !isTaken(edit)) : numbers;
  return [...own, ...apart(moving.flatMap(piece => editsOf(piece, numbers)))];
}

/** Of two pieces next to each other that go, the first in a document and the one after it, each takes the white space between them. */
function apart(edits: readonly DocumentEdit[]): DocumentEdit[] {
  const cuts = edits.filter(({ text, start, end }) => !text && start < end);
  return edits.map(edit => {
    const before = cuts.find(cut => cut.document === edit.document && cut.start < edit.start && edit.start < cut.end);
    return before && cuts.includes(edit) ? { ...edit, start: Math.min(before.end, edit.end) } : edit;
  });
}

/** A rule that is put where it is. */
function staysInPlace(piece: Piece): boolean {
  if (piece.kind !== 'put' || piece.place.document !== piece.unit.document) return false;
  const { unit, place } = piece;
  const { start, end } = cutSpan(unit);
  return [start, end, unit.end].includes(place.at);
}

/** The text that another one takes the place of. */
function takenSpans(piece: Piece): Unit[] {
  if (piece.kind === 'add') return [];
  const { unit } = piece;
  const isExact = piece.kind === 'replace' || piece.kind === 'take';
  return [isExact ? unit : { document: unit.document, ...cutSpan(unit) }];
}

function editsOf(piece: Piece, numbers: readonly DocumentEdit[]): DocumentEdit[] {
  if (piece.kind === 'add') return [insertion(piece.place, piece.text)];
  if (piece.kind === 'take') return takingEdits(piece, numbers);
  const { unit } = piece;
  if (piece.kind === 'replace') return [{ ...unit, text: takenTo(unit.document, piece.by, numbers) }];
  const cut = { document: unit.document, ...cutSpan(unit), text: '' };
  if (piece.kind === 'cut') return [cut];
  const { place } = piece;
  const text = takenTo(place.document, unit, numbers);
  const separator = asIn(place.document, unit, separatorOf(unit));
  return [cut, insertion(place, place.side === 'after' ? separator + text : text + separator)];
}

/** What goes to an end of where it was taken away makes one edit with that. */
function takingEdits(
  { unit, parts }: Extract<Piece, { kind: 'take' }>,
  numbers: readonly DocumentEdit[],
): DocumentEdit[] {
  const { document } = unit;
  const made = parts.map(({ place, before, after, ...span }) =>
    insertion(place, before + takenTo(place.document, { document, ...span }, numbers) + after),
  );
  const isHere = (edit: DocumentEdit) =>
    edit.document === document && unit.start <= edit.start && edit.start <= unit.end;
  const here = made.filter(isHere).map(({ text }) => text);
  return [{ ...unit, text: here.join('') }, ...made.filter(edit => !isHere(edit))];
}

function insertion({ document, at }: Place, text: string): DocumentEdit {
  return { document, start: at, end: at, text };
}

/** The text of a unit with those edits made that lie in it, as it is in a document. */
function takenTo(document: RulesDocument, unit: Unit, edits: readonly DocumentEdit[]): string {
  return asIn(document, unit, changedText(unit, edits));
}

/** A text of a unit with the line ends of a document, where it comes from another one. */
function asIn(document: RulesDocument, unit: Unit, text: string): string {
  return document === unit.document ? text : linesLike(document, text);
}

/** The text of a unit with those edits made that lie in it. */
function changedText({ document, start, end }: Unit, edits: readonly DocumentEdit[]): string {
  const inside = edits.filter(edit => edit.document === document && start <= edit.start && edit.end <= end);
  return withEdits(textOf(document).slice(start, end), inside, start);
}

/** The whole text of a document after those edits that are its own. */
export function textAfter(document: RulesDocument, edits: readonly DocumentEdit[]): string {
  const own = edits.filter(edit => edit.document.uri === document.uri);
  return own.length ? withEdits(textOf(document), own) : textOf(document);
}

/** Whether a place lies inside a unit that is taken away. */
export function isInside({ document, at }: Place, unit: Unit): boolean {
  return document === unit.document && at > unit.start && at < unit.end;
}
