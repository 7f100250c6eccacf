import { ruleOf } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { carriedOut, refuse } from '../plan/plan.ts';

/**
 * A plan for the documents of a book. If lines write only a part of their number, refuses it unless all rules are read
 * with the intended numbers; `otherwise` says why.
 */
export function asPlanned(plan: RenumberPlan, documents: readonly RulesDocument[], otherwise?: string): RenumberPlan {
  if (!documents[0]!.dialect.layout.needsNumberAbove) return plan;
  const found = numbersOf(documents.map(each => carriedOut(plan, each)));
  const removed = new Set(plan.removed);
  const kept = numbersOf(documents).filter(text => !removed.has(text));
  const wanted = [...kept.map(text => plan.map.get(text) ?? text), ...plan.arrived];
  const missing = wanted.find(text => !found.includes(text));
  if (found.length >= kept.length && missing === undefined) return plan;
  refuse(otherwise ?? `${missing ?? 'A rule'} wouldn't be recognized as a rule there; edit the text by hand.`);
}

function numbersOf(documents: readonly RulesDocument[]): string[] {
  return documents.flatMap(each => symbolsOf(each).body.map(ordinal => ruleOf(each, ordinal).number.text));
}
