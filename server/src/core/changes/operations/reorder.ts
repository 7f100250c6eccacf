import { groupOf, ruleOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { areSiblings, compareNumbers } from '../../numbers/numberOrder.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Action, RenumberPlan } from '../plan/changeReport.ts';
import { isRefusal, type Refusal, refused } from '../plan/plan.ts';
import { ordinalsOf, type Piece, type Unit, unitOf, type Where } from '../plan/textMoves.ts';
import { asPlanned } from '../renumber/readBack.ts';
import { renumber } from '../renumber/renumber.ts';
import { whyNotTaken } from '../renumber/standing.ts';
import { childrenUnder, consecutive, firstChild, locate, notThere, unitOfRules } from './siblings.ts';

/** Swaps two siblings: each moves to the place and number of the other. */
export function swap(
  workspace: Workspace,
  document: RulesDocument,
  one: RuleNumber,
  other: RuleNumber,
): RenumberPlan | Refusal {
  for (const number of [one, other]) if (!locate(workspace, document, number)) return notThere(number, document);
  if (one.text === other.text) return refused(`${one.text} can't swap with itself.`);
  if (!areSiblings(one, other))
    return refused(`${one.text} and ${other.text} don't have the same parent and level; swap two rules that do.`);
  const documents = groupOf(workspace, document);
  const pieces: Piece[] = [];
  for (const where of ['body', 'contents'] as const) {
    const [first, second] = [one, other].map(number => unitOfRules(documents, [number], where));
    if (first && isRefusal(first)) return first;
    if (second && isRefusal(second)) return second;
    if (first && second) pieces.push(...exchange(first, second));
  }
  const plan = renumber(workspace, document, {
    action: `Swaps ${one.text} and ${other.text}`,
    shifts: [
      { from: one, to: other },
      { from: other, to: one },
    ],
    pieces,
  });
  return asPlanned(plan, workspace, document);
}

function exchange(one: Unit, other: Unit): Piece[] {
  return [
    { kind: 'replace', unit: one, by: other },
    { kind: 'replace', unit: other, by: one },
  ];
}

/** Numbers the rules directly below a rule consecutively. */
export function closeGaps(workspace: Workspace, document: RulesDocument, parent: RuleNumber): RenumberPlan | Refusal {
  const children = childrenUnder(workspace, document, parent);
  const [first] = children;
  if (!first) return noneBelow(workspace, document, parent);
  // A book can start with 100 or 101, and with 1 or 0.
  const start = first.path.at(-1)! % 100 <= 1 ? first : firstChild(parent, document);
  return numbered(workspace, document, `Closes numbering gaps below ${parent.text}`, children, start ?? first);
}

/** Numbers the rules directly below a rule consecutively, from a given number. */
export function renumberFrom(
  workspace: Workspace,
  document: RulesDocument,
  parent: RuleNumber,
  first: RuleNumber,
): RenumberPlan | Refusal {
  const children = childrenUnder(workspace, document, parent);
  if (!children.length) return noneBelow(workspace, document, parent);
  if (!areSiblings(first, children[0]!)) return refused(`${first.text} isn't a number directly below ${parent.text}.`);
  return numbered(workspace, document, `Renumbers the rules below ${parent.text} from ${first.text}`, children, first);
}

function noneBelow(workspace: Workspace, document: RulesDocument, parent: RuleNumber): Refusal {
  const isThere = locate(workspace, document, parent) !== undefined;
  return isThere ? refused(`${parent.text} has no rules below it.`) : notThere(parent, document);
}

function numbered(
  workspace: Workspace,
  document: RulesDocument,
  action: Action,
  children: readonly RuleNumber[],
  first: RuleNumber,
): RenumberPlan | Refusal {
  const shifts = consecutive(children, first, document);
  return isRefusal(shifts) ? shifts : asPlanned(renumber(workspace, document, { action, shifts }), workspace, document);
}

/** Sorts the rules directly below a rule by number, each with everything below it. */
export function sort(workspace: Workspace, document: RulesDocument, parent: RuleNumber): RenumberPlan | Refusal {
  const children = childrenUnder(workspace, document, parent);
  const [first] = children;
  if (!first) return noneBelow(workspace, document, parent);
  const pieces: Piece[] = [];
  for (const member of groupOf(workspace, document))
    for (const where of ['body', 'contents'] as const) {
      const sorted = sortPieces(member, where, first);
      if (isRefusal(sorted)) return sorted;
      pieces.push(...sorted);
    }
  const action: Action = `Sorts ${pieces.length || 'the'} rules below ${parent.text}`;
  return renumber(workspace, document, { action, shifts: [], pieces });
}

function sortPieces(document: RulesDocument, where: Where, first: RuleNumber): Piece[] | Refusal {
  const standing = ordinalsOf(document, where).filter(ordinal => areSiblings(ruleOf(document, ordinal).number, first));
  const sorted = [...standing].sort((a, b) => compareNumbers(ruleOf(document, a).number, ruleOf(document, b).number));
  const pieces: Piece[] = [];
  for (const [index, ordinal] of standing.entries()) {
    const other = sorted[index]!;
    if (other === ordinal) continue;
    const [unit, by] = [ordinal, other].map(at => unitOf(document, at, 'with all below')) as [Unit, Unit];
    const reason = whyNotTaken(unit, where, first);
    if (reason) return reason;
    pieces.push({ kind: 'replace', unit, by });
  }
  return pieces;
}
