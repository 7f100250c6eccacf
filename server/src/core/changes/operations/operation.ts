import type { Workspace } from '../../book/workspace.ts';
import type { RulesDocument } from '../../document/document.ts';
import type { RuleNumber } from '../../numbers/ruleNumber.ts';
import type { Span } from '../../text/span.ts';
import type { RenumberPlan } from '../plan/changeReport.ts';
import { mustBeLoaded, orRefusal, type Refusal, refusalFor, refuse } from '../plan/plan.ts';
import { deleteRule } from './deleteRule.ts';
import { extractSubrule } from './extract.ts';
import { insert } from './insert.ts';
import { mergeRule } from './mergeRules.ts';
import { move } from './move.ts';
import { moveBefore, movePast, moveUnder } from './moveTo.ts';
import { demote, promote } from './relevel.ts';
import { closeGaps, renumberFrom, sort, swap } from './reorder.ts';
import { type Here, hereOf, numberAsInBook, type Options } from './siblings.ts';

/** The options of all kinds. */
interface AllOptions extends Options {
  /** With `extract`: the text to extract. */
  readonly span?: Span;
}

/** A kind of operation: the rule numbers that it takes, by name; how it is requested in words; and what plans it. */
interface Kind<Name extends string> {
  /** Consecutive rules are given by the first and the last one. */
  readonly takes: readonly Name[];
  /** Without this, only an editor requests it, with a rule that a person sees. */
  readonly inWords?: InWords;
  readonly plan: (here: Here, numbers: Readonly<Record<Name, RuleNumber>>, options: AllOptions) => RenumberPlan;
}

/** How people and assistants request an operation in words. */
interface InWords {
  /** What its numbers are called; consecutive rules are one, such as 100.2-100.4. */
  readonly asks: readonly [string, ...string[]];
  /** Another name. */
  readonly also?: string;
  /** What it does, as an instruction that ends a line of the help. */
  readonly help: string;
}

function kind<const Name extends string>(made: Kind<Name>): Kind<Name> {
  return made;
}

/** The kinds of operations: everything that is particular to one is in its entry. */
export const OPERATIONS = {
  insert: kind({
    takes: ['number'],
    inWords: { asks: ['NUMBER'], help: 'insert a rule with this number; later rules move down' },
    plan: (here, { number }, options) => insert(here, number, options),
  }),
  move: kind({
    takes: ['first', 'last', 'to'],
    inWords: { asks: ['NUMBER', 'TO'], help: 'move a rule, or a range such as 100.2-100.4, to the number TO' },
    plan: (here, { first, last, to }, options) => move(here, [first, last], to, options),
  }),
  /** To the place before a rule, or, if that is one level above, to its end. */
  moveBefore: kind({
    takes: ['first', 'last', 'to'],
    plan: (here, { first, last, to }, options) => moveBefore(here, [first, last], to, options),
  }),
  /** To the end of a rule. */
  moveUnder: kind({
    takes: ['first', 'last', 'to'],
    plan: (here, { first, last, to }, options) => moveUnder(here, [first, last], to, options),
  }),
  moveUp: kind({
    takes: ['first', 'last'],
    plan: (here, { first, last }, options) => movePast(here, [first, last], 'up', options),
  }),
  moveDown: kind({
    takes: ['first', 'last'],
    plan: (here, { first, last }, options) => movePast(here, [first, last], 'down', options),
  }),
  delete: kind({
    takes: ['number'],
    inWords: { asks: ['NUMBER'], also: 'remove', help: 'delete a rule and its subrules' },
    plan: (here, { number }, options) => deleteRule(here, number, options),
  }),
  swap: kind({
    takes: ['number', 'other'],
    inWords: { asks: ['NUMBER', 'OTHER'], help: 'swap two rules at the same level that have the same parent' },
    plan: (here, { number, other }) => swap(here, number, other),
  }),
  closeGaps: kind({
    takes: ['parent'],
    inWords: { asks: ['NUMBER'], help: 'renumber the rules directly under it without gaps' },
    plan: (here, { parent }) => closeGaps(here, parent),
  }),
  from: kind({
    takes: ['parent', 'first'],
    inWords: { asks: ['NUMBER', 'FIRST'], help: 'renumber the rules directly under it, starting at FIRST' },
    plan: (here, { parent, first }) => renumberFrom(here, parent, first),
  }),
  sort: kind({
    takes: ['parent'],
    inWords: { asks: ['NUMBER'], help: 'sort the rules directly under it by number' },
    plan: (here, { parent }) => sort(here, parent),
  }),
  promote: kind({
    takes: ['number'],
    inWords: { asks: ['NUMBER'], help: 'turn a subrule into a rule, after its parent' },
    plan: (here, { number }) => promote(here, number),
  }),
  demote: kind({
    takes: ['number'],
    inWords: { asks: ['NUMBER'], help: 'turn a rule into the last subrule of the previous rule' },
    plan: (here, { number }) => demote(here, number),
  }),
  /** An editor gives the text by its span; in words it is the number of its rule, and the text. */
  extract: kind({
    takes: [],
    inWords: { asks: ['NUMBER'], help: 'extract the given sentences to a new rule' },
    plan: (here, _, { span }) => extractSubrule(here, span),
  }),
  merge: kind({
    takes: ['number'],
    inWords: { asks: ['NUMBER'], also: 'inline', help: "merge the rule's text into the previous rule" },
    plan: (here, { number }) => mergeRule(here, number),
  }),
} as const;

export type OperationKind = keyof typeof OPERATIONS;

/** The names of the numbers that a kind takes. */
type Takes<K extends OperationKind> = (typeof OPERATIONS)[K] extends Kind<infer Name> ? Name : never;

/** A requested change of numbers: its kind, its numbers as written, and the options of its kind. */
export type Operation = {
  [K in OperationKind]: { readonly kind: K } & Readonly<Record<Takes<K>, string>> & AllOptions;
}[OperationKind];

/** Each type of a union without some of its properties. */
export type OmitEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** An operation whose numbers are given in the order in which its kind takes them. */
export function operationOf(kind: OperationKind, numbers: readonly string[], options: AllOptions = {}): Operation {
  const named = Object.fromEntries(OPERATIONS[kind].takes.map((name, index) => [name, numbers[index]]));
  return { ...options, ...named, kind } as Operation;
}

/** Plans a change of numbers, or refuses it. What it is given can come from outside, with any kind and any numbers. */
export function planOperation(
  workspace: Workspace,
  document: RulesDocument,
  operation: Operation,
): RenumberPlan | Refusal {
  if (!Object.hasOwn(OPERATIONS, operation.kind))
    return refusalFor(`“${operation.kind}” isn't an operation; use one of ${Object.keys(OPERATIONS).join(', ')}.`);
  const { takes, plan }: Kind<string> = OPERATIONS[operation.kind];
  return orRefusal(() => {
    const here = hereOf(workspace, document);
    const numbers = takes.map(name => [name, numberAsInBook(numberInOperation(operation, name), here)] as const);
    mustBeLoaded(workspace, document);
    return plan(here, Object.fromEntries(numbers), operation);
  });
}

/** A number of an operation, as written. */
function numberInOperation(operation: Operation, name: string): string {
  const written: unknown = Reflect.get(operation, name);
  return typeof written === 'string' ? written : refuse('Specify the rule.');
}

/** The number of an operation's rule after the change. */
export function numberAfter({ arrived, map }: RenumberPlan, operation: Operation): string | undefined {
  const [name] = OPERATIONS[operation.kind].takes;
  const first = name && numberInOperation(operation, name);
  return arrived[0] ?? (first && map.get(first)) ?? first;
}
