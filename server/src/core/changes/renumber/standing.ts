import { type Definition, ruleOf } from '../../book/workspace.ts';
import { headBlockOf, type RulesDocument, startOf } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { areInOneOrder, compareNumbers, isAtOrBelow, parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { firstIndex } from '../../text/bisect.ts';
import { refuse } from '../plan/plan.ts';
import type { InsertPlace, Unit, Where } from '../plan/textMoves.ts';

/**
 * Makes sure that rules are where their numbers say: moves are based on places, so nothing moves if number and place
 * disagree.
 */

/** The ordinals of all existing rules, in text order, including duplicates. */
function standingIn(document: RulesDocument, where: Where): readonly number[] {
  const { body, bodyStart } = symbolsOf(document);
  if (where === 'body') return body;
  return document.heads.slice(0, bodyStart).flatMap((head, ordinal) => (head.kind === 'rule' ? ordinal : []));
}

/**
 * Refuses if a rule can't move with everything below it: another one has its number, or something below it is
 * elsewhere.
 */
export function mustBeTogether(documents: readonly RulesDocument[], number: RuleNumber, where: Where): void {
  const found = documents.flatMap(document =>
    standingIn(document, where)
      .filter(ordinal => isAtOrBelow(ruleOf(document, ordinal).number, number))
      .map(ordinal => ({ document, ordinal })),
  );
  const [first, second] = found.filter(
    ({ document, ordinal }) => ruleOf(document, ordinal).number.text === number.text,
  );
  if (!first) return;
  if (second) refuse(twice(number, where));
  const together = (at: Definition, index: number) =>
    at.document === first.document && at.ordinal === first.ordinal + index;
  const index = found.findIndex((at, position) => !together(at, position));
  if (index < 0) return;
  const apart = found[index]!;
  const end = first.ordinal + index;
  // Either a few other rules are among many, or a few of these are elsewhere.
  const areAmong = apart.document === first.document && index > 0 && apart.ordinal - end <= found.length - index;
  const among = areAmong ? apart.document.heads[end] : undefined;
  refuse(
    among?.kind === 'rule' ? misfit(apart.document, end - 1, end, apart.ordinal) : elsewhere(apart, number, where),
  );
}

/**
 * Refuses if no rule with the new number `to` can be at an offset: a rule after it has a lower number, or a neighbor
 * belongs elsewhere. `after` returns the new number of a rule, or undefined if it doesn't exist.
 */
export function mustFitBefore(
  { document, at }: InsertPlace,
  where: Where,
  to: RuleNumber,
  after: (number: RuleNumber) => RuleNumber | undefined,
): void {
  const { numbering } = document.dialect;
  const numberThen = (ordinal: number) => after(ruleOf(document, ordinal).number);
  const all = standingIn(document, where).filter(ordinal =>
    areInOneOrder(ruleOf(document, ordinal).number, to, numbering),
  );
  const from = firstFrom(document, all, at);
  const parent = parentNumber(to, numbering);
  const isBeside = (ordinal: number) => !parent || isAtOrBelow(numberThen(ordinal)!, parent);
  const [before, next] = [all[from - 1], all.slice(from).find(numberThen)];
  if (before === undefined || next === undefined) return;
  if (!isBeside(next)) {
    const standing = [...all.slice(0, from), ...all.slice(from).filter(numberThen)];
    mustBeBeside(document, standing, from, isBeside);
  } else if (compareNumbers(numberThen(next)!, to) <= 0) refuse(misfit(document, before, next));
}

/** Refuses if the text of a rule can't be removed from among its siblings: a rule that belongs elsewhere follows it. */
export function mustBeRemovable({ document, end }: Unit, where: Where, number: RuleNumber): void {
  const { numbering } = document.dialect;
  const parent = parentNumber(number, numbering);
  const all = standingIn(document, where);
  const after = all[firstFrom(document, all, end)];
  const inside = after === undefined ? undefined : ruleOf(document, after).number;
  if (inside && inside.level > number.level && !areInOneOrder(inside, number, numbering))
    refuse(
      `${inside.text} and the rules after it are in ${number.text}, but their numbers continue through the document; change ${number.text} by hand.`,
    );
  const standing = all.filter(ordinal => areInOneOrder(ruleOf(document, ordinal).number, number, numbering));
  const index = firstFrom(document, standing, end);
  mustBeBeside(document, standing, index, at => !parent || isAtOrBelow(ruleOf(document, at).number, parent));
}

/** The index of the first rule at or after an offset. */
function firstFrom(document: RulesDocument, standing: readonly number[], at: number): number {
  return firstIndex(standing.length, index => startOf(document, headBlockOf(document, standing[index]!)) >= at);
}

/** Refuses if a rule isn't next to its neighbors in number order. */
function mustBeBeside(
  document: RulesDocument,
  standing: readonly number[],
  index: number,
  isBeside: (ordinal: number) => boolean,
): void {
  const [before, own] = [standing[index - 1], standing[index]];
  if (before === undefined || own === undefined || isBeside(own)) return;
  const later = standing.slice(index).find(isBeside);
  if (later !== undefined) refuse(misfit(document, before, own, later));
}

/** “110.1a comes between 101.1 and 101.2, where its number doesn't fit: …” */
function misfit(document: RulesDocument, before: number, own: number, after?: number): string {
  const name = (ordinal: number) => ruleOf(document, ordinal).number.text;
  const where = after === undefined ? `after ${name(before)}` : `between ${name(before)} and ${name(after)}`;
  return `${name(own)} comes ${where}, where its number doesn't fit; correct its number or move it first.`;
}

function elsewhere({ document, ordinal }: Definition, { text }: RuleNumber, where: Where): string {
  const standing = standingIn(document, where);
  const before = standing[standing.indexOf(ordinal) - 1];
  const place = before === undefined ? '' : ` (it comes after ${ruleOf(document, before).number.text})`;
  const among = `the rest of ${text} in the ${where === 'body' ? 'text' : 'Contents'}`;
  return `${ruleOf(document, ordinal).number.text} isn't with ${among}${place}; move it there, or renumber it first.`;
}

function twice({ text }: RuleNumber, where: Where): string {
  return where === 'body'
    ? `Two rules have the number ${text}; renumber one of them first.`
    : `${text} is in the Contents twice; delete one of the lines first.`;
}

/**
 * A note for each rule that keeps its number while its neighbors are renumbered, although it doesn't fit between them.
 */
export function keptAmong(document: RulesDocument, moves: (number: RuleNumber) => boolean): string[] {
  const { body } = symbolsOf(document);
  return body.flatMap((ordinal, index) => {
    const [before, own, after] = [body[index - 1], ordinal, body[index + 1]].map(
      at => at !== undefined && ruleOf(document, at).number,
    );
    if (!before || !own || !after || moves(own) || !moves(before) || !moves(after)) return [];
    if (!areInOneOrder(own, before, document.dialect.numbering)) return [];
    if (compareNumbers(before, own) < 0 && compareNumbers(own, after) < 0) return [];
    return `${own.text} keeps its number, although ${before.text} and ${after.text} around it are renumbered; check it.`;
  });
}
