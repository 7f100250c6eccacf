import { type Definition, ruleOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { symbolsOf } from '../../document/symbols.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import { isAtOrBelow } from '../../numbers/ruleNumber.ts';
import { isRefusal, orRefusal } from '../plan/plan.ts';
import { lastPlaceUnder } from './moveTo.ts';
import { hereOf, type Run } from './siblings.ts';

/** A possible new parent. */
export interface Destination {
  readonly parent: Definition;
  /** The number that the first rule would get. */
  readonly to: RuleNumber;
}

/** All possible parents of some rules in the book, one level above them: for a rule, the chapters. */
export function destinationsOf(workspace: Workspace, document: RulesDocument, run: Run): Destination[] {
  const here = hereOf(workspace, document);
  const [first] = run;
  return here.documents.flatMap(other => {
    const { body, rules } = symbolsOf(other);
    return body.flatMap((ordinal): Destination[] => {
      const { number } = ruleOf(other, ordinal);
      const isParent = number.level === first.level - 1 && rules.get(number.text) === ordinal;
      if (!isParent || isAtOrBelow(number, first)) return [];
      const to = orRefusal(() => lastPlaceUnder(here, run, number));
      return isRefusal(to) || to.text === first.text ? [] : [{ parent: { document: other, ordinal }, to }];
    });
  });
}
