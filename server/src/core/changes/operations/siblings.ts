import { ruleWithLevel } from '../../book/explain.ts';
import { type Definition, definitionNumbered, groupOf, ruleOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { childrenOf } from '../../document/tree.ts';
import type { Numbering } from '../../numbers/numbering.ts';
import {
  areSiblings,
  compareNumbers,
  firstSibling,
  isNextSibling,
  nextSibling,
  parentNumber,
  parseNumber,
  previousSibling,
  type RuleNumber,
} from '../../numbers/ruleNumber.ts';
import { GLUED } from '../../numbers/scripts.ts';
import type { Edge, Redirect } from '../plan/changeReport.ts';
import { bookMapOf, type Shift } from '../plan/numberMap.ts';
import { refuse } from '../plan/plan.ts';
import { joinedUnits, type Unit, unitOf, type Where } from '../plan/textMoves.ts';
import { mustBeRemovable, mustBeTogether } from '../renumber/standing.ts';

/** The options of an operation; each kind has its own. */
export interface Options {
  /** With `insert`, where: at the given number, or before, after, or under the rule with that number. */
  readonly position?: 'at' | 'before' | 'after' | 'under' | undefined;
  /**
   * With `insert`, the text, or title, without the number; with the number, it can continue with rules below. By
   * default, a few words to replace.
   */
  readonly text?: string | undefined;
  /** Which ranges around a rule that is new at its place include it (default: *outside*, none at whose edge it is). */
  readonly edge?: Edge | undefined;
  /**
   * With `delete`: renumber later siblings even if citations of the deleted rules are left, which might then lead to
   * different rules.
   */
  readonly closeGap?: boolean | undefined;
  /** With `delete`: citations of the deleted rules that cite others instead, by the numbers of these before the change. */
  readonly redirects?: readonly Redirect<string>[] | undefined;
}

/** The book in which an operation is requested, or a translation of it. */
export interface Here {
  readonly workspace: Workspace;
  readonly document: RulesDocument;
  /** The documents of the book with the same numbering. */
  readonly documents: readonly RulesDocument[];
  readonly numbering: Numbering;
  /** The name of a translation. */
  readonly translation?: string;
}

export function hereOf(workspace: Workspace, document: RulesDocument): Here {
  return { workspace, document, documents: groupOf(workspace, document), numbering: document.dialect.numbering };
}

/** The rules below a number, or the outermost ones, in number order. */
function numbersUnder({ documents }: Here, parent: RuleNumber | undefined): readonly RuleNumber[] {
  return childrenOf(documents).get(parent?.text ?? '')?.numbers ?? [];
}

/** The siblings with this level and parent in the book, in number order. */
export function siblingsOf(here: Here, number: RuleNumber): readonly RuleNumber[] {
  return numbersUnder(here, parentNumber(number, here.numbering)).filter(other => areSiblings(other, number));
}

/** The rules directly under a number, in number order. */
export function childrenUnder(here: Here, parent: RuleNumber): readonly RuleNumber[] {
  const children = numbersUnder(here, parent);
  return children.filter(({ level }) => level === children[0]!.level);
}

/** The sibling before a rule. */
export function siblingBefore(here: Here, number: RuleNumber): RuleNumber | undefined {
  return siblingsOf(here, number).findLast(other => compareNumbers(other, number) < 0);
}

/** Rules that stay together: the first and the last sibling. */
export type Run = readonly [first: RuleNumber, last: RuleNumber];

/** All rules from the first to the last. */
export function rulesInRun(here: Here, run: Run): RuleNumber[] {
  return siblingsOf(here, run[0]).filter(number => isBetween(number, run));
}

export function isBetween(number: RuleNumber, [first, last]: Run): boolean {
  return compareNumbers(first, number) <= 0 && compareNumbers(number, last) <= 0;
}

/** The number after the last one directly below a rule; undefined if none is free. */
export function freeUnder(here: Here, parent: RuleNumber): RuleNumber | undefined {
  const last = childrenUnder(here, parent).at(-1);
  return last ? nextSibling(last, here.numbering) : firstChild(parent, here.numbering);
}

/** The number after the last one directly below a rule; refuses if none is free. */
export function nextUnder(here: Here, parent: RuleNumber): RuleNumber {
  const reason = `No number is free under ${parent.text}; move some of its rules elsewhere first.`;
  return freeUnder(here, parent) ?? refuse(reason);
}

/** The place of the rule with a number in the body of the book. */
export function locate({ documents }: Here, { text }: RuleNumber): Definition | undefined {
  return definitionNumbered(documents, text);
}

/** The place of a rule that must exist in the body of the book. */
export function located(here: Here, number: RuleNumber): Definition {
  return locate(here, number) ?? refuse(`${ruleWithLevel(number, here.document)} doesn't exist in this book.`);
}

const WORD_OR_SIGN = new RegExp(String.raw`^(?:\p{L}{2,20}\s+|§{1,2}\s*|[${GLUED}])`, 'u');

/** The number that a user typed, perhaps with a period, or a word or sign before it; undefined if it isn't one. */
export function numberAsTyped(name: string, { dialect }: RulesDocument): RuleNumber | undefined {
  const bare = name.trim().replace(/\.$/, '');
  return parseNumber(bare, dialect.numbering) ?? parseNumber(bare.replace(WORD_OR_SIGN, ''), dialect.numbering);
}

/** A typed number as its rule has it, perhaps without levels that the text alone doesn't show; refuses if it isn't one. */
export function numberAsInBook(name: string, here: Here): RuleNumber {
  const number = numberAsTyped(name, here.document) ?? refuse(`“${name}” isn't a rule number in this book.`);
  const found = locate(here, number);
  return found ? ruleOf(found.document, found.ordinal).number : number;
}

/** The number `by` places later, or earlier if that is negative. */
export function moved(number: RuleNumber, by: number, { numbering }: Here): RuleNumber {
  let at = number;
  for (let step = 0; step < Math.abs(by); step++) {
    const next = by > 0 ? nextSibling(at, numbering) : previousSibling(at, numbering);
    if (!next || !isAtRightPlace(next, numbering))
      refuse(
        `No number follows ${at.text} at its level, so ${number.text} can't be renumbered; move some rules at its level elsewhere first.`,
      );
    at = next;
  }
  return at;
}

/** Whether a number is at the right place: chapter 800 would belong to another section. */
function isAtRightPlace({ text, path }: RuleNumber, numbering: Numbering): boolean {
  const read = parseNumber(text, numbering);
  return read?.path.length === path.length && read.path.every((ordinal, level) => ordinal === path[level]);
}

/** Rules that all move by the same distance. */
export function shiftedRules(numbers: readonly RuleNumber[], by: number, here: Here): Shift[] {
  return numbers.map(from => ({ from, to: moved(from, by, here) }));
}

/** The siblings after `count` rules that leave (`last` is the last of these) move up, until the first gap. */
export function closingUp(here: Here, last: RuleNumber, count = 1): Shift[] {
  const after = siblingsOf(here, last).filter(number => compareNumbers(number, last) > 0);
  const [next] = after;
  return next && isNextSibling(last, next, here.numbering) ? shiftedRules(after, -count, here) : [];
}

/** The siblings that make room for `count` rules from a number on, if any of these numbers is taken. */
export function openingUp(here: Here, to: RuleNumber, count = 1): Shift[] {
  const there = siblingsOf(here, to);
  const end = moved(to, count - 1, here);
  const isTaken = there.some(number => isBetween(number, [to, end]));
  const later = there.filter(number => compareNumbers(number, to) >= 0);
  return isTaken ? shiftedRules(later, count, here) : [];
}

/** Rules that get consecutive numbers. */
export function consecutiveShifts(numbers: readonly RuleNumber[], first: RuleNumber, here: Here): Shift[] {
  const shifts = numbers.map((from, index) => ({ from, to: moved(first, index, here) }));
  return shifts.filter(({ from, to }) => from.text !== to.text);
}

/** Returns the number of a rule after some shifts. */
export function numbersAfter(shifts: readonly Shift[], { numbering }: Here) {
  const { after } = bookMapOf(shifts, [], numbering);
  return ({ text }: RuleNumber): RuleNumber | undefined => parseNumber(after(text), numbering);
}

/** The first number below another one. */
export function firstChild(parent: RuleNumber, numbering: Numbering): RuleNumber | undefined {
  const level = parent.level + 1;
  const own = numbering.levels[level];
  if (!own) return undefined;
  const path = [...parent.path, own.hundreds ? parent.path.at(-1)! * 100 : 1];
  const first = firstSibling({ text: '', level, path }, numbering);
  return isAtRightPlace(first, numbering) ? first : undefined;
}

/** Refuses a number for a rule that follows none of its siblings. */
export function mustLeaveNoGap(siblings: readonly RuleNumber[], to: RuleNumber, { numbering }: Here): void {
  const before = siblings.filter(number => compareNumbers(number, to) < 0).at(-1);
  const isAfterAll = siblings.every(number => compareNumbers(number, to) < 0);
  const parent = parentNumber(to, numbering);
  const next = before ? nextSibling(before, numbering) : parent && firstChild(parent, numbering);
  if (!isAfterAll || !next || next.text === to.text || (!before && isStart(to))) return;
  refuse(`${to.text} would leave a gap; the next free number is ${next.text}.`);
}

/** Rules can start with 0, 1, 100, or 101. */
export function isStart({ path }: RuleNumber): boolean {
  return path.at(-1)! % 100 <= 1;
}

/** What is done in the body, and then in the Contents. */
export function inBoth<T>(change: (where: Where) => readonly T[]): T[] {
  return (['body', 'contents'] as const).flatMap(change);
}

/** The text of rules, each with everything below it, as one piece; undefined if none of them exists. */
export function unitOfRules({ documents }: Here, numbers: readonly RuleNumber[], where: Where): Unit | undefined {
  const units = numbers.flatMap(number => {
    const own = unitsOfRule(documents, number, where);
    mustBeTogether(documents, number, where);
    if (own[0]) mustBeRemovable(own[0], where, number);
    return own;
  });
  const names = () => numbers.map(({ text }) => text).join(', ');
  return units.length
    ? (joinedUnits(units) ?? refuse(`${names()} aren't consecutive in the text; move them one by one.`))
    : undefined;
}

/** The text of a rule with everything below it, in each document that has it. */
export function unitsOfRule(documents: readonly RulesDocument[], { text }: RuleNumber, where: Where): Unit[] {
  return documents.flatMap(document => {
    const { rules, contents } = symbolsOf(document);
    const ordinal = (where === 'body' ? rules : contents).get(text);
    return ordinal === undefined ? [] : unitOf(document, ordinal, 'with all below');
  });
}
