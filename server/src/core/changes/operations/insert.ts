import { aLevel, levelName, ruleWithLevel } from '../../book/explain.ts';
import { linesLike, type RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { UNTRANSLATED } from '../../editions/insertedText.ts';
import { nextSibling, parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { literal } from '../../text/patterns.ts';
import { capital } from '../../text/words.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import type { Shift } from '../plan/numberMap.ts';
import { carriedOut, refuse } from '../plan/plan.ts';
import type { TextMove, Where } from '../plan/textMoves.ts';
import { placeFor } from '../renumber/placeInOrder.ts';
import { planned } from './inTranslations.ts';
import { newContentsLine, newRuleText } from './newRule.ts';
import {
  type Here,
  located,
  mustLeaveNoGap,
  nextUnder,
  numbersAfter,
  type Options,
  openingUp,
  siblingsOf,
} from './siblings.ts';

/** Inserts a rule; later siblings move by one, unless it fills a gap. */
export function insert(here: Here, anchor: RuleNumber, options: Options): RenumberPlan {
  const { document, documents } = here;
  const number = numberForInsert(here, anchor, options);
  const shifts = roomFor(here, number);
  const pieces = (book: Here) => addPieces(book, number, shifts, options);
  const change = { action: `Inserts ${number.text}`, shifts, arriving: [number], pieces, edge: options.edge } as const;
  const plan = planned(here, change, notRead(number));
  if (document.dialect.layout.needsNumberAbove || becomesRule(plan, documents, number)) return plan;
  return { ...plan, notes: [`${number.text} becomes ${aLevel(number, document)} as soon as it has rules under it.`] };
}

function notRead({ text }: RuleNumber): string {
  return `This text wouldn't be recognized as ${text}; write it by hand.`;
}

function placeholder(number: RuleNumber, document: RulesDocument): string {
  const name = levelName(number, document);
  return number.level < document.dialect.layout.textLevel ? `New ${capital(name)}` : `New ${name}.`;
}

function numberForInsert(here: Here, anchor: RuleNumber, { position = 'at' }: Options): RuleNumber {
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

/** What adds a rule to a book; to a translation, as untranslated, and nothing if its format isn't known there. */
export function addPieces(here: Here, number: RuleNumber, shifts: readonly Shift[], options: Options): TextMove[] {
  const { document, translation } = here;
  const words = linesLike(document, options.text?.trim() || placeholder(number, document));
  const text = translation === undefined ? words : asUntranslated(words, number);
  // At the edge of two chapters, it belongs to the next rule, unless it is inserted after the previous one.
  const nearTo = options.position === 'after' ? 'before' : 'next';
  const placeIn = (where: Where) => placeFor(here.documents, where, number, numbersAfter(shifts, here), nearTo);
  const place = placeIn('body');
  const body = place && newRuleText(place, number, text);
  if (!place || !body) {
    if (translation !== undefined) return [];
    refuse(`No existing rule shows which format to use for ${number.text}; write it by hand.`);
  }
  const listing = placeIn('contents');
  const line = listing && newContentsLine(listing, number, text);
  return [{ kind: 'add', place, text: body }, ...(line ? [{ kind: 'add', place: listing!, text: line } as const] : [])];
}

/** A text that can begin with its number. */
function asUntranslated(words: string, { text }: RuleNumber): string {
  const [number = ''] = new RegExp(`^${literal(text)}[.)]?\\s*`).exec(words) ?? [];
  return number + UNTRANSLATED + words.slice(number.length);
}

/** Whether a rule that was read counts: a heading of the outermost level with nothing below it doesn't. */
function becomesRule(plan: RenumberPlan, documents: readonly RulesDocument[], { level, text }: RuleNumber): boolean {
  return level > 0 || documents.some(each => symbolsOf(carriedOut(plan, each)).rules.has(text));
}
