import { type Definition, headOf, titleOf } from '../../book/workspace.ts';
import { recordsIn } from '../../dialect/dialect.ts';
import { type RulesDocument, textBetween } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { carriedOut, isRefusal, keepsForm, orRefusal, type Plan, refuse } from '../plan/plan.ts';
import { cutSpan, type InsertPlace, type TakenPart, type TextMove, unitOf } from '../plan/textMoves.ts';
import { planned } from './inTranslations.ts';
import { type OwnText, ownTextOf } from './ruleText.ts';
import { childrenUnder, closingUp, type Here, locate, located, siblingBefore, unitOfRules } from './siblings.ts';

/**
 * Merges a rule into the previous sibling, or, if there is none, into its parent; examples are appended to examples.
 * Its citations then lead there, and later siblings are renumbered.
 */
export function mergeRule(here: Here, number: RuleNumber): RenumberPlan {
  located(here, number);
  const before = siblingBefore(here, number);
  const target = before ?? parentNumber(number, here.numbering);
  const there = target && locate(here, target);
  if (!there) refuse(`There's no rule before ${number.text} to merge it with.`);
  mustBeBare(here, number, before);
  const pieces = (book: Here) => {
    const own = locate(book, number);
    return own ? joiningPieces(book, own, located(book, target), number) : [];
  };
  const otherwise = `The text of ${number.text} wouldn't be recognized as text of ${target.text}; merge them by hand.`;
  const change = {
    action: `Merges ${number.text} into ${target.text}`,
    shifts: closingUp(here, number),
    merged: [{ from: number, to: target }],
    pieces,
    notes: [`Citations of ${number.text} will lead to ${target.text}.`],
  } as const;
  const plan = planned(here, change, otherwise);
  if (!hasText(plan, there.document, target) || !keepsForm(plan)) refuse(otherwise);
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
  const opening = openedBefore(source);
  const part = ({ start, end }: Span, at: number, before: string): TakenPart => {
    const place: InsertPlace = { document, at, side: 'after' };
    return { start, end, place, before, after };
  };
  const whole = { start: source.text.start, end: (source.examples ?? source.text).end };
  if (!examples) return [part(whole, text.end, ` ${opening}`)];
  const gap = textBetween(document, { start: text.end, end: examples.start });
  const own = part(source.text, text.end, ` ${opening}`);
  return source.examples ? [own, part(source.examples, examples.end, gap)] : [own];
}

/** The marks of emphasis that begin before the number and end in the text: `**5.2. Guests.** Guests are welcome.` */
function openedBefore({ document, text }: OwnText): string {
  const before = textBetween(document, { start: Math.max(0, text.start - LONGEST_OPENING), end: text.start });
  const mark = OPENING.exec(before)?.[1];
  if (mark === undefined) return '';
  return textBetween(document, text).split(mark).length % 2 === 0 ? mark : '';
}

const LONGEST_OPENING = 80;
/** Marks at the start of a line that don't end in it. */
const OPENING = /(?:^|[\r\n])[^\S\r\n]*(?:[-+*]\s)?([*_]{1,3})(?=[^\s*_])(?:(?!\1)[^\r\n])*$/u;

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
