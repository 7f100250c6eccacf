import type { Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { isRefusal, type Refusal } from '../plan/plan.ts';
import { type Operation, planOperation } from './operation.ts';

/** What someone may want who has given a rule the number of another one, and what it comes to. */
export interface Instead {
  /** *there*: the rule moves to the number, and those from there on make room; *swap*: the two change places. */
  readonly kind: 'there' | 'swap';
  readonly operation: Pick<Operation, 'kind' | 'numbers'>;
  readonly plan: RenumberPlan;
}

/** What can be done where a rule cannot have a number because another one has it; only what would not be refused. */
export function insteadOf(
  workspace: Workspace,
  document: RulesDocument,
  { from, to }: Pick<Taken, 'from' | 'to'>,
): Instead[] {
  const wanted = [
    { kind: 'there', operation: { kind: 'move', numbers: [from, from, to] } },
    { kind: 'swap', operation: { kind: 'swap', numbers: [from, to] } },
  ] as const;
  return wanted.flatMap(each => {
    const plan = planOperation(workspace, document, each.operation);
    return isRefusal(plan) || !plan.edits.length ? [] : [{ ...each, plan }];
  });
}

type Taken = NonNullable<Refusal['taken']>;
