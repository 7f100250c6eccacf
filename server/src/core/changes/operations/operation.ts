import type { Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { isRefusal, type Refusal, refused } from '../plan/plan.ts';
import { whyDoubtful, whyNotWhole } from '../plan/wholeBook.ts';
import { type DeleteOptions, deleteRule } from './deleteRule.ts';
import { extractSubrule } from './extract.ts';
import { type InsertOptions, insert } from './insert.ts';
import { mergeRule } from './mergeRules.ts';
import { move } from './move.ts';
import { moveBefore, movePast, moveUnder } from './moveTo.ts';
import { demote, promote } from './relevel.ts';
import { closeGaps, renumberFrom, sort, swap } from './reorder.ts';
import { readNumber } from './siblings.ts';

/** A requested change of numbers, with the options of its kind. */
export interface Operation extends InsertOptions, DeleteOptions {
  readonly kind: OperationKind;
  /** Rule numbers as written, in the order in which {@link PLANNERS} lists them. */
  readonly numbers: readonly string[];
  /** With `extract`: the text to extract. */
  readonly span?: Span;
}

type Plan = (
  workspace: Workspace,
  document: RulesDocument,
  numbers: readonly RuleNumber[],
  operation: Operation,
) => RenumberPlan | Refusal;

/** How many numbers an operation takes, and the function that plans it. */
interface Planner {
  readonly count: number;
  readonly plan: Plan;
}

/** Consecutive rules are given by the first and the last one. */
const PLANNERS = {
  insert: {
    count: 1,
    plan: (workspace, document, [number], operation) => insert(workspace, document, number!, operation),
  },
  delete: {
    count: 1,
    plan: (workspace, document, [number], operation) => deleteRule(workspace, document, number!, operation),
  },
  /** First, last, and the new number of the first. */
  move: {
    count: 3,
    plan: (workspace, document, [first, last, to], operation) =>
      move(workspace, document, [first!, last!], to!, operation),
  },
  /** First, last, and the rule that will follow them, or, if it is one level above, their new parent. */
  moveBefore: {
    count: 3,
    plan: (workspace, document, [first, last, target], operation) =>
      moveBefore(workspace, document, [first!, last!], target!, operation),
  },
  /** First, last, and the rule whose last subrules they become. */
  moveUnder: {
    count: 3,
    plan: (workspace, document, [first, last, parent], operation) =>
      moveUnder(workspace, document, [first!, last!], parent!, operation),
  },
  moveUp: {
    count: 2,
    plan: (workspace, document, [first, last], operation) =>
      movePast(workspace, document, [first!, last!], 'up', operation),
  },
  moveDown: {
    count: 2,
    plan: (workspace, document, [first, last], operation) =>
      movePast(workspace, document, [first!, last!], 'down', operation),
  },
  swap: { count: 2, plan: (workspace, document, [one, other]) => swap(workspace, document, one!, other!) },
  /** The rule whose children to sort; the same for the next two. */
  sort: { count: 1, plan: (workspace, document, [parent]) => sort(workspace, document, parent!) },
  closeGaps: { count: 1, plan: (workspace, document, [parent]) => closeGaps(workspace, document, parent!) },
  /** The rule, and the number of its first child. */
  from: {
    count: 2,
    plan: (workspace, document, [parent, first]) => renumberFrom(workspace, document, parent!, first!),
  },
  promote: { count: 1, plan: (workspace, document, [number]) => promote(workspace, document, number!) },
  demote: { count: 1, plan: (workspace, document, [number]) => demote(workspace, document, number!) },
  merge: { count: 1, plan: (workspace, document, [number]) => mergeRule(workspace, document, number!) },
  /** None: the span says what to extract. */
  extract: {
    count: 0,
    plan: (workspace, document, _, { span }) =>
      span ? extractSubrule(workspace, document, span) : refused('Select the text for the new rule.'),
  },
} satisfies Readonly<Record<string, Planner>>;

export type OperationKind = keyof typeof PLANNERS;

/** Plans a change of numbers, or refuses it. */
export function planOperation(
  workspace: Workspace,
  document: RulesDocument,
  operation: Operation,
): RenumberPlan | Refusal {
  const { count, plan }: Planner = PLANNERS[operation.kind];
  const numbers = operation.numbers.map(name => readNumber(name, document));
  const wrong = numbers.find(isRefusal);
  if (wrong) return wrong;
  if (numbers.length !== count) return refused('Specify the rule.');
  const reason = whyDoubtful(workspace, document) ?? whyNotWhole(workspace, document);
  if (reason) return reason;
  return plan(workspace, document, numbers as RuleNumber[], operation);
}

/** The number of an operation's rule after the change. */
export function numberAfter({ arrived, map }: RenumberPlan, { numbers }: Operation): string | undefined {
  const [first] = numbers;
  return arrived[0] ?? (first && map.get(first)) ?? first;
}
