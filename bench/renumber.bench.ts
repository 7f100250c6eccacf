import { emptyWorkspace, withDocument } from '../server/src/core/book/workspace.ts';
import { insert } from '../server/src/core/changes/operations/insert.ts';
import { isRefusal } from '../server/src/core/changes/plan/plan.ts';
import type { RulesDocument } from '../server/src/core/document/document.ts';
import { childrenOf } from '../server/src/core/document/tree.ts';
import type { RuleNumber } from '../server/src/core/numbers/ruleNumber.ts';
import { measure } from './measure.ts';

/** Plans a new rule near the top of the longest chapter, which moves all others there; each time in a document that was just edited. */
export function measureInsert(edited: () => RulesDocument) {
  const number = nearTop(edited());
  const plan = (document: RulesDocument) =>
    insert(withDocument(emptyWorkspace, document), document, number, { text: 'Bells' });
  const planned = plan(edited());
  if (isRefusal(planned)) throw new Error(planned.refusal);
  const name = `plan an insert at ${number.text}: ${planned.map.size} rules, ${planned.citations} citations`;
  return { name, budget: 16, ...measure({ prepare: edited, run: plan }) };
}

/** The third number of those below the rule that has most. */
function nearTop(document: RulesDocument): RuleNumber {
  const children = [...childrenOf([document]).values()].map(({ numbers }) => numbers);
  const most = children.reduce((one, other) => (one.length >= other.length ? one : other));
  return most[Math.min(2, most.length - 1)]!;
}
