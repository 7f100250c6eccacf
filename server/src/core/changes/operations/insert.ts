import type { Head } from '../../blocks/block.ts';
import { aLevel, levelName, ruleWithLevel } from '../../book/explain.ts';
import { blockIndexAt, blocksOf, linesLike, type RulesDocument, update } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { isAtOrBelow, nextSibling, parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { capital } from '../../text/words.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import type { Shift } from '../plan/numberMap.ts';
import { carriedOut, refuse } from '../plan/plan.ts';
import type { InsertPlace, TextMove, Where } from '../plan/textMoves.ts';
import { placeFor } from '../renumber/placeInOrder.ts';
import { newContentsLine, newRuleText } from './newRule.ts';
import {
  type Here,
  located,
  mustLeaveNoGap,
  nextUnder,
  numbersAfter,
  type Options,
  openingUp,
  planned,
  siblingsOf,
} from './siblings.ts';

/** Inserts a rule; later siblings move by one, unless it fills a gap. */
export function insert(here: Here, anchor: RuleNumber, options: Options): RenumberPlan {
  const { document, documents } = here;
  const number = numberFor(here, anchor, options);
  const shifts = roomFor(here, number);
  const pieces = addPieces(here, number, shifts, options);
  const change = { action: `Inserts ${number.text}`, shifts, arriving: [number], pieces, edge: options.edge } as const;
  const plan = planned(here, change, notRead(number));
  if (document.dialect.layout.needsNumberAbove || isInBody(plan, documents, number)) return plan;
  return { ...plan, notes: [`${number.text} becomes ${aLevel(number, document)} as soon as it has rules under it.`] };
}

function notRead({ text }: RuleNumber): string {
  return `This text wouldn't be recognized as ${text}; write it by hand.`;
}

function placeholder(number: RuleNumber, document: RulesDocument): string {
  const name = levelName(number, document);
  return number.level < document.dialect.layout.textLevel ? `New ${capital(name)}` : `New ${name}.`;
}

function numberFor(here: Here, anchor: RuleNumber, { position = 'at' }: Options): RuleNumber {
  const { document, numbering } = here;
  if (position === 'at') return anchor;
  located(here, anchor);
  if (position === 'before') return anchor;
  if (position === 'under' && !numbering.levels[anchor.level + 1])
    refuse(`${ruleWithLevel(anchor, document)} can't have subrules.`);
  if (position === 'under') return nextUnder(here, anchor);
  return (
    nextSibling(anchor, numbering) ??
    refuse(`No number is free after ${anchor.text}; move some rules at its level elsewhere first.`)
  );
}

/** The siblings to renumber, so that a number is free. */
export function roomFor(here: Here, number: RuleNumber): Shift[] {
  const siblings = siblingsOf(here, number);
  const parent = parentNumber(number, here.numbering);
  // A book can lack all rules of a level, as tables lack headings.
  if (parent && !siblings.length) located(here, parent);
  mustLeaveNoGap(siblings, number, here);
  return openingUp(here, number);
}

function addPieces(here: Here, number: RuleNumber, shifts: readonly Shift[], options: Options): TextMove[] {
  const { document } = here;
  const text = linesLike(document, options.text?.trim() || placeholder(number, document));
  // At the edge of two chapters, it belongs to the next rule, unless it is inserted after the previous one.
  const nearTo = options.position === 'after' ? 'before' : 'next';
  const placeIn = (where: Where) => placeFor(here.documents, where, number, numbersAfter(shifts, here), nearTo);
  const place = placeIn('body');
  const body = place && newRuleText(place, number, text);
  if (!place || !body) refuse(`No existing rule shows which format to use for ${number.text}; write it by hand.`);
  if (!document.dialect.layout.needsNumberAbove && !readsAs(place, body, number)) refuse(notRead(number));
  const listing = placeIn('contents');
  const line = listing && newContentsLine(listing, number, text);
  return [{ kind: 'add', place, text: body }, ...(line ? [{ kind: 'add', place: listing!, text: line } as const] : [])];
}

/**
 * Whether a text is read as the rule with this number, at its place, and everything in it as that rule or its subrules.
 */
function readsAs({ document, at }: InsertPlace, text: string, number: RuleNumber): boolean {
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
