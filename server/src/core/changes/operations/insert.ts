import type { Head } from '../../blocks/block.ts';
import { aLevel, levelName } from '../../book/explain.ts';
import { groupOf, type Workspace } from '../../book/workspace.ts';
import { blockIndexAt, blocksOf, type RulesDocument, update } from '../../document/document.ts';
import { linesLike } from '../../document/lines.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { nextSibling } from '../../numbers/numberOrder.ts';
import { isAtOrBelow } from '../../numbers/numberShift.ts';
import { parentNumber, parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { capital } from '../../text/words.ts';
import type { Edge, RenumberPlan } from '../plan/changeReport.ts';
import { bookMapOf, type Shift } from '../plan/numberMap.ts';
import { carriedOut, isRefusal, type Refusal, refused } from '../plan/plan.ts';
import type { Piece, Place, Where } from '../plan/textMoves.ts';
import { placeFor } from '../renumber/placeInOrder.ts';
import { asPlanned } from '../renumber/readBack.ts';
import { renumber } from '../renumber/renumber.ts';
import { newContentsLine, newRuleText } from './newRule.ts';
import { gapBefore, locate, nextUnder, noneFreeBelow, notThere, openingUp, siblingsOf } from './siblings.ts';

/** The rule to insert. */
export interface InsertOptions {
  /** Where: at the given number, or before, after, or under the rule with that number. */
  readonly position?: 'at' | 'before' | 'after' | 'under';
  /**
   * The text, or title, without the number; with the number, it can continue with rules below. By default, a few words
   * to replace.
   */
  readonly text?: string;
  /** Which ranges around it include it (default: *outside*, none at whose edge it is). */
  readonly edge?: Edge;
}

/** Inserts a rule; later siblings move by one, unless it fills a gap. */
export function insert(
  workspace: Workspace,
  document: RulesDocument,
  anchor: RuleNumber,
  { position, text, edge }: InsertOptions = {},
): RenumberPlan | Refusal {
  const number = numberFor(workspace, document, anchor, position ?? 'at');
  if (isRefusal(number)) return number;
  const shifts = roomFor(workspace, document, number);
  if (isRefusal(shifts)) return shifts;
  const words = linesLike(document, text?.trim() || placeholder(number, document));
  const nearTo = position === 'after' ? 'before' : 'next';
  const pieces = addPieces(workspace, document, { number, text: words, shifts, nearTo });
  if (isRefusal(pieces)) return pieces;
  const plan = renumber(workspace, document, {
    action: `Inserts ${number.text}`,
    shifts,
    arriving: [number],
    pieces,
    ...(edge && { edge }),
  });
  if (document.dialect.layout.needsNumberAbove)
    return isRefusal(asPlanned(plan, workspace, document)) ? notRead(number) : plan;
  return isInBody(plan, groupOf(workspace, document), number)
    ? plan
    : { ...plan, notes: [emptyNote(number, document)] };
}

function notRead({ text }: RuleNumber): Refusal {
  return refused(`This text wouldn't be recognized as ${text}; write it by hand.`);
}

function placeholder(number: RuleNumber, document: RulesDocument): string {
  const name = levelName(number, document);
  return number.level < document.dialect.layout.textLevel ? `New ${capital(name)}` : `New ${name}.`;
}

function numberFor(
  workspace: Workspace,
  document: RulesDocument,
  anchor: RuleNumber,
  position: NonNullable<InsertOptions['position']>,
): RuleNumber | Refusal {
  if (position === 'at') return anchor;
  if (!locate(workspace, document, anchor)) return notThere(anchor, document);
  if (position === 'before') return anchor;
  if (position === 'under' && !document.dialect.numbering.levels[anchor.level + 1])
    return refused(`${capital(levelName(anchor, document))} ${anchor.text} can't have subrules.`);
  if (position === 'under') return nextUnder(workspace, document, anchor) ?? noneFreeBelow(anchor);
  return (
    nextSibling(anchor, document.dialect.numbering) ??
    refused(`No number is free after ${anchor.text}; move some rules at its level elsewhere first.`)
  );
}

/** The siblings to renumber, so that a number is free. */
export function roomFor(workspace: Workspace, document: RulesDocument, number: RuleNumber): Shift[] | Refusal {
  const siblings = siblingsOf(workspace, document, number);
  const parent = parentNumber(number, document.dialect.numbering);
  // A book can lack all rules of a level, as tables lack headings.
  if (parent && !siblings.length && !locate(workspace, document, parent)) return notThere(parent, document);
  const gap = gapBefore(siblings, number, document);
  if (gap) return gap;
  return openingUp(workspace, document, number);
}

interface NewRule {
  readonly number: RuleNumber;
  readonly text: string;
  readonly shifts: readonly Shift[];
  /** Whether it belongs to the previous rule rather than the next one, if these are in two chapters. */
  readonly nearTo: 'before' | 'next';
}

function addPieces(workspace: Workspace, document: RulesDocument, rule: NewRule): Piece[] | Refusal {
  const { number, text, shifts, nearTo } = rule;
  const documents = groupOf(workspace, document);
  const { numbering } = document.dialect;
  const { after } = bookMapOf(shifts, [], numbering);
  const placeIn = (where: Where) =>
    placeFor(documents, where, number, other => parseNumber(after(other.text), numbering), nearTo);
  const place = placeIn('body');
  if (place && isRefusal(place)) return place;
  const body = place && newRuleText(place, number, text);
  if (!place || !body)
    return refused(`No existing rule shows which format to use for ${number.text}; write it by hand.`);
  if (!document.dialect.layout.needsNumberAbove && !readsAs(place, body, number)) return notRead(number);
  const listing = placeIn('contents');
  if (listing && isRefusal(listing)) return listing;
  const line = listing && newContentsLine(listing, number, text);
  return [{ kind: 'add', place, text: body }, ...(line ? [{ kind: 'add', place: listing!, text: line } as const] : [])];
}

/**
 * Whether a text is read as the rule with this number, at its place, and everything in it as that rule or its subrules.
 */
function readsAs({ document, at }: Place, text: string, number: RuleNumber): boolean {
  const updated = update(document, [{ start: at, end: at, text }], document.version);
  const end = at + text.length;
  const around = blocksOf(updated, blockIndexAt(updated, at), blockIndexAt(updated, end) + 1);
  const fresh = around.flatMap(({ block: { head }, start }) =>
    head && start + head.start >= at && start + head.start < end ? [head] : [],
  );
  const isOwn = (head: Head, index: number) =>
    head.kind === 'rule' && (index === 0 ? head.number.text === number.text : isBelow(head.number, number));
  return fresh.length > 0 && fresh.length === updated.heads.length - document.heads.length && fresh.every(isOwn);
}

function isBelow(number: RuleNumber, above: RuleNumber): boolean {
  return number.level > above.level && isAtOrBelow(number, above);
}

/** Whether a rule that was read counts: a heading of the outermost level with nothing below it doesn't. */
function isInBody(plan: RenumberPlan, documents: readonly RulesDocument[], { level, text }: RuleNumber): boolean {
  return level > 0 || documents.some(each => symbolsOf(carriedOut(plan, each)).rules.has(text));
}

function emptyNote(number: RuleNumber, document: RulesDocument): string {
  return `${number.text} becomes ${aLevel(number, document)} as soon as it has rules below it.`;
}
