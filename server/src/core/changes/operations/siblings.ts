import { levelName } from '../../book/explain.ts';
import { type Definition, groupOf, type Workspace } from '../../book/workspace.ts';
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
  previousSibling,
} from '../../numbers/numberOrder.ts';
import { parentNumber, parseNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import { capital } from '../../text/words.ts';
import type { Shift } from '../plan/numberMap.ts';
import { type Refusal, refused } from '../plan/plan.ts';
import { joinedUnits, type Unit, unitOf, type Where } from '../plan/textMoves.ts';
import { whyApart, whyNotTaken } from '../renumber/standing.ts';

/** The siblings with this level and parent in the book, in number order. */
export function siblingsOf(workspace: Workspace, document: RulesDocument, number: RuleNumber): readonly RuleNumber[] {
  const above = parentNumber(number, document.dialect.numbering)?.text ?? '';
  const children = childrenOf(groupOf(workspace, document)).get(above)?.numbers ?? [];
  return children.filter(other => areSiblings(other, number));
}

/** The rules directly below a number, in number order. */
export function childrenUnder(
  workspace: Workspace,
  document: RulesDocument,
  parent: RuleNumber,
): readonly RuleNumber[] {
  const children = childrenOf(groupOf(workspace, document)).get(parent.text)?.numbers ?? [];
  return children.filter(({ level }) => level === children[0]!.level);
}

/** The sibling before a rule. */
export function siblingBefore(workspace: Workspace, document: RulesDocument, number: RuleNumber) {
  return siblingsOf(workspace, document, number).findLast(other => compareNumbers(other, number) < 0);
}

/** Rules that stay together: the first and the last sibling. */
export type Run = readonly [first: RuleNumber, last: RuleNumber];

/** All rules from the first to the last. */
export function rulesOf(workspace: Workspace, document: RulesDocument, run: Run): RuleNumber[] {
  return siblingsOf(workspace, document, run[0]).filter(number => isBetween(number, run));
}

export function isBetween(number: RuleNumber, [first, last]: Run): boolean {
  return compareNumbers(first, number) <= 0 && compareNumbers(number, last) <= 0;
}

/** The number after the last one directly below a rule; undefined if none is free. */
export function nextUnder(workspace: Workspace, document: RulesDocument, parent: RuleNumber): RuleNumber | undefined {
  const last = childrenUnder(workspace, document, parent).at(-1);
  return last ? nextSibling(last, document.dialect.numbering) : firstChild(parent, document);
}

/** The place of the rule with a number in the body of the book. */
export function locate(workspace: Workspace, document: RulesDocument, { text }: RuleNumber): Definition | undefined {
  for (const other of groupOf(workspace, document)) {
    const ordinal = symbolsOf(other).rules.get(text);
    if (ordinal !== undefined) return { document: other, ordinal };
  }
  return undefined;
}

/** The number that a user typed, perhaps with a period, or why it isn't one. */
export function readNumber(name: string, { dialect }: RulesDocument): RuleNumber | Refusal {
  const number = parseNumber(name.trim().replace(/\.$/, ''), dialect.numbering);
  return number ?? refused(`“${name}” isn't a rule number in this book.`);
}

export function notThere(number: RuleNumber, document: RulesDocument): Refusal {
  return refused(`${capital(levelName(number, document))} ${number.text} doesn't exist in this book.`);
}

/** The number `by` places later, or earlier if that is negative; or why there is none. */
export function moved(number: RuleNumber, by: number, document: RulesDocument): RuleNumber | Refusal {
  const { numbering } = document.dialect;
  let at = number;
  for (let step = 0; step < Math.abs(by); step++) {
    const next = by > 0 ? nextSibling(at, numbering) : previousSibling(at, numbering);
    if (!next || !isSound(next, numbering))
      return refused(
        `No number follows ${at.text} at its level, so ${number.text} can't be renumbered; move some rules at its level elsewhere first.`,
      );
    at = next;
  }
  return at;
}

/** Whether a number is at the right place: chapter 800 would belong to another section. */
function isSound({ text, path }: RuleNumber, numbering: Numbering): boolean {
  const read = parseNumber(text, numbering);
  return read?.path.length === path.length && read.path.every((ordinal, level) => ordinal === path[level]);
}

/** Rules that all move by the same distance. */
export function shifted(numbers: readonly RuleNumber[], by: number, document: RulesDocument): Shift[] | Refusal {
  const shifts: Shift[] = [];
  for (const from of numbers) {
    const to = moved(from, by, document);
    if ('refusal' in to) return to;
    shifts.push({ from, to });
  }
  return shifts;
}

/** The siblings after `count` rules that leave (`last` is the last of these) move up, until the first gap. */
export function closingUp(
  workspace: Workspace,
  document: RulesDocument,
  last: RuleNumber,
  count = 1,
): Shift[] | Refusal {
  const after = siblingsOf(workspace, document, last).filter(number => compareNumbers(number, last) > 0);
  const [next] = after;
  return next && isNextSibling(last, next, document.dialect.numbering) ? shifted(after, -count, document) : [];
}

/** The siblings that make room for `count` rules from a number on, if any of these numbers is taken. */
export function openingUp(workspace: Workspace, document: RulesDocument, to: RuleNumber, count = 1): Shift[] | Refusal {
  const there = siblingsOf(workspace, document, to);
  const end = moved(to, count - 1, document);
  if ('refusal' in end) return end;
  const isTaken = there.some(number => isBetween(number, [to, end]));
  const later = there.filter(number => compareNumbers(number, to) >= 0);
  return isTaken ? shifted(later, count, document) : [];
}

/** Rules that get consecutive numbers. */
export function consecutive(
  numbers: readonly RuleNumber[],
  first: RuleNumber,
  document: RulesDocument,
): Shift[] | Refusal {
  const shifts: Shift[] = [];
  let to = first;
  for (const [index, from] of numbers.entries()) {
    const next = index ? moved(to, 1, document) : first;
    if ('refusal' in next) return next;
    to = next;
    if (to.text !== from.text) shifts.push({ from, to });
  }
  return shifts;
}

/** The first number below another one. */
export function firstChild(parent: RuleNumber, { dialect }: RulesDocument): RuleNumber | undefined {
  const { levels } = dialect.numbering;
  const level = parent.level + 1;
  if (!levels[level]) return undefined;
  const { hundreds } = levels[level];
  const own = hundreds ? parent.path.at(-1)! * 100 : 1;
  const first = firstSibling({ text: '', level, path: [...parent.path, own] }, dialect.numbering);
  return isSound(first, dialect.numbering) ? first : undefined;
}

/** Why a rule can't get a number that follows none of its siblings. */
export function gapBefore(
  siblings: readonly RuleNumber[],
  to: RuleNumber,
  document: RulesDocument,
): Refusal | undefined {
  const { numbering } = document.dialect;
  const before = siblings.filter(number => compareNumbers(number, to) < 0).at(-1);
  const isAfterAll = siblings.every(number => compareNumbers(number, to) < 0);
  const parent = parentNumber(to, numbering);
  const next = before ? nextSibling(before, numbering) : parent && firstChild(parent, document);
  if (!isAfterAll || !next || next.text === to.text || (!before && isStart(to))) return undefined;
  return refused(`${to.text} would leave a gap; the next free number is ${next.text}.`);
}

/** Rules can start with 0, 1, 100, or 101. */
function isStart({ path }: RuleNumber): boolean {
  return path.at(-1)! % 100 <= 1;
}

/**
 * The text of rules, each with everything below it, as one piece, or why it isn't one; undefined if none of them
 * exists.
 */
export function unitOfRules(
  documents: readonly RulesDocument[],
  numbers: readonly RuleNumber[],
  where: Where,
): Unit | Refusal | undefined {
  const units: Unit[] = [];
  for (const number of numbers) {
    const own = unitsOfRule(documents, number, where);
    const reason = whyApart(documents, number, where) ?? (own[0] && whyNotTaken(own[0], where, number));
    if (reason) return reason;
    units.push(...own);
  }
  const names = numbers.map(({ text }) => text).join(', ');
  return units.length
    ? (joinedUnits(units) ?? refused(`${names} aren't consecutive in the text; move them one by one.`))
    : undefined;
}

function unitsOfRule(documents: readonly RulesDocument[], { text }: RuleNumber, where: Where): Unit[] {
  return documents.flatMap(document => {
    const { rules, contents } = symbolsOf(document);
    const ordinal = (where === 'body' ? rules : contents).get(text);
    return ordinal === undefined ? [] : unitOf(document, ordinal, 'with all below');
  });
}

/** Refuses to add a rule below one that has no number left. */
export function noneFreeBelow({ text }: RuleNumber): Refusal {
  return refused(`No number is free below ${text}; move some of its rules elsewhere first.`);
}
