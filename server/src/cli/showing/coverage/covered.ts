import type { CoveredChapter } from '../../../core/citing/coverage.ts';

/** What to show about a book. */
interface Covered {
  readonly book: string;
  readonly chapters: readonly CoveredChapter[];
  /** The chapters with their uncited rules, if requested. */
  readonly isDetailed: boolean;
}

export type CoverageFormat = (covered: Covered) => string;
