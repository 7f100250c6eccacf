import { detectDialect, looksLikeRules } from '../server/src/core/document/detect.ts';
import { comprehensive } from '../server/src/core/shipped/comprehensive.ts';
import { forms, makeForm, makeOrdinary } from './makeForms.ts';
import { MEGABYTE, makeRules } from './makeRules.ts';
import { measure, type Result } from './measure.ts';

/** The client reads this much of a document. */
const BEGINNING = 60_000;
const CLIENT_BUDGET = 5;
/** The maximum additional time to open a document of this many megabytes if its dialect is inferred. */
export const INFERRING_BUDGETS = [
  [1, 20],
  [10, 60],
] as const;

/** Measures how long the client takes for each kind of text, and how long the server takes to infer a dialect. */
export function measureRecognition(): Result[] {
  const texts: Readonly<Record<string, string>> = {
    [comprehensive.name.toLowerCase()]: makeRules({ length: BEGINNING }).text,
    ...Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, makeForm(form, BEGINNING)])),
    'no rules': makeOrdinary(BEGINNING),
  };
  return [
    ...Object.entries(texts).map(([name, text]) => ({
      name: `recognize in the client: ${name}`,
      budget: CLIENT_BUDGET,
      ...measure({ prepare: () => text.slice(0, BEGINNING), run: looksLikeRules }),
    })),
    ...INFERRING_BUDGETS.map(([size, budget]) => {
      const text = makeForm(forms.articles!, size * MEGABYTE);
      return {
        name: `infer the dialect of ${size} MB`,
        budget,
        ...measure({ prepare: () => text, run: detectDialect }),
      };
    }),
  ];
}
