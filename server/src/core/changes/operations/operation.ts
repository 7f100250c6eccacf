import type { Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { mustBeCertain, mustBeLoaded, orRefusal, type Refusal, refuse } from '../plan/plan.ts';
import { deleteRule } from './deleteRule.ts';
import { extractSubrule } from './extract.ts';
import { insert } from './insert.ts';
import { mergeRule } from './mergeRules.ts';
import { move } from './move.ts';
import { moveBefore, movePast, moveUnder } from './moveTo.ts';
import { demote, promote } from './relevel.ts';
import { closeGaps, renumberFrom, sort, swap } from './reorder.ts';
import { type Here, hereOf, type Options, readNumber } from './siblings.ts';

/** A requested change of numbers, with the options of its kind. */
export interface Operation extends Options {
  readonly kind: OperationKind;
  /** Rule numbers as written, in the order in which {@link PLANNERS} lists them. */
  readonly numbers: readonly string[];
  /** With `extract`: the text to extract. */
  readonly span?: Span;
}

/** How many numbers an operation takes, and the function that plans it. */
interface Planner {
  readonly count: number;
  readonly plan: (here: Here, numbers: Numbers, operation: Operation) => RenumberPlan;
}

/** As many as the planner takes. */
type Numbers = readonly [RuleNumber, RuleNumber, RuleNumber];

/** Consecutive rules are given by the first and the last one. */
const PLANNERS = {
  insert: { count: 1, plan: (here, [number], options) => insert(here, number, options) },
  delete: { count: 1, plan: (here, [number], options) => deleteRule(here, number, options) },
  /** First, last, and the new number of the first. */
  move: { count: 3, plan: (here, [first, last, to], options) => move(here, [first, last], to, options) },
  /** First, last, and the rule that will follow them, or, if it is one level above, their new parent. */
  moveBefore: { count: 3, plan: (here, [first, last, to], options) => moveBefore(here, [first, last], to, options) },
  /** First, last, and the rule whose last subrules they become. */
  moveUnder: { count: 3, plan: (here, [first, last, to], options) => moveUnder(here, [first, last], to, options) },
  moveUp: { count: 2, plan: (here, [first, last], options) => movePast(here, [first, last], 'up', options) },
  moveDown: { count: 2, plan: (here, [first, last], options) => movePast(here, [first, last], 'down', options) },
  swap: { count: 2, plan: (here, [one, other]) => swap(here, one, other) },
  /** The rule whose children to sort; the same for the next two. */
  sort: { count: 1, plan: (here, [parent]) => sort(here, parent) },
  closeGaps: { count: 1, plan: (here, [parent]) => closeGaps(here, parent) },
  /** The rule, and the number of its first child. */
  from: { count: 2, plan: (here, [parent, first]) => renumberFrom(here, parent, first) },
  promote: { count: 1, plan: (here, [number]) => promote(here, number) },
  demote: { count: 1, plan: (here, [number]) => demote(here, number) },
  merge: { count: 1, plan: (here, [number]) => mergeRule(here, number) },
  /** None: the span says what to extract. */
  extract: { count: 0, plan: (here, _, { span }) => extractSubrule(here, span) },
} satisfies Readonly<Record<string, Planner>>;

export type OperationKind = keyof typeof PLANNERS;

/** Plans a change of numbers, or refuses it. */
export function planOperation(
  workspace: Workspace,
  document: RulesDocument,
  operation: Operation,
): RenumberPlan | Refusal {
  const { count, plan }: Planner = PLANNERS[operation.kind];
  return orRefusal(() => {
    const here = hereOf(workspace, document);
    const numbers = operation.numbers.map(name => readNumber(name, here));
    if (numbers.length !== count) refuse('Specify the rule.');
    mustBeCertain(workspace, document);
    mustBeLoaded(workspace, document);
    return plan(here, numbers as unknown as Numbers, operation);
  });
}

/** The number of an operation's rule after the change. */
export function numberAfter({ arrived, map }: RenumberPlan, { numbers }: Operation): string | undefined {
  const [first] = numbers;
  return arrived[0] ?? (first && map.get(first)) ?? first;
}
