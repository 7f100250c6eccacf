import { type Definition, headOf, titleOf } from '../../book/workspace.ts';
import { recordsIn } from '../../dialect/dialect.ts';
import { type RulesDocument, textBetween } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { carriedOut, isRefusal, orRefusal, type Plan, refuse } from '../plan/plan.ts';
import { cutSpan, type InsertPlace, type TakenPart, type TextMove, unitOf } from '../plan/textMoves.ts';
import { renumber } from '../renumber/renumber.ts';
import { type OwnText, ownTextOf } from './ruleText.ts';
import { childrenUnder, closingUp, grows, type Here, locate, located, siblingBefore, unitOfRules } from './siblings.ts';

/**
 * Merges a rule into the previous sibling, or, if there is none, into its parent; examples are appended to examples.
 * Its citations then lead there, and later siblings are renumbered.
 */
export function mergeRule(here: Here, number: RuleNumber): RenumberPlan {
  const own = located(here, number);
  const before = siblingBefore(here, number);
  const target = before ?? parentNumber(number, here.numbering);
  const there = target && locate(here, target);
  if (!there) refuse(`There's no rule before ${number.text} to merge it with.`);
  mustBeBare(here, number, before);
  const pieces = joiningPieces(here, own, there, number);
  const plan = renumber(here.workspace, here.document, {
    action: `Merges ${number.text} into ${target.text}`,
    shifts: closingUp(here, number),
    merged: [{ from: number, to: target }],
    pieces,
    notes: [`Citations of ${number.text} will lead to ${target.text}.`],
  });
  if (!hasText(plan, there.document, target) || !grows(plan, here, -1))
    refuse(`The text of ${number.text} wouldn't be recognized as text of ${target.text}; merge them by hand.`);
  return plan;
}

/** Refuses if rules are below or between the two. */
function mustBeBare(here: Here, number: RuleNumber, before: RuleNumber | undefined): void {
  const below = (rule: RuleNumber) => childrenUnder(here, rule).length > 0;
  if (below(number)) refuse(`${number.text} has subrules; move or merge them first.`);
  if (before && below(before))
    refuse(`${before.text} has subrules between its text and ${number.text}; move or merge them first.`);
}

function joiningPieces(here: Here, own: Definition, there: Definition, number: RuleNumber): TextMove[] {
  if (titleOf(headOf(own)) !== undefined) refuse(`${number.text} has a title, which would be lost; merge it by hand.`);
  const [source, target] = [ownTextOf(own), ownTextOf(there)];
  const { document } = own;
  const unit = { document, ...cutSpan(unitOf(document, own.ordinal, 'alone')) };
  const line = unitOfRules(here, [number], 'contents');
  const text = missingMarks(source, target);
  const place = { document: there.document, at: target.text.start, side: 'before' } as const;
  return [
    { kind: 'take', unit, parts: partsFor(source, target) },
    ...(text ? [{ kind: 'add', place, text } as const] : []),
    ...(line ? [{ kind: 'cut', unit: line } as const] : []),
  ];
}

/** A text to append to another one: to its text, or to its examples. */
function partsFor(source: OwnText, target: OwnText): TakenPart[] {
  const { document, text, examples } = target;
  const after = missingMarks(source, target);
  const part = ({ start, end }: Span, at: number, before: string): TakenPart => {
    const place: InsertPlace = { document, at, side: 'after' };
    return { start, end, place, before, after };
  };
  if (!examples) return [part({ start: source.text.start, end: (source.examples ?? source.text).end }, text.end, ' ')];
  const gap = textBetween(document, { start: text.end, end: examples.start });
  const own = part(source.text, text.end, ' ');
  return source.examples ? [own, part(source.examples, examples.end, gap)] : [own];
}

/** The quotation mark that a cell needs for text from a quoted cell. */
function missingMarks(source: OwnText, target: OwnText): string {
  if (recordsIn(source.document.dialect.layout)?.format !== 'csv') return '';
  const [has, wants] = [target, source].map(
    ({ document, text }) => textBetween(document, { start: text.start - 1, end: text.start }) === '"',
  );
  return wants && !has ? '"' : '';
}

/** Whether the rule with a number has text after a plan. */
function hasText(plan: Plan, there: RulesDocument, { text }: RuleNumber): boolean {
  const document = carriedOut(plan, there);
  const ordinal = symbolsOf(document).rules.get(text);
  return ordinal !== undefined && !isRefusal(orRefusal(() => ownTextOf({ document, ordinal })));
}
