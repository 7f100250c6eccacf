import { type RulesDocument, textOfLine } from '../../core/document/document.ts';
import type { ReviewProblem } from '../../core/review/problem.ts';
import type { Review } from '../../core/review/review.ts';
import type { LostAddress, ReusedNumber, RuleChange } from '../../core/review/ruleChanges.ts';
import { eachOnce } from '../../core/text/memo.ts';
import { type PlacedFinding, placerIn } from './placed.ts';

/** A line of a file, from 1. */
export interface LinePlace {
  readonly file: string;
  readonly line: number;
}

/** A problem with its places; lines and columns start at 1. */
export interface PlacedProblem extends PlacedFinding {
  readonly file: string;
  readonly rule: string | undefined;
  readonly isUntouched: boolean;
  /** The line of the change that causes it, and its text. */
  readonly cause: LinePlace & { readonly text: string };
  readonly words: ReviewProblem['words'];
}

/** What a change does, with the names of files and places for people. */
export interface PlacedReview {
  readonly names: { readonly old: string; readonly now: string };
  readonly problems: readonly PlacedProblem[];
  readonly solved: readonly (PlacedFinding & { readonly file: string })[];
  readonly left: number;
  readonly rules: readonly (RuleChange & { readonly place: LinePlace })[];
  readonly reused: readonly (ReusedNumber & { readonly place: LinePlace })[];
  readonly addresses: readonly LostAddress[];
}

/** Gives all that a review says its places. */
export function placedReview(
  states: { readonly names: PlacedReview['names']; nameOf(document: RulesDocument): string },
  review: Review,
): PlacedReview {
  const { names } = states;
  const placerOf = eachOnce((document: RulesDocument) => placerIn(document));
  const lineAt = eachOnce((document: RulesDocument) => eachOnce((line: number) => textOfLine(document, line)));
  const placedProblem = ({ document, cause, rule, isUntouched, words, ...problem }: ReviewProblem): PlacedProblem => ({
    ...placerOf(document)(problem),
    ...{ file: states.nameOf(document), rule, isUntouched, words },
    cause: { file: states.nameOf(cause.document), line: cause.line + 1, text: lineAt(cause.document)(cause.line) },
  });
  const placed = <T extends { readonly document: RulesDocument; readonly line: number }>(item: T) => {
    return { ...item, place: { file: states.nameOf(item.document), line: item.line + 1 } };
  };
  return {
    names,
    problems: review.problems.map(placedProblem),
    solved: review.solved.map(({ document, finding }) => ({
      ...placerOf(document)(finding),
      file: states.nameOf(document),
    })),
    left: review.left,
    rules: review.rules.map(placed),
    reused: review.reused.map(placed),
    addresses: review.addresses,
  };
}

/** A place as people write it: “rules.txt:12”. */
export function placeText({ file, line }: LinePlace): string {
  return `${file}:${line}`;
}
