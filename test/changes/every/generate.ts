import type { Random } from '../../../bench/random.ts';
import { ruleOf } from '../../../server/src/core/book/workspace.ts';
import type { OperationKind } from '../../../server/src/core/changes/operations/operation.ts';
import { blocksOfHead, headBlock, joined, type RulesDocument } from '../../../server/src/core/document/document.ts';
import { symbolsOf } from '../../../server/src/core/document/symbols.ts';
import { childrenOf } from '../../../server/src/core/document/tree.ts';
import {
  areSiblings,
  nextSibling,
  parentNumber,
  type RuleNumber,
} from '../../../server/src/core/numbers/ruleNumber.ts';
import type { Asked } from '../operations.ts';

/** A change that a user can request: an operation, or a new number for one rule. */
export type AnyChange = Asked | readonly ['rename', from: string, to: string];

export type ChangeKind = OperationKind | 'rename';

/** What a change is chosen from. */
interface Choice {
  readonly document: RulesDocument;
  readonly random: Random;
  /** The numbers of the body. */
  readonly rules: readonly RuleNumber[];
  /** The same by parent and level, in number order. */
  readonly runs: readonly (readonly RuleNumber[])[];
}

/** Chooses rules at random; undefined if the change makes no sense for them. */
type Chooser = (choice: Choice) => AnyChange | undefined;

const POSITIONS = ['at', 'before', 'after', 'under'] as const;

const CHOOSERS: Readonly<Record<ChangeKind, Chooser>> = {
  insert: ({ random, rules }) => ['insert', random.pick(rules).text, { position: random.pick(POSITIONS) }],
  delete: ({ random, rules }) => ['delete', random.pick(rules).text, { closeGap: random.chance(0.5) }],
  move: beside('move'),
  moveBefore: beside('moveBefore'),
  moveUnder(choice) {
    const { random } = choice;
    const { first, last } = someInRow(choice);
    const parents = choice.runs.flatMap(([one]) => parentOf(choice, one!) ?? []);
    const fitting = parents.filter(({ level }) => level === first.level - 1);
    return fitting.length ? ['moveUnder', first.text, last.text, random.pick(fitting).text] : undefined;
  },
  moveUp(choice) {
    const { first, last, isFirst } = someInRow(choice);
    return isFirst ? undefined : ['moveUp', first.text, last.text];
  },
  moveDown(choice) {
    const { first, last, isLast } = someInRow(choice);
    return isLast ? undefined : ['moveDown', first.text, last.text];
  },
  swap({ random, runs }) {
    const run = random.pick(runs);
    const [one, other] = [random.pick(run), random.pick(run)];
    return one === other ? undefined : ['swap', one.text, other.text];
  },
  sort: under('sort'),
  closeGaps: under('closeGaps'),
  from(choice) {
    const [first] = choice.random.pick(choice.runs);
    const parent = parentOf(choice, first!);
    const next = nextSibling(first!, choice.document.dialect.numbering);
    return parent && next ? ['from', parent.text, next.text] : undefined;
  },
  promote(choice) {
    const number = choice.random.pick(choice.rules);
    return parentOf(choice, number) && ['promote', number.text];
  },
  demote({ document, random, runs }) {
    const run = random.pick(runs);
    const number = random.pick(run);
    const isPossible = number !== run[0] && document.dialect.numbering.levels[number.level + 1];
    return isPossible ? ['demote', number.text] : undefined;
  },
  merge(choice) {
    const run = choice.random.pick(choice.runs);
    const at = choice.random.below(run.length);
    const [before, own] = [run[at - 1], run[at]!];
    const children = childrenOf([choice.document]);
    const isPossible = (before ?? parentOf(choice, own)) && ![own, before].some(one => one && children.has(one.text));
    return isPossible ? ['merge', own.text] : undefined;
  },
  extract({ document, random, rules }) {
    const { text } = random.pick(rules);
    const sentence = secondSentence(document, symbolsOf(document).rules.get(text)!);
    return sentence === undefined ? undefined : ['extract', text, sentence];
  },
  rename({ document, random, runs }) {
    const run = random.pick(runs);
    const next = nextSibling(run.at(-1)!, document.dialect.numbering);
    return next && ['rename', random.pick(run).text, next.text];
  },
};

export const KINDS = Object.keys(CHOOSERS) as ChangeKind[];

function parentOf({ document }: Choice, number: RuleNumber): RuleNumber | undefined {
  return parentNumber(number, document.dialect.numbering);
}

/** Moves rules next to any rule of their level. */
function beside(kind: 'move' | 'moveBefore'): Chooser {
  return choice => {
    const { random, runs } = choice;
    const { first, last } = someInRow(choice);
    const other = random.pick(random.pick(runs.filter(([one]) => one!.level === first.level)));
    return [kind, first.text, last.text, other.text];
  };
}

/** Changes all rules under a parent. */
function under(kind: 'sort' | 'closeGaps'): Chooser {
  return choice => {
    const parent = parentOf(choice, choice.random.pick(choice.runs)[0]!);
    return parent && [kind, parent.text];
  };
}

/** One rule, or two or three in a row, and whether they are the first and the last of their siblings. */
function someInRow({ random, runs }: Choice) {
  const run = random.pick(runs);
  const at = random.below(run.length);
  const end = random.chance(0.6) ? at : Math.min(run.length - 1, at + 1 + random.below(2));
  return { first: run[at]!, last: run[end]!, isFirst: at === 0, isLast: end === run.length - 1 };
}

/** The second of several sentences on the line of a rule, which appears there only once. */
function secondSentence(document: RulesDocument, ordinal: number): string | undefined {
  const { title, textStart } = ruleOf(document, ordinal);
  if (title !== undefined) return undefined;
  const text = headBlock(document, ordinal).text.slice(textStart);
  const [, sentence] = /^[^.?!\r\n]+\.\s+(\p{Lu}[^.?!\r\n"“”()]{20,}\.)(?=\s)/u.exec(text) ?? [];
  return sentence && joined(blocksOfHead(document, ordinal)).split(sentence).length === 2 ? sentence : undefined;
}

const TRIES = 30;

/** Changes of a kind at random rules of the body; fewer if there are hardly any rules for which they make sense. */
export function changesAtRandom(document: RulesDocument, kind: ChangeKind, random: Random, count: number): AnyChange[] {
  const rules = [...symbolsOf(document).rules.values()].map(ordinal => ruleOf(document, ordinal).number);
  const defined = new Set(rules.map(({ text }) => text));
  const runs = [...childrenOf([document]).values()]
    .flatMap(({ numbers }) => splitByLevel(numbers.filter(({ text }) => defined.has(text))))
    .filter(run => run.length > 0);
  const changes: AnyChange[] = [];
  for (let tries = 0; runs.length > 0 && changes.length < count && tries < TRIES * count; tries++) {
    const change = CHOOSERS[kind]({ document, random, rules, runs });
    if (change) changes.push(change);
  }
  return changes;
}

/** Rules under one parent can be at several levels. */
function splitByLevel(numbers: readonly RuleNumber[]): RuleNumber[][] {
  const runs: RuleNumber[][] = [];
  for (const number of numbers) {
    const run = runs.find(([first]) => areSiblings(first!, number));
    if (run) run.push(number);
    else runs.push([number]);
  }
  return runs;
}
