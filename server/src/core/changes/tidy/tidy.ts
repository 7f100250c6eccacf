import type { RulesDocument } from '../../document/document.ts';
import { glossaryEntries } from '../../document/glossaryTerms.ts';
import { counted } from '../../text/words.ts';
import type { Refusal, TidyPlan } from '../plan/plan.ts';
import { sortGlossary } from './glossaryOrder.ts';
import { hasContents, updateContents } from './tidyContents.ts';

/** A part of a document that follows from the rest, and how to update it. */
export interface Tidying {
  /** Title of the action. */
  readonly title: string;
  /** Code of the check that shows when it is useful. */
  readonly check: string;
  /** Whether a document has that part. */
  has(document: RulesDocument): boolean;
  plan(document: RulesDocument): TidyPlan | Refusal;
  /** The plan in words, or the report. */
  says(plan: TidyPlan, when?: 'plan' | 'done'): string;
}

/** Everything that can be tidied. */
export const TIDYINGS = {
  contents: {
    title: 'Update the Contents',
    check: 'contents-mismatch',
    has: hasContents,
    plan: updateContents,
    says: ({ count, left }, when = 'plan') => {
      const rest = `fix ${counted(left, 'line')} of the Contents by hand`;
      if (!count) return left ? `F${rest.slice(1)}.` : 'The Contents are up to date.';
      return `${when === 'plan' ? 'Updates' : 'Updated'} ${counted(count, 'line')} of the Contents${left ? `; ${rest}` : ''}.`;
    },
  },
  glossary: {
    title: 'Sort the glossary',
    check: 'unsorted-term',
    has: document => glossaryEntries(document).length > 0,
    plan: sortGlossary,
    says: ({ count }, when = 'plan') =>
      count
        ? `${when === 'plan' ? 'Sorts' : 'Sorted'} ${counted(count, 'term')} of the glossary.`
        : 'The glossary is in alphabetical order.',
  },
} satisfies Readonly<Record<string, Tidying>>;

export type TidyingId = keyof typeof TIDYINGS;
