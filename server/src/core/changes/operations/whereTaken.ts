import type { Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { isRefusal, type Refusal } from '../plan/plan.ts';
import { type Operation, planOperation } from './operation.ts';

/** The alternatives for a user who gave a rule the number of another one, and their effects. */
interface Instead {
  /** there*: the rule moves to the number, and later rules make room; *swap*: the two rules change places. */
  readonly kind: 'there' | 'swap';
  readonly operation: Pick<Operation, 'kind' | 'numbers'>;
  readonly plan: RenumberPlan;
}

/** The alternatives if a number is already used, without those that would be refused. */
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
