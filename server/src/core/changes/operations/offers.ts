import { aLevel } from '../../book/explain.ts';
import { ruleOf, type Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import { areSiblings, compareNumbers, isNextSibling, parentNumber, type RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { isRefusal, type Refusal } from '../plan/plan.ts';
import { ordinalsOf } from '../plan/textMoves.ts';
import { type OmitEach, type Operation, type OperationKind, planOperation } from './operation.ts';
import { canChangeLevel } from './relevel.ts';
import { runAt } from './selectedRules.ts';
import { childrenUnder, firstChild, type Here, hereOf, type Run, siblingBefore, siblingsOf } from './siblings.ts';

/** An action that asks nothing. It is planned only when it is selected, and can be refused then. */
export interface Offer {
  readonly kind: 'move' | 'rewrite' | 'inline' | 'extract';
  /** “Move 302.3 down”. */
  readonly title: string;
  readonly operation: AskingNothing;
}

/** An operation without what a user is asked. */
type AskingNothing = OmitEach<Operation, 'edge' | 'redirects'>;

/** What the operations do that don't only rewrite. */
const KINDS: Partial<Record<OperationKind, Offer['kind']>> = {
  moveUp: 'move',
  moveDown: 'move',
  extract: 'extract',
  merge: 'inline',
};

/** An offer, if it makes sense. */
function offer(isUseful: boolean, title: string, operation: AskingNothing): Offer[] {
  return isUseful ? [{ kind: KINDS[operation.kind] ?? 'rewrite', title, operation }] : [];
}

/** The actions for the selected rules; costs a few lookups. */
export function offersAt(workspace: Workspace, document: RulesDocument, span: Span): Offer[] {
  const here = hereOf(workspace, document);
  const run = runAt(document, span);
  if (!run) return [];
  const [first, last] = run;
  const isOne = first.text === last.text;
  const hasSelection = span.start < span.end;
  return [
    ...offer(isOne && hasSelection, 'Extract the selection to a new rule', { kind: 'extract', span }),
    ...moveOffers(here, run, isOne ? first.text : `${first.text}–${last.text}`),
    ...(isOne && !hasSelection ? ruleOffers(here, first) : []),
  ];
}

function moveOffers(here: Here, run: Run, name: string): Offer[] {
  const siblings = siblingsOf(here, run[0]);
  const isFirst = !siblings.some(other => compareNumbers(other, run[0]) < 0);
  const isLast = !siblings.some(other => compareNumbers(other, run[1]) > 0);
  const ends = { first: run[0].text, last: run[1].text };
  return [
    ...offer(!isFirst, `Move ${name} up`, { kind: 'moveUp', ...ends }),
    ...offer(!isLast, `Move ${name} down`, { kind: 'moveDown', ...ends }),
  ];
}

/** The actions for one rule. */
function ruleOffers(here: Here, number: RuleNumber): Offer[] {
  const { document, numbering } = here;
  const { text } = number;
  const parent = parentNumber(number, numbering);
  const child = firstChild(number, numbering);
  const isFirst = siblingsOf(here, number)[0]?.text === text;
  const mayDemote = canChangeLevel(number, document) && !isFirst && child !== undefined;
  const insertion = (level: RuleNumber | undefined, position: 'before' | 'after' | 'under') => {
    const title = level ? `Insert ${aLevel(level, document)} ${position} ${text}` : '';
    return offer(level !== undefined, title, { kind: 'insert', number: text, position });
  };
  return [
    ...insertion(number, 'before'),
    ...insertion(number, 'after'),
    ...insertion(child, 'under'),
    ...offer(parent !== undefined && canChangeLevel(parent, document), `Promote ${text}`, {
      kind: 'promote',
      number: text,
    }),
    ...offer(mayDemote, `Demote ${text}`, { kind: 'demote', number: text }),
    ...orderOffers(here, number, parent),
    ...joinOffers(here, number, parent),
    ...offer(true, `Delete ${text}`, { kind: 'delete', number: text }),
  ];
}

/**
 * A rule is merged into the previous sibling, or else the parent, if both have text and no rules are below or between
 * them.
 */
function joinOffers(here: Here, number: RuleNumber, parent: RuleNumber | undefined): Offer[] {
  const { layout } = here.document.dialect;
  const before = siblingBefore(here, number);
  const target = before ?? parent;
  const hasText = target && Math.min(target.level, number.level) >= layout.textLevel;
  const isApart = [number, ...(before ? [before] : [])].some(one => childrenUnder(here, one).length);
  return hasText
    ? offer(!isApart, `Merge ${number.text} into ${target.text}`, { kind: 'merge', number: number.text })
    : [];
}

/** For the subrules of a rule; if it has none, for its siblings. */
function orderOffers(here: Here, number: RuleNumber, above: RuleNumber | undefined): Offer[] {
  const parent = childrenUnder(here, number).length ? number : above;
  const children = parent ? childrenUnder(here, parent) : [];
  const [first] = children;
  if (!parent || !first) return [];
  const isNext = (child: RuleNumber, index: number) =>
    index === 0 || isNextSibling(children[index - 1]!, child, here.numbering);
  return [
    ...offer(!children.every(isNext), `Close numbering gaps under ${parent.text}`, {
      kind: 'closeGaps',
      parent: parent.text,
    }),
    ...offer(!isSorted(here, first), `Sort the rules under ${parent.text}`, { kind: 'sort', parent: parent.text }),
  ];
}

/** Whether the siblings of a rule are sorted by number in each document. */
function isSorted({ documents }: Here, sibling: RuleNumber): boolean {
  return documents.every(member => {
    const standing = ordinalsOf(member, 'body')
      .map(ordinal => ruleOf(member, ordinal).number)
      .filter(number => areSiblings(number, sibling));
    return standing.every((number, index) => index === 0 || compareNumbers(standing[index - 1]!, number) <= 0);
  });
}

/** The alternatives for a user who gave a rule the number of another one, and their effects. */
interface Instead {
  /** there*: the rule moves to the number, and later rules make room; *swap*: the two rules change places. */
  readonly kind: 'there' | 'swap';
  readonly operation: AskingNothing;
  readonly plan: RenumberPlan;
}

/** The alternatives if a number is already used, without those that would be refused. */
export function insteadOf(
  workspace: Workspace,
  document: RulesDocument,
  { from, to }: Pick<NonNullable<Refusal['taken']>, 'from' | 'to'>,
): Instead[] {
  const wanted = [
    { kind: 'there', operation: { kind: 'move', first: from, last: from, to } },
    { kind: 'swap', operation: { kind: 'swap', number: from, other: to } },
  ] as const;
  return wanted.flatMap(each => {
    const plan = planOperation(workspace, document, each.operation);
    return isRefusal(plan) || !plan.edits.length ? [] : [{ ...each, plan }];
  });
}
