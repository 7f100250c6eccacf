import { groupOf, ruleOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { carriedOut, type Refusal, refused } from '../plan/plan.ts';

/**
 * A plan, or a refusal: if lines write only a part of their number, all rules must be read with the intended numbers.
 */
export function asPlanned(plan: RenumberPlan, workspace: Workspace, document: RulesDocument): RenumberPlan | Refusal {
  if (!document.dialect.layout.needsNumberAbove) return plan;
  const documents = groupOf(workspace, document);
  const found = numbersOf(documents.map(each => carriedOut(plan, each)));
  const removed = new Set(plan.removed);
  const kept = numbersOf(documents).filter(text => !removed.has(text));
  const wanted = [...kept.map(text => plan.map.get(text) ?? text), ...plan.arrived];
  const missing = wanted.find(text => !found.includes(text));
  if (found.length >= kept.length && missing === undefined) return plan;
  return refused(`${missing ?? 'A rule'} wouldn't be recognized as a rule there; edit the text by hand.`);
}

function numbersOf(documents: readonly RulesDocument[]): string[] {
  return documents.flatMap(each => symbolsOf(each).body.map(ordinal => ruleOf(each, ordinal).number.text));
}
