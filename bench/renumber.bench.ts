import { emptyWorkspace, withDocument } from '../server/src/core/book/workspace.ts';
import { planOperation } from '../server/src/core/changes/operations/operation.ts';
import { renameAt } from '../server/src/core/changes/operations/rename.ts';
import { isRefusal, type Plan, type Refusal } from '../server/src/core/changes/plan/plan.ts';
import { headBlockOf, type RulesDocument, startOf } from '../server/src/core/document/document.ts';
import { symbolsOf } from '../server/src/core/document/symbols.ts';
import { childrenOf } from '../server/src/core/document/tree.ts';
import type { RuleNumber } from '../server/src/core/numbers/ruleNumber.ts';
import { nextSibling } from '../server/src/core/numbers/ruleNumber.ts';
import { measure } from './measure.ts';

const BUDGET = 16;

/**
 * Plans a new rule near the start of the longest chapter, which renumbers all later ones; each time in a document that
 * was just edited.
 */
export function measureInsert(edited: () => RulesDocument) {
  const number = nearTop(edited());
  const plan = (document: RulesDocument) =>
    planOperation(withDocument(emptyWorkspace, document), document, {
      kind: 'insert',
      number: number.text,
      text: 'Bells',
    });
  const planned = plan(edited());
  if (isRefusal(planned)) throw new Error(planned.refusal);
  const name = `plan an insert at ${number.text}: ${planned.map.size} rules, ${planned.citations} citations`;
  return { name, budget: BUDGET, ...measure({ prepare: edited, run: plan }) };
}

/** Plans a number after the last one of the longest chapter for a rule near its start. */
export function measureRename(edited: () => RulesDocument) {
  const [number, last] = [nearTop(edited()), longest(edited()).at(-1)!];
  const name = nextSibling(last, edited().dialect.numbering)!.text;
  const plan = (document: RulesDocument): Plan | Refusal => {
    const at = startOf(document, headBlockOf(document, symbolsOf(document).rules.get(number.text)!));
    return renameAt(withDocument(emptyWorkspace, document), document, at, name);
  };
  const planned = plan(edited());
  if (isRefusal(planned)) throw new Error(planned.refusal);
  const what = `plan a rename of ${number.text} to ${name}: ${planned.edits.length} edits`;
  return { name: what, budget: BUDGET, ...measure({ prepare: edited, run: plan }) };
}

/** The third number below the rule that has most rules below it. */
function nearTop(document: RulesDocument): RuleNumber {
  const most = longest(document);
  return most[Math.min(2, most.length - 1)]!;
}

/** The numbers below the rule that has most rules below it. */
function longest(document: RulesDocument): readonly RuleNumber[] {
  const children = [...childrenOf([document]).values()].map(({ numbers }) => numbers);
  return children.reduce((one, other) => (one.length >= other.length ? one : other));
}
