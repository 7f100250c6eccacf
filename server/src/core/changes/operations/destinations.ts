import { type Definition, groupOf, ruleOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import { isAtOrBelow } from '../../numbers/numberShift.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import { isRefusal } from '../plan/plan.ts';
import { lastPlaceUnder } from './moveTo.ts';
import type { Run } from './siblings.ts';

/** A possible new parent. */
export interface Destination {
  readonly parent: Definition;
  /** The number that the first rule would get. */
  readonly to: RuleNumber;
}

/** All possible parents of some rules in the book, one level above them: for a rule, the chapters. */
export function destinationsOf(workspace: Workspace, document: RulesDocument, run: Run): Destination[] {
  const [first] = run;
  return groupOf(workspace, document).flatMap(other => {
    const { body, rules } = symbolsOf(other);
    return body.flatMap((ordinal): Destination[] => {
      const { number } = ruleOf(other, ordinal);
      const isParent = number.level === first.level - 1 && rules.get(number.text) === ordinal;
      if (!isParent || isAtOrBelow(number, first)) return [];
      const to = lastPlaceUnder(workspace, document, run, number);
      return isRefusal(to) || to.text === first.text ? [] : [{ parent: { document: other, ordinal }, to }];
    });
  });
}
