import { type RuleHead, titleIn } from '../../blocks/block.ts';
import { writtenText } from '../../blocks/cells.ts';
import { readRow } from '../../blocks/csvRecords.ts';
import { jsonValues } from '../../blocks/jsonRecords.ts';
import { type Definition, ruleOf } from '../../book/workspace.ts';
import { type CsvRecords, type Records, recordsIn } from '../../dialect/dialect.ts';
import {
  blockAt,
  blockIndexAt,
  headAbove,
  headBlock,
  headBlockOf,
  type RulesDocument,
  startOf,
} from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { atColumn } from '../../findings/contentsLines.ts';
import { writtenAs } from '../../numbers/parts.ts';
import { areBothInSeries, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { type Edit, lineEnds, type Span, withEdits } from '../../text/span.ts';
import { isPlaceInTable, isRow } from '../plan/inTable.ts';
import { blockCore, type InsertPlace, ordinalsOf, separatorAt, type Where } from '../plan/textMoves.ts';
import { countsItself, isCountedLevel } from '../renumber/countedItems.ts';
import { ownMarkup, type Sides, sharedSides } from './markup.ts';

/**
 * The text of a new rule for a place, with separators, in the format of the nearest rule of its level; undefined if
 * there is none. The given text can be complete, with its number.
 */
export function newRuleText(place: InsertPlace, number: RuleNumber, text: string): string | undefined {
  const { dialect } = place.document;
  const isComplete = text.startsWith(number.text) && dialect.layout.kind !== 'records';
  const written = writtenText(text, dialect);
  const around = isComplete
    ? withSeparator(place, modelFor(place, number, 'body'), 'body', { before: '', after: '' })
    : newRuleAround(place, number, written);
  return around && around.before + written + around.after;
}

/** What is around the complete text of a new rule. */
export function newRuleAround(place: InsertPlace, number: RuleNumber, written: string): Sides | undefined {
  const { document } = place;
  const model = modelFor(place, number, 'body');
  const around = model === undefined ? plainRule(document, number) : ruleLike(document, model, number, written);
  return around && withSeparator(place, model, 'body', around);
}

/**
 * The line of the Contents for a new rule; undefined if the Contents list no rules of its level, or it has no title.
 */
export function newContentsLine(place: InsertPlace, number: RuleNumber, text: string): string | undefined {
  const model = modelFor(place, number, 'contents');
  if (model === undefined) return undefined;
  const [firstLine = ''] = text.split(/\r\n|\r|\n/);
  const title = firstLine.startsWith(number.text)
    ? firstLine.slice(number.text.length).replace(/^[.\s]+/, '')
    : firstLine;
  const around = ruleLike(place.document, model, number, title);
  if (!around) return undefined;
  const like = ruleOf(place.document, model);
  const grown = number.text.length - like.number.text.length + title.trim().length - (like.title ?? '').length;
  const line = withSeparator(place, model, 'contents', { ...around, after: atColumn(around.after, grown) });
  return line.before + title.trim() + line.after;
}

/**
 * The ordinal of the nearest rule at the level of a number, and in a series if the number is, preferably before the
 * place. In records, any rule.
 */
function modelFor(
  place: InsertPlace,
  number: RuleNumber,
  where: Where,
  isLike: (ordinal: number) => boolean = () => true,
): number | undefined {
  const { document, at } = place;
  const { layout } = document.dialect;
  const start = (ordinal: number) => startOf(document, headBlockOf(document, ordinal));
  const sound = ordinalsOf(document, where).filter(ordinal => {
    if (!isLike(ordinal)) return false;
    const { title } = ruleOf(document, ordinal);
    return headBlock(document, ordinal).problems.length === 0 && (where === 'body' || title !== undefined);
  });
  const ofLevel = sound.filter(ordinal => ruleOf(document, ordinal).number.level === number.level);
  const ofSeries = ofLevel.filter(ordinal => areBothInSeries(ruleOf(document, ordinal).number, number));
  const inTable = isPlaceInTable(place);
  const ofPlace = ofSeries.filter(ordinal => isRow(document, start(ordinal)) === inTable);
  const [alike = ofLevel] = [ofPlace, ofSeries].filter(each => each.length);
  const models = alike.length || layout.kind !== 'records' ? alike : sound;
  return models.findLast(ordinal => start(ordinal) < at) ?? models[0];
}

function ordinalAbove({ document, at }: InsertPlace): number {
  return Math.max(0, headAbove(document, blockIndexAt(document, at - 1)));
}

/** Formats a text as a rule like another rule. */
function ruleLike(document: RulesDocument, model: number, number: RuleNumber, written: string): Sides | undefined {
  const index = headBlockOf(document, model);
  const core = blockCore(document, index);
  const head = blockAt(document, index)!.head as RuleHead;
  if (document.dialect.layout.kind === 'records') return recordAround(document, model, number, written);
  const own = numberLike(core.slice(head.start, head.end), head.number, number, document);
  if (own === undefined) return undefined;
  return sharedSides(sidesOf(document, model, own), sidesOfNeighbor(document, model));
}

/** Where the number begins in a line that is written like a rule. */
function numberAt(document: RulesDocument, model: number, number: RuleNumber, line: string): number {
  const { head, text } = headBlock(document, model);
  const own = numberLike(text.slice(head!.start, head!.end), (head as RuleHead).number, number, document);
  return Math.max(0, line.lastIndexOf(own!));
}

/** The line of a rule around its title, or before its text, with another number if one is given. */
function sidesOf(document: RulesDocument, ordinal: number, number?: string): Sides {
  const core = blockCore(document, headBlockOf(document, ordinal));
  const { start, end, textStart, title } = ruleOf(document, ordinal);
  const titleAt = title === undefined ? -1 : core.indexOf(title, textStart);
  const [from, to] = titleAt < 0 ? [textStart, textStart] : [titleAt, titleAt + title!.length];
  return {
    before: core.slice(0, start) + (number ?? core.slice(start, end)) + core.slice(end, from),
    after: closingOf(core.slice(to), titleAt >= 0, document),
  };
}

/** The line of the nearest rule of a level around its title, or before its text. */
function sidesOfNeighbor(document: RulesDocument, ordinal: number): Sides | undefined {
  const neighbor = neighborOf(document, ordinal);
  return neighbor === undefined ? undefined : sidesOf(document, neighbor);
}

/**
 * The edits, with offsets in its block, that write a rule as rules at the level of its new number are written, with a
 * title if it has one; undefined if no such rule is there, or if it begins inside a line.
 */
export function writtenAtLevel({ document, ordinal }: Definition, to: RuleNumber): Edit[] | undefined {
  const index = headBlockOf(document, ordinal);
  const block = blockAt(document, index)!;
  const head = ruleOf(document, ordinal);
  const place: InsertPlace = { document, at: startOf(document, index), side: 'before' };
  const model = modelFor(place, to, 'body', other => isLikeOwn(document, ordinal, other));
  const around = model === undefined ? undefined : ruleLike(document, model, to, '');
  if (model === undefined || !around || !startsLine(document, ordinal)) return undefined;
  const title = titleIn(head, block.text);
  const kept = ownMarkup(sidesOf(document, ordinal), sidesOfNeighbor(document, ordinal));
  const isFirst = block.text.slice(0, head.start).includes(kept.before);
  const at = isFirst ? numberAt(document, model, to, around.before) : around.before.length;
  const line = around.before.slice(0, at) + kept.before + around.before.slice(at);
  const text = missingLines(separatorAt(document, ordinal), separatorAt(document, model)) + line;
  const edits = [{ start: 0, end: title?.start ?? head.textStart, text }];
  if (!title) return edits;
  const [closing = ''] = /^[^\r\n]*/.exec(block.text.slice(title.end)) ?? [];
  const end = title.end + closing.trimEnd().length;
  return [...edits, { start: title.end, end, text: around.after + kept.after }];
}

/** The line ends that one separator has more than another. */
function missingLines(own: string, wanted: string): string {
  const [has, wants] = [own, wanted].map(text => text.match(lineEnds()) ?? []);
  return wants!.slice(has!.length).join('');
}

function isLikeOwn(document: RulesDocument, ordinal: number, other: number): boolean {
  const [own, model] = [ordinal, other].map(at => ruleOf(document, at).title !== undefined);
  return own === model && startsLine(document, other);
}

/** Whether the block of a head starts a line. */
function startsLine(document: RulesDocument, ordinal: number): boolean {
  const before = blockAt(document, headBlockOf(document, ordinal) - 1);
  return !before || before.tail === 0;
}

/** A number as rules of its level write it: in full, or only a part. */
function numberLike(
  written: string,
  model: RuleNumber,
  number: RuleNumber,
  document: RulesDocument,
): string | undefined {
  const { numbering } = document.dialect;
  if (written === model.text) return number.text;
  const isWritten = writtenAs(written, model, model, numbering) !== undefined;
  // A counted item gets its number from its place.
  if (!isWritten && isCountedLevel(document, number) && !countsItself(document)) return written;
  return writtenAs(written, model, number, numbering, number);
}

/** What the layout puts after the text of a rule: on the same line, and on lines of their own. */
function closingOf(rest: string, isTitle: boolean, { dialect }: RulesDocument): string {
  const { textEnd, kind } = dialect.layout;
  const [line = '', ...others] = rest.split(/(\r\n|\r|\n)/);
  const own = isTitle ? line.trimEnd() : (textEnd?.exec(line)?.[0] ?? '');
  if (!textEnd || kind === 'forms') return own;
  const isClosing = (other: string) => other.replace(textEnd, '').trim() === '';
  const from = others.findLastIndex(other => !isClosing(other)) + 1;
  return own + others.slice(from).join('');
}

/** Formats the first rule of a level. */
function plainRule({ dialect }: RulesDocument, number: RuleNumber): Sides | undefined {
  const { layout, numbering } = dialect;
  if (layout.kind !== 'lines' || layout.textEnd || layout.numberAlone) return undefined;
  return { before: `${number.text}${numbering.levels[number.level]!.period ? '.' : ''} `, after: '' };
}

function withSeparator(place: InsertPlace, model: number | undefined, where: Where, { before, after }: Sides): Sides {
  const separator = separatorAt(place.document, separatedLike(place, model, where));
  return place.side === 'after' ? { before: separator + before, after } : { before, after: after + separator };
}

/** The ordinal of a rule that is separated from the previous one as a new one should be. */
function separatedLike(place: InsertPlace, model: number | undefined, where: Where): number {
  const { document } = place;
  const [first, ...others] = ordinalsOf(document, where);
  if (model === undefined || model !== first) return model ?? ordinalAbove(place);
  const { level } = ruleOf(document, model).number;
  const alike = others.find(ordinal => ruleOf(document, ordinal).number.level === level);
  return alike ?? (where === 'contents' ? ordinalAbove(place) : model);
}

/**
 * The parts around the text of a new record, copied from another one: cells that it shares with its neighbor, such as
 * the name of a chapter, keep their content; the others are empty.
 */
function recordAround(document: RulesDocument, model: number, number: RuleNumber, written: string): Sides {
  const records = recordsIn(document.dialect.layout)!;
  const core = blockCore(document, headBlockOf(document, model));
  const { start, end, textStart, textEnd = textStart } = ruleOf(document, model);
  const marks = records.format === 'csv' && needsMarks(core, textStart, written, records) ? '"' : '';
  const edits: Edit[] = [{ start, end, text: number.text }, ...emptied(document, model, core, records)];
  const before = edits.filter(edit => edit.end <= textStart);
  const after = edits.filter(edit => edit.start >= textEnd);
  return {
    before: withEdits(core.slice(0, textStart), before) + marks,
    after: marks + withEdits(core.slice(textEnd), after, textEnd),
  };
}

/** Whether a text needs quotation marks that its cell doesn't have. */
function needsMarks(row: string, textStart: number, written: string, { delimiter }: CsvRecords): boolean {
  return row.charAt(textStart - 1) !== '"' && (written.includes(delimiter) || /["\r\n]|^\s|\s$/.test(written));
}

/** A cell or value other than number and text, by its column or key. */
type Others = ReadonlyMap<string | number, Span>;

function othersIn(core: string, records: Records): Others {
  const cells: Iterable<[string | number, Span]> =
    records.format === 'json' ? jsonValues(core) : readRow(core, 0, records).cells.entries();
  return new Map([...cells].filter(([key]) => key !== records.number && key !== records.text));
}

/** Empties the parts of a record that aren't shared. */
function emptied(document: RulesDocument, model: number, core: string, records: Records): Edit[] {
  const neighbor = neighborOf(document, model);
  const beside = neighbor === undefined ? '' : blockCore(document, headBlockOf(document, neighbor));
  const there = othersIn(beside, records);
  const { examples } = records;
  return [...othersIn(core, records)].flatMap(([key, span]) => {
    const [value, other] = [textAt(core, span), textAt(beside, there.get(key))];
    const isShared = value === other && key !== examples;
    return isShared ? [] : [{ start: span.start, end: span.end, text: emptyLike(value!, records) }];
  });
}

/** The nearest rule of the same level. */
function neighborOf(document: RulesDocument, model: number): number | undefined {
  const { body } = symbolsOf(document);
  const level = ruleOf(document, model).number.level;
  const alike = body.filter(ordinal => ruleOf(document, ordinal).number.level === level);
  const at = alike.indexOf(model);
  return alike[at - 1] ?? alike[at + 1];
}

function textAt(text: string, span: Span | undefined): string | undefined {
  return span && text.slice(span.start, span.end);
}

/** An empty value of the same type. */
function emptyLike(value: string, { format }: Records): string {
  const isList = /^\s*\[/.test(value);
  if (format === 'csv') return isList ? '[]' : '';
  if (isList) return '[]';
  if (value.startsWith('{')) return '{}';
  return value.startsWith('"') ? '""' : 'null';
}
