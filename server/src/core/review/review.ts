import type { Severity } from '../book/checkSettings.ts';
import { citationChanges } from './citationChanges.ts';
import { type FoundIn, findingChanges } from './findingChanges.ts';
import type { ReviewProblem } from './problem.ts';
import { type Change, changeBetween, type ProjectState } from './reviewedBooks.ts';
import {
  type LostAddress,
  lostAddresses,
  type ReusedNumber,
  type RuleChange,
  reusedNumbers,
  ruleChanges,
} from './ruleChanges.ts';
import { sourceChanges } from './sourceChanges.ts';
import { translationChanges } from './translationChanges.ts';

/** What a change to rules does. */
export interface Review {
  /** What is wrong only since the change, the gravest first. */
  readonly problems: readonly ReviewProblem[];
  /** What was wrong and no longer is, in documents of the old state. */
  readonly solved: readonly FoundIn[];
  /** How many problems were there before and still are. */
  readonly left: number;
  readonly rules: readonly RuleChange[];
  readonly reused: readonly ReusedNumber[];
  readonly addresses: readonly LostAddress[];
}

/** Says what a change does, given the project before and after it. */
export function reviewChange(old: ProjectState, now: ProjectState): Review {
  const change = changeBetween(old, now);
  const citations = [...citationChanges(change), ...sourceChanges(change)];
  const { added, solved, left } = findingChanges(change);
  return {
    problems: gravestFirst(eachPlaceOnce([...citations, ...added, ...translationChanges(change)]), change),
    solved,
    left,
    rules: ruleChanges(change),
    reused: reusedNumbers(change),
    addresses: lostAddresses(change),
  };
}

/** Without what is said of the same place again: what became of a citation says more than that it's broken. */
function eachPlaceOnce(problems: readonly ReviewProblem[]): ReviewProblem[] {
  const known = new Map<string, ReviewProblem>();
  for (const problem of problems) {
    const { document, start, end } = problem;
    const key = `${document.uri} ${CITING.has(problem.code) ? `${start} ${end}` : `${problem.code} ${start} ${end}`}`;
    if (!known.has(key)) known.set(key, problem);
  }
  return [...known.values()];
}

/** The checks of where a citation leads. */
const CITING: ReadonlySet<string> = new Set([
  'broken-reference',
  'broken-range',
  'stale-reference',
  'title-mismatch',
  'broken-citation',
  'stale-citation',
  'misquoted-citation',
]);

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** By severity; what no one sees in the changed lines comes first, then the order of the text. */
function gravestFirst(problems: readonly ReviewProblem[], { now }: Change): ReviewProblem[] {
  const { documents: rules, sources } = now.workspace;
  const documents = [...rules.values(), ...Array.from(sources.values(), ({ document }) => document)];
  const order = (problem: ReviewProblem) => [
    SEVERITIES.indexOf(problem.severity),
    problem.isUntouched ? 0 : 1,
    documents.indexOf(problem.document),
    problem.start,
  ];
  const ordered = problems.map(problem => ({ problem, by: order(problem) }));
  ordered.sort((a, b) => a.by.map((value, at) => value - b.by[at]!).find(difference => difference !== 0) ?? 0);
  return ordered.map(({ problem }) => problem);
}
