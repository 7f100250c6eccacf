import type { CoveredChapter } from '../../../core/citing/coverage.ts';

/** What is shown of a book. */
export interface Covered {
  readonly book: string;
  readonly chapters: readonly CoveredChapter[];
  /** The chapters with every rule that isn't cited, where a person asked for them. */
  readonly isDetailed: boolean;
}

export type CoverageFormat = (covered: Covered) => string;
